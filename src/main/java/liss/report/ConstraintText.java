package liss.report;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.Edge;
import liss.generalize.MutexConstraint;
import liss.generalize.OrderingConstraint;
import liss.generalize.Range;
import liss.placement.Exclusion;
import liss.synth.LearnedConstraint;

/** What a synthesis learned from a bad interleaving, in sentences about the source. */
final class ConstraintText {

  private final StepText text;

  ConstraintText(StepText text) {
    this.text = text;
  }

  /** What makes the interleaving bad, with all others of its kind. */
  List<String> core(LearnedConstraint constraint) {
    List<OrderingConstraint> orderings = constraint.trace().core().orderings();
    if (orderings.isEmpty()) {
      return List.of("Every order of these steps is bad: no cooperative run takes them.");
    }
    List<String> sentences = new ArrayList<>();
    sentences.add("Bad is every run of these steps in which:");
    orderings.forEach(
        o -> sentences.add(step(o.before().edge()) + " precedes " + step(o.after().edge())));
    return sentences;
  }

  /** The mutual exclusions of which any one removes this kind of interleaving. */
  List<String> remedies(LearnedConstraint constraint) {
    List<MutexConstraint> mutexes = constraint.trace().remedies().constraints();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        mutexes.size() == 1
            ? "Mutual exclusion of these two would prevent it:"
            : "Mutual exclusion of any of these pairs would prevent it:");
    for (MutexConstraint mutex : mutexes) {
      sentences.add(range(mutex.first()) + ", and " + range(mutex.second()));
    }
    return sentences;
  }

  /** What the locks have to achieve: one of these must not happen. */
  List<String> demands(LearnedConstraint constraint) {
    if (constraint.clause().anyOf().isEmpty()) {
      return List.of(
          "No lock can prevent it. All its interruptions are at steps where a thread may have to"
              + " wait, and there no inserted lock may be held.");
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        constraint.clause().anyOf().size() == 1
            ? "The locks have to prevent:"
            : "The locks have to prevent at least one of:");
    constraint.clause().anyOf().stream().map(this::demand).distinct().forEach(sentences::add);
    return sentences;
  }

  /** What must not happen. */
  String demand(Exclusion exclusion) {
    return step(exclusion.step())
        + ", while "
        + text.thread(exclusion.after().thread())
        + " has just done "
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
