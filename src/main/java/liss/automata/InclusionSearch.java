package liss.automata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Supplier;
import liss.automata.SearchNode.Cleanness;
import org.jspecify.annotations.Nullable;

/**
 * The function INCLUSION of [LISS] Algorithm 1 with the state that it keeps when the bound grows.
 *
 * <p>Invariants, for the bound k in force:
 *
 * <ul>
 *   <li>The set of a clean pair is what its word reaches in the closure automaton without any
 *       bound; the set of a dirty pair is what its word reaches in B_{k,I}.
 *   <li>Each pair generated is one of: expanded, pending, or above a smaller pair of the same state
 *       of A that is expanded or pending, where a pending or expanded dirty pair also stands for
 *       the overflowing clean pair that it was cut from.
 *   <li>Each clean pair generated is kept, pending, expanded or overflowing, or is above a clean
 *       pair that is. Only clean pairs make a clean pair superfluous.
 * </ul>
 *
 * <p>The last one is what Algorithm 1 as printed lacks: there a dirty pair may also subsume a clean
 * one (line 21); when the bound grows the dirty pair is deleted (lines 10 and 11) and nothing
 * brings the clean one back, so that an inclusion that fails can be reported to hold.
 */
final class InclusionSearch {

  private final EpsilonFreeNfa a;
  private final ClosureAutomaton closure;
  private final StepCost stepCost;

  private final Antichain clean = new Antichain();
  private Antichain dirty = new Antichain();
  private final List<SearchNode> overflow = new ArrayList<>();
  private final PriorityQueue<SearchNode> frontier = new PriorityQueue<>(SearchNode.SEARCH_ORDER);

  private int bound;

  private final MarkedSet marked = new MarkedSet();
  private final IntBuffer collected = new IntBuffer();
  private long sequence;
  private long expanded;
  private long generated;
  private long earlierComparisons;

  /** Why the search paused. */
  sealed interface Pause {
    /** Every pair is expanded: L(A) is included in L(B_{k,I}). */
    record Exhausted() implements Pause {}

    /** The word of the pair is in L(A) and not in L(B_{k,I}). */
    record Rejected(SearchNode pair) implements Pause {}

    record Stopped(String reason) implements Pause {}
  }

  InclusionSearch(EpsilonFreeNfa a, ClosureAutomaton closure, StepCost stepCost, int bound) {
    this.a = a;
    this.closure = closure;
    this.stepCost = stepCost;
    this.bound = bound;
    int[] initialSet = closure.initialStates();
    for (int initial : a.initialStates()) {
      insert(initial, initialSet, null, StepCost.NO_SYMBOL);
    }
  }

  /** Searches until a word is rejected or nothing is left; may be called again after either. */
  Pause run(Supplier<Optional<String>> reasonToStop) {
    while (!frontier.isEmpty()) {
      Optional<String> reason = reasonToStop.get();
      if (reason.isPresent()) {
        return new Pause.Stopped(reason.get());
      }
      SearchNode pair = frontier.remove();
      if (isSuperfluous(pair)) {
        continue;
      }
      if (isRejected(pair)) {
        return new Pause.Rejected(pair);
      }
      expand(pair);
    }
    return new Pause.Exhausted();
  }

  /** Goes on under a greater bound from the pairs where the old one was exceeded. */
  void raiseBound(int greaterBound) {
    bound = greaterBound;
    earlierComparisons += dirty.comparisons();
    dirty = new Antichain();
    frontier.removeIf(pair -> !pair.isClean());
    frontier.addAll(overflow);
    overflow.clear();
  }

  /** Computes the successors of a pair ([LISS] Algorithm 1, lines 19 to 27). */
  void expand(SearchNode pair) {
    expanded++;
    int[] symbols = a.symbols(pair.state());
    for (int i = 0; i < symbols.length; i++) {
      int[] set = successors(pair, symbols[i]);
      for (int target : a.targets(pair.state(), i)) {
        generated++;
        insert(target, set, pair, symbols[i]);
      }
    }
  }

  int bound() {
    return bound;
  }

  SearchStatistics statistics() {
    return new SearchStatistics(
        expanded, generated, earlierComparisons + clean.comparisons() + dirty.comparisons());
  }

  private boolean isRejected(SearchNode pair) {
    return a.isAccepting(pair.state()) && Arrays.stream(pair.set()).noneMatch(closure::isAccepting);
  }

  /** Whether a smaller pair came after this one: rule R2, applied when it matters. */
  private boolean isSuperfluous(SearchNode pair) {
    marked.set(pair.set());
    if (pair.isClean()) {
      if (clean.hasSubset(pair.state(), marked, marked.size() - 1)) {
        clean.remove(pair.state(), pair.set());
        return true;
      }
      return false;
    }
    if (clean.hasSubset(pair.state(), marked, marked.size())
        || dirty.hasSubset(pair.state(), marked, marked.size() - 1)) {
      dirty.remove(pair.state(), pair.set());
      return true;
    }
    return false;
  }

  /** The states that the set reaches, all of them from a clean pair, or those within the bound. */
  private int[] successors(SearchNode pair, int symbol) {
    collected.clear();
    for (int state : pair.set()) {
      boolean grows = pair.isClean() || closure.length(state) < bound;
      int[] targets =
          grows ? closure.successors(state, symbol) : closure.successorsNotLonger(state, symbol);
      for (int target : targets) {
        collected.add(target);
      }
    }
    return collected.toSortedSet();
  }

  private void insert(int state, int[] set, @Nullable SearchNode parent, int symbol) {
    marked.set(set);
    if (clean.hasSubset(state, marked, marked.size())) {
      return;
    }
    if (parent != null && !parent.isClean()) {
      insertDirty(state, set, parent, symbol);
      return;
    }
    clean.add(state, set);
    SearchNode pair = node(state, set, Cleanness.CLEAN, parent, symbol);
    int[] withinBound = Arrays.stream(set).filter(s -> closure.length(s) <= bound).toArray();
    if (withinBound.length == set.length) {
      frontier.add(pair);
    } else {
      overflow.add(pair);
      marked.set(withinBound);
      insertDirty(state, withinBound, parent, symbol);
    }
  }

  /** Adds a dirty pair, whose set is marked, unless a dirty one is smaller. */
  private void insertDirty(int state, int[] set, @Nullable SearchNode parent, int symbol) {
    if (!dirty.hasSubset(state, marked, marked.size())) {
      dirty.add(state, set);
      frontier.add(node(state, set, Cleanness.DIRTY, parent, symbol));
    }
  }

  private SearchNode node(
      int state, int[] set, Cleanness cleanness, @Nullable SearchNode parent, int symbol) {
    if (parent == null) {
      return new SearchNode(state, set, cleanness, null, symbol, 0, 0, sequence++);
    }
    int step = stepCost.cost(parent.symbol(), symbol);
    if (step < 0) {
      throw new IllegalArgumentException("negative step cost " + step);
    }
    return new SearchNode(
        state,
        set,
        cleanness,
        parent,
        symbol,
        parent.length() + 1,
        parent.cost() + step,
        sequence++);
  }
}
