package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import liss.placement.MaxSat.Soft;

/**
 * The soft literals for pairs of statements of different threads that exclude each other, one per
 * pair of classes. Made only for pairs that some assignment excludes.
 */
final class ExcludedPairs {

  private final IncrementalSat sat;
  private final long[][] statements;
  private final List<int[]> heldByLock = new ArrayList<>();
  private final Map<ClassPair, Integer> excluded = new LinkedHashMap<>();

  private record ClassPair(int first, int second) {}

  ExcludedPairs(IncrementalSat sat, long[][] statements) {
    this.sat = sat;
    this.statements = statements;
  }

  /** Counts the pairs excluded by one more lock, given by its variables for each class. */
  void add(int[] held) {
    heldByLock.add(held);
    excluded.forEach((pair, literal) -> exclude(pair, held, literal));
  }

  /** Makes the soft literals that an assignment falsifies and that have not been made before. */
  List<Soft> missing(BitSet model) {
    List<Soft> softs = new ArrayList<>();
    for (int[] held : heldByLock) {
      for (ClassPair pair : excludedBy(held, model)) {
        if (!excluded.containsKey(pair)) {
          int literal = sat.newVariable();
          heldByLock.forEach(lock -> exclude(pair, lock, literal));
          excluded.put(pair, literal);
          softs.add(new Soft(-literal, weight(pair)));
        }
      }
    }
    return softs;
  }

  private void exclude(ClassPair pair, int[] held, int literal) {
    sat.addClause(-held[pair.first()], -held[pair.second()], literal);
  }

  /** The pairs of classes that hold the lock and contain statements of different threads. */
  private List<ClassPair> excludedBy(int[] held, BitSet model) {
    int[] holding =
        IntStream.range(0, held.length)
            .filter(c -> model.get(held[c]) && LongStream.of(statements[c]).sum() > 0)
            .toArray();
    List<ClassPair> pairs = new ArrayList<>();
    for (int i = 0; i < holding.length; i++) {
      for (int j = i; j < holding.length; j++) {
        ClassPair pair = new ClassPair(holding[i], holding[j]);
        if (weight(pair) > 0) {
          pairs.add(pair);
        }
      }
    }
    return pairs;
  }

  /** The number of pairs of statements of different threads, one of each class. */
  private long weight(ClassPair pair) {
    long[] first = statements[pair.first()];
    long[] second = statements[pair.second()];
    long product = LongStream.of(first).sum() * LongStream.of(second).sum();
    long sameThread = IntStream.range(0, first.length).mapToLong(t -> first[t] * second[t]).sum();
    return pair.first() == pair.second() ? (product - sameThread) / 2 : product - sameThread;
  }
}
