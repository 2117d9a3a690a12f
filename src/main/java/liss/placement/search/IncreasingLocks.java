package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.placement.model.CostModel;
import liss.placement.model.ExclusionClause;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Infeasible;
import liss.placement.model.PlacementResult.LockShortage;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.PlacementResult.Stopped;
import liss.placement.model.Repair;
import liss.placement.search.PlacementSolver.Budget;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;

/**
 * Finds an optimal legal placement ([LISS] 9.2), trying one lock, then two, and so on until one
 * more makes nothing better. For objectives where few locks suffice.
 *
 * <p>More locks than requirements are never useful, since a lock that realises nothing can be left
 * out; with {@link Objective#COARSE} neither are more than the lock statements of a known
 * placement, or under a {@link CostModel} than its price pays for; and one suffices if no insertion
 * point is passed with different locks held and none is reused; and if pairs do not count, none
 * cost less than their union (proofs in docs/placement.md). When such a limit is reached, the
 * optimum holds for any number of locks; otherwise the result says up to which number it was
 * proven.
 */
final class IncreasingLocks implements LockSearch {

  /** More useful locks than these are not tried at once. */
  private static final int MOST_AT_ONCE = 8;

  private final BooleanSupplier stop;
  private final HeldClasses all;

  /** The question that is being answered. */
  private PlacementProblem problem;

  /** On all classes. */
  private List<Requirement> strongest = List.of();

  private HeldClasses classes;
  private List<Requirement> requirements = List.of();

  /** The number of new locks. */
  private int locks = 1;

  /** What was found for the same requirements. */
  private Optional<Placed> last = Optional.empty();

  IncreasingLocks(HeldClasses all, BooleanSupplier stop) {
    this.all = all;
    this.stop = stop;
    this.classes = all;
    this.problem = new PlacementProblem(all.program(), List.of(), Objective.NONE);
  }

  /**
   * A guess has as many locks as the last one, or as the clauses need, and is best for that number.
   * Otherwise more are tried until one is better than the known one, and when none is, until no
   * more can be useful.
   */
  @Override
  public PlacementResult solve(
      PlacementProblem present, List<Requirement> demanded, Budget budget) {
    problem = present;
    if (!strongest.equals(demanded)) {
      strongest = demanded;
      last = Optional.empty();
    }
    PlacementResult found = last.isPresent() ? last.get() : withLastLocks();
    if (!(found instanceof Placed placed)) {
      return found;
    }
    Placed best = budget == Budget.A_GUESS ? placed : withMoreLocks(placed);
    locks = Math.max(fewest(), best.placement().newLocks());
    last = Optional.of(best);
    return best;
  }

  /** The number of new locks from which on placements are looked for. */
  private int fewest() {
    return problem.objective() instanceof Repair && !problem.reusable().isEmpty() ? 0 : 1;
  }

  private PlacementResult withLastLocks() {
    NeededClasses needed =
        NeededClasses.of(
            all, strongest, problem.objective().countsPairs() ? problem.reusable() : List.of());
    classes = needed.classes();
    requirements = needed.requirements();
    return solve(last.isEmpty() && locks == 1 ? fewest() : locks);
  }

  private PlacementResult solve(int locks) {
    for (int number = locks; ; number++) {
      PlacementResult result = attempt(number, List.of()).result();
      if (!(result instanceof Infeasible infeasible)
          // Its clauses could be satisfied one by one, so with as many locks as clauses, if at all.
          || number >= infeasible.unsatisfiable().size()) {
        return result;
      }
      if (problem.limit().isReachedBy(number)) {
        return beyondLimit(infeasible.unsatisfiable());
      }
    }
  }

  /** Finds out whether more locks than are allowed would do. */
  private PlacementResult beyondLimit(List<ExclusionClause> unsatisfiable) {
    PlacementProblem any =
        problem
            .with(
                problem.objective() instanceof Repair ? new Repair(Objective.NONE) : Objective.NONE)
            .with(LockLimit.NONE);
    int allowed = problem.limit().newLocks();
    return switch (new IncreasingLocks(all, stop).solve(any, strongest, Budget.A_GUESS)) {
      case Placed placed -> shortage(unsatisfiable, allowed, placed.placement().newLocks());
      case Infeasible infeasible -> infeasible;
      case Stopped stopped -> shortage(unsatisfiable, allowed, allowed + 1);
    };
  }

