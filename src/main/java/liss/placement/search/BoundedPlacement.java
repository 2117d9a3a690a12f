package liss.placement.search;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.placement.model.Criterion;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;
import liss.solver.MaxSat.Soft;
import liss.solver.Totalizer;

/**
 * The placement with the fewest excluded pairs, then lock statements, then protected statements,
 * then unlock statements, among those that satisfy requirements and have at most so many lock
 * statements, protected statements and locks.
 */
final class BoundedPlacement {

  private final NeededClasses needed;
  private final Bounds bounds;
  private final LockLimit limit;
  private final IncrementalSat sat;

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
    this.needed = needed;
    this.bounds = bounds;
    this.limit = limit;
    this.sat = new IncrementalSat(stop);
  }

  /**
   * The best placement; empty if there is none. A useful lock has a lock statement and realises a
   * requirement, so there are not more locks than that allows.
   *
   * @throws SearchStoppedException if the search has to stop before that is known
   */
  Optional<LockPlacement> best() {
    long useful =
        Math.min(needed.requirements().size(), Math.min(bounds.lockStatements(), limit.newLocks()));
    LockEncoding locks =
        new LockEncoding(sat, needed.classes(), needed.requirements(), (int) useful);
    locks.demandAll();
    Minimisation minimisation = new Minimisation(sat, new MaxSat(sat), locks, Objective.FINE);
    atMost(minimisation.softs(Criterion.LOCK_STATEMENTS), bounds.lockStatements());
    atMost(minimisation.softs(Criterion.PROTECTED_STATEMENTS), bounds.protectedStatements());
    Answer answer = sat.solve(List.of());
    if (answer == Answer.UNSATISFIABLE) {
      return Optional.empty();
    }
    if (answer == Answer.SATISFIABLE) {
      Outcome last = minimisation.of(Objective.FINE.order(), sat.model()).getLast();
      if (last instanceof Outcome.Optimal) {
        return Optional.of(locks.placement(last.model()));
      }
    }
    throw new SearchStoppedException();
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
