package liss.placement.search;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.maxsat.MaxSat.Soft;
import liss.placement.Criterion;
import liss.placement.Goal;
import liss.placement.LockPlacement;

/** Locks that realise requirements, as clauses. */
sealed interface LockEncoding permits ValuePrecedence, AsymmetricRepresentatives {

  /** Has the pairs counted that the locks exclude. */
  void count(ExcludedPairs pairs);

  /** By class the variables that say that the lock is held, if there is just one, a new one. */
  Optional<int[]> single();

  /** The soft literals of a criterion; those of a price without its excluded pairs. */
  List<Soft> softs(Criterion criterion, Goal goal);

  /** The placement that an assignment describes; locks that are not used are left out. */
  LockPlacement placement(BitSet model);
}
