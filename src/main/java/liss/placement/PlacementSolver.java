package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.placement.IncrementalSat.Answer;
import liss.placement.MaxSat.Outcome;
import liss.placement.PlacementResult.Infeasible;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;
import liss.placement.PlacementResult.Stopped;

/**
 * Finds an optimal legal placement ([LISS] 9.2), trying one lock, then two, and so on until one
 * more makes nothing better.
 *
 * <p>More locks than requirements are never useful, since a lock that realises nothing can be left
 * out; with {@link Objective#COARSE} neither are more than the lock statements of a known
 * placement; and one suffices if no gap is passed with different locks held (proofs in
 * docs/placement.md). When such a limit is reached, the optimum holds for any number of locks;
 * otherwise the result says up to which number it was proven.
 *
 * <p>Every result is checked by {@link PlacementLegality}, {@link HeldLocks} and {@link
 * PlacementCost}, which share no code with the encoding. Same input, same output.
 */
public final class PlacementSolver {

  private final PlacementProblem problem;
  private final BooleanSupplier stop;
  private final HeldClasses classes;
  private final List<Requirement> requirements;

  private PlacementSolver(PlacementProblem problem, BooleanSupplier stop) {
    this.problem = problem;
    this.stop = stop;
    HeldClasses all = HeldClasses.of(problem.program());
    List<Requirement> strongest = Requirement.of(problem.clauses(), all);
    Set<Integer> needed = new HashSet<>();
    strongest.stream().flatMap(r -> r.alternatives().stream()).forEach(needed::addAll);
    this.classes = all.restrictedTo(needed);
    // The others need classes that may be free now.
    this.requirements =
        Requirement.of(strongest.stream().map(Requirement::clause).toList(), classes);
  }

  /**
   * Returns a best placement, a clash of clauses, or what was known when {@code stop} first held.
   */
  public static PlacementResult solve(PlacementProblem problem, BooleanSupplier stop) {
    return switch (solve(problem, 1, stop)) {
      case Placed placed -> withMoreLocks(problem, placed, stop);
      case Infeasible infeasible -> infeasible;
      case Stopped stopped -> stopped;
    };
  }

  /**
   * Returns a best placement among those with at most {@code locks} locks; with more, if the
   * clauses need more.
   */
  public static PlacementResult solve(PlacementProblem problem, int locks, BooleanSupplier stop) {
    return new PlacementSolver(problem, stop).solve(locks);
  }

  /**
   * Returns a best placement, whatever the number of locks, or the proof that {@code best} is one.
   *
   * @param best what {@link #solve(PlacementProblem, int, BooleanSupplier)} gave for the same
   *     problem
   */
  public static Placed withMoreLocks(PlacementProblem problem, Placed best, BooleanSupplier stop) {
    return new PlacementSolver(problem, stop).withMoreLocks(best);
  }

  private PlacementResult solve(int locks) {
    Attempt attempt = attempt(locks, Optional.empty());
    while (attempt instanceof Attempt.Impossible impossible) {
      // Its clauses could be satisfied one by one, so with as many locks as clauses, if at all.
      if (impossible.locks() >= impossible.clash().size()) {
        return new Infeasible(impossible.clash());
      }
      attempt = attempt(impossible.locks() + 1, Optional.empty());
    }
    return switch (attempt) {
      case Attempt.Found found -> placed(found, found.optimality());
      case Attempt.Interrupted interrupted -> new Stopped();
      case Attempt.Impossible impossible -> throw new IllegalStateException();
    };
  }

  /** What was found with a given number of locks. */
  private sealed interface Attempt {
    record Found(
        int locks,
        LockPlacement placement,
        PlacementCost cost,
        Optimality optimality,
        PlacementEncoding encoding,
        BitSet model)
        implements Attempt {}

    record Impossible(int locks, List<ExclusionClause> clash) implements Attempt {}

    record Interrupted() implements Attempt {}
  }

  private Placed withMoreLocks(Placed first) {
    Placed best = first;
    Optional<Attempt.Found> start = Optional.empty();
    while (best.optimality() instanceof Optimality.OptimalUpTo upTo) {
      if (upTo.locks() >= mostUsefulLocks(best)) {
        return new Placed(best.placement(), best.cost(), new Optimality.Optimal());
      }
      if (!(attempt(upTo.locks() + 1, start) instanceof Attempt.Found next) || !isOptimal(next)) {
        return best;
      }
      start = Optional.of(next);
      if (compare(criteria(next.cost()), criteria(best.cost())) < 0) {
        best = placed(next, next.optimality());
      } else {
        best = new Placed(best.placement(), best.cost(), next.optimality());
        if (problem.objective() == Objective.FINE && next.locks() < mostUsefulLocks(best)) {
          return best;
        }
      }
    }
    return best;
  }

