package liss.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.concrete.Behaviour;
import liss.concrete.Observable;

/**
 * How much of a behaviour a run has shown.
 *
 * @param interaction how many inputs and outputs
 * @param choices for each thread how many choices
 */
record BehaviourProgress(int interaction, List<Integer> choices) {

  /** Copies the list. */
  BehaviourProgress {
    choices = List.copyOf(choices);
  }

  static BehaviourProgress nothing(int threads) {
    return new BehaviourProgress(0, Collections.nCopies(threads, 0));
  }

  /** This and what a step shows; empty if that is not what comes next. */
  Optional<BehaviourProgress> and(Optional<Observable> symbol, Behaviour behaviour) {
    if (symbol.isEmpty()) {
      return Optional.of(this);
    }
    int thread = symbol.get().thread();
    if (symbol.get() instanceof Observable.Havoc) {
      return isNext(symbol.get(), behaviour.choices().get(thread), choices.get(thread))
          ? Optional.of(new BehaviourProgress(interaction, oneMore(thread)))
          : Optional.empty();
    }
    return isNext(symbol.get(), behaviour.interaction(), interaction)
        ? Optional.of(new BehaviourProgress(interaction + 1, choices))
        : Optional.empty();
  }

  private static boolean isNext(Observable symbol, List<? extends Observable> all, int position) {
    return position < all.size() && all.get(position).equals(symbol);
  }

  private List<Integer> oneMore(int thread) {
    List<Integer> more = new ArrayList<>(choices);
    more.set(thread, choices.get(thread) + 1);
    return more;
  }

  boolean isAllOf(Behaviour behaviour) {
    return interaction == behaviour.interaction().size()
        && choices.equals(behaviour.choices().stream().map(List::size).toList());
  }
}
