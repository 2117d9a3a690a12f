package liss.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Gap;
import liss.cfa.ProgramCfa;

/**
 * A set of lock statements to insert into a program: which operations on which inserted locks at
 * which gaps of the source text. Operations of a gap are kept in the order of {@link
 * LockOperation#ORDER}; gaps without operations are left out.
 *
 * @param locks number of inserted locks, numbered from 0 in the order of acquisition
 * @param operations what to insert, by gap
 */
public record LockPlacement(int locks, SortedMap<Gap, List<LockOperation>> operations) {

  /** The placement that inserts nothing. */
  public static final LockPlacement EMPTY = new LockPlacement(0, new TreeMap<>());

  /** Copies and sorts; rejects locks that do not exist. */
  public LockPlacement {
    SortedMap<Gap, List<LockOperation>> copy = new TreeMap<>();
    operations.forEach((gap, list) -> {
      if (!list.isEmpty()) {
        copy.put(gap, list.stream().distinct().sorted(LockOperation.ORDER).toList());
      }
    });
    for (List<LockOperation> list : copy.values()) {
      for (LockOperation operation : list) {
        if (operation.lock() < 0 || operation.lock() >= locks) {
          throw new IllegalArgumentException("no inserted lock " + operation.lock());
        }
      }
    }
    operations = Collections.unmodifiableSortedMap(copy);
  }

  /** This placement together with another one at other gaps, whose locks come behind. */
  LockPlacement with(LockPlacement other) {
    SortedMap<Gap, List<LockOperation>> both = new TreeMap<>(operations);
    other.operations.forEach((gap, list) ->
        both.put(gap, list.stream().map(operation -> shifted(operation, locks)).toList()));
    return new LockPlacement(locks + other.locks, both);
  }

  /** The same operation on the lock whose number is larger by {@code by}. */
  private static LockOperation shifted(LockOperation operation, int by) {
    return switch (operation) {
      case LockOperation.Acquire acquire -> new LockOperation.Acquire(acquire.lock() + by);
      case LockOperation.Release release -> new LockOperation.Release(release.lock() + by);
    };
  }

  /** The same statements, with the locks that have some numbered from 0 in their old order. */
  LockPlacement withoutUnusedLocks() {
    List<Integer> used =
        operations.values().stream()
            .flatMap(List::stream)
            .map(LockOperation::lock)
            .distinct()
            .sorted()
            .toList();
    SortedMap<Gap, List<LockOperation>> renumbered = new TreeMap<>();
    operations.forEach((gap, list) ->
        renumbered.put(
            gap, list.stream().map(o -> shifted(o, used.indexOf(o.lock()) - o.lock())).toList()));
    return new LockPlacement(used.size(), renumbered);
  }

  /** Whether nothing is inserted. */
  public boolean isEmpty() {
    return operations.isEmpty();
  }

  /** The operations at a gap, in the order in which they are executed. */
  public List<LockOperation> at(Gap gap) {
    return operations.getOrDefault(gap, List.of());
  }

  /**
   * The program with the operations in place: each occurrence of a gap that has operations becomes
   * a chain of lock and unlock steps. All other edges keep their numbers and locations keep theirs;
   * new ones are numbered behind them.
   *
   * @param lockNames the names of the inserted locks, which follow those of the program
   */
  public ProgramCfa applyTo(ProgramCfa program, List<String> lockNames) {
    if (lockNames.size() != locks) {
      throw new IllegalArgumentException(lockNames.size() + " names for " + locks + " locks");
    }
    List<String> allLocks = new ArrayList<>(program.locks());
    allLocks.addAll(lockNames);
    int firstLock = program.locks().size();
    return new ProgramCfa(
        program.program(),
        program.variables(),
        allLocks,
        program.flags(),
        program.channels(),
        program.condvars(),
        program.threads().stream().map(thread -> applyTo(thread, firstLock)).toList());
  }

  private Cfa applyTo(Cfa thread, int firstLock) {
    List<List<Edge>> out = new ArrayList<>();
    thread.out().forEach(edges -> out.add(new ArrayList<>()));
    int nextId = 1 + thread.edges().stream().mapToInt(Edge::id).max().orElse(-1);
    for (Edge edge : thread.edges()) {
      List<Edge> replacement = replacement(edge, nextId, out.size(), firstLock);
      for (Edge step : replacement) {
        while (out.size() <= Math.max(step.source(), step.target())) {
          out.add(new ArrayList<>());
        }
        out.get(step.source()).add(step);
        nextId = Math.max(nextId, step.id() + 1);
      }
    }
    return new Cfa(
        thread.thread(), thread.name(), thread.locals(), thread.entry(), thread.exit(), out);
  }

  /** The steps that stand for an edge: itself, or the chain of operations of its gap. */
  private List<Edge> replacement(Edge edge, int nextId, int nextLocation, int firstLock) {
    if (!(edge.action() instanceof Action.Pass pass) || at(pass.gap()).isEmpty()) {
      return List.of(edge);
    }
    List<LockOperation> inserted = at(pass.gap());
    List<Edge> chain = new ArrayList<>();
    int source = edge.source();
    for (int i = 0; i < inserted.size(); i++) {
      int target = i + 1 == inserted.size() ? edge.target() : nextLocation + i;
      Action action = action(inserted.get(i), firstLock);
      chain.add(
          new Edge(edge.thread(), nextId + i, source, target, action, edge.span(), edge.context()));
      source = target;
    }
    return chain;
  }

  private static Action action(LockOperation operation, int firstLock) {
    return switch (operation) {
      case LockOperation.Acquire acquire -> new Action.Lock(firstLock + acquire.lock());
      case LockOperation.Release release -> new Action.Unlock(firstLock + release.lock());
    };
  }
}
