package liss.placement.search;

import java.util.Collection;

/**
 * The pairs of classes that a changing collection of sections excludes, with the number of sections
 * that exclude each. What a further section adds is found word by word: most of its pairs are paid.
 */
final class ExcludedPairCounts {

  private final ClassPairs pairs;

  /** By first class, the second classes of pairs that would cost something more. */
  private final long[][] unpaid;

  /** By first class and second class. */
  private final int[][] users;

  private long cost;

  ExcludedPairCounts(ClassPairs pairs) {
    int size = pairs.classes();
    this.pairs = pairs;
    this.unpaid = new long[size][(size + Long.SIZE - 1) / Long.SIZE];
    this.users = new int[size][size];
    pairs.forEach(this::flip);
  }

  /** The pairs that these sections exclude. */
  static ExcludedPairCounts of(Collection<ClassSet> sections, ClassPairs pairs) {
    ExcludedPairCounts counts = new ExcludedPairCounts(pairs);
    sections.forEach(counts::add);
    return counts;
  }

  private void flip(int first, int second) {
    unpaid[first][second / Long.SIZE] ^= 1L << second;
  }

  /** What the sections cost. */
  long cost() {
    return cost;
  }

  void add(ClassSet section) {
    pairs.forEach(
        section,
        (first, second) -> {
          if (users[first][second]++ == 0) {
            flip(first, second);
            cost += pairs.weight(first, second);
          }
        });
  }

  void remove(ClassSet section) {
    pairs.forEach(
        section,
        (first, second) -> {
          if (--users[first][second] == 0) {
            flip(first, second);
            cost -= pairs.weight(first, second);
          }
        });
  }

  /** Whether a further section would add nothing. */
  boolean include(ClassSet section) {
    return added(section, 0) == 0;
  }

  /** What a further section would add; any number above a limit if more. */
  long added(ClassSet section, long limit) {
    long[] words = section.words();
    long added = 0;
    for (int word = 0; word < words.length; word++) {
      for (long left = words[word]; left != 0; left &= left - 1) {
        int first = word * Long.SIZE + Long.numberOfTrailingZeros(left);
        for (int other = word; other < words.length; other++) {
          long more = words[other] & unpaid[first][other];
          for (; more != 0; more &= more - 1) {
            int second = other * Long.SIZE + Long.numberOfTrailingZeros(more);
            added += pairs.weight(first, second);
          }
        }
        if (added > limit) {
          return added;
        }
      }
    }
    return added;
  }
}
