package liss.behaviour;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import liss.explore.ExecutionTerms;
import liss.explore.TakenStep;
import liss.run.Behaviour;
import liss.run.Observable;

/**
 * A behaviour that a run is to show, symbol by symbol.
 *
 * @param blocks the threads of blocks, in an order that is likely to be possible
 */
record BehaviourGuide(ExecutionTerms terms, Behaviour wanted, List<Integer> blocks) {

  /** Copies the list. */
  BehaviourGuide {
    blocks = List.copyOf(blocks);
  }

  /** The threads of the blocks of a run, in the order in which these end. */
  static List<Integer> blocks(List<TakenStep> run) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < run.size(); i++) {
      int thread = run.get(i).edge().thread();
      boolean goesOn =
          run.subList(i + 1, run.size()).stream()
              .map(TakenStep::edge)
              .filter(edge -> edge.thread() == thread)
              .findFirst()
              .filter(edge -> !edge.action().isSchedulingPoint())
              .isPresent();
      if (!goesOn) {
        ends.add(thread);
      }
    }
    return ends;
  }

  /**
   * Whether a symbol can be the one that comes next, for some inputs.
   *
   * @param shown what the run has shown before
   */
  boolean admits(Behaviour shown, Observable next) {
    return next instanceof Observable.Havoc
        ? admits(
            wanted.choices().get(next.thread()), shown.choices().get(next.thread()).size(), next)
        : admits(wanted.interaction(), shown.interaction().size(), next);
  }

  private boolean admits(List<? extends Observable> all, int position, Observable next) {
    return position < all.size() && canBe(all.get(position), next);
  }

  /** Not all symbols have terms: which way a branch goes is a number. */
  private boolean canBe(Observable one, Observable other) {
    if (one.equals(other)) {
      return true;
    }
    if (!Endings.with(one, 0).equals(Endings.with(other, 0))) {
      return false;
    }
    OptionalLong first = terms.number(Endings.term(one));
    OptionalLong second = terms.number(Endings.term(other));
    return first.isEmpty() || second.isEmpty() || first.equals(second);
  }
}
