package liss.placement;

import java.util.List;

/** What makes one lock placement better than another. */
public sealed interface Goal permits Objective, CostModel {

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
}
