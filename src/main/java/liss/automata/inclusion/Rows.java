package liss.automata.inclusion;

/**
 * For each of some numbers a set of small numbers, in one array: of each set the words from the
 * first to the last one that is not zero.
 */
final class Rows {

  /** The numbers whose sets are not empty; only these have rows. */
  private final long[] isKey;

  /** By word of {@code isKey} the number of rows before it. */
  private final int[] rowsBefore;

  private final int[] starts;
  private final int[] offsets;
  private final long[] words;

  /** The rows of an array by their index. */
  Rows(long[][] rows) {
    isKey = Bits.empty(rows.length);
    rowsBefore = new int[isKey.length + 1];
    int length = 0;
    for (int i = 0; i < rows.length; i++) {
      if (!Bits.isEmpty(rows[i])) {
        Bits.add(isKey, i);
        length += end(rows[i]) - start(rows[i]);
      }
    }
    for (int i = 0; i < isKey.length; i++) {
      rowsBefore[i + 1] = rowsBefore[i] + Long.bitCount(isKey[i]);
    }
    offsets = new int[rowsBefore[isKey.length]];
    starts = new int[offsets.length + 1];
    words = new long[length];
    int row = 0;
    for (int key = Bits.next(isKey, 0); key >= 0; key = Bits.next(isKey, key + 1)) {
      offsets[row] = start(rows[key]);
      int size = end(rows[key]) - offsets[row];
      System.arraycopy(rows[key], offsets[row], words, starts[row], size);
      starts[row + 1] = starts[row] + size;
      row++;
    }
  }

  private static int start(long[] set) {
    int start = 0;
    while (set[start] == 0) {
      start++;
    }
    return start;
  }

  private static int end(long[] set) {
    int end = set.length;
    while (set[end - 1] == 0) {
      end--;
    }
    return end;
  }

  /** Adds the sets of all numbers of a set to another one; returns how many words that took. */
  int addAll(long[] numbers, long[] union) {
    int handled = 0;
    for (int i = 0; i < isKey.length; i++) {
      for (long rest = numbers[i] & isKey[i]; rest != 0; rest &= rest - 1) {
        long lower = (rest & -rest) - 1;
        int row = rowsBefore[i] + Long.bitCount(isKey[i] & lower);
        int to = offsets[row];
        for (int from = starts[row]; from < starts[row + 1]; from++) {
          union[to++] |= words[from];
        }
        handled += 1 + starts[row + 1] - starts[row];
      }
    }
    return handled;
  }
}
