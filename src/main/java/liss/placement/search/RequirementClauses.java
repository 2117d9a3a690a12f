package liss.placement.search;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import liss.solver.IncrementalSat;

/** What requirements demand of one lock, as clauses; nothing is said twice. */
final class RequirementClauses {

  private final IncrementalSat sat;

  /** By class, that the lock is held. */
  private final int[] held;

  /** Where readers hold it; empty for a lock that has none. */
  private final Optional<Readers> readers;

  /** By sets of classes, that the lock is held in all classes of one of them. */
  private final Map<Set<ClassSet>, Integer> known = new HashMap<>();

  /**
   * Of a lock.
   *
   * @param held by class, that it is held
   * @param readers where readers hold it; empty if it has none
   */
  RequirementClauses(IncrementalSat sat, int[] held, Optional<Readers> readers) {
    this.sat = sat;
    this.held = held.clone();
    this.readers = readers;
  }

  /**
   * Literals each of which implies that the lock realises one alternative of the requirement.
   * Requirements of one block often agree in what may happen meanwhile, and differ in where the
   * block is: both are said once.
   */
  List<Integer> of(Requirement requirement) {
    if (readers.isPresent()) {
      return requirement.alternatives().stream()
          .map(alternative -> realisation(alternative, readers.get()))
          .toList();
    }
    Set<ClassSet> alternatives = new LinkedHashSet<>();
    requirement.alternatives().forEach(alternative -> alternatives.add(alternative.classes()));
    ClassSet common = alternatives.stream().reduce(ClassSet::intersection).orElse(ClassSet.EMPTY);
    if (alternatives.size() < 2 || common.isEmpty()) {
      return alternatives.stream().map(this::realisation).toList();
    }
    Set<ClassSet> rests = new LinkedHashSet<>();
    alternatives.forEach(alternative -> rests.add(alternative.minus(common)));
    int both = sat.newVariable();
    sat.addClause(-both, realisation(common));
    sat.addClause(-both, anyRealisation(rests));
    return List.of(both);
  }

  /**
   * A literal that implies that the lock is held in all the classes, and where it may not be
   * disturbed by a writer, or else by a writer in the step that may not happen.
   */
  private int realisation(Alternative alternative, Readers of) {
    int realised = sat.newVariable();
    alternative.classes().stream().forEach(c -> sat.addClause(-realised, held[c]));
    alternative.undisturbed().stream()
        .forEach(one ->
            alternative.excluded().stream()
                .forEach(other -> sat.addClause(-realised, -of.at(one), -of.at(other))));
    return realised;
  }

  /** A literal that implies that the lock is held in all classes of one of the sets. */
  private int anyRealisation(Set<ClassSet> alternatives) {
    return literal(
        alternatives,
        any -> sat.addImplication(any, alternatives.stream().map(this::realisation).toList()));
  }

  /** A literal that implies that the lock is held in all the classes. */
  private int realisation(ClassSet alternative) {
    return alternative.size() == 1
        ? held[alternative.stream().sum()]
        : literal(
            Set.of(alternative),
            all -> alternative.stream().forEach(c -> sat.addClause(-all, held[c])));
  }

  private int literal(Set<ClassSet> sets, IntConsumer define) {
    Integer literal = known.get(sets);
    if (literal == null) {
      literal = sat.newVariable();
      known.put(sets, literal);
      define.accept(literal);
    }
    return literal;
  }
}
