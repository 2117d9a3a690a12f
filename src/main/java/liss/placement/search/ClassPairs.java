package liss.placement.search;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Pairs of classes and what it costs that a lock is held in both: the number of pairs of statements
 * of different threads, one in each. A pair has the number n * first + second, where n is the
 * number of classes and first is not above second.
 */
final class ClassPairs {

  private final long[][] weights;

  ClassPairs(HeldClasses classes) {
    long[][] statements = classes.statements();
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
    long product = LongStream.of(one).sum() * LongStream.of(other).sum();
    long sameThread = IntStream.range(0, one.length).mapToLong(t -> one[t] * other[t]).sum();
    return product - sameThread;
  }

  /** The pairs among statements of different threads, given by their numbers for each thread. */
  static long weight(long[] statements) {
    return weight(statements, statements) / 2;
  }

  /** Number of classes. */
  int classes() {
    return weights.length;
  }

  /** Number of pairs, among them those with second below first, which are not used. */
  int size() {
    return weights.length * weights.length;
  }

  long weight(int pair) {
    return weight(pair / weights.length, pair % weights.length);
  }

  /** What a pair costs whose first class is not above the second. */
  long weight(int first, int second) {
    return weights[first][second];
  }

  /** The sum of the weights of pairs. */
  long weight(BitSet pairs) {
    return pairs.stream().mapToLong(this::weight).sum();
  }

  /** The sum of the weights of all pairs. */
  long totalWeight() {
    return Arrays.stream(weights).flatMapToLong(Arrays::stream).sum();
  }

  /** The number of a pair. */
  int number(int one, int other) {
    return Math.min(one, other) * weights.length + Math.max(one, other);
  }

  /** Passes on the pairs of these classes that cost something. */
  void forEach(BitSet classes, IntConsumer consumer) {
    forEachPair(classes, (first, second) -> consumer.accept(first * weights.length + second));
  }

  /** A pair of classes, the first not above the second. */
  @FunctionalInterface
  interface PairConsumer {
    void accept(int first, int second);
  }

  /** Passes on the pairs of these classes that cost something. */
  void forEachPair(BitSet classes, PairConsumer consumer) {
    int[] members = classes.stream().toArray();
    for (int i = 0; i < members.length; i++) {
      long[] ofFirst = weights[members[i]];
      for (int j = i; j < members.length; j++) {
        if (ofFirst[members[j]] > 0) {
          consumer.accept(members[i], members[j]);
        }
      }
    }
  }

  /** The pairs of these classes that cost something. */
  BitSet of(BitSet classes) {
    BitSet pairs = new BitSet();
    forEach(classes, pairs::set);
    return pairs;
  }

  /** What the pairs of these classes cost that are not among the given ones. */
  long added(BitSet classes, BitSet pairs) {
    long added = 0;
    for (int i = classes.nextSetBit(0); i >= 0; i = classes.nextSetBit(i + 1)) {
      for (int j = i; j >= 0; j = classes.nextSetBit(j + 1)) {
        added += pairs.get(i * weights.length + j) ? 0 : weights[i][j];
      }
    }
    return added;
  }

  /** Whether all pairs of these classes that cost something are among the given ones. */
  boolean areIn(BitSet classes, BitSet pairs) {
    for (int i = classes.nextSetBit(0); i >= 0; i = classes.nextSetBit(i + 1)) {
      for (int j = i; j >= 0; j = classes.nextSetBit(j + 1)) {
        if (weights[i][j] > 0 && !pairs.get(i * weights.length + j)) {
          return false;
        }
      }
    }
    return true;
  }
}
