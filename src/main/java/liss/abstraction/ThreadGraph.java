package liss.abstraction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.automata.Nfa;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;

/**
 * One thread of W_abs: the control-flow automaton without its silent edges. A position is a place
 * where the next non-silent step starts, or the end of the thread.
 */
public final class ThreadGraph {

  /**
   * A non-silent step.
   *
   * @param symbol number of what it shows, {@link Nfa#EPSILON} for synchronization
   * @param target the position after it
   */
  public record Step(Edge edge, int symbol, int target) {}

  private static final int UNSEEN = -1;

  private final Cfa cfa;
  private final int[] positionOf;
  private final List<List<Step>> steps = new ArrayList<>();
  private final int entry;
  private final int end;

  /** Where the positions that have a number but no steps yet are in the automaton. */
  private final Deque<Integer> open = new ArrayDeque<>();

  /**
   * @param firstSymbol number of the thread's first symbol
   */
  ThreadGraph(Cfa cfa, int firstSymbol) {
    this.cfa = cfa;
    this.positionOf = new int[cfa.size()];
    Arrays.fill(positionOf, UNSEEN);
    Map<Edge, Integer> symbols = new HashMap<>();
    observable(cfa).forEach(edge -> symbols.put(edge, firstSymbol + symbols.size()));
    this.entry = position(cfa.entry());
    this.end = position(cfa.exit());
    while (!open.isEmpty()) {
      int location = open.remove();
      steps.set(positionOf[location], steps(cfa.out().get(location), symbols));
    }
  }

  /** The edges that show something, in order of construction; the same for any added locks. */
  static List<Edge> observable(Cfa cfa) {
    return cfa.edges().stream()
        .filter(edge -> isObservable(edge.action()))
        .sorted((e, f) -> Integer.compare(e.id(), f.id()))
        .toList();
  }

  private static boolean isObservable(Action action) {
    return action instanceof Action.Branch || Access.of(action).isPresent();
  }

  /** The position that a thread at a location is at. */
  private int position(int location) {
    int visible = skipSilent(location);
    if (positionOf[visible] == UNSEEN) {
      positionOf[visible] = steps.size();
      steps.add(List.of());
      open.add(visible);
    }
    return positionOf[visible];
  }

  private List<Step> steps(List<Edge> edges, Map<Edge, Integer> symbols) {
    return edges.stream()
        .filter(edge -> !edge.action().isSilent())
        .map(e -> new Step(e, symbols.getOrDefault(e, Nfa.EPSILON), position(e.target())))
        .toList();
  }

  /** The first location from here on with a visible step, or where the thread ends or spins. */
  private int skipSilent(int location) {
    int here = location;
    for (int walked = 0; walked < cfa.size(); walked++) {
      Optional<Edge> silent = silentStep(here);
      if (silent.isEmpty()) {
        return here;
      }
      here = silent.get().target();
    }
    return here;
  }

  private Optional<Edge> silentStep(int location) {
    return cfa.out().get(location).stream().filter(e -> e.action().isSilent()).findFirst();
  }

  /** The position where the thread starts. */
  public int entry() {
    return entry;
  }

  /** The position where the thread has ended. */
  public int end() {
    return end;
  }

  /** For each position the steps that leave it. */
  public List<List<Step>> steps() {
    return steps;
  }

  /** Whether a thread that is here never leaves a cycle of silent steps. */
  public boolean spins(int position) {
    return position != end && steps.get(position).isEmpty();
  }

  /** Whether a thread that is here has begun a block and not come to its end. */
  boolean isInsideBlock(int position) {
    return position != entry && !isSchedulingPoint(position);
  }

  /** Whether the cooperative scheduler may leave a thread that is here. */
  boolean isSchedulingPoint(int position) {
    List<Step> here = steps.get(position);
    return position == end
        || !here.isEmpty() && here.getFirst().edge().action().isSchedulingPoint();
  }
}
