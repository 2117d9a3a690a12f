package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;

/**
 * Finds an optimal legal placement for {@link Objective#FINE}, whatever the number of locks. The
 * clauses are divided into groups that have no part of the program in common; each is a problem of
 * its own ({@link GroupOfClauses}), and the costs add up.
 */
final class IndependentGroups implements LockSearch {

  private final BooleanSupplier stop;
  private final HeldClasses classes;
  private final int[] parts;
  private final List<GroupOfClauses> groups = new ArrayList<>();
  private PlacementProblem problem;
  private Optional<LockPlacement> known = Optional.empty();

  IndependentGroups(PlacementProblem problem, BooleanSupplier stop) {
    this.problem = problem;
    this.stop = stop;
    this.classes = HeldClasses.of(problem.program());
    this.parts = classes.parts();
    divide(Requirement.of(problem.clauses(), classes));
  }

  @Override
  public void add(ExclusionClause clause) {
    problem = problem.with(clause);
    divide(Requirement.of(List.of(clause), classes));
  }

  private void divide(List<Requirement> requirements) {
    for (Requirement requirement : requirements) {
      ClassSet touched =
          ClassSet.of(
              Requirement.needed(List.of(requirement)).stream().map(heldClass -> parts[heldClass]));
      List<GroupOfClauses> joined =
          groups.stream().filter(g -> g.parts().intersects(touched)).toList();
      if (joined.size() == 1 && joined.getFirst().parts().contains(touched)) {
        joined.getFirst().add(requirement.clause());
      } else {
        groups.removeAll(joined);
        List<ClassSet> all = new ArrayList<>(List.of(touched));
        joined.forEach(group -> all.add(group.parts()));
        GroupOfClauses union = new GroupOfClauses(classes, ClassSet.union(all), known, stop);
        joined.stream().flatMap(group -> group.clauses().stream()).forEach(union::add);
        union.add(requirement.clause());
        groups.add(union);
      }
    }
  }

  @Override
  public void know(LockPlacement placement) {
    known = Optional.of(placement);
    groups.forEach(group -> group.know(placement));
  }

  @Override
  public void retreat() {
    groups.forEach(group -> group.search().retreat());
  }

  @Override
  public PlacementResult candidate() {
    return result(LockSearch::candidate);
  }

  /** A best placement takes too long to be looked for before a safe one is known. */
  @Override
  public PlacementResult proposal() {
    return result(LockSearch::proposal);
  }

  @Override
  public PlacementResult leading() {
    return result(LockSearch::leading);
  }

  @Override
  public PlacementResult best() {
    return result(LockSearch::best);
  }

  private PlacementResult result(Function<LockSearch, PlacementResult> question) {
    LockPlacement placement = LockPlacement.EMPTY;
    LowerBound bound = LowerBound.reached(Objective.FINE);
    for (GroupOfClauses group : groups) {
      PlacementResult answer = question.apply(group.search());
      if (!(answer instanceof Placed part)) {
        return answer;
      }
      placement = placement.with(part.placement());
      bound = bound.plus(LowerBound.of(part, Objective.FINE));
    }
    return problem.placed(placement, bound, new Optimality.Optimal(), LockLimit.NONE);
  }
}
