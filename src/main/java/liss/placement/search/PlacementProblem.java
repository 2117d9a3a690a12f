package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.OwnSections;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.PlacementRules;
import liss.solver.MaxSat.Outcome;

/**
 * The question where to put locks.
 *
 * @param program the program without the locks to insert
 * @param clauses what the locks must achieve; all of them
 * @param objective which of the placements that do is wanted
 * @param rules what the locks must obey, and the locks of the program that may have more sections
 * @param limit how many new locks there may be
 * @param known a legal placement that satisfies all clauses, those to come included, so that only
 *     better ones are of interest
 */
public record PlacementProblem(
    ProgramCfa program,
    List<ExclusionClause> clauses,
    Goal objective,
    PlacementRules rules,
    LockLimit limit,
    Optional<LockPlacement> known) {
  /** Copies the lists. */
  public PlacementProblem {
    clauses = List.copyOf(clauses);
  }

  /** A question about any number of new locks and no others. */
  public PlacementProblem(ProgramCfa program, List<ExclusionClause> clauses, Goal objective) {
    this(program, clauses, objective, PlacementRules.FREE, LockLimit.NONE, Optional.empty());
  }

  /** The problem with one more clause. */
  public PlacementProblem with(ExclusionClause clause) {
    List<ExclusionClause> more = new ArrayList<>(clauses);
    more.add(clause);
    return new PlacementProblem(program, more, objective, rules, limit, known);
  }

  /** The problem with these clauses. */
  public PlacementProblem with(List<ExclusionClause> others) {
    return new PlacementProblem(program, others, objective, rules, limit, known);
  }

  /** The problem with another objective. */
  PlacementProblem with(Goal other) {
    return new PlacementProblem(program, clauses, other, rules, limit, known);
  }

  /** The problem with another limit on the number of new locks. */
  public PlacementProblem with(LockLimit other) {
    return new PlacementProblem(program, clauses, objective, rules, other, known);
  }

  /** The problem with other rules. */
  public PlacementProblem with(PlacementRules other) {
    return new PlacementProblem(program, clauses, objective, other, limit, known);
  }

  /** The locks of the program that may have more sections. */
  List<OwnSections> reusable() {
    return rules.existing();
  }

  /** The problem in which only what is better than this placement is of interest. */
  public PlacementProblem knowing(LockPlacement placement) {
    return new PlacementProblem(program, clauses, objective, rules, limit, Optional.of(placement));
  }

  /** Whether a cost is lower than that of the known placement by what comes first. */
  boolean isBetterThanKnown(PlacementCost cost) {
    return known.isPresent()
        && objective.compareFirst(cost, PlacementCost.of(program, known.get(), objective)) < 0;
  }

  /**
   * The answer that consists of a placement, which is checked by following the program. The checks
   * share no code with the encoding.
   */
  Placed placed(LockPlacement placement, Optimality optimality) {
    boolean legal = PlacementLegality.violations(program, placement, rules).isEmpty();
    if (!legal || !HeldLocks.of(program, placement).satisfies(clauses)) {
      throw new IllegalStateException(
          "the encoding admits "
              + placement
              + ", which breaks "
              + PlacementLegality.violations(program, placement, rules));
    }
    return new Placed(placement, PlacementCost.of(program, placement, objective), optimality);
  }

  /**
   * The result for a placement found by minimising the criteria of the objective one after the
   * other, as far as they were minimised.
   *
   * @param whenMinimised what is known when all were minimised
   * @param locks the number of locks to which the bound applies otherwise
   */
  Placed placed(
      LockPlacement placement, List<Outcome> outcomes, Optimality whenMinimised, LockLimit locks) {
    LowerBound bound = LowerBound.of(outcomes, objective);
    Placed placed = placed(placement, optimality(bound, whenMinimised, locks));
    List<Long> found = objective.criteria(placed.cost()).subList(0, bound.reached());
    if (!found.equals(bound.criteria().subList(0, bound.reached()))) {
      throw new IllegalStateException(placed.cost() + " should be " + bound);
    }
    return placed;
  }

  private Optimality optimality(LowerBound bound, Optimality whenMinimised, LockLimit locks) {
    if (bound.reached() == objective.order().size()) {
      return whenMinimised;
    }
    return objective == Objective.FINE
            && bound.reached() > 0
            && whenMinimised instanceof Optimality.Optimal
        ? new Optimality.OptimalButForTies(bound.criteria())
        : new Optimality.BestFound(locks, bound.criteria());
  }
}
