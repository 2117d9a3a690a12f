package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import liss.maxsat.IncrementalSat;

/**
 * Locks that are shared by requirements, as clauses. There is one lock for each requirement, which
 * is used only if its requirement is the first of those that it serves: "asymmetric
 * representatives" (Campelo, Campos, Correa, "On the asymmetric representatives formulation for the
 * vertex coloring problem", Discrete Applied Mathematics, 2008). So the clauses describe all
 * placements in which every lock serves a requirement, with any number of locks, and none twice
 * under different names.
 */
final class AsymmetricRepresentatives extends LockEncoding {

  /** The number of reusable locks, which come before those of the requirements. */
  private final int reusable;

  /** New locks for requirements. */
  AsymmetricRepresentatives(
      IncrementalSat sat, HeldClasses classes, List<Requirement> requirements) {
    this(sat, classes, List.of(), requirements);
  }

  /** The reusable locks, and new ones for requirements. */
  AsymmetricRepresentatives(
      IncrementalSat sat,
      HeldClasses classes,
      List<OwnClasses> reusable,
      List<Requirement> requirements) {
    super(sat, classes, reusable, requirements.size());
    this.reusable = reusable.size();
    int[] first = requirements.stream().mapToInt(requirement -> sat.newVariable()).toArray();
    for (int number = 0; number < first.length; number++) {
      addRequirement(requirements.get(number), number, first);
      for (int held : locks().held(this.reusable + number)) {
        sat.addClause(-held, first[number]);
      }
    }
  }

  /** The requirement is the first that its lock serves, or served by the lock of an earlier one. */
  private void addRequirement(Requirement requirement, int number, int[] first) {
    List<Integer> served = new ArrayList<>(List.of(first[number]));
    serve(first[number], requirement, reusable + number);
    for (int lock = 0; lock < reusable; lock++) {
      int servedBy = sat().newVariable();
      sat().addImplication(servedBy, locks().acquisitions(lock));
      serve(servedBy, requirement, lock);
      served.add(servedBy);
    }
    for (int lock = 0; lock < number; lock++) {
      int servedBy = sat().newVariable();
      sat().addClause(-servedBy, first[lock]);
      serve(servedBy, requirement, reusable + lock);
      served.add(servedBy);
    }
    sat().addClause(served);
  }
}
