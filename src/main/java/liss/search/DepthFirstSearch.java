package liss.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first searches in one space for ways to a goal. What is learned is kept from one search to
 * the next: the states from which no goal can be reached (all that a search in vain has seen), and
 * for those on a way found, the next step of it. So all searches together are linear in the states
 * that they visit.
 *
 * @param <S> the steps of which ways consist
 */
public final class DepthFirstSearch<S> {

  /** What is searched. States are tuples of one length. */
  public interface Space<S> {

    /**
     * The possible steps in a state, the most promising one first.
     *
     * @param last the step that led to the state in this search
     */
    List<S> steps(int[] state, Optional<S> last);

    /** Takes a step: changes the state in place. */
    void take(int[] state, S step);

    /** Whether a state is a goal. */
    boolean isGoal(int[] state);
  }

  /** What a way may end with. */
  public enum Target {
    /** A goal. */
    GOAL,
    /** A goal, or a cycle of states. */
    GOAL_OR_CYCLE
  }

  /**
   * A way.
   *
   * @param stem steps that come once
   * @param cycle steps that come again and again; none if the stem ends in a goal
   */
  public record Way<S>(List<S> stem, List<S> cycle) {}

  private final Space<S> space;
  private final int width;
  private final Target target;
  private final LimitPoll poll;
  private final TupleTable states;
  private final BitSet hopeless = new BitSet();
  private final Map<Integer, S> nextSteps = new HashMap<>();

  /**
   * Searches of which none was made so far.
   *
   * @param width the length of the tuples
   */
  public DepthFirstSearch(Space<S> space, int width, Target target, Limits limits) {
    this.space = space;
    this.width = width;
    this.target = target;
    this.poll = new LimitPoll(limits);
    this.states = new TupleTable(width);
  }

  /** A state on the current path, the step that led to it, and the steps still to be tried. */
  private record Frame<S>(int number, @Nullable S by, Deque<S> untried) {}

  /**
   * Whether there is a way from a state; false also if a limit is exceeded.
   *
   * @param tuple starts with the state
   */
  public boolean existsFrom(int[] tuple) {
    int[] state = Arrays.copyOf(tuple, width);
    int start = states.number(state);
    return leadsOn(start, state) || !hopeless.get(start) && search(start);
  }

  /**
   * A way from a state; empty if there is none or a limit is exceeded.
   *
   * @param tuple starts with the state
   */
  public Optional<Way<S>> from(int[] tuple) {
    if (!existsFrom(tuple)) {
      return Optional.empty();
    }
    int[] state = Arrays.copyOf(tuple, width);
    List<S> steps = new ArrayList<>();
    Map<Integer, Integer> visited = new HashMap<>();
    while (!space.isGoal(state)) {
      int number = states.number(state);
      Integer start = visited.putIfAbsent(number, steps.size());
      if (start != null) {
        return Optional.of(new Way<>(steps.subList(0, start), steps.subList(start, steps.size())));
      }
      steps.add(requireNonNull(nextSteps.get(number)));
      space.take(state, steps.getLast());
    }
    return Optional.of(new Way<>(steps, List.of()));
  }

  private boolean leadsOn(int number, int[] state) {
    return nextSteps.containsKey(number) || space.isGoal(state);
  }

  private boolean search(int start) {
    BitSet seen = new BitSet();
    BitSet onPath = new BitSet();
    Deque<Frame<S>> path = new ArrayDeque<>();
    enter(start, null, seen, path);
    while (!path.isEmpty()) {
      Frame<S> last = path.getLast();
      onPath.set(last.number());
      S step = last.untried().pollFirst();
      if (step == null) {
        onPath.clear(path.removeLast().number());
        continue;
      }
      int[] state = states.tuple(last.number());
      space.take(state, step);
      int number = states.number(state);
      if (target == Target.GOAL_OR_CYCLE && onPath.get(number) || leadsOn(number, state)) {
        remember(path, step);
        return true;
      }
      if (!hopeless.get(number) && !seen.get(number)) {
        enter(number, step, seen, path);
        if (poll.endsSearch()) {
          return false;
        }
      }
    }
    hopeless.or(seen);
    return false;
  }

  private void enter(int number, @Nullable S by, BitSet seen, Deque<Frame<S>> path) {
    seen.set(number);
    List<S> untried = space.steps(states.tuple(number), Optional.ofNullable(by));
    path.addLast(new Frame<>(number, by, new ArrayDeque<>(untried)));
  }

  private void remember(Deque<Frame<S>> path, S last) {
    S next = last;
    while (!path.isEmpty()) {
      Frame<S> frame = path.removeLast();
      nextSteps.put(frame.number(), next);
      next = frame.by() == null ? next : frame.by();
    }
  }

  /** The limit that ended a search early. */
  public Optional<String> stopped() {
    return poll.stopped();
  }
}
