package liss.automata.inclusion;

/** Sets of small numbers as arrays of words; all sets of one kind have the same length. */
final class Bits {

  private Bits() {}

  /** An empty set for numbers below a limit. */
  static long[] empty(int limit) {
    return new long[words(limit)];
  }

  static int words(int limit) {
    return (limit + Long.SIZE - 1) / Long.SIZE;
  }

  static void add(long[] set, int element) {
    set[element / Long.SIZE] |= 1L << element;
  }

  static void remove(long[] set, int element) {
    set[element / Long.SIZE] &= ~(1L << element);
  }

  static boolean contains(long[] set, int element) {
    return (set[element / Long.SIZE] & 1L << element) != 0;
  }

  static void addAll(long[] set, long[] others) {
    for (int i = 0; i < others.length; i++) {
      set[i] |= others[i];
    }
  }

  static void removeAll(long[] set, long[] others) {
    for (int i = 0; i < others.length; i++) {
      set[i] &= ~others[i];
    }
  }

  /** Keeps what is in both sets; returns whether the first one became smaller. */
  static boolean retainAll(long[] set, long[] others) {
    long lost = 0;
    for (int i = 0; i < others.length; i++) {
      lost |= set[i] & ~others[i];
      set[i] &= others[i];
    }
    return lost != 0;
  }

  static boolean intersect(long[] first, long[] second) {
    for (int i = 0; i < first.length; i++) {
      if ((first[i] & second[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  static boolean isEmpty(long[] set) {
    for (long word : set) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  static int size(long[] set) {
    int size = 0;
    for (long word : set) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /** The least element from a number on, or -1. */
  static int next(long[] set, int from) {
    int word = from / Long.SIZE;
    if (word >= set.length) {
      return -1;
    }
    long rest = set[word] & -1L << from;
    while (rest == 0) {
      word++;
      if (word == set.length) {
        return -1;
      }
      rest = set[word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(rest);
  }
}
