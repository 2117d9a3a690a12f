package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.cfa.ProgramCfa;
import liss.placement.model.Criterion;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Objective;
import liss.solver.MaxSat.Soft;
import liss.solver.RecordingSat;
import liss.solver.WeightedClauses;

/**
 * A placement problem as an instance of MaxSAT, with all soft literals made in advance.
 *
 * @param classes where locks can be held
 * @param requirements what the locks must achieve
 */
record PlacementInstance(HeldClasses classes, List<Requirement> requirements) {

  /** The instance of these clauses, without the classes that none of them concerns. */
  static PlacementInstance of(ProgramCfa program, List<ExclusionClause> clauses) {
    HeldClasses all = HeldClasses.of(program);
    List<Requirement> strongest = Requirement.of(clauses, all);
    HeldClasses needed = all.restrictedTo(Requirement.needed(strongest));
    return new PlacementInstance(
        needed, strongest.stream().map(r -> Requirement.of(r.clause(), needed)).toList());
  }

  /** With a given number of locks. */
  WeightedClauses withLocks(int number, Objective objective) {
    RecordingSat sat = new RecordingSat();
    LockEncoding locks = new LockEncoding(sat, classes, requirements, number);
    locks.demandAll();
    return with(sat, locks, objective);
  }

  /** With as many locks as are useful, one for each requirement. */
  WeightedClauses withAllLocks(Objective objective) {
    return withLocks(requirements.size(), objective);
  }

  private WeightedClauses with(RecordingSat sat, LockEncoding locks, Objective objective) {
    ExcludedPairs pairs = new ExcludedPairs(sat, classes.statements());
    locks.count(pairs);
    LockCriteria criteria = locks.criteria();
    List<List<Soft>> objectives = new ArrayList<>();
    for (Criterion criterion : objective.order()) {
      objectives.add(
          criterion == Criterion.EXCLUDED_PAIRS
              ? all(pairs, sat)
              : criteria.softs(criterion, objective));
    }
    return sat.with(objectives);
  }

  /** Under an assignment with every lock held everywhere all pairs are missing. */
  static List<Soft> all(ExcludedPairs pairs, RecordingSat sat) {
    BitSet everywhere = new BitSet();
    everywhere.set(1, sat.variables() + 1);
    return pairs.missing(everywhere);
  }
}
