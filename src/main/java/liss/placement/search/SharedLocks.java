package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import liss.placement.model.Criterion;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;

/**
 * The criteria of {@link Objective#FINE} after the excluded pairs, lock statements first, among the
 * placements with the fewest excluded pairs, whatever the number of locks. If one of these has L
 * lock statements, a better one has no more than L locks, as each has a lock statement of its own
 * or can be left out; and it has no more than one for each requirement.
 *
 * @param maxSat has found the fewest excluded pairs, unless {@code pay} admits no others
 * @param pay makes the clauses about the pairs that a lock excludes, given by its variables for
 *     each class
 */
record SharedLocks(HeldClasses classes, IncrementalSat sat, MaxSat maxSat, Consumer<int[]> pay) {

  /**
   * A best placement; empty if stopped at once.
   *
   * @param fewest what is known about the excluded pairs
   * @param sections where locks are held under some placement with so many excluded pairs
   */
  Optional<PlacementResult> best(
      PlacementProblem problem,
      List<Requirement> requirements,
      Outcome fewest,
      List<ClassSet> sections) {
    List<ClassSet> known = used(sections, requirements);
    long statements = new AcquisitionOrder(classes).acquisitions(known);
    int useful = (int) Math.min(requirements.size(), statements);
    LockEncoding locks = new LockEncoding(sat, classes, requirements, useful);
    locks.heldByLock().forEach(pay);
    locks.demandAll();
    Minimisation minimisation = new Minimisation(sat, maxSat, locks, Objective.FINE);
    if (sat.solve(locks.heldAs(known)) != Answer.SATISFIABLE) {
      return Optional.empty();
    }
    List<Criterion> order = Objective.FINE.order();
    List<Outcome> outcomes = new ArrayList<>(List.of(fewest));
    outcomes.addAll(minimisation.of(order.subList(1, order.size()), sat.model()));
    return Optional.of(
        problem.placed(
            locks.placement(outcomes.getLast().model()),
            outcomes,
            new Optimality.Optimal(),
            LockLimit.NONE));
  }

  /** One section for each requirement that no earlier one realises. */
  private static List<ClassSet> used(List<ClassSet> sections, List<Requirement> requirements) {
    List<ClassSet> used = new ArrayList<>();
    for (Requirement requirement : requirements) {
      if (used.stream().noneMatch(requirement::isRealisedIn)) {
        sections.stream().filter(requirement::isRealisedIn).findFirst().ifPresent(used::add);
      }
    }
    return used;
  }
}
