package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;

/**
 * A search for a best placement under {@link Objective#FINE} with all rules for all locks in one
 * formula, which grows with the square of the number of requirements. It has two steps: the least
 * number of excluded pairs with a lock of its own for each requirement, then the other criteria
 * with shared locks ({@link LockStatementMinimisation}).
 *
 * <p>A lock for each requirement is enough for the first step: any placement can be brought into
 * this form by giving a copy of the lock that realises it to each requirement, and copies are as
 * legal and exclude the same pairs. Hence nothing has to be said about which lock serves which
 * requirement. This step keeps what it has learned when clauses are added: a further requirement is
 * a further lock, or a stronger demand on the lock of a requirement that it implies. So its
 * placements are the candidates.
 */
final class ExactGroupSearch implements LockSearch {

  private final BooleanSupplier stop;
  private final HeldClasses classes;
  private PlacementProblem problem;
  private Formula formula;
  private Optional<PlacementResult> candidate = Optional.empty();
  private Optional<PlacementResult> best = Optional.empty();

  ExactGroupSearch(HeldClasses classes, BooleanSupplier stop) {
    this.stop = stop;
    this.classes = classes;
    this.problem = new PlacementProblem(classes.program(), List.of(), Objective.FINE);
    this.formula = new Formula();
  }

  /** The clauses of the first step. */
  private final class Formula {
    final IncrementalSat sat = new IncrementalSat(stop);
    final MaxSat maxSat = new MaxSat(sat);
    final LockVariables locks = new LockVariables(sat, classes);
    final ExcludedPairs pairs = new ExcludedPairs(sat, classes.statements());
    final Map<Requirement, Integer> lockOf = new LinkedHashMap<>();

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
     * Minimises the further criteria among the placements with the least number of excluded pairs,
     * which has been found. No requirement can be added afterwards. Empty if it was stopped at
     * once.
     */
    Optional<LockStatementMinimisation.Refined> refined(Outcome pairs) {
      maxSat.close();
      LockStatementMinimisation shared =
          new LockStatementMinimisation(
              sat,
              maxSat,
              classes,
              List.copyOf(lockOf.keySet()),
              ClassSet.of(IntStream.range(0, classes.size())),
              this.pairs::add,
              this.pairs::missing);
      return shared.from(locks.heldIn(pairs.model()), Long.MAX_VALUE);
    }
  }

  @Override
  public void add(ExclusionClause clause) {
    problem = problem.with(clause);
    if (best.isPresent()) {
      formula = new Formula();
      Requirement.of(problem.clauses(), classes).forEach(formula::add);
    } else {
      Requirement.of(List.of(clause), classes).forEach(formula::add);
    }
    candidate = Optional.empty();
    best = Optional.empty();
  }

  /** A placement with the least number of excluded pairs. */
  @Override
  public PlacementResult candidate() {
    candidate = Optional.of(candidate.or(() -> best).orElseGet(() -> search(this::separate)));
    return candidate.get();
  }

  @Override
  public PlacementResult proposal() {
    return candidate();
  }

  @Override
  public PlacementResult leading() {
    return candidate();
  }

  @Override
  public PlacementResult best() {
    best = Optional.of(best.orElseGet(() -> search(this::refined)));
    return best.get();
  }

  private PlacementResult search(Function<Outcome, PlacementResult> continuation) {
    return switch (formula.sat.solve(List.of())) {
      case UNKNOWN -> new PlacementResult.Stopped();
      case UNSATISFIABLE -> new IncreasingLocks(problem.with(Objective.NONE), stop).candidate();
      case SATISFIABLE -> continuation.apply(formula.maxSat.improve(formula.sat.model()));
    };
  }

  /** The placement has more locks than it needs. */
  private PlacementResult separate(Outcome pairs) {
    return problem.part(formula.locks.placement(pairs.model()), List.of(pairs));
  }

  private PlacementResult refined(Outcome pairs) {
    return pairs instanceof Outcome.Optimal
        ? formula
            .refined(pairs)
            .<PlacementResult>map(
                refined -> problem.part(refined.placement(), refined.behind(pairs)))
            .orElseGet(() -> separate(pairs))
        : separate(pairs);
  }
}