  private static Infeasible shortage(List<ExclusionClause> unsatisfiable, int allowed, int needed) {
    return new Infeasible(unsatisfiable, Optional.of(new LockShortage(allowed, needed)));
  }

  /**
   * What was found with a given number of locks.
   *
   * @param held by lock, where it is held
   */
  private record Attempt(PlacementResult result, List<ClassSet> held) {
    Attempt(PlacementResult result) {
      this(result, List.of());
    }
  }

  private Placed withMoreLocks(Placed first) {
    if (problem.objective() instanceof Repair
        && first.optimality() instanceof Optimality.OptimalUpTo) {
      // The fewest new locks come first, and with fewer there is no placement.
      return first.as(new Optimality.Optimal());
    }
    Placed best = first;
    List<ClassSet> start = List.of();
    while (best.optimality() instanceof Optimality.OptimalUpTo upTo
        && !problem.isBetterThanKnown(best.cost())) {
      if (upTo.locks() >= mostUsefulLocks(best)) {
        return best.as(new Optimality.Optimal());
      }
      if (problem.limit().isReachedBy(upTo.locks())) {
        return best;
      }
      if (best.equals(first) && isMergingFree() && isCheapest(best)) {
        return best.as(new Optimality.Optimal());
      }
      Attempt attempt = attempt(upTo.locks() + 1, start);
      if (!(attempt.result() instanceof Placed next)
          || !(next.optimality() instanceof Optimality.OptimalUpTo)) {
        return best;
      }
      start = attempt.held();
      boolean better = problem.objective().compare(next.cost(), best.cost()) < 0;
      best = better ? next : best.as(next.optimality());
    }
    return best;
  }

  /**
   * Whether a placement is known to cost no more than any other, by the union of all locks or by
   * all useful locks at once. Unlike one after the other, they do not tell which one is better.
   */
  private boolean isCheapest(Placed placed) {
    List<Long> costs = problem.objective().criteria(placed.cost());
    if (boundOfUnion().criteria().equals(costs)) {
      return true;
    }
    long useful = mostUsefulLocks(placed);
    return useful <= MOST_AT_ONCE
        && attempt((int) useful, List.of()).result() instanceof Placed all
        && all.optimality() instanceof Optimality.OptimalUpTo
        && problem.objective().criteria(all.cost()).equals(costs);
  }

  /**
   * What the union of any number of locks costs at least: no more than the locks do, since each
   * lock statement, unlock statement and protected statement of the union is one of theirs.
   */
  private LowerBound boundOfUnion() {
    IncrementalSat sat = new IncrementalSat(stop);
    LockEncoding union = LockEncoding.ofUnion(sat, classes, requirements);
    Minimisation minimisation = new Minimisation(sat, new MaxSat(sat), union, problem.objective());
    union.demandAll();
    List<Outcome> outcomes =
        sat.solve(List.of()) == Answer.SATISFIABLE
            ? minimisation.of(problem.objective().order(), sat.model())
            : List.of();
    return LowerBound.of(outcomes, problem.objective());
  }

  /** Whether locks that become one cost no more. */
  private boolean isMergingFree() {
    return problem.reusable().isEmpty() && !problem.objective().countsPairs();
  }

  private long mostUsefulLocks(Placed best) {
    long points =
        classes.transitions().stream().map(HeldClasses.Transition::point).distinct().count();
    boolean eachPointOnce = points == classes.transitions().size();
    return eachPointOnce && isMergingFree()
        ? 1
        : Math.min(requirements.size(), mostLockStatements(best.cost()));
  }

  /** How many lock statements a placement can have that is not worse. */
  private long mostLockStatements(PlacementCost best) {
    return switch (problem.objective()) {
      case Objective objective -> objective.countsPairs() ? Long.MAX_VALUE : best.lockStatements();
      case Repair repair -> Long.MAX_VALUE;
      case CostModel model -> {
        long cheapest =
            model.lockStatements(problem.program()).values().stream().min(Long::compare).orElse(0L);
        yield cheapest == 0 ? Long.MAX_VALUE : best.price() / cheapest;
      }
    };
  }

