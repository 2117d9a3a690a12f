package liss.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.MaxSat.Outcome;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;
import liss.placement.PlacementResult.Stopped;
import liss.placement.SeparateLocks.Refined;

/**
 * Finds an optimal legal placement for {@link Objective#FINE}, whatever the number of locks, in two
 * steps: the least number of excluded pairs with a lock of its own for each requirement ({@link
 * SeparateLocks}), then the other criteria with shared ones ({@link SharedLocks}).
 *
 * <p>The first step keeps what it has learned when clauses are added, so its placements are the
 * candidates.
 */
final class FinestLocks implements LockSearch {

  private final BooleanSupplier stop;
  private final HeldClasses all;
  private PlacementProblem problem;

  /** The classes that matter for the clauses so far. */
  private HeldClasses classes;

  private SeparateLocks separate;
  private Optional<PlacementResult> best = Optional.empty();

  FinestLocks(PlacementProblem problem, BooleanSupplier stop) {
    this.stop = stop;
    this.all = HeldClasses.of(problem.program());
    this.problem = problem;
    this.classes = relevantClasses();
    this.separate = restarted();
  }

  private HeldClasses relevantClasses() {
    return all.restrictedTo(Requirement.needed(Requirement.of(problem.clauses(), all)));
  }

  private SeparateLocks restarted() {
    SeparateLocks locks = new SeparateLocks(classes, stop);
    Requirement.of(problem.clauses(), classes).forEach(locks::add);
    return locks;
  }

  @Override
  public void add(ExclusionClause clause) {
    problem = problem.with(clause);
    HeldClasses relevant = relevantClasses();
    if (best.isPresent() || relevant.size() > classes.size()) {
      classes = relevant;
      separate = restarted();
    } else {
      Requirement.of(List.of(clause), classes).forEach(separate::add);
    }
    best = Optional.empty();
  }

  @Override
  public PlacementResult candidate() {
    return switch (separate.isSatisfiable()) {
      case UNKNOWN -> new Stopped();
      case UNSATISFIABLE -> clash();
      case SATISFIABLE -> candidate(separate.minimize());
    };
  }

  private Placed candidate(Outcome pairs) {
    return problem.placed(
        separate.placement(pairs), List.of(pairs), new Optimality.Optimal(), locks());
  }

  /** More locks are never needed. */
  private int locks() {
    return separate.requirements().size();
  }

  /** The clauses are not kept apart here, so their clash is found by the other search. */
  private PlacementResult clash() {
    PlacementResult result = new IncreasingLocks(problem, stop).candidate();
    if (result instanceof Placed placed) {
      throw new IllegalStateException("a placement was not found: " + placed);
    }
    return result;
  }

  @Override
  public PlacementResult best() {
    PlacementResult result = best.orElseGet(this::search);
    best = Optional.of(result);
    return result;
  }

  private PlacementResult search() {
    return switch (separate.isSatisfiable()) {
      case UNKNOWN -> new Stopped();
      case UNSATISFIABLE -> clash();
      case SATISFIABLE -> refined(separate.minimize());
    };
  }

  private Placed refined(Outcome pairs) {
    if (!(pairs instanceof Outcome.Optimal)) {
      return candidate(pairs);
    }
    List<Criterion> order = problem.objective().order();
    Optional<Refined> refined = separate.refined(order.subList(1, order.size()));
    if (refined.isEmpty()) {
      return candidate(pairs);
    }
    List<Outcome> outcomes = new ArrayList<>(List.of(pairs));
    outcomes.addAll(refined.get().outcomes());
    return problem.placed(refined.get().placement(), outcomes, new Optimality.Optimal(), locks());
  }
}
