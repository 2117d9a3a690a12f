package liss.unfolding;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The states that local configurations lead to, and the events that are cutoffs for it ([SPOE] 3.8,
 * 4.2, App. H): e is one if some known e' leads to the same state with a smaller local
 * configuration.
 *
 * <p>An event keeps the changes that its thread has made to the fingerprint so far. The fingerprint
 * of a local configuration is the exclusive or of those of the last events of all threads. A state
 * is named by the event that has reached it first; no state is stored.
 */
final class Cutoffs<S> {

  // The columns of an event: four for the changes, the first event that has reached the state that
  // this one has, and, if this is itself, the one of them with the smallest local configuration.
  private static final int CHANGES = 0;
  private static final int FIRST = 4;
  private static final int SMALLEST = 5;
  private static final int WIDTH = 6;

  /** States take memory; most comparisons are with the same few. */
  private static final int RECENT = 256;

  private static final int[] UNKNOWN = new int[WIDTH];

  private final TransitionSystem<S> system;
  private final Unfolding unfolding;
  private final CutoffMode mode;
  private final int threads;
  private final IntRows events = new IntRows(WIDTH);

  /** States after local configurations that were computed last, by event. */
  private final Map<Integer, S> recent =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, S> eldest) {
          return size() > RECENT;
        }
      };

  /** The first event of each state, by the fingerprint; numbered from 1. */
  private final EventTable states = new EventTable(number -> fingerprint(number - 1).hashCode());

  Cutoffs(TransitionSystem<S> system, Unfolding unfolding, CutoffMode mode) {
    this.system = system;
    this.unfolding = unfolding;
    this.mode = mode;
    this.threads = system.signature().threads();
    events.add(UNKNOWN);
    states.put(1, StateFingerprint.ZERO.hashCode());
  }

  boolean areOff() {
    return mode == CutoffMode.OFF;
  }

  /** Notes what an event, executed for the first time, has changed. */
  void executed(int event, S before, S after) {
    if (areOff()) {
      return;
    }
    while (events.size() <= event) {
      events.add(UNKNOWN);
    }
    StateFingerprint change = system.fingerprint(before).xor(system.fingerprint(after));
    store(event, changes(unfolding.threadParent(event)).xor(change));
    int first = firstWithSameState(event);
    events.set(event, FIRST, first);
    if (first == event || size(event) < size(smallest(first))) {
      events.set(first, SMALLEST, event);
    }
  }

  /** The event that has reached the state of this one first; perhaps this one. */
  private int firstWithSameState(int event) {
    StateFingerprint fingerprint = fingerprint(event);
    int hash = fingerprint.hashCode();
    for (int i = states.first(hash); states.at(i) != 0; i = states.next(i)) {
      int first = states.at(i) - 1;
      if (states.mayHave(i, hash)
          && fingerprint(first).equals(fingerprint)
          && (mode == CutoffMode.HASH || stateAfter(smallest(first)).equals(stateAfter(event)))) {
        return first;
      }
    }
    states.put(event + 1, hash);
    return event;
  }

  /** Whether an event that was executed is a cutoff as far as is known now. */
  boolean isCutoff(int event) {
    return size(smallest(events.get(event, FIRST))) < size(event);
  }

  private int smallest(int first) {
    return events.get(first, SMALLEST);
  }

  /**
   * The state after the local configuration of an event: that after its cause with the largest one,
   * and then after the other causes and itself.
   */
  private S stateAfter(int event) {
    Deque<Integer> chain = new ArrayDeque<>();
    int base = event;
    while (base != 0 && !recent.containsKey(base)) {
      chain.push(base);
      base = largestCause(base);
    }
    S state = base == 0 ? system.initialState() : requireNonNull(recent.get(base));
    for (int next : chain) {
      state = stateAfter(next, base, state);
      base = next;
      if (next == event || next == largestCause(event)) {
        recent.put(next, state);
      }
    }
    return state;
  }

  /** The state after an event, from that after one of its causes. */
  private S stateAfter(int event, int cause, S afterCause) {
    IntList more = new IntList();
    for (int thread = 0; thread < threads; thread++) {
      int known = cause == 0 ? 0 : unfolding.last(cause, thread);
      for (int e = unfolding.last(event, thread); e != known; e = unfolding.threadParent(e)) {
        more.add(e);
      }
    }
    int[] causesFirst = more.toArray();
    Arrays.sort(causesFirst);
    S state = afterCause;
    for (int next : causesFirst) {
      state = system.step(state, unfolding.labels().action(unfolding.action(next)));
    }
    return state;
  }

  /** The cause of an event whose local configuration is the largest; 0 if it has none. */
  private int largestCause(int event) {
    int largest = 0;
    for (int thread = 0; thread < threads; thread++) {
      int last = unfolding.last(event, thread);
      int cause = last == event ? unfolding.threadParent(event) : last;
      if (cause != 0 && (largest == 0 || size(cause) > size(largest))) {
        largest = cause;
      }
    }
    return largest;
  }

  /** The changes of an event's thread so far; none before its first event. */
  private StateFingerprint changes(int event) {
    return new StateFingerprint(number(event, CHANGES), number(event, CHANGES + 2));
  }

  private long number(int event, int column) {
    return (long) events.get(event, column) << 32 | events.get(event, column + 1) & 0xffffffffL;
  }

  private void store(int event, StateFingerprint changes) {
    store(event, CHANGES, changes.high());
    store(event, CHANGES + 2, changes.low());
  }

  private void store(int event, int column, long number) {
    events.set(event, column, (int) (number >>> 32));
    events.set(event, column + 1, (int) number);
  }

  private StateFingerprint fingerprint(int event) {
    StateFingerprint fingerprint = StateFingerprint.ZERO;
    for (int thread = 0; thread < threads; thread++) {
      fingerprint = fingerprint.xor(changes(unfolding.last(event, thread)));
    }
    return fingerprint;
  }

  private int size(int event) {
    return unfolding.size(event, threads);
  }
}
