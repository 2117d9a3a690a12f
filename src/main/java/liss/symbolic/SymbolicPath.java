package liss.symbolic;

import java.util.List;
import liss.explore.Constraint;
import liss.explore.TakenStep;

/**
 * A schedule that was executed with unknown values.
 *
 * @param steps all steps in their order, those included that the abstraction does not see
 * @param conditions the path condition, without what holds anyway
 * @param complete whether all steps that were wanted are there; after a step that is impossible in
 *     any case there are no more
 */
record SymbolicPath(List<TakenStep> steps, List<Constraint> conditions, Completeness complete) {

  /** How far the execution went. */
  enum Completeness {
    TO_THE_END,
    /** The last condition cannot hold. */
    UP_TO_AN_IMPOSSIBLE_STEP,
    /** A thread repeats invisible steps forever. */
    UP_TO_A_SILENT_LOOP
  }

  /** Copies the lists. */
  SymbolicPath {
    steps = List.copyOf(steps);
    conditions = List.copyOf(conditions);
  }
}
