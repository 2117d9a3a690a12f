package liss.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.search.Frontier.Order;
import org.jspecify.annotations.Nullable;

/**
 * A search of states that remembers a way to each: breadth first, depth first, for shortest ways
 * (E. W. Dijkstra, A note on two problems in connexion with graphs, Numerische Mathematik 1, 1959),
 * or with an estimate of what is left (A*: P. E. Hart, N. J. Nilsson, B. Raphael, A formal basis
 * for the heuristic determination of minimum cost paths, IEEE Transactions on Systems Science and
 * Cybernetics, 1968).
 *
 * <pre>
 *   search.start(initial);
 *   for (OptionalInt state = search.next(); state.isPresent(); state = search.next()) {
 *     ... search.find(successor, state.getAsInt(), step, length) ...
 *   }
 * </pre>
 *
 * <p>States are tuples of integers, numbered from 0 in the order in which they are found.
 *
 * @param <S> the steps of which ways consist
 */
public final class StateSearch<S> {

  private static final int START = -1;

  private final TupleTable states;
  private final Frontier frontier;
  private final LimitPoll poll;
  private final BitSet expanded = new BitSet();

  /**
   * For each state the one before it on its way, the step from there, and the length of the way.
   */
  private int[] parents = new int[1024];

  private final List<@Nullable S> steps = new ArrayList<>();
  private long[] lengths = new long[1024];

  /**
   * A search in which no state was found so far.
   *
   * @param width the length of the tuples
   * @param order which of several states with ways of one length is expanded first
   */
  public StateSearch(int width, Order order, Limits limits) {
    this.states = new TupleTable(width);
    this.frontier = new Frontier(order);
    this.poll = new LimitPoll(limits);
  }

  /** Adds a state where ways start. */
  public void start(int[] tuple) {
    add(states.number(tuple), START, null, 0, 0);
  }

  /**
   * Adds a state that is reached from another one by a step. If it is known it keeps its way.
   *
   * @param length of the way; states with shorter ways are expanded first
   */
  public void find(int[] tuple, int from, S step, long length) {
    int state = states.number(tuple);
    if (isNew(state)) {
      add(state, from, step, length, 0);
    }
  }

  /**
   * Adds a state that is reached from another one by a step, or gives it this way if it is shorter.
   * If steps have positive lengths and the estimate is consistent, a state is expanded once, when
   * its way is a shortest one.
   *
   * @param length of the way
   * @param estimate of the length from the state to the goal
   */
  public void shorten(int[] tuple, int from, S step, long length, long estimate) {
    int state = states.number(tuple);
    if (isNew(state) || length < lengths[state]) {
      add(state, from, step, length, estimate);
    }
  }

  private boolean isNew(int state) {
    return state == steps.size();
  }

  private void add(int state, int from, @Nullable S step, long length, long estimate) {
    if (isNew(state)) {
      steps.add(step);
      if (state == lengths.length) {
        lengths = Arrays.copyOf(lengths, 2 * state);
        parents = Arrays.copyOf(parents, 2 * state);
      }
    }
    steps.set(state, step);
    lengths[state] = length;
    parents[state] = from;
    frontier.add(length + estimate, state);
  }

  /** The state to be expanded next; empty if there is none, or a limit is exceeded. */
  public OptionalInt next() {
    while (!frontier.isEmpty()) {
      int state = frontier.remove();
      if (!expanded.get(state)) {
        expanded.set(state);
        return poll.endsSearch() ? OptionalInt.empty() : OptionalInt.of(state);
      }
    }
    return OptionalInt.empty();
  }

  /** Some of the states to be expanded next, in order, as long as no other is found. */
  public IntStream upcoming() {
    return frontier.first().filter(state -> !expanded.get(state));
  }

  /** The limit that ended the search early. */
  public Optional<String> stopped() {
    return poll.stopped();
  }

  /** How many states were found. */
  public int size() {
    return states.size();
  }

  /** A copy of a state. */
  public int[] tuple(int state) {
    return states.tuple(state);
  }

  /** The length of the way to a state. */
  public long length(int state) {
    return lengths[state];
  }

  /** The steps on the way to a state. */
  public List<S> wayTo(int state) {
    List<S> way = new ArrayList<>();
    for (int here = state; parents[here] != START; here = parents[here]) {
      way.add(requireNonNull(steps.get(here)));
    }
    return way.reversed();
  }
}
