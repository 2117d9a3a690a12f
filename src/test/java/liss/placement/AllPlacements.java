package liss.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Gap;
import liss.cfa.ProgramCfa;
import liss.placement.LockOperation.Acquire;
import liss.placement.LockOperation.Release;

/** The naive twin of the solver: tries all placements with a given number of locks. */
final class AllPlacements {

  private static final Comparator<List<Long>> LEXICOGRAPHIC =
      (first, second) -> {
        for (int i = 0; i < first.size(); i++) {
          int order = Long.compare(first.get(i), second.get(i));
          if (order != 0) {
            return order;
          }
        }
        return 0;
      };

  private final List<LockPlacement> legal = new ArrayList<>();
  private final ProgramCfa program;

  AllPlacements(ProgramCfa program, int locks) {
    this.program = program;
    enumerate(List.copyOf(gaps(program)), locks, 0, new LockPlacement(locks, new TreeMap<>()));
  }

  static SortedSet<Gap> gaps(ProgramCfa program) {
    SortedSet<Gap> gaps = new TreeSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(
            edge -> {
              if (edge.action() instanceof Action.Pass pass) {
                gaps.add(pass.gap());
              }
            });
    return gaps;
  }

  private void enumerate(List<Gap> gaps, int locks, int next, LockPlacement chosen) {
    if (next == gaps.size() * locks) {
      if (PlacementLegality.violations(program, chosen).isEmpty()) {
        legal.add(chosen);
      }
      return;
    }
    Gap gap = gaps.get(next / locks);
    int lock = next % locks;
    enumerate(gaps, locks, next + 1, chosen);
    enumerate(gaps, locks, next + 1, with(chosen, gap, new Acquire(lock)));
    enumerate(gaps, locks, next + 1, with(chosen, gap, new Release(lock)));
  }

  private static LockPlacement with(LockPlacement placement, Gap gap, LockOperation operation) {
    TreeMap<Gap, List<LockOperation>> operations = new TreeMap<>(placement.operations());
    List<LockOperation> here = new ArrayList<>(placement.at(gap));
    here.add(operation);
    operations.put(gap, here);
    return new LockPlacement(placement.locks(), operations);
  }

  /** All legal placements. */
  List<LockPlacement> legal() {
    return legal;
  }

  boolean isFeasible(List<ExclusionClause> clauses) {
    return legal.stream().anyMatch(p -> HeldLocks.of(program, p).satisfies(clauses));
  }

  /** The least criteria of a legal placement that satisfies the clauses. */
  Optional<List<Long>> optimum(List<ExclusionClause> clauses, Objective objective) {
    return legal.stream()
        .filter(placement -> HeldLocks.of(program, placement).satisfies(clauses))
        .map(placement -> objective.criteria(PlacementCost.of(program, placement)))
        .min(LEXICOGRAPHIC);
  }
}
