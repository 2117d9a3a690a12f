package liss.placement.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.maxsat.IncrementalSat;
import liss.maxsat.IncrementalSat.Answer;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.CostModel;
import liss.placement.ExclusionClause;
import liss.placement.Goal;
import liss.placement.LockLimit;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.PlacementResult;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;

/**
 * Finds a best legal placement under a {@link CostModel} in which excluded pairs have a price, so
 * that more locks may be cheaper than few, or under {@link Objective#FINE} when locks of the
 * program may be reused. There is one new lock for each requirement ({@link
 * AsymmetricRepresentatives}), which describes all placements with any number of locks; so one
 * minimisation is enough, and its optimum needs no limit on the number of locks.
 *
 * <p>Sound and complete. The clauses grow with the square of the number of requirements times the
 * number of insertion points.
 */
final class AnyNumberOfLocks implements LockSearch {

  private final BooleanSupplier stop;
  private final Goal goal;
  private final IncreasingLocks any;
  private PlacementProblem problem;
  private Optional<PlacementResult> best = Optional.empty();

  AnyNumberOfLocks(PlacementProblem problem, BooleanSupplier stop) {
    this.problem = problem;
    this.goal = problem.objective();
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
  public PlacementResult proposal() {
    return best();
  }

  /** Not needed: the bound is found from below. */
  @Override
  public void know(LockPlacement placement) {}

  @Override
  public PlacementResult leading() {
    return best();
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
    return result instanceof Placed placed
        ? problem.placed(
            placed.placement(),
            new LowerBound(goal.order().stream().map(criterion -> 0L).toList(), 0),
            new Optimality.Optimal(),
            LockLimit.NONE)
        : result;
  }

  private Placed cheapest(Placed known) {
    HeldClasses all = HeldClasses.of(problem.program());
    NeededClasses needed =
        NeededClasses.of(all, Requirement.of(problem.clauses(), all), problem.reusable());
    HeldClasses classes = needed.classes();
    List<Requirement> requirements = needed.requirements();
    IncrementalSat sat = new IncrementalSat(stop);
    List<OwnClasses> reusable = OwnClasses.of(problem.reusable(), classes);
    AsymmetricRepresentatives locks =
        new AsymmetricRepresentatives(sat, classes, reusable, requirements);
    if (sat.solve(List.of()) != Answer.SATISFIABLE) {
      return known;
    }
    List<Outcome> outcomes =
        new Minimisation(sat, locks, classes, goal).from(sat.model(), List.of());
    return problem.placed(
        locks.placement(outcomes.getLast().model()),
        LowerBound.of(outcomes, goal),
        new Optimality.Optimal(),
        LockLimit.NONE);
  }
}
