package liss.report;

import java.util.List;
import java.util.SortedSet;
import liss.cfa.Edge;
import liss.generalize.MutexConstraint;
import liss.generalize.OrderingConstraint;
import liss.generalize.Range;
import liss.placement.model.Exclusion;
import liss.synth.LearnedConstraint;

/** What a synthesis learned from a bad interleaving, in sentences about the source. */
record ConstraintText(StepText text) {

  /** What makes the interleaving bad, with all others of its kind. */
  List<String> core(LearnedConstraint constraint) {
    List<OrderingConstraint> orderings = constraint.trace().core().orderings();
    if (orderings.isEmpty()) {
      return List.of("Every order of these steps is bad: no cooperative run takes them.");
    }
    return Words.list(
        "Bad is every run of these steps in which:",
        orderings.stream()
            .map(o -> step(o.before().edge()) + " precedes " + step(o.after().edge())));
  }

  /** The mutual exclusions of which any one removes this kind of interleaving. */
  List<String> remedies(LearnedConstraint constraint) {
    List<MutexConstraint> mutexes = constraint.trace().remedies().constraints();
    return Words.list(
        mutexes.size() == 1
            ? "Mutual exclusion of these two would prevent it:"
            : "Mutual exclusion of any of these pairs would prevent it:",
        mutexes.stream().map(mutex -> range(mutex.first()) + ", and " + range(mutex.second())));
  }

  /** What the locks have to achieve: one of these must not happen. */
  List<String> demands(LearnedConstraint constraint) {
    SortedSet<Exclusion> exclusions = constraint.clause().anyOf();
    if (exclusions.isEmpty()) {
      return List.of(
          "No lock can prevent it. All its interruptions are at steps where a thread may have to"
              + " wait, and there no inserted lock may be held.");
    }
    return Words.list(
        exclusions.size() == 1
            ? "The locks have to prevent:"
            : "The locks have to prevent at least one of:",
        exclusions.stream().map(this::demand).distinct());
  }

  /** What must not happen. */
  String demand(Exclusion exclusion) {
    return step(exclusion.step())
        + ", while "
        + text.thread(exclusion.after().thread())
        + switch (exclusion.moments()) {
          case BEHIND -> " has just done ";
          case AT -> " is about to do ";
        }
        + text.placed(exclusion.after());
  }

  private String range(Range range) {
    String from = text.placed(range.from());
    return text.thread(range.thread())
        + (range.from().equals(range.to())
            ? ": " + from
            : ": " + from + " to " + text.placed(range.to()));
  }

  private String step(Edge edge) {
    return text.thread(edge.thread()) + ": " + text.placed(edge);
  }
}
