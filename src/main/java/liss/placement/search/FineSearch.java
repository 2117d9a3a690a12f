package liss.placement.search;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.search.PlacementSolver.Budget;

/**
 * Finds a best legal placement for {@link Objective#FINE}, whatever the number of locks: by one
 * formula for few requirements ({@link ExactSearch}), as a hitting set for many ({@link
 * HittingSetSearch}).
 */
final class FineSearch implements LockSearch {

  private final HeldClasses all;
  private final int[] parts;
  private final BooleanSupplier stop;

  /** The parts of the program that the requirements concern, and their classes. */
  private ClassSet touched = ClassSet.EMPTY;

  private HeldClasses classes;

  /** On these classes, without what follows from others. */
  private List<Requirement> requirements = List.of();

  /** Those on all classes that they stand for. */
  private final Set<Requirement> seen = new HashSet<>();

  private ExactSearch exact;
  private Optional<HittingSetSearch> hittingSets = Optional.empty();

  FineSearch(HeldClasses all, BooleanSupplier stop) {
    this.all = all;
    this.parts = all.parts();
    this.stop = stop;
    this.classes = all.restrictedTo(touched);
    this.exact = new ExactSearch(classes, stop);
  }

  @Override
  public PlacementResult solve(
      PlacementProblem problem, List<Requirement> demanded, Budget budget) {
    ClassSet needed = ClassSet.of(Requirement.needed(demanded).stream().map(c -> parts[c]));
    if (!touched.equals(needed)) {
      touched = needed;
      seen.clear();
      requirements = List.of();
      classes = all.restrictedTo(touched);
      exact = new ExactSearch(classes, stop);
      hittingSets = Optional.empty();
    }
    for (Requirement requirement : demanded) {
      if (seen.add(requirement)) {
        requirements = Requirement.strongest(requirements, requirement.clause(), classes);
      }
    }
    long size = (long) requirements.size() * classes.transitions().size();
    if (size <= SearchOptions.DEFAULT.largestFormula()) {
      return exact.solve(problem, requirements, budget);
    }
    HittingSetSearch many =
        hittingSets.orElseGet(() -> new HittingSetSearch(classes, SearchOptions.DEFAULT, stop));
    hittingSets = Optional.of(many);
    return many.solve(problem, requirements, budget);
  }
}
