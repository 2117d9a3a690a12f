package liss.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import liss.search.TupleTable;

/**
 * Numbers sequences of integers of any length in the order in which they are first seen. Lookup is
 * by open addressing, in expected time linear in the length. Several threads may use a table at
 * once.
 *
 * <p>Most integers are small, so they are stored with seven bits in a byte, the lowest first, and
 * the eighth says whether more follow.
 */
public final class SequenceTable {

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private final List<byte[]> sequences = new ArrayList<>();
  private int[] slots = new int[16];

  /** An empty table. */
  public SequenceTable() {
    Arrays.fill(slots, -1);
  }

  /** The number of a sequence, a new one if it was not seen before. */
  public int number(int... sequence) {
    return number(encoded(sequence));
  }

  private synchronized int number(byte[] code) {
    int slot = find(code);
    if (slots[slot] >= 0) {
      return slots[slot];
    }
    slots[slot] = sequences.size();
    sequences.add(code);
    if (sequences.size() * 2 > slots.length) {
      grow();
    }
    return sequences.size() - 1;
  }

  /** The sequence with a number. */
  public int[] sequence(int number) {
    return decoded(code(number));
  }

  /** The first integer of the sequence with a number, which must not be empty. */
  public int first(int number) {
    byte[] code = code(number);
    int end = 1;
    while ((code[end - 1] & MORE) != 0) {
      end++;
    }
    return decoded(Arrays.copyOf(code, end))[0];
  }

  private synchronized byte[] code(int number) {
    return sequences.get(number);
  }

  private static byte[] encoded(int[] sequence) {
    int length = 0;
    for (int value : sequence) {
      length += Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(value) + BITS - 1) / BITS);
    }
    byte[] code = new byte[length];
    int end = 0;
    for (int value : sequence) {
      int rest = value;
      for (; rest >>> BITS != 0; rest >>>= BITS) {
        code[end++] = (byte) (rest | MORE);
      }
      code[end++] = (byte) rest;
    }
    return code;
  }

  private static int[] decoded(byte[] code) {
    int length = 0;
    for (byte part : code) {
      length += (part & MORE) == 0 ? 1 : 0;
    }
    int[] sequence = new int[length];
    int shift = 0;
    int end = 0;
    for (byte part : code) {
      sequence[end] |= (part & MORE - 1) << shift;
      boolean isLast = (part & MORE) == 0;
      shift = isLast ? 0 : shift + BITS;
      end += isLast ? 1 : 0;
    }
    return sequence;
  }

  private int find(byte[] code) {
    int mask = slots.length - 1;
    int slot = TupleTable.scrambled(Arrays.hashCode(code)) & mask;
    while (slots[slot] >= 0 && !Arrays.equals(sequences.get(slots[slot]), code)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    slots = new int[Math.multiplyExact(slots.length, 2)];
    Arrays.fill(slots, -1);
    for (int number = 0; number < sequences.size(); number++) {
      slots[find(sequences.get(number))] = number;
    }
  }
}
