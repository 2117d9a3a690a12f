package liss.synth;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * The regions of a placement: the smallest sets of lock and unlock statements of one lock that can
 * be removed together so that every lock statement still has its unlock statements.
 */
final class Regions {

  private record Place(InsertionPoint point, LockOperation operation) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byPoint = point.compareTo(other.point);
      return byPoint != 0 ? byPoint : LockOperation.ORDER.compare(operation, other.operation);
    }
  }

  private final ProgramCfa program;
  private final LockPlacement placement;

  private Regions(ProgramCfa program, LockPlacement placement) {
    this.program = program;
    this.placement = placement;
  }

  /** For each region, the placement without it. */
  static List<LockPlacement> placementsWithoutOne(ProgramCfa program, LockPlacement placement) {
    Regions regions = new Regions(program, placement);
    return regions.regions().stream().map(regions::without).toList();
  }

  private List<Set<Place>> regions() {
    List<Set<Place>> regions = new ArrayList<>();
    placement
        .operations()
        .forEach((point, operations) ->
            operations.stream()
                .filter(LockOperation.Acquire.class::isInstance)
                .forEach(acquire -> merge(regions, reached(new Place(point, acquire)))));
    return regions;
  }

  private static void merge(List<Set<Place>> regions, Set<Place> added) {
    Set<Place> merged = new TreeSet<>(added);
    for (Set<Place> region : List.copyOf(regions)) {
      if (region.stream().anyMatch(merged::contains)) {
        merged.addAll(region);
        regions.remove(region);
      }
    }
    regions.add(merged);
  }

  /** An acquisition and the releases that follow it on some path. */
  private Set<Place> reached(Place acquire) {
    Set<Place> result = new TreeSet<>(Set.of(acquire));
    LockOperation release = new LockOperation.Release(acquire.operation().lock());
    for (Cfa thread : program.threads()) {
      Deque<Integer> open = new ArrayDeque<>();
      thread.edges().stream()
          .filter(edge -> edge.action().equals(new Action.Pass(acquire.point())))
          .forEach(edge -> open.add(edge.target()));
      Set<Integer> seen = new HashSet<>(open);
      while (!open.isEmpty()) {
        for (Edge edge : thread.out().get(open.remove())) {
          if (edge.action() instanceof Action.Pass pass
              && placement.at(pass.point()).contains(release)) {
            result.add(new Place(pass.point(), release));
          } else if (seen.add(edge.target())) {
            open.add(edge.target());
          }
        }
      }
    }
    return result;
  }

  private LockPlacement without(Set<Place> region) {
    SortedMap<InsertionPoint, List<LockOperation>> rest = new TreeMap<>();
    for (Map.Entry<InsertionPoint, List<LockOperation>> entry : placement.operations().entrySet()) {
      rest.put(
          entry.getKey(),
          entry.getValue().stream()
              .filter(operation -> !region.contains(new Place(entry.getKey(), operation)))
              .toList());
    }
    return new LockPlacement(placement.locks(), rest);
  }
}
