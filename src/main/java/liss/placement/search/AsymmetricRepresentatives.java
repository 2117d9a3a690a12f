package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat.Soft;
import liss.placement.Criterion;
import liss.placement.Goal;
import liss.placement.LockPlacement;

/**
 * Locks that are shared by requirements, as clauses. There is one lock for each requirement, which
 * is used only if its requirement is the first of those that it serves: "asymmetric
 * representatives" (Campelo, Campos, Correa, "On the asymmetric representatives formulation for the
 * vertex coloring problem", Discrete Applied Mathematics, 2008). So the clauses describe all
 * placements in which every lock serves a requirement, with any number of locks, and none twice
 * under different names.
 */
final class AsymmetricRepresentatives implements LockEncoding {

  private final IncrementalSat sat;
  private final LockVariables locks;

  /** The number of reusable locks, which come before those of the requirements. */
  private final int reusable;

  private final LockCriteria criteria;

  /** New locks for requirements. */
  AsymmetricRepresentatives(
      IncrementalSat sat, HeldClasses classes, List<Requirement> requirements) {
    this(sat, classes, List.of(), requirements);
  }

  /** The reusable locks, and new ones for requirements. */
  static AsymmetricRepresentatives reusing(
      IncrementalSat sat,
      HeldClasses classes,
      List<OwnClasses> reusable,
      List<Requirement> requirements) {
    return new AsymmetricRepresentatives(sat, classes, reusable, requirements);
  }

  private AsymmetricRepresentatives(
      IncrementalSat sat,
      HeldClasses classes,
      List<OwnClasses> reusable,
      List<Requirement> requirements) {
    this.sat = sat;
    this.locks = new LockVariables(sat, classes);
    reusable.forEach(locks::add);
    this.reusable = reusable.size();
    requirements.forEach(requirement -> locks.add());
    this.criteria = new LockCriteria(sat, locks, classes);
    int[] first = requirements.stream().mapToInt(requirement -> sat.newVariable()).toArray();
    for (int number = 0; number < first.length; number++) {
      addRequirement(requirements.get(number), number, first);
      for (int held : locks.held(this.reusable + number)) {
        sat.addClause(-held, first[number]);
      }
    }
  }

  /** The requirement is the first that its lock serves, or served by the lock of an earlier one. */
  private void addRequirement(Requirement requirement, int number, int[] first) {
    List<Integer> served = new ArrayList<>(List.of(first[number]));
    sat.addImplication(first[number], locks.realisations(requirement, reusable + number));
    for (int lock = 0; lock < reusable; lock++) {
      int servedBy = sat.newVariable();
      sat.addImplication(servedBy, locks.acquisitions(lock));
      sat.addImplication(servedBy, locks.realisations(requirement, lock));
      served.add(servedBy);
    }
    for (int lock = 0; lock < number; lock++) {
      int servedBy = sat.newVariable();
      sat.addClause(-servedBy, first[lock]);
      sat.addImplication(servedBy, locks.realisations(requirement, reusable + lock));
      served.add(servedBy);
    }
    sat.addClause(served);
  }

  @Override
  public void count(ExcludedPairs pairs) {
    locks.count(pairs);
  }

  @Override
  public Optional<int[]> single() {
    return locks.single();
  }

  @Override
  public List<Soft> softs(Criterion criterion, Goal goal) {
    return criteria.softs(criterion, goal);
  }

  @Override
  public LockPlacement placement(BitSet model) {
    return locks.placement(model);
  }
}
