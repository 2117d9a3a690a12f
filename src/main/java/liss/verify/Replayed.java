package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.behaviour.RunComparison.Observed;
import liss.behaviour.RunFeasibility;
import liss.c.Harness;
import liss.lang.Assumptions;

/**
 * What is known with values.
 *
 * @param feasibility whether the counterexample is a run of the program; empty if there is none
 * @param search for a feasible counterexample and a deadlock, if there may be others than those
 *     that were found without values
 * @param observed whether cooperative runs show the same as the counterexample that is shown; empty
 *     unless that is feasible and terminates
 * @param deadlocks whether those of the abstraction are some of the program; empty if nobody has
 *     asked
 * @param stuck the same of the run that gets stuck, if the search has found one
 * @param assumptions what the program with values rests on
 * @param harness the program with values, if that is one made for a part
 */
record Replayed(
    Optional<RunFeasibility> feasibility,
    Optional<FeasibleCounterexampleSearch> search,
    Optional<Observed> observed,
    List<RunFeasibility> deadlocks,
    Optional<RunFeasibility> stuck,
    Assumptions assumptions,
    Optional<Harness> harness) {

  /** Nothing is known. */
  static final Replayed NOTHING =
      new Replayed(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Assumptions.NONE,
          Optional.empty());

  /** Copies the list. */
  Replayed {
    deadlocks = List.copyOf(deadlocks);
  }

  Replayed with(Optional<RunFeasibility> known) {
    return new Replayed(known, search, observed, deadlocks, stuck, assumptions, harness);
  }

  Replayed with(List<RunFeasibility> known) {
    return new Replayed(feasibility, search, observed, known, stuck, assumptions, harness);
  }

  Replayed with(FeasibleCounterexampleSearch made, Optional<RunFeasibility> stuckRun) {
    return new Replayed(
        feasibility, Optional.of(made), observed, deadlocks, stuckRun, assumptions, harness);
  }

  Replayed with(Observed seen) {
    return new Replayed(
        feasibility, search, Optional.of(seen), deadlocks, stuck, assumptions, harness);
  }

  Replayed with(Assumptions ofValues) {
    return new Replayed(feasibility, search, observed, deadlocks, stuck, ofValues, harness);
  }

  /** The same, found in a harness; that it has no such run does not say that there is none. */
  Replayed in(Harness made) {
    Optional<RunFeasibility> ofPart =
        feasibility.map(known ->
            known instanceof RunFeasibility.Spurious
                ? new RunFeasibility.Undecided("the harness has no run like it")
                : known);
    return new Replayed(ofPart, search, observed, deadlocks, stuck, assumptions, Optional.of(made));
  }
}
