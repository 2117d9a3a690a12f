package liss.placement.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Infeasible;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.PlacementResult.Stopped;
import liss.placement.search.BoundedPlacement.Bounds;

/**
 * The Pareto-optimal placements by lock statements, protected statements and excluded pairs, one
 * for each combination of the three numbers, with as many locks as are allowed.
 *
 * <p>By bounding all criteria but one ("epsilon-constraint method": Haimes, Lasdon, Wismer, "On a
 * bicriterion formulation of the problems of integrated system identification and system
 * optimization", IEEE Trans. SMC, 1971). For a bound on the protected statements the lock
 * statements are bounded more and more, and each time the excluded pairs are minimised, then the
 * lock statements, then the protected statements. What is found has the fewest protected statements
 * for its other two numbers; so the next smaller bound on them that can change anything is one less
 * than the largest number found.
 *
 * <p>Clauses may be added while the front is looked for. {@link #next} offers one placement after
 * the other; the caller confirms those that no clause to come will exclude. These are never looked
 * for again, nor are bounds within which there was no placement.
 *
 * <p>Sound and complete: a placement that none beats is found under the bound of its own protected
 * statements, unless one with the same numbers is. Each point needs a minimisation, for at most as
 * many bounds as there are different numbers of protected statements on the front.
 */
public final class ParetoFront {

  private final BooleanSupplier stop;
  private final HeldClasses all;
  private final List<Point> known = new ArrayList<>();
  private PlacementProblem problem;
  private List<Requirement> strongest = List.of();
  private Bounds bounds = Bounds.NONE;

  /** The confirmed placements under the present bound on protected statements. */
  private final List<Placed> sweep = new ArrayList<>();

  /** What was found out. */
  public sealed interface Result {
    /**
     * A placement that is Pareto-optimal among those that satisfy the clauses within the bounds of
     * the search.
     */
    record Next(Placed placement) implements Result {}

    /** All Pareto-optimal placements, by lock statements. */
    record Complete(List<Placed> placements) implements Result {
      /** Copies the list. */
      public Complete {
        placements = List.copyOf(placements);
      }
    }

    /** Stopped before all were found. */
    record Interrupted() implements Result {}
  }

  /** What is best within bounds; nothing if there is no placement within them. */
  private record Point(Bounds bounds, Optional<Placed> best) {}

  /** A search for the front of a program, which gives up when {@code stop} holds. */
  public ParetoFront(ProgramCfa program, LockLimit limit, BooleanSupplier stop) {
    this.stop = stop;
    this.all = HeldClasses.of(program);
    this.problem = new PlacementProblem(program, List.of(), Objective.COARSE).with(limit);
  }

  /**
   * The placements that satisfy the clauses and that no other such placement beats; none if no
   * placement satisfies them.
   */
  public static Result of(
      ProgramCfa program, List<ExclusionClause> clauses, LockLimit limit, BooleanSupplier stop) {
    ParetoFront front = new ParetoFront(program, limit, stop);
    clauses.forEach(front::add);
    while (front.next() instanceof Result.Next next) {
      front.confirm(next.placement());
    }
    return front.next();
  }

  /** Demands that the clause be satisfied, too; every confirmed placement does. */
  public void add(ExclusionClause clause) {
    problem = problem.with(clause);
    strongest = Requirement.strongest(strongest, clause, all);
  }

  /**
   * The next placement that may be on the front, until it is confirmed or a clause excludes it; or
   * the front.
   */
  public Result next() {
    try {
      while (true) {
        Optional<Placed> best = best(bounds);
        if (best.isPresent()) {
          return new Result.Next(best.get());
        }
        if (sweep.isEmpty()) {
          return new Result.Complete(
              unbeaten(known.stream().flatMap(point -> point.best().stream()).toList()));
        }
        long most =
            sweep.stream().mapToLong(p -> p.cost().protectedStatements()).max().orElseThrow();
        bounds = new Bounds(Long.MAX_VALUE, most - 1);
        sweep.clear();
        skipKnown();
      }
    } catch (SearchStoppedException e) {
      return new Result.Interrupted();
    }
  }

