package liss.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.placement.IncrementalSat.Answer;
import liss.placement.MaxSat.Outcome;
import liss.placement.MaxSat.Soft;
import liss.placement.PlacementResult.Infeasible;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;
import liss.placement.PlacementResult.Stopped;

/**
 * The placements that no other beats in lock statements, protected statements and excluded pairs at
 * once, one for each combination of the three numbers, with any number of locks.
 *
 * <p>By bounding all criteria but one ("epsilon-constraint method": Haimes, Lasdon, Wismer, "On a
 * bicriterion formulation of the problems of integrated system identification and system
 * optimization", IEEE Trans. SMC, 1971). For a bound on the lock statements the protected
 * statements are bounded more and more, and each time the excluded pairs are minimised, then the
 * protected statements, then the lock statements. What is found has the fewest lock statements for
 * its other two numbers; so the next smaller bound on them that can change anything is one less
 * than the largest number found.
 *
 * <p>Sound and complete: a placement that none beats is found under the bound of its own lock
 * statements, unless one with the same numbers is. Each point needs a minimisation, for at most as
 * many bounds as there are different numbers of lock statements on the front.
 */
public final class ParetoFront {

  private final BooleanSupplier stop;
  private final HeldClasses all;
  private final List<Point> points = new ArrayList<>();
  private PlacementProblem problem;
  private HeldClasses classes;
  private List<Requirement> requirements = List.of();

  /** What was found out. */
  public sealed interface Result {
    /** All placements that no other beats, by lock statements. */
    record Complete(List<Placed> placements) implements Result {
      /** Copies the list. */
      public Complete {
        placements = List.copyOf(placements);
      }
    }

    /** There is no placement. */
    record Impossible(Infeasible infeasible) implements Result {}

    /** Stopped before all were found. */
    record Interrupted() implements Result {}
  }

  /** Bounds on lock statements and protected statements. */
  private record Bounds(long lockStatements, long protectedStatements) {
    boolean admit(PlacementCost cost) {
      return cost.lockStatements() <= lockStatements
          && cost.protectedStatements() <= protectedStatements;
    }

    boolean include(Bounds other) {
      return other.lockStatements <= lockStatements
          && other.protectedStatements <= protectedStatements;
    }
  }

  /** What is best within bounds; nothing if there is no placement within them. */
  private record Point(Bounds bounds, Optional<Placed> best) {}

  /** Thrown when the stop condition holds. */
  private static final class StoppedException extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** A search for the fronts of growing sets of clauses, which gives up when {@code stop} holds. */
  public ParetoFront(ProgramCfa program, BooleanSupplier stop) {
    this.stop = stop;
    this.all = HeldClasses.of(program);
    this.classes = all;
    this.problem = new PlacementProblem(program, List.of(), Objective.COARSE);
  }

  /** The placements that satisfy the clauses and that no other such placement beats. */
  public static Result of(ProgramCfa program, List<ExclusionClause> clauses, BooleanSupplier stop) {
    return new ParetoFront(program, stop).under(clauses);
  }

  /**
   * The placements that satisfy the clauses and that no other such placement beats. What was best
   * under fewer clauses is best if it satisfies all.
   *
   * @param clauses those of the last call among them
   */
  public Result under(List<ExclusionClause> clauses) {
    problem = new PlacementProblem(problem.program(), clauses, problem.objective());
    List<Requirement> strongest = Requirement.of(clauses, all);
    classes = all.restrictedTo(Requirement.needed(strongest));
    requirements = Requirement.of(strongest.stream().map(Requirement::clause).toList(), classes);
    points.removeIf(
        point -> point.best().isPresent() && !satisfies(point.best().get().placement()));
    return switch (new IncreasingLocks(problem, stop).candidate()) {
      case Infeasible infeasible -> new Result.Impossible(infeasible);
      case Stopped stopped -> new Result.Interrupted();
      case Placed any -> {
        try {
          yield complete();
        } catch (StoppedException e) {
          yield new Result.Interrupted();
        }
      }
    };
  }

  private boolean satisfies(LockPlacement placement) {
    return HeldLocks.of(problem.program(), placement).satisfies(problem.clauses());
  }

  private Result complete() throws StoppedException {
    List<Placed> found = new ArrayList<>();
    long lockStatements = Long.MAX_VALUE;
    while (true) {
      List<Placed> sweep = sweep(lockStatements);
      if (sweep.isEmpty()) {
        return new Result.Complete(unbeaten(found));
      }
      found.addAll(sweep);
      lockStatements =
          sweep.stream().mapToLong(p -> p.cost().lockStatements()).max().orElseThrow() - 1;
    }
  }

  /** The best under a bound on lock statements and ever lower ones on protected statements. */
  private List<Placed> sweep(long lockStatements) throws StoppedException {
    List<Placed> found = new ArrayList<>();
    Bounds bounds = new Bounds(lockStatements, Long.MAX_VALUE);
    for (Optional<Placed> next = best(bounds); next.isPresent(); next = best(bounds)) {
      found.add(next.get());
      bounds = new Bounds(lockStatements, next.get().cost().protectedStatements() - 1);
    }
    return found;
  }

  private static List<Placed> unbeaten(List<Placed> found) {
    List<Placed> unbeaten = new ArrayList<>();
    for (Placed placed : found) {
      boolean beaten = found.stream().anyMatch(o -> beats(o.cost(), placed.cost()));
      boolean known = unbeaten.stream().anyMatch(o -> coordinates(o).equals(coordinates(placed)));
      if (!beaten && !known) {
        unbeaten.add(placed);
      }
    }
    unbeaten.sort(
        Comparator.<Placed>comparingLong(p -> p.cost().lockStatements())
            .thenComparingLong(p -> p.cost().protectedStatements()));
    return unbeaten;
  }

