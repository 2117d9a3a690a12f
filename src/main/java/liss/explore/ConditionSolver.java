package liss.explore;

import java.util.List;
import java.util.Map;

/** Decides whether there are inputs for which conditions hold. */
public interface ConditionSolver {

  /** Decides conditions without unknown inputs. */
  ConditionSolver OF_NUMBERS =
      new ConditionSolver() {
        @Override
        public Answer check(List<Literal> literals) {
          if (!literals.isEmpty()) {
            throw new IllegalArgumentException("conditions on unknown inputs: " + literals);
          }
          return new Answer.Satisfiable(Map.of());
        }

        @Override
        public long questions() {
          return 0;
        }
      };

  /** Whether all conditions can hold together. */
  Answer check(List<Literal> literals);

  /** How many questions it has been asked that are not decided by the look of them. */
  long questions();

  /** What is known about conditions. */
  sealed interface Answer {

    /** They can hold together. */
    record Satisfiable(Map<Symbol, Long> values) implements Answer {

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
    record Unsatisfiable(List<Integer> core) implements Answer {}

    /** The solver gave no answer. */
    record Unknown(String reason) implements Answer {}
  }
}