  /**
   * Takes a placement that {@link #next} would return for good: it satisfies all clauses that will
   * be added.
   */
  public void confirm(Placed placement) {
    if (!bounds.admit(placement.cost())) {
      throw new IllegalArgumentException(placement + " is not within " + bounds);
    }
    known.add(new Point(bounds, Optional.of(placement)));
    skipKnown();
  }

  /** Lowers the bound on lock statements as long as what is best within it is known. */
  private void skipKnown() {
    for (Optional<Point> point = knownWithin(bounds);
        point.isPresent() && point.get().best().isPresent();
        point = knownWithin(bounds)) {
      Placed placed = point.get().best().get();
      sweep.add(placed);
      bounds = new Bounds(placed.cost().lockStatements() - 1, bounds.protectedStatements());
    }
  }

  /** What was best within wider bounds is best within narrower ones if it fits. */
  private Optional<Point> knownWithin(Bounds bounds) {
    return known.stream()
        .filter(point -> point.bounds().include(bounds))
        .filter(point -> point.best().map(p -> bounds.admit(p.cost())).orElse(true))
        .findFirst();
  }

  private static List<Placed> unbeaten(List<Placed> found) {
    List<Placed> unbeaten = new ArrayList<>();
    for (Placed placed : found) {
      boolean beaten = found.stream().anyMatch(o -> beats(o.cost(), placed.cost()));
      boolean known =
          unbeaten.stream().anyMatch(o -> coordinates(o.cost()).equals(coordinates(placed.cost())));
      if (!beaten && !known) {
        unbeaten.add(placed);
      }
    }
    unbeaten.sort(
        Comparator.<Placed>comparingLong(p -> p.cost().lockStatements())
            .thenComparingLong(p -> p.cost().protectedStatements()));
    return unbeaten;
  }

  private static List<Long> coordinates(PlacementCost cost) {
    return List.of(cost.lockStatements(), cost.protectedStatements(), cost.excludedPairs());
  }

  /** Whether the first is at most as high in all three numbers and lower in one. */
  static boolean beats(PlacementCost first, PlacementCost second) {
    List<Long> one = coordinates(first);
    List<Long> other = coordinates(second);
    return !one.equals(other)
        && IntStream.range(0, one.size()).allMatch(i -> one.get(i) <= other.get(i));
  }

  /** What is best within the bounds under the clauses so far. */
  private Optional<Placed> best(Bounds bounds) {
    if (bounds.lockStatements() < 0 || bounds.protectedStatements() < 0) {
      return Optional.empty();
    }
    Optional<Point> point = knownWithin(bounds);
    if (point.isPresent()) {
      return point.get().best();
    }
    Optional<Placed> best = bounds.equals(Bounds.NONE) ? finest() : within(bounds);
    if (best.isEmpty()) {
      known.add(new Point(bounds, best));
    }
    return best;
  }

  /** The least number of excluded pairs, then of lock statements, is what {@code fine} asks for. */
  private Optional<Placed> finest() {
    return switch (PlacementSolver.solve(problem.with(Objective.FINE), stop)) {
      case Placed placed ->
          switch (placed.optimality()) {
            case Optimality.Optimal optimal -> Optional.of(placed);
            case Optimality.OptimalUpTo upTo when problem.limit().isReachedBy(upTo.locks()) ->
                Optional.of(placed);
            case Optimality.OptimalUpTo some -> throw new SearchStoppedException();
            case Optimality.OptimalButForTies some -> throw new SearchStoppedException();
            case Optimality.BestFound some -> throw new SearchStoppedException();
            case Optimality.Irredundant some -> throw new IllegalStateException();
          };
      case Stopped stopped -> throw new SearchStoppedException();
      case Infeasible infeasible -> Optional.empty();
    };
  }

  private Optional<Placed> within(Bounds bounds) {
    BoundedPlacement search =
        new BoundedPlacement(NeededClasses.of(all, strongest), bounds, problem.limit(), stop);
    return search
        .best()
        .map(placement -> LateAcquisition.of(problem, placement))
        .map(placement -> problem.placed(placement, new Optimality.Optimal()));
  }
}
