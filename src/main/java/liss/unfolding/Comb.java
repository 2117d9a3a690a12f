package liss.unfolding;

import java.util.Arrays;

/**
 * Finds k-partial alternatives to D after C with a comb ([QPOR] Def. 6 and the five steps after
 * it).
 *
 * <p>A spike has the events in immediate conflict with an event of D: the children of the same
 * parent in one of its chains. That is enough: all causes of the event are in C, so that whatever
 * is in conflict with it and fits C is, or is preceded by, one of these. Events of D that C is
 * already in conflict with need no spike.
 *
 * <p>The comb is never built as a whole. The chosen events, with their causes, are put on top of C
 * one by one, and a spike is filtered by what lies there, so that a combination is found by
 * backtracking without any comparison of pairs. The event that was disabled last comes first; it is
 * always among the k.
 *
 * <p>Deviation: what is found for k events is then extended, without backtracking, by events in
 * conflict with the others of D, as far as they fit. It is a k-partial alternative as before, with
 * which fewer runs are blocked.
 */
final class Comb {

  private static final int[] NONE = {};

  private final Unfolding unfolding;
  private final Spikes spikes;
  private final Configuration configuration;
  private final int limit;
  private final IntList disabled = new IntList();
  private int[] chosen = NONE;

  Comb(Unfolding unfolding, Configuration configuration, Spikes spikes, Alternatives alternatives) {
    this.spikes = spikes;
    this.unfolding = unfolding;
    this.configuration = configuration;
    this.limit = alternatives.limit();
  }

  /**
   * The events of an alternative that are not in C, causes first; empty if there is none.
   *
   * @param events D, of which the last one was disabled last
   */
  int[] alternative(IntList events) {
    disabled.clear();
    for (int i = events.size() - 1; i >= 0; i--) {
      if (configuration.enables(events.get(i))) {
        disabled.add(events.get(i));
      }
    }
    chosen = NONE;
    spikes.begin();
    choose(0, configuration.size());
    return chosen;
  }

  /** Whether the events from {@code first} on can be dealt with, on top of what was chosen. */
  private boolean choose(int first, int base) {
    int spike = first;
    while (spike < disabled.size() && !configuration.enables(disabled.get(spike))) {
      spike++;
    }
    if (spike == disabled.size()) {
      chosen = new int[configuration.size() - base];
      for (int i = 0; i < chosen.length; i++) {
        chosen[i] = configuration.get(base + i);
      }
      return true;
    }
    return chooseFromAll(spike, base) || (spike >= limit && choose(spike + 1, base));
  }

  private boolean chooseFromAll(int spike, int base) {
    for (int i = unfolding.chains(disabled.get(spike)).length - 1; i >= 0; i--) {
      if (chooseFrom(spike, base, i)) {
        return true;
      }
    }
    return false;
  }

  /** Tries the events of the spike that are in conflict in one of the chains. */
  private boolean chooseFrom(int spike, int base, int position) {
    ChainTrees slots = unfolding.slots();
    int event = disabled.get(spike);
    int ownGroup = unfolding.groupKey(event, position);
    for (int group = unfolding.firstGroupBeside(event, position);
        group != 0;
        group = slots.nextGroup(group)) {
      if (slots.key(group) != ownGroup) {
        IntList candidates = spikes.of(group);
        for (int i = candidates.size() - 1; i >= 0; i--) {
          int candidate = candidates.get(i);
          if (fits(candidate) && tryWith(candidate, spike, base)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean fits(int candidate) {
    return configuration.isCompatibleWith(candidate) && !needsDisabled(candidate);
  }

  private boolean needsDisabled(int candidate) {
    for (int i = 0; i < disabled.size(); i++) {
      if (unfolding.precedes(disabled.get(i), candidate)) {
        return true;
      }
    }
    return false;
  }

  private boolean tryWith(int candidate, int spike, int base) {
    int size = configuration.size();
    pushWithCauses(candidate);
    boolean found = choose(spike + 1, base);
    while (configuration.size() > size) {
      configuration.pop();
    }
    return found;
  }

  private void pushWithCauses(int candidate) {
    IntList missing = new IntList();
    for (int thread = 0; thread < configuration.threads(); thread++) {
      int event = unfolding.last(candidate, thread);
      while (!configuration.contains(event)) {
        missing.add(event);
        event = unfolding.threadParent(event);
      }
    }
    int[] causesFirst = missing.toArray();
    Arrays.sort(causesFirst);
    for (int event : causesFirst) {
      configuration.push(event);
    }
  }
}
