package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.maxsat.IncrementalSat;
import liss.maxsat.IncrementalSat.Answer;
import liss.maxsat.MaxSat;
import liss.maxsat.MaxSat.Outcome;
import liss.placement.Criterion;
import liss.placement.LockPlacement;

/**
 * The least number of excluded pairs, whatever the number of locks, for a growing list of
 * requirements. Each requirement has a lock of its own: any placement can be brought into this form
 * by giving a copy of the lock that realises it to each requirement, and copies are as legal and
 * exclude the same pairs. Hence nothing has to be said about which lock serves which requirement.
 *
 * <p>What is learned about the bound is kept when requirements are added: a further requirement is
 * a further lock, or a stronger demand on the lock of a requirement that it implies.
 */
final class LockPerRequirement {

  private final HeldClasses classes;
  private final IncrementalSat sat;
  private final MaxSat maxSat;
  private final LockVariables locks;
  private final ExcludedPairs pairs;
  private final Map<Requirement, Integer> lockOf = new LinkedHashMap<>();

  LockPerRequirement(HeldClasses classes, BooleanSupplier stop) {
    this.classes = classes;
    this.sat = new IncrementalSat(stop);
    this.maxSat = new MaxSat(sat);
    this.locks = new LockVariables(sat, classes);
    this.pairs = new ExcludedPairs(sat, classes.statements());
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

  /** The requirements that do not follow from others, in the order of their locks. */
  List<Requirement> requirements() {
    return List.copyOf(lockOf.keySet());
  }

  /** Whether the requirements can be satisfied. */
  Answer isSatisfiable() {
    return sat.solve(List.of());
  }

  /** Minimises the excluded pairs; the requirements must have been found satisfiable just now. */
  Outcome minimize() {
    return maxSat.improve(sat.model());
  }

  /** The placement of an outcome; it has more locks than it needs. */
  LockPlacement placement(Outcome outcome) {
    return locks.placement(outcome.model());
  }

  /**
   * Minimises the further criteria, with locks that requirements share, among the placements with
   * the least number of excluded pairs, which must have been found. No requirement can be added
   * afterwards. Empty if it was stopped at once.
   */
  Optional<LockStatementMinimisation.Refined> refined(Outcome pairs, List<Criterion> further) {
    maxSat.close();
    LockStatementMinimisation shared =
        new LockStatementMinimisation(
            sat,
            maxSat,
            classes,
            requirements(),
            everywhere(),
            this.pairs::add,
            this.pairs::missing);
    shared.addLocks(heldIn(pairs.model()));
    return shared.minimized(further);
  }

  private BitSet everywhere() {
    BitSet all = new BitSet();
    all.set(0, classes.size());
    return all;
  }

  private List<BitSet> heldIn(BitSet model) {
    List<BitSet> sections = new ArrayList<>();
    for (int lock = 0; lock < locks.size(); lock++) {
      BitSet section = new BitSet();
      for (int heldClass = 0; heldClass < classes.size(); heldClass++) {
        section.set(heldClass, model.get(locks.held(heldClass, lock)));
      }
      sections.add(section);
    }
    return sections;
  }
}
