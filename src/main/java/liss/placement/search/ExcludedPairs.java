package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat.Soft;

/**
 * The soft literals for pairs of statements of different threads that exclude each other, one per
 * pair of classes. Made only for pairs that some assignment excludes.
 */
final class ExcludedPairs {

  private final IncrementalSat sat;
  private final long[][] statements;
  private final List<Lock> locks = new ArrayList<>();
  private final Map<ClassPair, Integer> excluded = new LinkedHashMap<>();

  private record ClassPair(int first, int second) {}

  /**
   * A lock.
   *
   * @param held by class
   * @param own the classes in which the program holds it; it excludes their pairs for nothing
   */
  private record Lock(int[] held, ClassSet own) {
    boolean counts(ClassPair pair) {
      return !own.contains(pair.first()) || !own.contains(pair.second());
    }
  }

  ExcludedPairs(IncrementalSat sat, long[][] statements) {
    this.sat = sat;
    this.statements = statements;
  }

  /** Counts the pairs excluded by one more lock, given by its variables for each class. */
  void add(int[] held) {
    add(held, ClassSet.EMPTY);
  }

  /** Counts the pairs excluded by one more lock, but not those of the given classes. */
  void add(int[] held, ClassSet own) {
    Lock lock = new Lock(held, own);
    locks.add(lock);
    excluded.forEach((pair, literal) -> exclude(pair, lock, literal));
  }

  /** Makes the soft literals that an assignment falsifies and that have not been made before. */
  List<Soft> missing(BitSet model) {
    List<Soft> softs = new ArrayList<>();
    for (Lock holding : locks) {
      for (ClassPair pair : excludedBy(holding, model)) {
        if (!excluded.containsKey(pair)) {
          int literal = sat.newVariable();
          locks.forEach(lock -> exclude(pair, lock, literal));
          excluded.put(pair, literal);
          softs.add(new Soft(-literal, weight(pair)));
        }
      }
    }
    return softs;
  }

  private void exclude(ClassPair pair, Lock lock, int literal) {
    if (lock.counts(pair)) {
      sat.addClause(-lock.held()[pair.first()], -lock.held()[pair.second()], literal);
    }
  }

  /** The pairs of classes that hold the lock and contain statements of different threads. */
  private List<ClassPair> excludedBy(Lock lock, BitSet model) {
    int[] held = lock.held();
    int[] holding =
        IntStream.range(0, held.length)
            .filter(c -> model.get(held[c]) && LongStream.of(statements[c]).sum() > 0)
            .toArray();
    List<ClassPair> pairs = new ArrayList<>();
    for (int i = 0; i < holding.length; i++) {
      for (int j = i; j < holding.length; j++) {
        ClassPair pair = new ClassPair(holding[i], holding[j]);
        if (lock.counts(pair) && weight(pair) > 0) {
          pairs.add(pair);
        }
      }
    }
    return pairs;
  }

  /** The number of pairs of statements of different threads, one of each class. */
  private long weight(ClassPair pair) {
    return pair.first() == pair.second()
        ? ClassPairs.weight(statements[pair.first()])
        : ClassPairs.weight(statements[pair.first()], statements[pair.second()]);
  }
}
