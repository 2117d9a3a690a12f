package liss.placement.model;

import java.util.List;

/**
 * What makes one placement a better repair than another, as the maintainer of a program sees it:
 * fewest new locks; among those fewest functions that change; then what an objective is about, new
 * sections for {@link Objective#COARSE} and excluded pairs for {@link Objective#FINE}; then fewest
 * changed lines, and fewest protected statements.
 *
 * @param granularity whether sections are to be few or fine; {@link Objective#NONE} minimises
 *     nothing
 */
public record Repair(Objective granularity) implements Goal {

  @Override
  public List<Criterion> order() {
    return switch (granularity) {
      case COARSE -> order(Criterion.NEW_SECTIONS);
      case FINE -> order(Criterion.EXCLUDED_PAIRS);
      case NONE -> List.of();
    };
  }

  private static List<Criterion> order(Criterion third) {
    return List.of(
        Criterion.NEW_LOCKS,
        Criterion.CHANGED_FUNCTIONS,
        third,
        Criterion.CHANGED_LINES,
        Criterion.PROTECTED_STATEMENTS);
  }

  @Override
  public String label() {
    return granularity.label();
  }

  @Override
  public boolean countsPairs() {
    return granularity.countsPairs();
  }
}
