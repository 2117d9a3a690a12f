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
 * pair of classes. Made only for pairs that some assignment excludes. Where a single lock must be
 * held, pairs need none of their own: what they cost depends on the other class alone.
 */
final class ExcludedPairs {

  private final IncrementalSat sat;
  private final long[][] statements;
  private final List<Lock> locks = new ArrayList<>();
  private final Map<ClassPair, Integer> excluded = new LinkedHashMap<>();

  /** Classes whose pairs are counted otherwise. */
  private final BitSet certain = new BitSet();

  private record ClassPair(int first, int second) {}

  /**
   * A lock.
   *
   * @param held by class
   * @param own the classes in which the program holds it; it excludes their pairs for nothing
   */
  private record Lock(int[] held, BitSet own) {
    boolean counts(ClassPair pair) {
      return !own.get(pair.first()) || !own.get(pair.second());
    }
  }

  ExcludedPairs(IncrementalSat sat, long[][] statements) {
    this.sat = sat;
    this.statements = statements;
  }

  /** Counts the pairs excluded by one more lock, given by its variables for each class. */
  void add(int[] held) {
    add(held, new BitSet());
  }

  /** Counts the pairs excluded by one more lock, but not those of the given classes. */
  void add(int[] held, BitSet own) {
    Lock lock = new Lock(held, own);
    locks.add(lock);
    excluded.forEach((pair, literal) -> exclude(pair, lock, literal));
  }

  /**
   * If there is one lock and it is held in certain classes under every assignment, the soft
   * literals for all pairs of these with one another and with other classes; otherwise none. One
   * literal stands for all pairs of the certain classes, and one for those with another class.
   */
  List<Soft> certain(BitSet model) {
    if (locks.size() != 1 || !locks.getFirst().own().isEmpty()) {
      return List.of();
    }
    int[] held = locks.getFirst().held();
    List<Integer> backbone = Backbone.of(sat, IntStream.of(held).boxed().toList(), model);
    IntStream.range(0, held.length).filter(c -> backbone.contains(held[c])).forEach(certain::set);
    long among = 0;
    List<Soft> softs = new ArrayList<>();
    for (int heldClass = 0; heldClass < held.length; heldClass++) {
      int other = heldClass;
      long with = certain.stream().mapToLong(c -> weight(new ClassPair(c, other))).sum();
      long alone = weight(new ClassPair(other, other));
      if (certain.get(other)) {
        among += with + alone;
      } else if (with > 0) {
        softs.add(new Soft(-held[other], with));
      }
    }
    if (among > 0) {
      // Each pair of classes was counted twice, and that of a class with itself, too.
      softs.add(new Soft(-backbone.getFirst(), among / 2));
    }
    return softs;
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
        boolean isCounted = certain.get(pair.first()) || certain.get(pair.second());
        if (!isCounted && lock.counts(pair) && weight(pair) > 0) {
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
