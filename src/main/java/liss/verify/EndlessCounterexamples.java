package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
import liss.behaviour.EndlessRuns;
import liss.behaviour.EndlessRuns.Endless;
import liss.behaviour.RunFeasibility;
import liss.behaviour.SeparateCells;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.BlockGraph;
import liss.check.serial.Counterexample;
import liss.search.Limits;
import liss.search.Strategy;
import liss.verify.FeasibleCounterexampleSearch.Found;

/**
 * A search for counterexamples among the runs of a program that go on for ever, for when none that
 * terminates is known: the accesses of the blocks of a beginning form a cycle.
 */
final class EndlessCounterexamples {

  private EndlessCounterexamples() {}

  /** What a search of the runs that terminate has found, or else one that goes on for ever. */
  static FeasibleCounterexampleSearch besides(
      FeasibleCounterexampleSearch terminating, ProgramCfa program, Limits limits) {
    return besides(terminating, program, program, Optional.empty(), limits);
  }

  /** A search in which accesses depend on each other only if they are to the same cell. */
  static FeasibleCounterexampleSearch besidesInCells(
      FeasibleCounterexampleSearch terminating, ProgramCfa program, Limits limits) {
    try (SeparateCells cells = new SeparateCells(program)) {
      return besides(terminating, program, cells.program(), Optional.of(cells), limits);
    }
  }

  private static FeasibleCounterexampleSearch besides(
      FeasibleCounterexampleSearch terminating,
      ProgramCfa program,
      ProgramCfa shown,
      Optional<SeparateCells> cells,
      Limits limits) {
    if (terminating.found().isPresent() || terminating.hasNone()) {
      return terminating;
    }
    EndlessRuns drawn =
        EndlessRuns.drawn(
            program,
            cells,
            EndlessCounterexamples::isCyclic,
            (int) Strategy.ENDLESS_RUNS.budget(),
            () -> limits.exceeded().isPresent());
    return new FeasibleCounterexampleSearch(
        shown,
        drawn.found().map(run -> counterexample(shown, run)),
        terminating.runs() + drawn.looked(),
        terminating.coverage(),
        terminating.inexact(),
        terminating.stuck());
  }

  private static boolean isCyclic(List<Edge> steps) {
    return BlockGraph.of(Run.of(steps)).shortestCycle().isPresent();
  }

  private static Found counterexample(ProgramCfa program, Endless run) {
    return new Found(
        Counterexample.nonTerminating(program, Run.of(run.beginning()), run.stem(), run.round()),
        new RunFeasibility.Feasible(run.inputs()));
  }
}
