package liss.placement.model;

import java.util.List;

/**
 * What makes one placement a better repair than another, as the maintainer of a program sees it:
 * fewest new locks; among those fewest calls of functions of which nothing is known in a section;
 * then fewest functions that change; then what an objective is about, new sections for {@link
 * Objective#COARSE} and excluded pairs for {@link Objective#FINE}; then fewest changed lines, and
 * fewest protected statements; and a section is rather in a function than around its call.
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
        Criterion.UNKNOWN_CALLS,
        Criterion.CHANGED_FUNCTIONS,
        third,
        Criterion.CHANGED_LINES,
        Criterion.PROTECTED_STATEMENTS,
        Criterion.PROTECTED_CALLS);
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
