package liss.check.safety;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.PersistentMoves;
import liss.check.analysis.RunSize;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.TraceNumbers;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * A search of all traces under the preemptive scheduler ({@link TraceNumbers}), in which every one
 * that terminates is examined by itself. A program without loops has finitely many. Small runs
 * ({@link RunSize}) come first, so that the first violation is a smallest one.
 */
final class TraceSearch {

  private final BlockProgram program;
  private final PersistentMoves persistent;
  private final AtomicMoves moves;
  private final LiveFlags liveFlags;
  private final Limits limits;
  private final Violations violations;
  private final TraceNumbers traces;
  private final RunSize sizes;
  private final StateSearch<List<Step>> search;

  /** Where a tuple says whether the run has ended. */
  private final int ended;

  private long transitions;
  private Optional<String> stopped = Optional.empty();

  TraceSearch(
      BlockProgram program,
      PersistentMoves persistent,
      AtomicMoves moves,
      LiveFlags liveFlags,
      Limits limits,
      Violations violations) {
    this.program = program;
    this.persistent = persistent;
    this.moves = moves;
    this.liveFlags = liveFlags;
    this.limits = limits;
    this.violations = violations;
    this.traces = new TraceNumbers(program, program.width());
    this.sizes = new RunSize(program);
    this.ended = program.width() + traces.width();
    this.search = new StateSearch<>(ended + 1, Order.QUEUE, limits);
  }

  /**
   * Explores all traces, and asks for the limits before it examines one, unless enough violations
   * or a limit end the search.
   */
  void run() {
    search.start(program.initialState(ended + 1));
    for (OptionalInt next = search.next();
        next.isPresent() && !violations.isDone() && stopped.isEmpty();
        next = search.next()) {
      int state = next.getAsInt();
      int[] tuple = search.tuple(state);
      if (tuple[ended] == 1) {
        stopped = limits.exceeded();
        violations.examine(tuple, search.wayTo(state).stream().flatMap(List::stream).toList());
      } else {
        expand(state, tuple);
      }
    }
  }

  private void expand(int state, int[] tuple) {
    if (moves.canEnd(tuple)) {
      int[] end = after(tuple, moves.end(tuple));
      end[ended] = 1;
      reach(end, state, moves.end(tuple));
    }
    for (Move move : persistent.in(tuple)) {
      int[] next = after(tuple, move.steps());
      if (violations.canTerminate(next)) {
        reach(next, state, move.steps());
      }
    }
  }

  private int[] after(int[] tuple, List<Step> steps) {
    int[] after = tuple.clone();
    for (Step step : steps) {
      program.apply(after, step);
      liveFlags.clear(after);
      traces.observe(after, step);
      transitions++;
    }
    return after;
  }

  private void reach(int[] tuple, int from, List<Step> steps) {
    search.find(tuple, from, steps, search.length(from) + sizes.of(steps));
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return search.stopped().or(() -> stopped);
  }

  /** Prefixes found and steps taken. */
  Effort effort() {
    return new Effort(0, search.size(), transitions);
  }
}