  private long mostUsefulLocks(Placed best) {
    if (problem.objective() == Objective.FINE) {
      return requirements.size();
    }
    long gaps = classes.transitions().stream().map(HeldClasses.Transition::gap).distinct().count();
    boolean eachGapOnce = gaps == classes.transitions().size();
    return eachGapOnce ? 1 : Math.min(requirements.size(), best.cost().lockStatements());
  }

  private List<Long> criteria(PlacementCost cost) {
    return problem.objective().criteria(cost);
  }

  private static boolean isOptimal(Attempt.Found found) {
    return found.optimality() instanceof Optimality.OptimalUpTo;
  }

  private static int compare(List<Long> first, List<Long> second) {
    for (int i = 0; i < first.size(); i++) {
      int order = Long.compare(first.get(i), second.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static Placed placed(Attempt.Found found, Optimality optimality) {
    return new Placed(found.placement(), found.cost(), optimality);
  }

  /** Solves the problem with so many locks, starting from a solution with fewer if there is one. */
  private Attempt attempt(int locks, Optional<Attempt.Found> fewer) {
    IncrementalSat sat = new IncrementalSat(stop);
    PlacementEncoding encoding = new PlacementEncoding(sat, classes, requirements, locks);
    List<Integer> assumptions =
        new ArrayList<>(requirements.stream().map(encoding::selector).toList());
    fewer.ifPresent(found -> assumptions.addAll(encoding.heldAs(found.encoding(), found.model())));
    return switch (sat.solve(assumptions)) {
      case UNKNOWN -> new Attempt.Interrupted();
      case UNSATISFIABLE -> clash(sat, encoding, locks);
      case SATISFIABLE -> {
        requirements.forEach(requirement -> sat.addClause(encoding.selector(requirement)));
        Shrunk start =
            fewer.isPresent()
                ? new Shrunk(sat.model(), Answer.SATISFIABLE)
                : shrunk(sat, encoding.heldVariables());
        yield problem.objective() == Objective.NONE
            ? found(locks, encoding, start.model(), irredundancy(start, locks))
            : optimal(sat, encoding, locks, start.model());
      }
    };
  }

  /**
   * A minimal part of the requirements that is unsatisfiable, by leaving out one after the other.
   */
  private Attempt clash(IncrementalSat sat, PlacementEncoding encoding, int locks) {
    List<Requirement> clash =
        requirements.stream().filter(r -> sat.core().contains(encoding.selector(r))).toList();
    for (Requirement candidate : clash) {
      List<Requirement> without = new ArrayList<>(clash);
      without.remove(candidate);
      switch (sat.solve(without.stream().map(encoding::selector).toList())) {
        case UNKNOWN -> {
          return new Attempt.Interrupted();
        }
        case UNSATISFIABLE -> clash = without;
        case SATISFIABLE -> {}
      }
    }
    return new Attempt.Impossible(locks, clash.stream().map(Requirement::clause).toList());
  }

  /** Minimises one criterion after the other, each among the optima of those before. */
  private Attempt optimal(IncrementalSat sat, PlacementEncoding encoding, int locks, BitSet start) {
    MaxSat maxSat = new MaxSat(sat);
    BitSet best = start;
    List<Long> lowerBound = new ArrayList<>();
    for (Criterion criterion : problem.objective().order()) {
      Outcome outcome =
          maxSat.minimize(best, encoding.softs(criterion), encoding.missing(criterion));
      best = outcome.model();
      switch (outcome) {
        case Outcome.Optimal optimal -> lowerBound.add(optimal.cost());
        case Outcome.Bounded bounded -> {
          lowerBound.add(bounded.lowerBound());
          int open = problem.objective().order().size() - lowerBound.size();
          lowerBound.addAll(Collections.nCopies(open, 0L));
          return found(locks, encoding, best, new Optimality.BestFound(locks, lowerBound));
        }
      }
    }
    Attempt.Found found = found(locks, encoding, best, new Optimality.OptimalUpTo(locks));
    if (!criteria(found.cost()).equals(lowerBound)) {
      throw new IllegalStateException(found.cost() + " should be " + lowerBound);
    }
    return found;
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

  private static Optimality irredundancy(Shrunk shrunk, int locks) {
    return shrunk.smaller() == Answer.UNSATISFIABLE
        ? new Optimality.Irredundant()
        : new Optimality.BestFound(locks, List.of());
  }

  private Attempt.Found found(
      int locks, PlacementEncoding encoding, BitSet model, Optimality optimality) {
    LockPlacement placement = encoding.placement(model);
    boolean legal = PlacementLegality.violations(problem.program(), placement).isEmpty();
    boolean satisfied = HeldLocks.of(problem.program(), placement).satisfies(problem.clauses());
    if (!legal || !satisfied) {
      throw new IllegalStateException("the encoding admits " + placement);
    }
    PlacementCost cost = PlacementCost.of(problem.program(), placement);
    return new Attempt.Found(locks, placement, cost, optimality, encoding, model);
  }
}
