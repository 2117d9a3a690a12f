package liss.placement.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementRules;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;

/**
 * Placements of one lock that is held wherever it may be: none is legal in which the lock is held
 * there and anywhere else. They exclude as much as one lock can, so that one of them is often safe,
 * and it takes no counterexample to find them.
 *
 * <p>Classes are added one after the other, each if the clauses of {@link LockVariables} allow it
 * with those before. One question for each class, with few conflicts.
 */
public final class WidestSections {

  private WidestSections() {}

  /**
   * The placement of a new lock, if one is allowed, and those of the locks that may be reused;
   * fewer if {@code stop} holds.
   */
  public static Stream<LockPlacement> of(
      ProgramCfa program, PlacementRules rules, LockLimit limit, BooleanSupplier stop) {
    HeldClasses classes = HeldClasses.of(program, rules);
    Stream<Optional<OwnSections>> fresh =
        Stream.of(Optional.<OwnSections>empty()).filter(none -> !limit.isReachedBy(0));
    return Stream.concat(fresh, rules.existing().stream().map(Optional::of))
        .flatMap(own -> widest(classes, own, stop).stream())
        .filter(placement -> !placement.isEmpty())
        .filter(placement -> PlacementLegality.violations(program, placement, rules).isEmpty());
  }

  private static Optional<LockPlacement> widest(
      HeldClasses classes, Optional<OwnSections> own, BooleanSupplier stop) {
    IncrementalSat sat = new IncrementalSat(stop);
    LockVariables locks = new LockVariables(sat, classes);
    int lock =
        own.map(sections -> locks.add(OwnClasses.of(sections, classes))).orElseGet(locks::add);
    List<Integer> open =
        new ArrayList<>(Arrays.stream(locks.held(lock)).distinct().boxed().toList());
    Answer answer = sat.solve(List.of());
    BitSet best = answer == Answer.SATISFIABLE ? sat.model() : new BitSet();
    while (answer == Answer.SATISFIABLE && !open.isEmpty()) {
      int wanted = open.removeFirst();
      answer = sat.solve(List.of(wanted));
      switch (answer) {
        case SATISFIABLE -> {
          sat.addClause(wanted);
          best = sat.model();
        }
        case UNSATISFIABLE -> {
          sat.addClause(-wanted);
          answer = Answer.SATISFIABLE;
        }
        case UNKNOWN -> {}
      }
    }
    return answer == Answer.UNKNOWN || best.isEmpty()
        ? Optional.empty()
        : Optional.of(locks.placement(best));
  }
}
