package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat;
import liss.placement.search.AcquisitionOrder.Nesting;

/**
 * A lower bound on the cost of hitting sets that cost no more than an upper bound, by MaxSAT. It
 * takes longer than {@link LagrangianBound}, and knows the order of locks.
 *
 * <p>A variable says that some lock is held in all of a section. There is a clause for each
 * requirement. Clauses for sections that are not legal (a larger one is held) and for cycles in the
 * order of locks (one of the sections is not held, or a larger one is) are added when an optimum
 * violates them. All hitting sets that cost at most the upper bound satisfy all clauses, so what is
 * known of the least cost is a lower bound all the time. An optimum that violates no clause is a
 * hitting set of the least cost.
 *
 * <p>What is known is kept when requirements are added. The effort is measured in conflicts of the
 * solver, so the bound is the same on every machine.
 */
final class MaxSatBound {

  /** Sections with more pairs than this together are too many. */
  private static final long MOST_PAIRS = 1_000_000;

  private final LegalSections sections;
  private final long upperBound;
  private final IncrementalSat sat;
  private final MaxSat maxSat;
  private final ExcludedPairs pairs;
  private final int[] nowhere;
  private final Map<ClassSet, Integer> variables = new LinkedHashMap<>();
  private final Set<List<ClassSet>> demanded = new HashSet<>();

  private long bound;
  private Optional<List<ClassSet>> optimum = Optional.empty();

  /** A bound for no requirements; hitting sets that cost more than the upper bound are ignored. */
  MaxSatBound(HeldClasses classes, LegalSections sections, long upperBound, BooleanSupplier stop) {
    this.sections = sections;
    this.upperBound = upperBound;
    this.sat = new IncrementalSat(stop);
    this.maxSat = new MaxSat(sat);
    this.pairs = new ExcludedPairs(sat, classes.statements());
    this.nowhere = new int[classes.size()];
    int never = sat.newVariable();
    sat.addClause(-never);
    Arrays.fill(nowhere, never);
    maxSat.open(List.of(), pairs::missing);
  }

  /** The cost up to which hitting sets are of interest. */
  long upperBound() {
    return upperBound;
  }

  /** What all hitting sets cost at least, or more than the upper bound. */
  long bound() {
    return bound;
  }

  /** A hitting set of the least cost, if one was found. */
  Optional<List<ClassSet>> optimum() {
    return optimum;
  }

  /**
   * Raises the bound, with about so many conflicts of the solver.
   *
   * @param demands for each requirement the sections of which one must be held; what was demanded
   *     before is still demanded
   */
  void raise(List<List<ClassSet>> demands, long conflicts) {
    if (pairs(demands) > MOST_PAIRS) {
      return;
    }
    try {
      demands.stream().filter(demanded::add).forEach(any -> sat.addClause(held(any)));
      sat.allow(conflicts);
      minimize();
    } catch (SearchStoppedException e) {
      // The bound so far holds.
    }
  }

  private long pairs(List<List<ClassSet>> demands) {
    return demands.stream().flatMap(List::stream).distinct().mapToLong(sections::cost).sum();
  }

  private void minimize() {
    optimum = Optional.empty();
    while (bound <= upperBound && optimum.isEmpty()) {
      switch (sat.solve(List.of())) {
        case UNSATISFIABLE -> bound = upperBound + 1;
        case UNKNOWN -> {
          return;
        }
        case SATISFIABLE -> {
          MaxSat.Outcome outcome = maxSat.improve(sat.model());
          bound = Math.max(bound, Math.min(outcome.lowerBound(), upperBound + 1));
          if (outcome instanceof MaxSat.Outcome.Bounded) {
            return;
          }
          List<ClassSet> largest = largest(outcome.model());
          if (bound <= upperBound && !refine(largest)) {
            optimum = Optional.of(largest);
          }
        }
      }
    }
  }

  /** The literals that one of the sections is held; those that cost too much are left out. */
  private List<Integer> held(List<ClassSet> alternatives) {
    return alternatives.stream()
        .filter(section -> sections.cost(section) <= upperBound)
        .map(this::held)
        .toList();
  }

  /** The variable that says that some lock is held in all of the section. */
  private int held(ClassSet section) {
    if (!variables.containsKey(section)) {
      int variable = sat.newVariable();
      variables.forEach((other, literal) -> {
        if (section.contains(other)) {
          sat.addClause(-variable, literal);
        } else if (other.contains(section)) {
          sat.addClause(-literal, variable);
        }
      });
      variables.put(section, variable);
      int[] heldIn = nowhere.clone();
      section.stream().forEach(heldClass -> heldIn[heldClass] = variable);
      pairs.add(heldIn);
    }
    return requireNonNull(variables.get(section));
  }

  /** The sections that are held, none in another. */
  private List<ClassSet> largest(BitSet model) {
    List<ClassSet> largest = new ArrayList<>();
    variables.forEach((section, variable) -> {
      if (model.get(variable) && largest.stream().noneMatch(other -> other.contains(section))) {
        largest.removeIf(section::contains);
        largest.add(section);
      }
    });
    return largest;
  }

  /** Adds clauses that the sections violate; returns whether there are such clauses. */
  private boolean refine(List<ClassSet> held) {
    List<ClassSet> illegal = held.stream().filter(section -> !sections.isLegal(section)).toList();
    illegal.forEach(s -> sat.addImplication(held(s), held(sections.least(s))));
    if (!illegal.isEmpty()) {
      return true;
    }
    Set<Set<Nesting>> cycles = sections.order().cycles(held);
    cycles.forEach(cycle -> {
      forbid(cycle.stream().map(Nesting::smallest).toList());
      forbid(cycle);
    });
    return !cycles.isEmpty();
  }

  /** One of the locks is not held, or extended. */
  private void forbid(Collection<Nesting> cycle) {
    List<Integer> clause = new ArrayList<>();
    for (Nesting nesting : cycle) {
      clause.add(-held(nesting.lock()));
      clause.addAll(held(sections.least(nesting.extended())));
    }
    sat.addClause(clause);
  }
}
