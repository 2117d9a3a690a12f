package liss.check.safety;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.TupleTable;
import liss.cfa.Action;
import liss.check.reduction.AtomicMoves;
import liss.check.reduction.AtomicMoves.Move;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.PersistentSteps;
import liss.check.search.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Ways to end: for a state of the preemptive program, steps that lead to termination.
 *
 * <p>Depth-first search, restricted to persistent sets, in which threads that must still move come
 * first, then the thread that moved last, and loops are left. What is learned is kept from one call
 * to the next: the states from which nothing terminates (all that a search in vain has seen), and
 * for those on a way found, the next step of it.
 */
final class Completion {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final BlockProgram program;
  private final PersistentSteps persistent;
  private final AtomicMoves idling;
  private final Limits limits;
  private final TupleTable states;
  private final BitSet hopeless = new BitSet();
  private final Map<Integer, Move> nextMoves = new HashMap<>();
  private Optional<String> stopped = Optional.empty();

  Completion(BlockProgram program, PersistentSteps persistent, AtomicMoves idling, Limits limits) {
    this.program = program;
    this.persistent = persistent;
    this.idling = idling;
    this.limits = limits;
    this.states = new TupleTable(program.width());
  }

  /** A state on the current path, the step that led to it, and the steps still to be tried. */
  private record Frame(int number, @Nullable Move by, Deque<Move> untried) {}

  /**
   * Whether some run from a state terminates; false also if a limit is exceeded.
   *
   * @param tuple starts with the state
   */
  boolean existsFrom(int[] tuple) {
    int[] state = Arrays.copyOf(tuple, program.width());
    int start = states.number(state);
    return nextMoves.containsKey(start)
        || idling.canEnd(state)
        || !hopeless.get(start) && search(start);
  }

  /**
   * Steps that lead from a state to one where all threads have ended; empty if there are none or a
   * limit is exceeded.
   *
   * @param tuple starts with the state
   */
  Optional<List<Step>> of(int[] tuple) {
    if (!existsFrom(tuple)) {
      return Optional.empty();
    }
    int[] state = Arrays.copyOf(tuple, program.width());
    List<Step> steps = new ArrayList<>();
    while (!idling.canEnd(state)) {
      Move next = requireNonNull(nextMoves.get(states.number(state)));
      steps.addAll(next.steps());
      apply(state, next);
    }
    steps.addAll(idling.end(state));
    return Optional.of(steps);
  }

  private boolean search(int start) {
    BitSet seen = new BitSet();
    int count = 0;
    Deque<Frame> path = new ArrayDeque<>();
    seen.set(start);
    path.addLast(new Frame(start, null, untried(start, null)));
    while (!path.isEmpty()) {
      Move step = path.getLast().untried().pollFirst();
      if (step == null) {
        path.removeLast();
        continue;
      }
      int[] state = states.tuple(path.getLast().number());
      apply(state, step);
      int number = states.number(state);
      if (idling.canEnd(state) || nextMoves.containsKey(number)) {
        remember(path, step);
        return true;
      }
      if (!hopeless.get(number) && !seen.get(number)) {
        seen.set(number);
        path.addLast(new Frame(number, step, untried(number, step)));
        if (++count % STATES_BETWEEN_LIMIT_CHECKS == 0 && isOverLimit()) {
          return false;
        }
      }
    }
    hopeless.or(seen);
    return false;
  }

  private void remember(Deque<Frame> path, Move last) {
    Move next = last;
    while (!path.isEmpty()) {
      Frame frame = path.removeLast();
      nextMoves.put(frame.number(), next);
      next = frame.by() == null ? next : frame.by();
    }
  }

  private void apply(int[] state, Move move) {
    for (Step step : move.steps()) {
      program.apply(state, step);
    }
  }

  private boolean isOverLimit() {
    stopped = limits.exceeded();
    return stopped.isPresent();
  }

  private Deque<Move> untried(int number, @Nullable Move last) {
    int[] state = states.tuple(number);
    List<Move> moves = new ArrayList<>(persistent.enough(state));
    moves.sort(
        Comparator.comparing((Move move) -> idling.canEnd(move.thread(), state[move.thread()]))
            .thenComparing(move -> last != null && move.thread() != last.thread())
            .thenComparing(move -> move.steps().stream().anyMatch(s -> isLoopEntry(s.action()))));
    return new ArrayDeque<>(moves);
  }

  private static boolean isLoopEntry(Action action) {
    return action instanceof Action.Branch branch && branch.tag() == Action.Tag.LOOP;
  }

  /** The limit that ended a search early. */
  Optional<String> stopped() {
    return stopped;
  }
}
