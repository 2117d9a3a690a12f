package liss.unfolding;

import java.util.ArrayList;
import java.util.BitSet;
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

  /** For each fingerprint the different states with it. */
  private final Map<Fingerprint, List<ReachedState>> reached = new HashMap<>();

  /** For each event the state that its local configuration leads to. */
  private final Map<Integer, ReachedState> reachedBy = new HashMap<>();

  /** A state that some known events lead to. */
  private static final class ReachedState {

    /** The one of them with the smallest local configuration; the first such. */
    private int smallest;

    ReachedState(int event) {
      smallest = event;
    }
  }

  Cutoffs(TransitionSystem<S> system, Unfolding unfolding, CutoffMode mode) {
    this.system = system;
    this.unfolding = unfolding;
    this.mode = mode;
    this.threads = system.signature().threads();
    reached.put(Fingerprint.ZERO, new ArrayList<>(List.of(new ReachedState(0))));
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
    ReachedState state = reachedBy(event);
    reachedBy.put(event, state);
    if (size(event) < size(state.smallest)) {
      state.smallest = event;
    }
  }

  private ReachedState reachedBy(int event) {
    List<ReachedState> candidates =
        reached.computeIfAbsent(fingerprint(event), f -> new ArrayList<>());
    if (!candidates.isEmpty()) {
      if (mode == CutoffMode.HASH) {
        return candidates.getFirst();
      }
      S state = stateAfter(event);
      for (ReachedState candidate : candidates) {
        if (stateAfter(candidate.smallest).equals(state)) {
          return candidate;
        }
      }
    }
    ReachedState added = new ReachedState(event);
    candidates.add(added);
    return added;
  }

  /** Whether an event that was executed is a cutoff as far as is known now. */
  boolean isCutoff(int event) {
    ReachedState state = reachedBy.get(event);
    return state != null && size(state.smallest) < size(event);
  }

  private S stateAfter(int event) {
    BitSet causes = new BitSet();
    for (int thread = 0; thread < threads; thread++) {
      for (int e = unfolding.last(event, thread); e != 0; e = unfolding.threadParent(e)) {
        causes.set(e);
      }
    }
    S state = system.initialState();
    for (int cause = causes.nextSetBit(0); cause >= 0; cause = causes.nextSetBit(cause + 1)) {
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
