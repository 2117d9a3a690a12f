package liss.check.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.check.Verdict.Effort;
import liss.check.reduction.AtomicMoves;
import liss.check.reduction.AtomicMoves.Move;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.BlockProgram.Step;
import liss.check.reduction.PersistentSteps;
import liss.check.search.FoundStates;
import liss.check.search.IntQueue;
import liss.check.search.Limits;
import liss.check.serial.RunMonitor;
import liss.check.serial.SerialOrders.Known;

/**
 * A search of all runs under the preemptive scheduler, one of every set of equivalent runs ({@link
 * PersistentSteps}), for those that have no serial order.
 *
 * <p>Runs with few blocks come first. States are a state of the program, in which flags that nobody
 * tests any more have no value, and what is known of the serial orders of the runs to it.
 */
final class ViolationSearch {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private static final int PATIENCE = 3;

  private final BlockProgram program;
  private final RunMonitor monitor;
  private final PersistentSteps persistent;
  private final AtomicMoves idling;
  private final Limits limits;
  private final Violations suspects;
  private final FoundStates states;
  private IntQueue level = new IntQueue();
  private IntQueue nextLevel = new IntQueue();
  private long transitions;

  /** With so many transitions the search for further violations ends. */
  private long patience = Long.MAX_VALUE;

  private boolean done;
  private Optional<String> stopped = Optional.empty();

  ViolationSearch(
      BlockProgram program,
      RunMonitor monitor,
      PersistentSteps persistent,
      AtomicMoves idling,
      Limits limits,
      Violations suspects) {
    this.program = program;
    this.monitor = monitor;
    this.persistent = persistent;
    this.idling = idling;
    this.limits = limits;
    this.suspects = suspects;
    this.states = new FoundStates(monitor.width());
  }

  /**
   * Explores all states unless enough violations or a limit end the search. The search for those
   * after the first may be {@link #PATIENCE} times as long as that for the first.
   */
  void run() {
    reach(monitor.initial(), 0, 0, level);
    while (!done && !level.isEmpty()) {
      while (!done && !level.isEmpty()) {
        int state = level.remove();
        expand(state, states.tuple(state));
      }
      IntQueue empty = level;
      level = nextLevel;
      nextLevel = empty;
    }
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return stopped;
  }

  /** States found and steps taken. */
  Effort effort() {
    return new Effort(0, states.size(), transitions);
  }

  private void expand(int state, int[] tuple) {
    for (Move move : persistent.enough(tuple)) {
      done |= transitions >= patience;
      if (!done) {
        make(state, tuple, move);
      }
    }
  }

  private void make(int state, int[] tuple, Move move) {
    int[] next = tuple;
    boolean startsBlock = false;
    for (Step step : move.steps()) {
      int[] before = next;
      next = before.clone();
      startsBlock |= program.endsBlock(step.thread(), step.source());
      transitions++;
      if (!monitor.take(before, step, next)) {
        examine(next, stepsTo(state, move, step));
        return;
      }
    }
    if (isPromising(next)) {
      reach(next, state, move.number(), startsBlock ? nextLevel : level);
    }
  }

  /**
   * Whether a violation may follow. There may be no end of serial orders to be sought beside a
   * thread that goes on for ever, and none of them is of use.
   */
  private boolean isPromising(int[] tuple) {
    return monitor.ordersLeft(tuple) instanceof Known.Kept || suspects.canTerminate(tuple);
  }

  private void examine(int[] next, List<Step> prefix) {
    suspects.examine(next, prefix);
    if (patience == Long.MAX_VALUE && !suspects.violations().isEmpty()) {
      patience = (1 + PATIENCE) * transitions;
    }
    done |= suspects.isDone();
  }

  private void reach(int[] tuple, int from, int move, IntQueue queue) {
    int state = states.size();
    if (!states.add(tuple, from, move)) {
      return;
    }
    queue.add(state);
    if (state % STATES_BETWEEN_LIMIT_CHECKS == 0) {
      stopped = limits.exceeded();
      done = stopped.isPresent();
    }
  }

  private List<Step> stepsTo(int state, Move last, Step lastStep) {
    List<Step> steps = new ArrayList<>();
    states.wayTo(state).forEach(move -> steps.addAll(idling.moves().get(move).steps()));
    steps.addAll(last.steps().subList(0, last.steps().indexOf(lastStep) + 1));
    return steps;
  }
}
