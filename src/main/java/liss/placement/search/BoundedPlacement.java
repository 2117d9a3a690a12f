package liss.placement.search;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.maxsat.IncrementalSat;
import liss.maxsat.IncrementalSat.Answer;
import liss.maxsat.MaxSat;
import liss.maxsat.MaxSat.Outcome;
import liss.maxsat.MaxSat.Soft;
import liss.maxsat.Totalizer;
import liss.placement.Criterion;
import liss.placement.LockLimit;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.PlacementCost;

/**
 * The placement with the fewest excluded pairs, then lock statements, then protected statements,
 * then unlock statements, among those that satisfy requirements and have at most so many lock
 * statements, protected statements and locks.
 */
final class BoundedPlacement {

  private static final List<Criterion> FURTHER =
      List.of(
          Criterion.LOCK_STATEMENTS, Criterion.PROTECTED_STATEMENTS, Criterion.UNLOCK_STATEMENTS);

  private final HeldClasses classes;
  private final List<Requirement> requirements;
  private final Bounds bounds;
  private final LockLimit limit;
  private final IncrementalSat sat;
  private final ExcludedPairs pairs;

  /** What a placement may have at most. */
  record Bounds(long lockStatements, long protectedStatements) {

    static final Bounds NONE = new Bounds(Long.MAX_VALUE, Long.MAX_VALUE);

    boolean admit(PlacementCost cost) {
      return cost.lockStatements() <= lockStatements
          && cost.protectedStatements() <= protectedStatements;
    }

    boolean include(Bounds other) {
      return other.lockStatements <= lockStatements
          && other.protectedStatements <= protectedStatements;
    }
  }

  BoundedPlacement(NeededClasses needed, Bounds bounds, LockLimit limit, BooleanSupplier stop) {
    this.classes = needed.classes();
    this.requirements = needed.requirements();
    this.bounds = bounds;
    this.limit = limit;
    this.sat = new IncrementalSat(stop);
    this.pairs = new ExcludedPairs(sat, classes.statements());
  }

  /**
   * The best placement; empty if there is none.
   *
   * @throws SearchStoppedException if the search has to stop before that is known
   */
  Optional<LockPlacement> best() {
    boolean anyLockStatements = limit.isNone() && bounds.lockStatements() == Long.MAX_VALUE;
    Optional<LockEncoding> locks = Optional.empty();
    if (anyLockStatements) {
      separateLocks();
    } else {
      locks = Optional.of(anyLocks());
    }
    if (answer(sat.solve(List.of())) == Answer.UNSATISFIABLE) {
      return Optional.empty();
    }
    MaxSat maxSat = new MaxSat(sat);
    Outcome outcome = optimal(maxSat.minimize(sat.model(), List.of(), pairs::missing));
    LockEncoding shared = locks.isPresent() ? locks.get() : anyLocks();
    if (anyLockStatements) {
      answer(maxSat.solve());
      outcome = new Outcome.Optimal(outcome.lowerBound(), sat.model());
    }
    for (Criterion criterion : FURTHER) {
      outcome = optimal(maxSat.minimize(outcome.model(), softs(shared, criterion)));
    }
    return Optional.of(shared.placement(outcome.model()));
  }

  private static Answer answer(Answer answer) {
    if (answer == Answer.UNKNOWN) {
      throw new SearchStoppedException();
    }
    return answer;
  }

  private static Outcome optimal(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Optimal o -> o;
      case Outcome.Bounded o -> throw new SearchStoppedException();
    };
  }

  /**
   * A lock for each requirement, enough to find the least number of excluded pairs ({@link
   * ExactGroupSearch}): copies of a lock protect the same statements.
   */
  private void separateLocks() {
    LockVariables locks = new LockVariables(sat, classes);
    for (Requirement requirement : requirements) {
      int lock = locks.add();
      sat.addClause(locks.realisations(requirement, lock));
      pairs.add(locks.held(lock));
    }
    LockCriteria criteria = new LockCriteria(sat, locks, classes);
    atMost(
        criteria.softs(Criterion.PROTECTED_STATEMENTS, Objective.FINE),
        bounds.protectedStatements());
  }

  /** As many locks as may be useful: each has a lock statement and realises a requirement. */
  private LockEncoding anyLocks() {
    long useful = Math.min(bounds.lockStatements(), limit.newLocks());
    LockEncoding locks =
        useful < requirements.size()
            ? fewLocks((int) useful)
            : new AsymmetricRepresentatives(sat, classes, requirements);
    atMost(softs(locks, Criterion.LOCK_STATEMENTS), bounds.lockStatements());
    atMost(softs(locks, Criterion.PROTECTED_STATEMENTS), bounds.protectedStatements());
    locks.count(pairs);
    return locks;
  }

  private ValuePrecedence fewLocks(int number) {
    ValuePrecedence locks = new ValuePrecedence(sat, classes, requirements, number);
    requirements.forEach(requirement -> sat.addClause(locks.selector(requirement)));
    return locks;
  }

  private static List<Soft> softs(LockEncoding locks, Criterion criterion) {
    return locks.softs(criterion, Objective.FINE);
  }

  /** Demands that what is paid for falsified literals be at most so much. */
  private void atMost(List<Soft> softs, long bound) {
    List<Integer> units =
        softs.stream()
            .flatMap(soft -> Collections.nCopies((int) soft.weight(), -soft.literal()).stream())
            .toList();
    if (units.size() > bound) {
      sat.addClause(-new Totalizer(sat, units).output((int) bound + 1));
    }
  }
}
