package liss.placement.search;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.maxsat.IncrementalSat;

/** What requirements demand of one lock, as clauses; nothing is said twice. */
final class RequirementClauses {

  private final IncrementalSat sat;

  /** By class, that the lock is held. */
  private final int[] held;

  /** By sets of classes, that the lock is held in all classes of one of them. */
  private final Map<Set<BitSet>, Integer> known = new HashMap<>();

  /** Of a lock that is held in these classes. */
  RequirementClauses(IncrementalSat sat, int[] held) {
    this.sat = sat;
    this.held = held.clone();
  }

  /**
   * Literals each of which implies that the lock realises one alternative of the requirement.
   * Requirements of one block often agree in what may happen meanwhile, and differ in where the
   * block is: both are said once.
   */
  List<Integer> of(Requirement requirement) {
    Set<BitSet> alternatives = new LinkedHashSet<>(requirement.alternatives());
    BitSet common = common(alternatives);
    if (alternatives.size() < 2 || common.isEmpty()) {
      return alternatives.stream().map(this::realisation).toList();
    }
    Set<BitSet> rests = new LinkedHashSet<>();
    for (BitSet alternative : alternatives) {
      BitSet rest = (BitSet) alternative.clone();
      rest.andNot(common);
      rests.add(rest);
    }
    int both = sat.newVariable();
    sat.addClause(-both, realisation(common));
    sat.addClause(-both, anyRealisation(rests));
    return List.of(both);
  }

  private static BitSet common(Set<BitSet> alternatives) {
    BitSet common = new BitSet();
    alternatives.stream().findFirst().ifPresent(common::or);
    alternatives.forEach(common::and);
    return common;
  }

  /** A literal that implies that the lock is held in all classes of one of the sets. */
  private int anyRealisation(Set<BitSet> alternatives) {
    Integer literal = known.get(alternatives);
    if (literal == null) {
      literal = sat.newVariable();
      known.put(alternatives, literal);
      sat.addImplication(literal, alternatives.stream().map(this::realisation).toList());
    }
    return literal;
  }

  /** A literal that implies that the lock is held in all the classes. */
  private int realisation(BitSet alternative) {
    if (alternative.cardinality() == 1) {
      return held[alternative.nextSetBit(0)];
    }
    Integer literal = known.get(Set.of(alternative));
    if (literal == null) {
      literal = sat.newVariable();
      known.put(Set.of(alternative), literal);
      int all = literal;
      alternative.stream().forEach(heldClass -> sat.addClause(-all, held[heldClass]));
    }
    return literal;
  }
}
