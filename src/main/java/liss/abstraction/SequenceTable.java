package liss.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers sequences of integers of any length in the order in which they are first seen. Lookup is
 * by open addressing, in expected time linear in the length. Several threads may use a table at
 * once.
 */
public final class SequenceTable {

  private final List<int[]> sequences = new ArrayList<>();
  private int[] slots = new int[16];

  /** An empty table. */
  public SequenceTable() {
    Arrays.fill(slots, -1);
  }

  /**
   * The number of a sequence, a new one if it was not seen before.
   *
   * @param sequence which nobody may change from now on
   */
  public synchronized int number(int[] sequence) {
    int slot = find(sequence);
    if (slots[slot] >= 0) {
      return slots[slot];
    }
    slots[slot] = sequences.size();
    sequences.add(sequence);
    if (sequences.size() * 2 > slots.length) {
      rehash();
    }
    return sequences.size() - 1;
  }

  /** The sequence with a number; not a copy. */
  public synchronized int[] sequence(int number) {
    return sequences.get(number);
  }

  private int find(int[] sequence) {
    int mask = slots.length - 1;
    int slot = TupleTable.hash(sequence) & mask;
    while (slots[slot] >= 0 && !Arrays.equals(sequences.get(slots[slot]), sequence)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void rehash() {
    slots = new int[Math.multiplyExact(slots.length, 2)];
    Arrays.fill(slots, -1);
    for (int number = 0; number < sequences.size(); number++) {
      slots[find(sequences.get(number))] = number;
    }
  }
}
