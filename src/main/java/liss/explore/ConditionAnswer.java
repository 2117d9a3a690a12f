package liss.explore;

import java.util.List;
import java.util.Map;

/** What is known about conditions on unknown inputs. */
public sealed interface ConditionAnswer {

  /** They can hold together. */
  record Satisfiable(Map<Symbol, Long> values) implements ConditionAnswer {
    /** The value of an unknown input; 0 for those that do not matter. */
    public long valueOf(Symbol symbol) {
      return values.getOrDefault(symbol, 0L);
    }
  }

  /**
   * They cannot.
   *
   * @param core positions of conditions that cannot hold together, not necessarily few
   */
  record Unsatisfiable(List<Integer> core) implements ConditionAnswer {}

  /** The solver gave no answer. */
  record Unknown(String reason) implements ConditionAnswer {}
}
