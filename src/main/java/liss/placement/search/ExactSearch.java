package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.search.PlacementSolver.Budget;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;

/**
 * A search for a best placement under {@link Objective#FINE} with all rules for all locks in one
 * formula, which grows with the square of the number of requirements. It has two steps: the least
 * number of excluded pairs with a lock of its own for each requirement, then the other criteria
 * with locks that requirements share ({@link SharedLocks}).
 *
 * <p>A lock for each requirement is enough for the first step: any placement can be brought into
 * this form by giving a copy of the lock that realises it to each requirement, and copies are as
 * legal and exclude the same pairs. Hence nothing has to be said about which lock serves which
 * requirement. This step keeps what it has learned when requirements are added: a further one is a
 * further lock, or a stronger demand on the lock of a requirement that it implies.
 *
 * <p>Sound and complete.
 */
final class ExactSearch {

  private final HeldClasses classes;
  private final BooleanSupplier stop;
  private Formula formula;

  ExactSearch(HeldClasses classes, BooleanSupplier stop) {
    this.classes = classes;
    this.stop = stop;
    this.formula = new Formula();
  }

  /**
   * The answer under more requirements than before. A guess has the least number of excluded pairs.
   */
  PlacementResult solve(PlacementProblem problem, List<Requirement> requirements, Budget budget) {
    if (formula.isClosed) {
      formula = new Formula();
    }
    requirements.forEach(formula::add);
    return switch (formula.sat.solve(List.of())) {
      case UNKNOWN -> new PlacementResult.Stopped();
      case UNSATISFIABLE ->
          new IncreasingLocks(classes, stop)
              .solve(problem.with(Objective.NONE), requirements, Budget.A_GUESS);
      case SATISFIABLE -> {
        Outcome pairs = formula.maxSat.improve(formula.sat.model());
        // The placement has more locks than it needs.
        Placed separate =
            problem.placed(
                formula.locks.placement(pairs.model()),
                List.of(pairs),
                new Optimality.Optimal(),
                LockLimit.NONE);
        yield budget == Budget.A_GUESS
                || !(pairs instanceof Outcome.Optimal)
                || problem.isBetterThanKnown(separate.cost())
            ? separate
            : formula.withSharedLocks(problem, pairs).orElse(separate);
      }
    };
  }

  /** The clauses of the first step, and then those of the second. */
  private final class Formula {
    final IncrementalSat sat = new IncrementalSat(stop);
    final MaxSat maxSat = new MaxSat(sat);
    final LockVariables locks = new LockVariables(sat, classes);
    final ExcludedPairs pairs = new ExcludedPairs(sat, classes.statements());
    final Map<Requirement, Integer> lockOf = new LinkedHashMap<>();

    /** No requirement can be added any more. */
    boolean isClosed;

    Formula() {
      maxSat.open(List.of(), pairs::missing);
    }

    /** Demands that a lock realise the requirement. */
    void add(Requirement requirement) {
      if (lockOf.keySet().stream().anyMatch(other -> other.implies(requirement))) {
        return;
      }
      List<Requirement> implied = lockOf.keySet().stream().filter(requirement::implies).toList();
      int lock = implied.isEmpty() ? newLock() : requireNonNull(lockOf.get(implied.getFirst()));
      sat.addClause(locks.realisations(requirement, lock));
      lockOf.keySet().removeAll(implied);
      lockOf.put(requirement, lock);
    }

    private int newLock() {
      int lock = locks.add();
      pairs.add(locks.held(lock));
      return lock;
    }

    /**
     * A best placement among those with the least number of excluded pairs, which has been found;
     * empty if stopped at once.
     */
    Optional<PlacementResult> withSharedLocks(PlacementProblem problem, Outcome fewest) {
      maxSat.close();
      isClosed = true;
      return new SharedLocks(classes, sat, maxSat, pairs::add)
          .best(problem, List.copyOf(lockOf.keySet()), fewest, locks.heldIn(fewest.model()));
    }
  }
}
