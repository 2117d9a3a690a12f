package liss.check.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.PersistentMoves;
import liss.check.safety.MovesAhead.Made;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.RunMonitor;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * A search of all runs under the preemptive scheduler, one of every set of equivalent runs ({@link
 * PersistentMoves}), for those that have no serial order.
 *
 * <p>Runs with few blocks come first. States are a state of the program, in which flags that nobody
 * tests any more have no value, and what is known of the serial orders of the runs to it.
 */
final class ViolationSearch {

  private static final int TIMES_AS_LONG = 3;

  private final BlockProgram program;
  private final RunMonitor monitor;
  private final Function<int[], List<Move>> moves;
  private final Violations violations;

  /** The length of a way is the number of blocks that begin on it. */
  private final StateSearch<Move> search;

  private long transitions;

  /** With so many transitions the search for further violations ends. */
  private long most = Long.MAX_VALUE;

  private boolean done;

  private Optional<MovesAhead> ahead = Optional.empty();

  ViolationSearch(
      BlockProgram program,
      RunMonitor monitor,
      Function<int[], List<Move>> moves,
      Limits limits,
      Violations violations) {
    this.program = program;
    this.monitor = monitor;
    this.moves = moves;
    this.violations = violations;
    this.search = new StateSearch<>(monitor.width(), Order.QUEUE, limits);
  }

  /** Makes the moves that persistent sets choose on all processors. */
  void makeAhead(PersistentMoves persistent) {
    makeAhead(persistent, Runtime.getRuntime().availableProcessors(), MovesAhead.FEW);
  }

  /** On so many processors, once so few states have been found. */
  void makeAhead(PersistentMoves persistent, int processors, int few) {
    ahead = MovesAhead.of(search, persistent, monitor, processors, few);
  }

  /**
   * Explores all states unless enough violations or a limit end the search. The search for those
   * after the first may be {@link #TIMES_AS_LONG} times as long as that for the first.
   */
  void run() {
    search.start(monitor.initial());
    while (!done && monitor.stopped().isEmpty()) {
      OptionalInt state = search.next();
      if (state.isEmpty()) {
        return;
      }
      expand(state.getAsInt(), search.tuple(state.getAsInt()));
    }
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return search.stopped().or(monitor::stopped);
  }

  /** States found and steps taken. */
  Effort effort() {
    return new Effort(0, search.size(), transitions);
  }

  private void expand(int state, int[] tuple) {
    Optional<List<Made>> made = ahead.flatMap(a -> a.in(state));
    List<Made> next = made.orElseGet(() -> moves.apply(tuple).stream().map(Made::notYet).toList());
    for (Made move : next) {
      done |= transitions >= most;
      if (!done) {
        make(state, tuple, move);
      }
    }
  }

  private void make(int state, int[] tuple, Made made) {
    if (made.after().filter(after -> monitor.adopt(after.work())).isPresent()) {
      transitions += made.move().steps().size();
      reach(state, made.move(), made.after().get().tuple());
    } else {
      make(state, tuple, made.move());
    }
  }

  private void make(int state, int[] tuple, Move move) {
    int[] next = tuple;
    for (Step step : move.steps()) {
      int[] before = next;
      next = before.clone();
      transitions++;
      if (!monitor.take(before, step, next)) {
        examine(next, stepsTo(state, move, step));
        return;
      }
    }
    reach(state, move, next);
  }

  private void reach(int state, Move move, int[] next) {
    if (isPromising(next)) {
      search.find(next, state, move, search.length(state) + (startsBlock(move) ? 1 : 0));
    }
  }

  private boolean startsBlock(Move move) {
    for (Step step : move.steps()) {
      if (program.endsBlock(step.thread(), step.source())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a violation may follow. There may be no end of serial orders to be sought beside a
   * non-terminating thread, and none of them is of use.
   */
  private boolean isPromising(int[] tuple) {
    return !monitor.isSeeking(tuple) || violations.canTerminate(tuple);
  }

  private void examine(int[] next, List<Step> prefix) {
    violations.examine(next, prefix);
    if (most == Long.MAX_VALUE && !violations.found().isEmpty()) {
      most = (1 + TIMES_AS_LONG) * transitions;
    }
    done |= violations.isDone();
  }

  private List<Step> stepsTo(int state, Move last, Step lastStep) {
    List<Step> steps = new ArrayList<>();
    search.wayTo(state).forEach(move -> steps.addAll(move.steps()));
    steps.addAll(last.steps().subList(0, last.steps().indexOf(lastStep) + 1));
    return steps;
  }
}
