package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.Criterion;
import liss.placement.ExclusionClause;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.search.LockStatementMinimisation.Refined;

/**
 * A search for a best placement under {@link Objective#FINE} with all rules for all locks in one
 * formula, which grows with the square of the number of requirements. It has two steps: the least
 * number of excluded pairs with a lock of its own for each requirement ({@link
 * LockPerRequirement}), then the other criteria with shared ones ({@link
 * LockStatementMinimisation}).
 *
 * <p>The first step keeps what it has learned when clauses are added, so its placements are the
 * candidates.
 */
final class ExactGroupSearch implements GroupSearch {

  private final BooleanSupplier stop;
  private final HeldClasses classes;
  private final List<ExclusionClause> clauses = new ArrayList<>();
  private LockPerRequirement locks;
  private Optional<Answer> candidate = Optional.empty();
  private Optional<Answer> best = Optional.empty();

  ExactGroupSearch(HeldClasses classes, BooleanSupplier stop) {
    this.stop = stop;
    this.classes = classes;
    this.locks = new LockPerRequirement(classes, stop);
  }

  @Override
  public void add(ExclusionClause clause) {
    clauses.add(clause);
    if (best.isPresent()) {
      locks = new LockPerRequirement(classes, stop);
      Requirement.of(clauses, classes).forEach(locks::add);
    } else {
      Requirement.of(List.of(clause), classes).forEach(locks::add);
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
    return switch (locks.isSatisfiable()) {
      case UNKNOWN -> new Answer.Interrupted();
      case UNSATISFIABLE -> new Answer.Impossible();
      case SATISFIABLE -> continuation.apply(locks.minimize());
    };
  }

  private Answer separate(Outcome pairs) {
    LowerBound bound = LowerBound.of(List.of(pairs), Objective.FINE);
    return new Answer.Found(locks.placement(pairs), bound);
  }

  private Answer refined(Outcome pairs) {
    if (!(pairs instanceof Outcome.Optimal)) {
      return separate(pairs);
    }
    List<Criterion> order = Objective.FINE.order();
    Optional<Refined> refined = locks.refined(pairs, order.subList(1, order.size()));
    if (refined.isEmpty()) {
      return separate(pairs);
    }
    List<Outcome> outcomes = new ArrayList<>(List.of(pairs));
    outcomes.addAll(refined.get().outcomes());
    return new Answer.Found(refined.get().placement(), LowerBound.of(outcomes, Objective.FINE));
  }
}
