package liss.placement.model;

import java.util.Arrays;
import java.util.List;

/** What makes one lock placement better than another. */
public sealed interface Goal permits Objective, CostModel, Repair {

  /** What is minimised, most important first; nothing for {@link Objective#NONE}. */
  List<Criterion> order();

  /** What to call it in a sentence. */
  String label();

  /** Whether it depends on the pairs of statements that exclude each other. */
  boolean countsPairs();

  /** The costs that are minimised, most important first. */
  default List<Long> criteria(PlacementCost cost) {
    return order().stream().map(criterion -> criterion.of(cost)).toList();
  }

  /** Negative if the first one is better, positive if the second one is, otherwise 0. */
  default int compare(PlacementCost one, PlacementCost other) {
    return Arrays.compare(criteria(one).toArray(Long[]::new), criteria(other).toArray(Long[]::new));
  }

  /** Compares by the most important criterion alone. */
  default int compareFirst(PlacementCost one, PlacementCost other) {
    return order().isEmpty()
        ? 0
        : Long.compare(order().getFirst().of(one), order().getFirst().of(other));
  }
}
