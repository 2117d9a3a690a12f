package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
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
import liss.placement.Criterion;
import liss.placement.ExclusionClause;
import liss.placement.LockPlacement;
import liss.placement.Objective;

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
final class ExactGroupSearch implements GroupSearch {

  private final BooleanSupplier stop;
  private final HeldClasses classes;
  private final List<ExclusionClause> clauses = new ArrayList<>();
  private Formula formula;
  private Optional<Answer> candidate = Optional.empty();
  private Optional<Answer> best = Optional.empty();

  ExactGroupSearch(HeldClasses classes, BooleanSupplier stop) {
    this.stop = stop;
    this.classes = classes;
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
    Optional<LockStatementMinimisation.Refined> refined(BitSet best, List<Criterion> further) {
      maxSat.close();
      LockStatementMinimisation shared =
          new LockStatementMinimisation(
              sat,
              maxSat,
              classes,
              List.copyOf(lockOf.keySet()),
              ClassSet.of(IntStream.range(0, classes.size())),
              pairs::add,
              pairs::missing);
      shared.addLocks(locks.heldIn(best));
      return shared.minimized(further);
    }
  }

  @Override
  public void add(ExclusionClause clause) {
    clauses.add(clause);
    if (best.isPresent()) {
      formula = new Formula();
      Requirement.of(clauses, classes).forEach(formula::add);
    } else {
      Requirement.of(List.of(clause), classes).forEach(formula::add);
    }
    candidate = Optional.empty();
    best = Optional.empty();
  }

  /** Not needed: the bound is found from below. */
  @Override
  public void know(LockPlacement placement) {}

  /** Not needed: a best placement is found soon. */
  @Override
  public void retreat() {}

  /** A placement with the least number of excluded pairs. */
  @Override
  public Answer candidate() {
    Answer answer = candidate.or(() -> best).orElseGet(() -> search(this::separate));
    candidate = Optional.of(answer);
    return answer;
  }

  @Override
  public Answer proposal() {
    return candidate();
  }

  @Override
  public Answer leading() {
    return candidate();
  }

  @Override
  public Answer best() {
    Answer answer = best.orElseGet(() -> search(this::refined));
    best = Optional.of(answer);
    return answer;
  }

  private Answer search(Function<Outcome, Answer> continuation) {
    return switch (formula.sat.solve(List.of())) {
      case UNKNOWN -> new Answer.Interrupted();
      case UNSATISFIABLE -> new Answer.Impossible();
      case SATISFIABLE -> continuation.apply(formula.maxSat.improve(formula.sat.model()));
    };
  }

  /** The placement has more locks than it needs. */
  private Answer separate(Outcome pairs) {
    LowerBound bound = LowerBound.of(List.of(pairs), Objective.FINE);
    return new Answer.Found(formula.locks.placement(pairs.model()), bound);
  }

  private Answer refined(Outcome pairs) {
    if (!(pairs instanceof Outcome.Optimal)) {
      return separate(pairs);
    }
    List<Criterion> order = Objective.FINE.order();
    return formula
        .refined(pairs.model(), order.subList(1, order.size()))
        .<Answer>map(refined -> {
          List<Outcome> outcomes = new ArrayList<>(List.of(pairs));
          outcomes.addAll(refined.outcomes());
          return new Answer.Found(refined.placement(), LowerBound.of(outcomes, Objective.FINE));
        })
        .orElseGet(() -> separate(pairs));
  }
}
