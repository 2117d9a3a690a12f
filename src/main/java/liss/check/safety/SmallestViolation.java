package liss.check.safety;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import liss.abstraction.Run;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.PersistentMoves;
import liss.check.analysis.RunSize;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Minimality;
import liss.check.serial.RunMonitor;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * Looks for a run that terminates, is equivalent to no cooperative run, and is as small as possible
 * ({@link RunSize}).
 *
 * <p>A search of all runs that begins with the most promising ones (A*, {@link StateSearch}): what
 * is left is estimated by what each thread by itself needs to its end, which never is too much. The
 * first run to be completed that has no serial order is therefore a smallest one; unless some other
 * had an order that was not remembered, as then it may have hidden a smaller one.
 */
final class SmallestViolation {

  private final BlockProgram program;
  private final RunMonitor monitor;
  private final PersistentMoves persistent;
  private final AtomicMoves moves;
  private final RunSize sizes;

  /** Ends of runs are states of their own. */
  private final StateSearch<List<Step>> search;

  private Minimality minimality = Minimality.UNKNOWN;

  SmallestViolation(
      BlockProgram program,
      RunMonitor monitor,
      PersistentMoves persistent,
      AtomicMoves moves,
      Limits limits) {
    this.program = program;
    this.monitor = monitor;
    this.persistent = persistent;
    this.moves = moves;
    this.sizes = new RunSize(program);
    this.search = new StateSearch<>(monitor.width(), Order.STACK, limits);
  }

  /** What the search has shown: whether a violation can be smaller than the smallest one known. */
  Minimality minimality() {
    return minimality;
  }

  /**
   * Returns a violation that is smaller than the given size, the smallest of all if that is proven.
   *
   * @param most the number of steps after which the search gives up
   */
  Optional<Run> smallerThan(long known, long most) {
    Minimality atEnd = Minimality.SMALLEST;
    long taken = 0;
    search.start(monitor.initial());
    for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
      int state = next.getAsInt();
      int[] tuple = search.tuple(state);
      if (monitor.isEnd(tuple)) {
        Run run = program.originalRun(search.wayTo(state).stream().flatMap(List::stream).toList());
        if (Counterexample.isOne(program.specification(), run)) {
          minimality = atEnd;
          return Optional.of(run);
        }
        atEnd = Minimality.UNKNOWN;
      } else {
        taken += expand(state, tuple, known);
        if (taken > most) {
          return Optional.empty();
        }
      }
    }
    minimality = search.stopped().isPresent() ? Minimality.UNKNOWN : atEnd;
    return Optional.empty();
  }

  /** Returns the number of steps taken. */
  private int expand(int state, int[] tuple, long known) {
    if (monitor.isUnserializable(tuple) && moves.canEnd(tuple)) {
      int[] end = tuple.clone();
      monitor.end(end);
      reach(end, state, moves.end(tuple), 0, known);
    }
    int taken = 0;
    for (Move move : persistent.in(tuple)) {
      int[] next = tuple;
      for (Step step : move.steps()) {
        int[] before = next;
        next = before.clone();
        if (!monitor.take(before, step, next)) {
          monitor.markUnserializable(next);
        }
        taken++;
      }
      reach(next, state, move.steps(), sizes.left(next), known);
    }
    return taken;
  }

  private void reach(int[] tuple, int from, List<Step> by, long left, long known) {
    long length = search.length(from) + sizes.of(by);
    if (length + left < known) {
      search.shorten(tuple, from, by, length, left);
    }
  }
}