  /**
   * Solves the problem with so many locks.
   *
   * @param start where locks are held in a solution with fewer, if there is one
   */
  private Attempt attempt(int number, List<ClassSet> start) {
    IncrementalSat sat = new IncrementalSat(stop);
    LockEncoding locks =
        new LockEncoding(
            sat, classes, OwnClasses.of(problem.reusable(), classes), requirements, number);
    Minimisation minimisation = new Minimisation(sat, new MaxSat(sat), locks, problem.objective());
    List<Integer> selectors = locks.selectors();
    List<Integer> assumptions = new ArrayList<>(selectors);
    if (!start.isEmpty()) {
      assumptions.addAll(locks.heldAs(start));
    }
    return switch (sat.solve(assumptions)) {
      case UNKNOWN -> new Attempt(new Stopped());
      case UNSATISFIABLE -> new Attempt(unsatisfiable(sat, selectors));
      case SATISFIABLE -> {
        selectors.forEach(selector -> sat.addClause(selector));
        yield problem.objective().order().isEmpty()
            ? irredundant(locks, number, shrunk(sat, locks.heldVariables()))
            : optimal(minimisation, locks, number, sat.model());
      }
    };
  }

  /**
   * A minimal part of the requirements that is unsatisfiable, by leaving out one after the other.
   */
  private PlacementResult unsatisfiable(IncrementalSat sat, List<Integer> selectors) {
    List<Integer> core = selectors.stream().filter(sat.core()::contains).toList();
    for (int candidate : core) {
      List<Integer> without = core.stream().filter(other -> other != candidate).toList();
      switch (sat.solve(without)) {
        case UNKNOWN -> {
          return new Stopped();
        }
        case UNSATISFIABLE -> core = without;
        case SATISFIABLE -> {}
      }
    }
    List<Integer> minimal = core;
    return new Infeasible(
        IntStream.range(0, selectors.size())
            .filter(requirement -> minimal.contains(selectors.get(requirement)))
            .mapToObj(requirement -> requirements.get(requirement).clause())
            .toList());
  }

  /**
   * Minimises one criterion after the other, each among the optima of those before; then decides
   * between those of equal cost.
   */
  private Attempt optimal(Minimisation minimisation, LockEncoding locks, int number, BitSet start) {
    List<Outcome> outcomes = minimisation.of(problem.objective().order(), start);
    BitSet best = minimisation.preferred(outcomes.getLast()).model();
    Placed placed =
        problem.placed(
            locks.placement(best),
            outcomes,
            new Optimality.OptimalUpTo(number),
            new LockLimit(number));
    return new Attempt(placed, locks.heldIn(best));
  }

  /** An assignment, and whether there may be a smaller one. */
  private record Shrunk(BitSet model, Answer smaller) {}

  /** Makes the set of true variables, of those given, as small as set inclusion allows. */
  private static Shrunk shrunk(IncrementalSat sat, List<Integer> variables) {
    BitSet best = sat.model();
    Answer smaller = Answer.UNSATISFIABLE;
    for (int candidate : variables) {
      if (best.get(candidate)) {
        BitSet current = best;
        List<Integer> absent =
            variables.stream()
                .filter(variable -> variable == candidate || !current.get(variable))
                .map(variable -> -variable)
                .toList();
        switch (sat.solve(absent)) {
          case SATISFIABLE -> best = sat.model();
          case UNSATISFIABLE -> {}
          case UNKNOWN -> smaller = Answer.UNKNOWN;
        }
      }
    }
    return new Shrunk(best, smaller);
  }

  private Attempt irredundant(LockEncoding locks, int number, Shrunk shrunk) {
    Optimality optimality =
        shrunk.smaller() == Answer.UNSATISFIABLE
            ? new Optimality.Irredundant()
            : new Optimality.BestFound(new LockLimit(number), List.of());
    return new Attempt(problem.placed(locks.placement(shrunk.model()), optimality));
  }
}
