package liss.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Stream;
import liss.cfa.Gap;

/**
 * The rules of [LISS] section 8 for one lock by itself, as a question about the set of classes in
 * which it is held: a gap does the same wherever it is passed, and no critical section is empty.
 * What several locks have to do with each other is left out.
 */
final class SingleLock {

  private static final Comparator<BitSet> SMALLEST_FIRST =
      Comparator.comparingInt(BitSet::cardinality)
          .thenComparing(BitSet::toLongArray, Arrays::compare);

  /** Gaps with several transitions: one with a single transition can do what its sides ask for. */
  private final List<int[][]> gaps;

  private final List<int[]> stretches;

  SingleLock(HeldClasses classes) {
    Map<Gap, List<int[]>> byGap = new LinkedHashMap<>();
    classes
        .transitions()
        .forEach(t ->
            byGap
                .computeIfAbsent(t.gap(), gap -> new ArrayList<>())
                .add(new int[] {t.source(), t.target()}));
    this.gaps =
        byGap.values().stream()
            .filter(transitions -> transitions.size() > 1)
            .map(transitions -> transitions.toArray(int[][]::new))
            .toList();
    this.stretches =
        classes.stretches().stream()
            .filter(stretch -> stretch.size() > 2)
            .map(stretch -> stretch.stream().mapToInt(Integer::intValue).toArray())
            .toList();
  }

  /**
   * What is decided about a lock.
   *
   * @param held classes in which it is held
   * @param absent classes in which it is not held
   * @param idle gaps that do nothing, by number
   */
  private record Partial(BitSet held, BitSet absent, BitSet idle) {}

  /** Whether a lock may be held in these classes and no others. */
  boolean isLegal(BitSet held) {
    return repairs(new Partial(held, new BitSet(), new BitSet())).isEmpty();
  }

  /**
   * Sets, one of which contains the given one and is contained in each legal set that does. As a
   * rule they are the least legal ones; where there are many, some may not be legal, but then each
   * is larger than the given one.
   *
   * @param effort the number of sets to look at
   */
  List<BitSet> least(BitSet held, int effort) {
    BitSet nowhere = new BitSet();
    nowhere.set(HeldClasses.FREE);
    List<BitSet> legal = new ArrayList<>();
    PriorityQueue<Partial> open =
        new PriorityQueue<>(Comparator.comparing(Partial::held, SMALLEST_FIRST));
    Set<Partial> known = new HashSet<>();
    propagated(new Partial(held, nowhere, new BitSet())).ifPresent(open::add);
    for (int i = 0; !open.isEmpty() && (i < effort || open.peek().held().equals(held)); i++) {
      Partial smallest = open.remove();
      if (legal.stream().noneMatch(other -> Subsets.contains(smallest.held(), other))) {
        Optional<List<Partial>> repairs = repairs(smallest);
        if (repairs.isEmpty()) {
          legal.add(smallest.held());
        } else {
          repairs.get().stream().filter(known::add).forEach(open::add);
        }
      }
    }
    SequencedSet<BitSet> least = new LinkedHashSet<>(legal);
    while (!open.isEmpty()) {
      BitSet unfinished = open.remove().held();
      if (least.stream().noneMatch(other -> Subsets.contains(unfinished, other))) {
        least.add(unfinished);
      }
    }
    return List.copyOf(least);
  }

  /** The ways to satisfy a rule that is broken if nothing else is held; empty if none is. */
  private Optional<List<Partial>> repairs(Partial lock) {
    Optional<List<Partial>> fewest = Optional.empty();
    for (int gap = 0; gap < gaps.size(); gap++) {
      if (isBroken(gaps.get(gap), lock.held())) {
        List<Partial> repairs = repairs(gap, lock);
        if (repairs.size() < 2) {
          return Optional.of(repairs);
        }
        fewest = fewest.or(() -> Optional.of(repairs));
      }
    }
    for (int[] stretch : stretches) {
      Optional<List<Partial>> repairs = repairs(stretch, lock);
      if (repairs.isPresent() && repairs.get().size() < 2) {
        return repairs;
      }
      fewest = fewest.or(() -> repairs);
    }
    return fewest;
  }

  private static boolean isBroken(int[][] gap, BitSet held) {
    boolean before = held.get(gap[0][0]);
    boolean after = held.get(gap[0][1]);
    for (int[] transition : gap) {
      boolean isAlike =
          before == after
              ? held.get(transition[0]) == held.get(transition[1])
              : held.get(transition[0]) == before && held.get(transition[1]) == after;
      if (!isAlike) {
        return true;
      }
    }
    return false;
  }

  /** The gap does nothing, acquires or releases. */
  private List<Partial> repairs(int gap, Partial lock) {
    BitSet sources = new BitSet();
    BitSet targets = new BitSet();
    for (int[] transition : gaps.get(gap)) {
      sources.set(transition[0]);
      targets.set(transition[1]);
    }
    BitSet idle = with(lock.idle(), gap);
    return Stream.of(
            new Partial(lock.held(), lock.absent(), idle),
            new Partial(union(lock.held(), targets), union(lock.absent(), sources), lock.idle()),
            new Partial(union(lock.held(), sources), union(lock.absent(), targets), lock.idle()))
        .flatMap(repaired -> propagated(repaired).stream())
        .toList();
  }

  /** A lock that is taken between two steps is held before it or after it, too. */
  private Optional<List<Partial>> repairs(int[] stretch, Partial lock) {
    int before = next(stretch, lock.held(), 0, false);
    int inside = next(stretch, lock.held(), before, true);
    int after = next(stretch, lock.held(), inside, false);
    if (after == stretch.length) {
      return Optional.empty();
    }
    BitSet earlier = with(lock.held(), stretch[before]);
    BitSet later = with(lock.held(), stretch[after]);
    return Optional.of(
        Stream.of(
                new Partial(earlier, lock.absent(), lock.idle()),
                new Partial(later, with(lock.absent(), stretch[before]), lock.idle()))
            .flatMap(repaired -> propagated(repaired).stream())
            .toList());
  }

  private static int next(int[] stretch, BitSet held, int from, boolean wanted) {
    int i = from;
    while (i < stretch.length && held.get(stretch[i]) != wanted) {
      i++;
    }
    return i;
  }

  /** With what follows for the sides of gaps that do nothing; empty if it is contradictory. */
  private Optional<Partial> propagated(Partial lock) {
    BitSet held = (BitSet) lock.held().clone();
    BitSet absent = (BitSet) lock.absent().clone();
    int decided = -1;
    while (decided != held.cardinality() + absent.cardinality()) {
      decided = held.cardinality() + absent.cardinality();
      lock.idle().stream()
          .forEach(gap -> {
            for (int[] transition : gaps.get(gap)) {
              makeEqual(held, transition);
              makeEqual(absent, transition);
            }
          });
    }
    return held.intersects(absent)
        ? Optional.empty()
        : Optional.of(new Partial(held, absent, lock.idle()));
  }

  private static void makeEqual(BitSet classes, int[] transition) {
    if (classes.get(transition[0]) || classes.get(transition[1])) {
      classes.set(transition[0]);
      classes.set(transition[1]);
    }
  }

  private static BitSet with(BitSet set, int element) {
    BitSet with = (BitSet) set.clone();
    with.set(element);
    return with;
  }

  private static BitSet union(BitSet first, BitSet second) {
    BitSet union = (BitSet) first.clone();
    union.or(second);
    return union;
  }
}
