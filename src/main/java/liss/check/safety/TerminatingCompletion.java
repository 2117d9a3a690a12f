package liss.check.safety;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.PersistentMoves;
import liss.search.DepthFirstSearch;
import liss.search.DepthFirstSearch.Space;
import liss.search.DepthFirstSearch.Target;
import liss.search.Limits;

/**
 * For a state of the preemptive program, steps that lead to termination: a depth-first search,
 * restricted to persistent sets, in which threads that must still move come first, then the thread
 * that moved last, and loops are left.
 */
final class TerminatingCompletion implements Space<Move> {

  private final BlockProgram program;
  private final PersistentMoves persistent;
  private final AtomicMoves moves;
  private final DepthFirstSearch<Move> search;

  TerminatingCompletion(
      BlockProgram program, PersistentMoves persistent, AtomicMoves moves, Limits limits) {
    this.program = program;
    this.persistent = persistent;
    this.moves = moves;
    this.search = new DepthFirstSearch<>(this, program.width(), Target.GOAL, limits);
  }

  /**
   * Whether some run from a state terminates; false also if a limit is exceeded.
   *
   * @param tuple starts with the state
   */
  boolean existsFrom(int[] tuple) {
    return search.existsFrom(tuple);
  }

  /**
   * Steps that lead from a state to one where all threads have ended; empty if there are none or a
   * limit is exceeded.
   *
   * @param tuple starts with the state
   */
  Optional<List<Step>> of(int[] tuple) {
    return search.from(tuple).map(way -> stepsToEnd(tuple.clone(), way.stem()));
  }

  private List<Step> stepsToEnd(int[] state, List<Move> way) {
    List<Step> steps = new ArrayList<>();
    for (Move move : way) {
      steps.addAll(move.steps());
      take(state, move);
    }
    steps.addAll(moves.end(state));
    return steps;
  }

  @Override
  public List<Move> steps(int[] state, Optional<Move> last) {
    List<Move> next = new ArrayList<>(persistent.in(state));
    next.sort(
        Comparator.comparing((Move move) -> moves.canEnd(move.thread(), state[move.thread()]))
            .thenComparing(move -> last.filter(l -> move.thread() != l.thread()).isPresent())
            .thenComparing(move -> move.steps().stream().anyMatch(Step::entersLoop)));
    return next;
  }

  @Override
  public void take(int[] state, Move move) {
    move.steps().forEach(step -> program.apply(state, step));
  }

  @Override
  public boolean isGoal(int[] state) {
    return moves.canEnd(state);
  }

  /** The limit that ended a search early. */
  Optional<String> stopped() {
    return search.stopped();
  }
}
