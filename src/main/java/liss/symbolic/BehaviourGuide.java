package liss.symbolic;

import java.util.List;
import java.util.OptionalLong;
import liss.concrete.Behaviour;
import liss.concrete.Observable;

/** A behaviour that a run is to show, symbol by symbol. */
record BehaviourGuide(Terms terms, Behaviour wanted) {

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

  private boolean canBe(Observable one, Observable other) {
    if (!Endings.with(one, 0).equals(Endings.with(other, 0))) {
      return false;
    }
    OptionalLong first = terms.number(Endings.term(one));
    OptionalLong second = terms.number(Endings.term(other));
    return first.isEmpty() || second.isEmpty() || first.equals(second);
  }
}
