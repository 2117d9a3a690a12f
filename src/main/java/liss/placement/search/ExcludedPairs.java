package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat.Soft;

/**
 * The soft literals for pairs of statements of different threads that exclude each other, one per
 * pair of classes. Made only for pairs that some assignment excludes.
 */
final class ExcludedPairs {

  private final IncrementalSat sat;
  private final ClassPairs pairs;
  private final List<Lock> locks = new ArrayList<>();
  private final Map<ClassPair, Integer> excluded = new LinkedHashMap<>();

  private record ClassPair(int first, int second) {}

  /**
   * A lock.
   *
   * @param held by class
   * @param readers where readers hold it; empty for a lock that has none
   * @param own the classes in which the program holds it; it excludes their pairs for nothing
   */
  private record Lock(int[] held, Optional<Readers> readers, ClassSet own) {
    boolean counts(ClassPair pair) {
      return !own.contains(pair.first()) || !own.contains(pair.second());
    }

    ClassSet heldIn(BitSet model) {
      return ClassSet.of(IntStream.range(0, held.length).filter(c -> model.get(held[c])));
    }

    /** Whether readers hold it in both, who do not exclude each other. */
    boolean isShared(ClassPair pair, BitSet model) {
      return readers
          .map(of -> of.in(model))
          .filter(of -> of.contains(pair.first()) && of.contains(pair.second()))
          .isPresent();
    }
  }

  /**
   * No locks so far.
   *
   * @param statements by class, then by thread; their number or weight
   */
  ExcludedPairs(IncrementalSat sat, long[][] statements) {
    this.sat = sat;
    this.pairs = new ClassPairs(statements);
  }

  /** Counts the pairs excluded by one more lock, given by its variables for each class. */
  void add(int[] held) {
    add(held, Optional.empty(), ClassSet.EMPTY);
  }

  /**
   * Counts the pairs excluded by one more lock, but not those of classes in which the program holds
   * it.
   *
   * @param held by class, that the lock is held
   * @param readers where readers hold it; empty for a lock that has none
   */
  void add(int[] held, Optional<Readers> readers, ClassSet own) {
    Lock lock = new Lock(held, readers, own);
    locks.add(lock);
    excluded.forEach((pair, literal) -> exclude(pair, lock, literal));
  }

  /** Makes the soft literals that an assignment falsifies and that have not been made before. */
  List<Soft> missing(BitSet model) {
    List<Soft> softs = new ArrayList<>();
    for (Lock holding : locks) {
      pairs.forEach(
          holding.heldIn(model),
          (first, second) -> {
            ClassPair pair = new ClassPair(first, second);
            if (holding.counts(pair)
                && !holding.isShared(pair, model)
                && !excluded.containsKey(pair)) {
              int literal = sat.newVariable();
              locks.forEach(lock -> exclude(pair, lock, literal));
              excluded.put(pair, literal);
              softs.add(new Soft(-literal, pairs.weight(first, second)));
            }
          });
    }
    return softs;
  }

  private void exclude(ClassPair pair, Lock lock, int literal) {
    if (lock.counts(pair)) {
      int first = -lock.held()[pair.first()];
      int second = -lock.held()[pair.second()];
      lock.readers()
          .ifPresentOrElse(
              readers -> {
                sat.addClause(first, second, readers.at(pair.first()), literal);
                sat.addClause(first, second, readers.at(pair.second()), literal);
              },
              () -> sat.addClause(first, second, literal));
    }
  }
}
