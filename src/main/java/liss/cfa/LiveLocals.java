package liss.cfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * The locals whose values may be read later, at each location of a thread (live variables; Aho,
 * Lam, Sethi, Ullman, Compilers, 2006, 9.2.5); what is read only to compute what is not read does
 * not count. Time in the product of edges and locals.
 */
public final class LiveLocals {

  private final Cfa thread;
  private final IntPredicate read;
  private final List<BitSet> live = new ArrayList<>();

  /** All that is read. */
  public LiveLocals(Cfa thread) {
    this(thread, variable -> true);
  }

  /**
   * The locals on which more than the values of some variables depends.
   *
   * @param read the other shared variables: what is written to them counts as read
   */
  LiveLocals(Cfa thread, IntPredicate read) {
    this.thread = thread;
    this.read = read;
    List<List<Integer>> before = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int location = 0; location < thread.size(); location++) {
      live.add(new BitSet());
      before.add(new ArrayList<>());
      open.add(location);
    }
    thread.edges().forEach(edge -> before.get(edge.target()).add(edge.source()));
    boolean[] isOpen = new boolean[thread.size()];
    Arrays.fill(isOpen, true);
    while (!open.isEmpty()) {
      int location = open.removeLast();
      isOpen[location] = false;
      BitSet now = computed(location);
      if (!now.equals(live.get(location))) {
        live.set(location, now);
        for (int source : before.get(location)) {
          if (!isOpen[source]) {
            isOpen[source] = true;
            open.add(source);
          }
        }
      }
    }
  }

  /** The locals whose values at a location may be read from there on; not to be changed. */
  public BitSet at(int location) {
    return live.get(location);
  }

  private BitSet computed(int location) {
    BitSet all = new BitSet();
    for (Edge edge : thread.out().get(location)) {
      BitSet before = endsThread(edge) ? new BitSet() : (BitSet) live.get(edge.target()).clone();
      if (!isNeedless(edge, before)) {
        written(edge.action()).ifPresent(before::clear);
        read(edge.action()).forEach(expr -> collect(expr, before));
      }
      all.or(before);
    }
    return all;
  }

  /** Whether a thread takes no step after one, since it always fails. */
  private static boolean endsThread(Edge edge) {
    return edge.action() instanceof Action.Assert a
        && a.condition() instanceof LocalExpr.Constant condition
        && condition.value() == 0;
  }

  /**
   * Whether a step does nothing but write a local that is not read.
   *
   * @param after the locals that are read after it
   */
  static boolean isNeedless(Edge edge, BitSet after) {
    return switch (edge.action()) {
      case Action.HavocLocal a -> !after.get(a.local());
      case Action.AssignLocal a -> !after.get(a.local()) && !a.value().mayFail();
      default -> false;
    };
  }

  /** The local that a step writes. */
  static Optional<Integer> written(Action action) {
    return switch (action) {
      case Action.Read a -> Optional.of(a.local());
      case Action.Input a -> Optional.of(a.local());
      case Action.AssignLocal a -> Optional.of(a.local());
      case Action.HavocLocal a -> Optional.of(a.local());
      case Action.Access a -> Optional.empty();
      case Action.Synchronization a -> Optional.empty();
      case Action.LocalStep a -> Optional.empty();
    };
  }

  private Stream<LocalExpr> read(Action action) {
    return action instanceof Action.Write write
            && !read.test(write.variable())
            && !write.value().mayFail()
        ? write.index().stream()
        : LocalExpr.of(action);
  }

  private static void collect(LocalExpr expr, BitSet locals) {
    switch (expr) {
      case LocalExpr.Constant e -> {}
      case LocalExpr.Local e -> locals.set(e.slot());
      case LocalExpr.Unary e -> collect(e.operand(), locals);
      case LocalExpr.Binary e -> {
        collect(e.left(), locals);
        collect(e.right(), locals);
      }
    }
  }
}
