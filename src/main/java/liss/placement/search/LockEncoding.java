package liss.placement.search;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat.Soft;
import liss.placement.Criterion;
import liss.placement.Goal;
import liss.placement.LockPlacement;

/**
 * Locks that serve requirements, as clauses: the locks that the program has, then new ones. A lock
 * serves a requirement if it is held in all classes of one of its alternatives. The encodings
 * differ in how they break the symmetry of new locks, which can be renamed.
 */
abstract sealed class LockEncoding permits ValuePrecedence, AsymmetricRepresentatives {

  private final IncrementalSat sat;
  private final LockVariables locks;
  private final LockCriteria criteria;

  /** The rules for the reusable locks and so many new ones. */
  LockEncoding(IncrementalSat sat, HeldClasses classes, List<OwnClasses> reusable, int newLocks) {
    this.sat = sat;
    this.locks = new LockVariables(sat, classes);
    reusable.forEach(locks::add);
    for (int lock = 0; lock < newLocks; lock++) {
      locks.add();
    }
    this.criteria = new LockCriteria(sat, locks, classes);
  }

  final IncrementalSat sat() {
    return sat;
  }

  final LockVariables locks() {
    return locks;
  }

  /** Demands that the lock serve the requirement if the literal is true. */
  final void serve(int literal, Requirement requirement, int lock) {
    sat.addImplication(literal, locks.realisations(requirement, lock));
  }

  /** Has the pairs counted that the locks exclude. */
  final void count(ExcludedPairs pairs) {
    locks.count(pairs);
  }

  /** By class the variables that say that the lock is held, if there is just one, a new one. */
  final Optional<int[]> single() {
    return locks.single();
  }

  /** The soft literals of a criterion; those of a price without its excluded pairs. */
  final List<Soft> softs(Criterion criterion, Goal goal) {
    return criteria.softs(criterion, goal);
  }

  /** The placement that an assignment describes; locks that are not used are left out. */
  final LockPlacement placement(BitSet model) {
    return locks.placement(model);
  }
}
