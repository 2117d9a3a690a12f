package liss.unfolding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states that local configurations lead to, and the events that are cutoffs for it ([SPOE] 3.8,
 * 4.2, App. H): e is one if some known e' leads to the same state with a smaller local
 * configuration.
 *
 * <p>An event keeps the changes that its thread has made to the fingerprint so far. The fingerprint
 * of a local configuration is the exclusive or of those of the last events of all threads.
 */
final class Cutoffs<S> {

  private final TransitionSystem<S> system;
  private final Unfolding unfolding;
  private final CutoffMode mode;
  private final int threads;
  private final Map<Integer, Fingerprint> changes = new HashMap<>();

  /** For each fingerprint the smallest known events that lead to a state with it. */
  private final Map<Fingerprint, List<Integer>> smallest = new HashMap<>();

  Cutoffs(TransitionSystem<S> system, Unfolding unfolding, CutoffMode mode) {
    this.system = system;
    this.unfolding = unfolding;
    this.mode = mode;
    this.threads = system.signature().threads();
    smallest.put(Fingerprint.ZERO, new ArrayList<>(List.of(0)));
  }

  boolean areOff() {
    return mode == CutoffMode.OFF;
  }

  /** Notes what an event, executed for the first time, has changed. */
  void executed(int event, S before, S after) {
    if (areOff()) {
      return;
    }
    Fingerprint change = system.fingerprint(before).xor(system.fingerprint(after));
    changes.put(event, changes(unfolding.threadParent(event)).xor(change));
    List<Integer> candidates = smallest.computeIfAbsent(fingerprint(event), f -> new ArrayList<>());
    for (int i = 0; i < candidates.size(); i++) {
      if (leadToSameState(candidates.get(i), event)) {
        if (size(event) < size(candidates.get(i))) {
          candidates.set(i, event);
        }
        return;
      }
    }
    candidates.add(event);
  }

  /** Whether an event that was executed is a cutoff as far as is known now. */
  boolean isCutoff(int event) {
    if (areOff()) {
      return false;
    }
    int size = size(event);
    return smallest.getOrDefault(fingerprint(event), List.of()).stream()
        .anyMatch(other -> size(other) < size && leadToSameState(other, event));
  }

  private boolean leadToSameState(int first, int second) {
    return mode == CutoffMode.HASH
        || first == second
        || stateAfter(first).equals(stateAfter(second));
  }

  private S stateAfter(int event) {
    List<Integer> causes = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      for (int e = unfolding.last(event, thread); e != 0; e = unfolding.threadParent(e)) {
        causes.add(e);
      }
    }
    S state = system.initialState();
    for (int cause : causes.stream().sorted().toList()) {
      state = system.step(state, unfolding.labels().action(unfolding.action(cause)));
    }
    return state;
  }

  /** The changes of an event's thread so far; none before its first event. */
  private Fingerprint changes(int event) {
    return changes.getOrDefault(event, Fingerprint.ZERO);
  }

  private Fingerprint fingerprint(int event) {
    Fingerprint fingerprint = Fingerprint.ZERO;
    for (int thread = 0; thread < threads; thread++) {
      fingerprint = fingerprint.xor(changes(unfolding.last(event, thread)));
    }
    return fingerprint;
  }

  private int size(int event) {
    return unfolding.size(event, threads);
  }
}
