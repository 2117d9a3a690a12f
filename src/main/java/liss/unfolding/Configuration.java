package liss.unfolding;

import java.util.Arrays;

/**
 * A configuration C as a stack of events: causally closed and free of conflicts ([QPOR] section 2).
 * Each event lies on top of its causes.
 */
final class Configuration {

  private final Unfolding unfolding;
  private final int threads;
  private final int[] tops;
  private final IntList events = new IntList();
  private long[] members = new long[64];

  Configuration(Unfolding unfolding, int threads) {
    this.unfolding = unfolding;
    this.threads = threads;
    this.tops = new int[unfolding.chains()];
  }

  int size() {
    return events.size();
  }

  int threads() {
    return threads;
  }

  int get(int index) {
    return events.get(index);
  }

  /** The last event of a chain; 0 if there is none. */
  int top(int chain) {
    return tops[chain];
  }

  /** The last events of all chains; not to be changed. */
  int[] tops() {
    return tops;
  }

  boolean contains(int event) {
    int word = event >> 6;
    return event == 0 || (word < members.length && (members[word] & (1L << event)) != 0);
  }

  /** Adds an event whose causes are there, and which is in conflict with none. */
  void push(int event) {
    events.add(event);
    for (int chain : unfolding.chains(event)) {
      tops[chain] = event;
    }
    int word = event >> 6;
    if (word >= members.length) {
      members = Arrays.copyOf(members, Math.max(word + 1, 2 * members.length));
    }
    members[word] |= 1L << event;
  }

  /** Removes the event that was added last. */
  int pop() {
    int event = events.removeLast();
    int[] chains = unfolding.chains(event);
    for (int i = 0; i < chains.length; i++) {
      tops[chains[i]] = unfolding.slots().parent(event, i);
    }
    members[event >> 6] &= ~(1L << event);
    return event;
  }

  /** The events have new numbers. */
  void renumber(int[] numbers) {
    int[] stack = events.toArray();
    events.clear();
    members = new long[64];
    Arrays.fill(tops, 0);
    for (int event : stack) {
      push(numbers[event]);
    }
  }

  /** Whether an event whose causes are there can be added. */
  boolean enables(int event) {
    int[] chains = unfolding.chains(event);
    for (int i = 0; i < chains.length; i++) {
      if (tops[chains[i]] != unfolding.slots().parent(event, i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether this and the local configuration of an event are a configuration together: in each
   * chain that branches the last event of one precedes that of the other ([QPOR] Theorem 6).
   */
  boolean isCompatibleWith(int event) {
    IntList chains = unfolding.branchingChains();
    for (int i = 0; i < chains.size(); i++) {
      int chain = chains.get(i);
      int top = tops[chain];
      if (top != 0) {
        int last = unfolding.last(event, chain);
        if (last != top && !contains(last) && !unfolding.precedes(top, event)) {
          return false;
        }
      }
    }
    return true;
  }
}
