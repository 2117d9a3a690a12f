package liss.placement.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.maxsat.IncrementalSat;
import liss.maxsat.IncrementalSat.Answer;
import liss.maxsat.MaxSat;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.model.CostModel;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;

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

  private final BooleanSupplier stop;
  private final IncreasingLocks any;
  private PlacementProblem problem;
  private Optional<PlacementResult> best = Optional.empty();

  AnyNumberOfLocks(PlacementProblem problem, BooleanSupplier stop) {
    this.problem = problem;
    this.stop = stop;
    this.any = new IncreasingLocks(problem.with(Objective.COARSE), stop);
  }

  @Override
  public void add(ExclusionClause clause) {
    problem = problem.with(clause);
    any.add(clause);
    best = Optional.empty();
  }

  /** Returns a placement with few lock statements. */
  @Override
  public PlacementResult candidate() {
    return best.orElseGet(() -> recosted(any.candidate()));
  }

  @Override
  public PlacementResult best() {
    if (best.isEmpty()) {
      PlacementResult candidate = candidate();
      best = Optional.of(candidate instanceof Placed placed ? cheapest(placed) : candidate);
    }
    return best.get();
  }

  /** The placement with its price; nothing is known about others. */
  private PlacementResult recosted(PlacementResult result) {
    return result instanceof Placed placed ? placed(placed.placement(), List.of()) : result;
  }

  private Placed placed(LockPlacement placement, List<Outcome> outcomes) {
    return problem.placed(placement, outcomes, new Optimality.Optimal(), LockLimit.NONE);
  }

  private Placed cheapest(Placed known) {
    HeldClasses all = HeldClasses.of(problem.program());
    NeededClasses needed =
        NeededClasses.of(all, Requirement.of(problem.clauses(), all), problem.reusable());
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
      return known;
    }
    List<Outcome> outcomes = minimisation.of(problem.objective().order(), sat.model());
    return placed(locks.placement(outcomes.getLast().model()), outcomes);
  }
}
