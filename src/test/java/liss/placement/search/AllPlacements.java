package liss.placement.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockOperation;
import liss.placement.model.LockOperation.Acquire;
import liss.placement.model.LockOperation.Release;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementLegality;

/** The naive twin of the solver: tries all placements with a given number of locks. */
final class AllPlacements {

  static final Comparator<List<Long>> LEXICOGRAPHIC =
      (first, second) -> {
        for (int i = 0; i < first.size(); i++) {
          int order = Long.compare(first.get(i), second.get(i));
          if (order != 0) {
            return order;
          }
        }
        return 0;
      };

  private final List<LockPlacement> legal;
  private final ProgramCfa program;

  /** All legal placements with the given number of locks, used or not. */
  AllPlacements(ProgramCfa program, int locks) {
    this.program = program;
    List<LockPlacement> single = new ArrayList<>();
    enumerate(List.copyOf(points(program)), new LockPlacement(1, new TreeMap<>()), single);
    List<LockPlacement> all = single;
    for (int lock = 1; lock < locks; lock++) {
      List<LockPlacement> more = new ArrayList<>();
      for (LockPlacement first : all) {
        single.forEach(last -> more.add(combine(first, last)));
      }
      all = more;
    }
    legal = all.stream().filter(this::isLegal).toList();
  }

  private boolean isLegal(LockPlacement placement) {
    return PlacementLegality.violations(program, placement).isEmpty();
  }

  static SortedSet<InsertionPoint> points(ProgramCfa program) {
    SortedSet<InsertionPoint> points = new TreeSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass) {
            points.add(pass.point());
          }
        });
    return points;
  }

  private void enumerate(
      List<InsertionPoint> points, LockPlacement chosen, List<LockPlacement> found) {
    if (points.isEmpty()) {
      if (isLegal(chosen)) {
        found.add(chosen);
      }
      return;
    }
    List<InsertionPoint> rest = points.subList(1, points.size());
    enumerate(rest, chosen, found);
    enumerate(rest, with(chosen, points.get(0), new Acquire(0)), found);
    enumerate(rest, with(chosen, points.get(0), new Release(0)), found);
  }

  private static LockPlacement with(
      LockPlacement placement, InsertionPoint point, LockOperation operation) {
    SortedMap<InsertionPoint, List<LockOperation>> operations =
        new TreeMap<>(placement.operations());
    List<LockOperation> here = new ArrayList<>(placement.at(point));
    here.add(operation);
    operations.put(point, here);
    return new LockPlacement(placement.locks(), operations);
  }

  /** The first with the only lock of the second as its last lock. */
  private static LockPlacement combine(LockPlacement first, LockPlacement second) {
    int lock = first.locks();
    LockPlacement combined = new LockPlacement(lock + 1, first.operations());
    for (InsertionPoint point : second.operations().keySet()) {
      for (LockOperation operation : second.at(point)) {
        combined =
            with(
                combined,
                point,
                switch (operation) {
                  case Acquire acquire -> new Acquire(lock);
                  case Release release -> new Release(lock);
                });
      }
    }
    return combined;
  }

  /** All legal placements. */
  List<LockPlacement> legal() {
    return legal;
  }

  boolean isFeasible(List<ExclusionClause> clauses) {
    return legal.stream().anyMatch(p -> HeldLocks.of(program, p).satisfies(clauses));
  }

  /**
   * The least criteria of a legal placement of at most so many locks that satisfies the clauses.
   */
  Optional<List<Long>> optimum(List<ExclusionClause> clauses, Goal goal, int locks) {
    return legal.stream()
        .filter(placement -> used(placement) <= locks)
        .filter(placement -> HeldLocks.of(program, placement).satisfies(clauses))
        .map(placement -> goal.criteria(PlacementCost.of(program, placement, goal)))
        .min(LEXICOGRAPHIC);
  }

  private static long used(LockPlacement placement) {
    return placement.operations().values().stream()
        .flatMap(List::stream)
        .map(LockOperation::lock)
        .distinct()
        .count();
  }
}
