package liss.unfolding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Some events with all their causes, in a form that every unfolding of the system can read: an
 * event is its action and its parents. Causes come first.
 *
 * @param actions the action of each event
 * @param parents its parents, one for each chain of the action, as positions from 1; 0 is the event
 *     before all others
 */
record Excerpt(List<EventAction> actions, List<int[]> parents) {

  /** No events. */
  static final Excerpt NONE = new Excerpt(List.of(), List.of());

  /**
   * These events of an unfolding.
   *
   * @param events with all their causes
   */
  static Excerpt of(Unfolding unfolding, BitSet events) {
    List<EventAction> actions = new ArrayList<>();
    List<int[]> parents = new ArrayList<>();
    int[] positions = positions(events);
    for (int e = events.nextSetBit(1); e >= 0; e = events.nextSetBit(e + 1)) {
      actions.add(unfolding.labels().action(unfolding.action(e)));
      int[] of = new int[unfolding.chains(e).length];
      for (int i = 0; i < of.length; i++) {
        of[i] = positions[unfolding.slots().parent(e, i)];
      }
      parents.add(of);
    }
    return new Excerpt(actions, parents);
  }

  /** For each of the events its position in the excerpt, from 1. */
  static int[] positions(BitSet events) {
    int[] positions = new int[events.length() + 1];
    int next = 1;
    for (int e = events.nextSetBit(1); e >= 0; e = events.nextSetBit(e + 1)) {
      positions[e] = next++;
    }
    return positions;
  }

  /** Adds the events to an unfolding that lacks some of them; returns their numbers there. */
  int[] addTo(Unfolding unfolding) {
    int[] numbers = new int[actions.size() + 1];
    for (int i = 0; i < actions.size(); i++) {
      int[] of = parents.get(i).clone();
      for (int j = 0; j < of.length; j++) {
        of[j] = numbers[of[j]];
      }
      numbers[i + 1] = unfolding.event(unfolding.labels().action(actions.get(i)), of);
    }
    return numbers;
  }
}