  private static List<Long> coordinates(Placed placed) {
    PlacementCost cost = placed.cost();
    return List.of(cost.lockStatements(), cost.protectedStatements(), cost.excludedPairs());
  }

  /** Whether the first is at most as high in all three numbers and lower in one. */
  static boolean beats(PlacementCost first, PlacementCost second) {
    return first.lockStatements() <= second.lockStatements()
        && first.protectedStatements() <= second.protectedStatements()
        && first.excludedPairs() <= second.excludedPairs()
        && (first.lockStatements() < second.lockStatements()
            || first.protectedStatements() < second.protectedStatements()
            || first.excludedPairs() < second.excludedPairs());
  }

  /** What is best within the bounds; what was best within wider ones is best if it fits. */
  private Optional<Placed> best(Bounds bounds) throws StoppedException {
    if (bounds.lockStatements() < 0 || bounds.protectedStatements() < 0) {
      return Optional.empty();
    }
    Optional<Point> known =
        points.stream()
            .filter(point -> point.bounds().include(bounds))
            .filter(point -> point.best().map(p -> bounds.admit(p.cost())).orElse(true))
            .findFirst();
    if (known.isPresent()) {
      return known.get().best();
    }
    Optional<Placed> best = minimized(bounds);
    points.add(new Point(bounds, best));
    return best;
  }

  private Optional<Placed> minimized(Bounds bounds) throws StoppedException {
    IncrementalSat sat = new IncrementalSat(stop);
    ExcludedPairs pairs = new ExcludedPairs(sat, classes.statements());
    boolean anyLockStatements = bounds.lockStatements() == Long.MAX_VALUE;
    Optional<RealisedLocks> locks = Optional.empty();
    if (anyLockStatements) {
      separateLocks(sat, pairs, bounds);
    } else {
      locks = Optional.of(anyLocks(sat, pairs, bounds));
    }
    if (answer(sat.solve(List.of())) == Answer.UNSATISFIABLE) {
      return Optional.empty();
    }
    MaxSat maxSat = new MaxSat(sat);
    Outcome outcome = optimal(maxSat.minimize(sat.model(), List.of(), pairs::missing));
    RealisedLocks shared = locks.isPresent() ? locks.get() : anyLocks(sat, pairs, bounds);
    if (anyLockStatements) {
      answer(maxSat.solve());
      outcome = new Outcome.Optimal(outcome.lowerBound(), sat.model());
    }
    for (Criterion criterion :
        List.of(
            Criterion.PROTECTED_STATEMENTS,
            Criterion.LOCK_STATEMENTS,
            Criterion.UNLOCK_STATEMENTS)) {
      outcome = optimal(maxSat.minimize(outcome.model(), softs(shared, criterion)));
    }
    LockPlacement placement =
        InnerGaps.of(
            problem.program(),
            problem.clauses(),
            problem.objective(),
            shared.placement(outcome.model()));
    return Optional.of(problem.placed(placement, new Optimality.Optimal()));
  }

  private static Answer answer(Answer answer) throws StoppedException {
    if (answer == Answer.UNKNOWN) {
      throw new StoppedException();
    }
    return answer;
  }

  /**
   * A lock for each requirement, enough to find the least number of excluded pairs ({@link
   * SeparateLocks}): copies of a lock protect the same statements.
   */
  private void separateLocks(IncrementalSat sat, ExcludedPairs pairs, Bounds bounds) {
    LockVariables locks = new LockVariables(sat, classes);
    for (Requirement requirement : requirements) {
      int lock = locks.add();
      sat.addClause(locks.realisations(requirement, lock));
      pairs.add(locks.held(lock));
    }
    LockCriteria criteria = new LockCriteria(sat, locks, classes);
    List<Soft> softs = criteria.softs(Criterion.PROTECTED_STATEMENTS, problem.objective());
    atMost(sat, softs, bounds.protectedStatements());
  }

  /** As many locks as may be useful: each has a lock statement and realises a requirement. */
  private RealisedLocks anyLocks(IncrementalSat sat, ExcludedPairs pairs, Bounds bounds) {
    RealisedLocks locks =
        bounds.lockStatements() < requirements.size()
            ? fewLocks(sat, (int) bounds.lockStatements())
            : new SharedLocks(sat, classes, requirements);
    atMost(sat, softs(locks, Criterion.LOCK_STATEMENTS), bounds.lockStatements());
    atMost(sat, softs(locks, Criterion.PROTECTED_STATEMENTS), bounds.protectedStatements());
    locks.held().forEach(pairs::add);
    return locks;
  }

  private PlacementEncoding fewLocks(IncrementalSat sat, int number) {
    PlacementEncoding locks = new PlacementEncoding(sat, classes, requirements, number);
    requirements.forEach(requirement -> sat.addClause(locks.selector(requirement)));
    return locks;
  }

  private List<Soft> softs(RealisedLocks locks, Criterion criterion) {
    return locks.softs(criterion, problem.objective());
  }

  private static Outcome optimal(Outcome outcome) throws StoppedException {
    return switch (outcome) {
      case Outcome.Optimal o -> o;
      case Outcome.Bounded o -> throw new StoppedException();
    };
  }

  /** Demands that what is paid for falsified literals be at most so much. */
  private static void atMost(IncrementalSat sat, List<Soft> softs, long bound) {
    List<Integer> units =
        softs.stream()
            .flatMap(soft -> Collections.nCopies((int) soft.weight(), -soft.literal()).stream())
            .toList();
    if (units.size() > bound) {
      sat.addClause(-new Totalizer(sat, units).output((int) bound + 1));
    }
  }
}
