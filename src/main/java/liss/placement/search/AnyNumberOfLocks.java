package liss.placement.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.model.CostModel;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.search.PlacementSolver.Budget;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;

/**
 * Finds a best legal placement under a {@link CostModel} in which excluded pairs have a price, so
 * that more locks may be cheaper than few, or under {@link Objective#FINE} when locks of the
 * program may be reused. There is one new lock for each requirement, which describes all placements
 * with any number of locks ({@link LockEncoding}); so one minimisation is enough, and its optimum
 * needs no limit on the number of locks.
 *
 * <p>Sound and complete. The clauses grow with the square of the number of requirements times the
 * number of insertion points.
 */
final class AnyNumberOfLocks implements LockSearch {

  private final HeldClasses all;
  private final BooleanSupplier stop;
  private final IncreasingLocks few;

  AnyNumberOfLocks(HeldClasses all, BooleanSupplier stop) {
    this.all = all;
    this.stop = stop;
    this.few = new IncreasingLocks(all, stop);
  }

  /** A guess is a placement with few lock statements. */
  @Override
  public PlacementResult solve(
      PlacementProblem problem, List<Requirement> requirements, Budget budget) {
    PlacementResult few =
        this.few.solve(problem.with(Objective.COARSE), requirements, Budget.A_GUESS);
    if (!(few instanceof Placed placed)) {
      return few;
    }
    Placed known = placed(problem, placed.placement(), List.of());
    return budget == Budget.A_GUESS ? known : cheapest(problem, requirements).orElse(known);
  }

  private static Placed placed(
      PlacementProblem problem, LockPlacement placement, List<Outcome> outcomes) {
    return problem.placed(placement, outcomes, new Optimality.Optimal(), LockLimit.NONE);
  }

  /** The best placement that was found; empty if the search was stopped at once. */
  private Optional<Placed> cheapest(PlacementProblem problem, List<Requirement> requirements) {
    NeededClasses needed = NeededClasses.of(all, requirements, problem.reusable());
    IncrementalSat sat = new IncrementalSat(stop);
    LockEncoding locks =
        new LockEncoding(
            sat,
            needed.classes(),
            OwnClasses.of(problem.reusable(), needed.classes()),
            needed.requirements(),
            needed.requirements().size());
    locks.demandAll();
    Minimisation minimisation = new Minimisation(sat, new MaxSat(sat), locks, problem.objective());
    if (sat.solve(List.of()) != Answer.SATISFIABLE) {
      return Optional.empty();
    }
    List<Outcome> outcomes = minimisation.of(problem.objective().order(), sat.model());
    return Optional.of(placed(problem, locks.placement(outcomes.getLast().model()), outcomes));
  }
}
