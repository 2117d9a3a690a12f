package liss.placement.search;

import java.util.stream.IntStream;

/**
 * Pairs of classes, the first not above the second, and what it costs that a lock is held in both:
 * the number of pairs of statements of different threads, one in each.
 */
final class ClassPairs {

  private final long[][] weights;

  ClassPairs(long[][] statements) {
    int size = statements.length;
    this.weights = new long[size][size];
    for (int first = 0; first < size; first++) {
      for (int second = first; second < size; second++) {
        weights[first][second] =
            first == second
                ? weight(statements[first])
                : weight(statements[first], statements[second]);
      }
    }
  }

  /** The pairs of statements of different threads, given by their numbers for each thread. */
  static long weight(long[] one, long[] other) {
    long ofOne = 0;
    long ofOther = 0;
    long sameThread = 0;
    for (int thread = 0; thread < one.length; thread++) {
      ofOne += one[thread];
      ofOther += other[thread];
      sameThread += one[thread] * other[thread];
    }
    return ofOne * ofOther - sameThread;
  }

  /** The pairs among statements of different threads, given by their numbers for each thread. */
  static long weight(long[] statements) {
    return weight(statements, statements) / 2;
  }

  /** Number of classes. */
  int classes() {
    return weights.length;
  }

  /** What a pair costs whose first class is not above the second. */
  long weight(int first, int second) {
    return weights[first][second];
  }

  /** The sum of the weights of all pairs of these classes. */
  long weight(ClassSet classes) {
    int[] members = classes.stream().toArray();
    long weight = 0;
    for (int i = 0; i < members.length; i++) {
      for (int j = i; j < members.length; j++) {
        weight += weights[members[i]][members[j]];
      }
    }
    return weight;
  }

  /** A pair of classes, the first not above the second. */
  @FunctionalInterface
  interface PairConsumer {
    void accept(int first, int second);
  }

  /** Passes on the pairs of these classes that cost something. */
  void forEach(ClassSet classes, PairConsumer consumer) {
    forEach(classes.stream().toArray(), consumer);
  }

  /** Passes on all pairs that cost something. */
  void forEach(PairConsumer consumer) {
    forEach(IntStream.range(0, weights.length).toArray(), consumer);
  }

  private void forEach(int[] members, PairConsumer consumer) {
    for (int i = 0; i < members.length; i++) {
      long[] ofFirst = weights[members[i]];
      for (int j = i; j < members.length; j++) {
        if (ofFirst[members[j]] > 0) {
          consumer.accept(members[i], members[j]);
        }
      }
    }
  }
}
