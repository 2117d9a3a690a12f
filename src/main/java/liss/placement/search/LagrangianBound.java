package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A lower bound on the cost of hitting sets that cost no more than an upper bound: a Lagrangian
 * relaxation of the choice of one section for each requirement (Beasley, "A Lagrangian heuristic
 * for set-covering problems", Naval Research Logistics, 1990; Caprara, Fischetti, Toth, "A
 * heuristic method for the set covering problem", Operations Research, 1999).
 *
 * <p>Let e(g) say that group g of pairs is excluded, and z(i, g) that the section chosen for
 * requirement i excludes it. The condition z(i, g) <= e(g) is dropped for a multiplier y(i, g) >=
 * 0. Then the least cost is at least the sum over requirements of the least charge of a section
 * (the sum of its multipliers), plus the sum over groups of min(0, weight(g) - sum of y(i, g)).
 * This holds for all multipliers; they are improved by steps along a subgradient. If a section were
 * held, it could be chosen for its requirement, and its groups were excluded; where the bound with
 * that is above the upper bound, the section is dropped. Multipliers are integers in units of
 * 2^-16, so the bound is exact.
 */
final class LagrangianBound {

  private static final long UNIT = 1 << 16;
  private static final int PATIENCE = 25;

  /** So many pairs of classes the sections may have together for multipliers to be found. */
  private static final long MOST_PAIRS = 20_000_000;

  private static final double SMALLEST_STEP = 0.01;

  private final LegalSections sections;
  private final BooleanSupplier stop;
  private final long upperBound;

  /** The alternatives for each requirement that are left. */
  private List<List<BitSet>> demanded;

  private final Set<BitSet> dropped = new LinkedHashSet<>();
  private long bound;

  /** The bound in units. */
  private long reached;

  private List<BitSet> cheapest = List.of();

  /**
   * A bound for hitting sets that have one of the sections for each requirement.
   *
   * @param upperBound the cost up to which hitting sets are of interest
   */
  LagrangianBound(
      LegalSections sections, List<List<BitSet>> demanded, long upperBound, BooleanSupplier stop) {
    this.sections = sections;
    this.upperBound = upperBound;
    this.stop = stop;
    this.demanded = keep(demanded, section -> sections.cost(section) <= upperBound);
    this.bound =
        demanded.stream()
            .mapToLong(any -> any.stream().mapToLong(sections::cost).min().orElse(Long.MAX_VALUE))
            .max()
            .orElse(0);
  }

  private static List<List<BitSet>> keep(List<List<BitSet>> demanded, Predicate<BitSet> kept) {
    return demanded.stream().map(any -> any.stream().filter(kept).toList()).toList();
  }

  /** What all hitting sets cost at least, or more than the upper bound. */
  long bound() {
    return Math.min(bound, upperBound + 1);
  }

  /** For each requirement the section that is cheapest at the multipliers that give the bound. */
  List<BitSet> cheapest() {
    return cheapest;
  }

  /** For each requirement the sections that are left. */
  List<List<BitSet>> demanded() {
    return demanded;
  }

  /**
   * Raises the bound and drops sections as long as the latter makes the problem clearly smaller.
   */
  void raise(int steps) {
    int before = Integer.MAX_VALUE;
    int now = size();
    while (now < before && bound <= upperBound && isSmall() && !stop.getAsBoolean()) {
      before = now;
      new Multipliers().improve(steps);
      demanded = keep(demanded, section -> !dropped.contains(section));
      now = size() + size() / 50;
      if (demanded.stream().anyMatch(List::isEmpty)) {
        bound = Math.max(bound, upperBound + 1);
      }
    }
  }

  /** Whether there is room for the multipliers. */
  private boolean isSmall() {
    return demanded.stream().flatMap(List::stream).mapToLong(r -> square(r.cardinality())).sum()
        < MOST_PAIRS;
  }

  private static long square(long number) {
    return number * number;
  }

  private int size() {
    return demanded.stream().mapToInt(List::size).sum();
  }

  /** The multipliers of groups, for the sections that are left. */
  private final class Multipliers {
    final PairPartition partition;
    final long[] weights;

    /** By requirement and section, the positions of its groups among those of the requirement. */
    final int[][][] needs;

    /** By requirement, the groups that its sections exclude. */
    final int[][] groups;

    /** By requirement and position of a group. */
    final long[][] multipliers;

    final long[] best;
    final int[] chosen;
    final long[] charged;

    Multipliers() {
      Set<BitSet> all = new LinkedHashSet<>();
      demanded.forEach(all::addAll);
      partition = new PairPartition(sections.pairs(), all);
      Map<BitSet, BitSet> groupsOf = new LinkedHashMap<>();
      all.forEach(section -> groupsOf.put(section, partition.of(section)));
      int size = demanded.size();
      weights = new long[partition.size()];
      Arrays.setAll(weights, g -> partition.weight(g) * UNIT);
      needs = new int[size][][];
      groups = new int[size][];
      multipliers = new long[size][];
      best = new long[size];
      chosen = new int[size];
      charged = new long[weights.length];
      int[] users = new int[weights.length];
      for (int i = 0; i < size; i++) {
        List<BitSet> own =
            demanded.get(i).stream().map(r -> requireNonNull(groupsOf.get(r))).toList();
        BitSet union = new BitSet();
        own.forEach(union::or);
        groups[i] = union.stream().toArray();
        int[] sorted = groups[i];
        needs[i] =
            own.stream()
                .map(set -> set.stream().map(g -> Arrays.binarySearch(sorted, g)).toArray())
                .toArray(int[][]::new);
        union.stream().forEach(g -> users[g]++);
      }
      for (int i = 0; i < size; i++) {
        multipliers[i] = Arrays.stream(groups[i]).mapToLong(g -> weights[g] / users[g]).toArray();
      }
    }

    /** Subgradient steps, shorter when the bound has not risen for a while. */
    void improve(int steps) {
      double length = 1.5;
      int patience = PATIENCE;
      long highest = Long.MIN_VALUE;
      for (int n = 0; n < steps && length > SMALLEST_STEP && !stop.getAsBoolean(); n++) {
        long value = evaluate();
        if (value > highest) {
          patience = value > highest + UNIT / 20 ? PATIENCE : patience;
          highest = value;
          drop(value);
          keep(value);
        }
        if (--patience == 0) {
          length /= 2;
          patience = PATIENCE;
        }
        step(length * Math.max(UNIT, (upperBound + upperBound / 16) * UNIT - value));
      }
    }

    /** Takes note of a higher bound. */
    private void keep(long value) {
      if (value > reached) {
        reached = value;
        bound = Math.max(bound, (value + UNIT - 1) / UNIT);
        List<List<BitSet>> current = demanded;
        cheapest =
            IntStream.range(0, current.size())
                .mapToObj(i -> current.get(i).get(chosen[i]))
                .toList();
      }
    }

    /** The bound that the multipliers give. */
    long evaluate() {
      Arrays.fill(charged, 0);
      long value = 0;
      for (int i = 0; i < needs.length; i++) {
        best[i] = Long.MAX_VALUE;
        for (int r = 0; r < needs[i].length; r++) {
          long charge = charge(i, r);
          if (charge < best[i]) {
            best[i] = charge;
            chosen[i] = r;
          }
        }
        value += best[i];
        for (int k = 0; k < groups[i].length; k++) {
          charged[groups[i][k]] += multipliers[i][k];
        }
      }
      for (int g = 0; g < weights.length; g++) {
        value += Math.min(0, weights[g] - charged[g]);
      }
      return value;
    }

    private long charge(int requirement, int section) {
      long charge = 0;
      for (int k : needs[requirement][section]) {
        charge += multipliers[requirement][k];
      }
      return charge;
    }

    /** Drops sections with which the bound is above the upper bound. */
    private void drop(long value) {
      for (int i = 0; i < needs.length; i++) {
        for (int r = 0; r < needs[i].length; r++) {
          long with = value - best[i] + charge(i, r);
          for (int k : needs[i][r]) {
            with += Math.max(0, weights[groups[i][k]] - charged[groups[i][k]]);
          }
          if (with > upperBound * UNIT) {
            dropped.add(demanded.get(i).get(r));
          }
        }
      }
    }

    /**
     * Raises multipliers where a choice excludes a group that is not paid, lowers them elsewhere.
     */
    private void step(double distance) {
      long square = 0;
      List<BitSet> used = new ArrayList<>();
      for (int i = 0; i < needs.length; i++) {
        BitSet chosenGroups = new BitSet();
        for (int k : needs[i][chosen[i]]) {
          chosenGroups.set(k);
        }
        used.add(chosenGroups);
        for (int k = 0; k < groups[i].length; k++) {
          int direction = direction(i, k, chosenGroups);
          square += direction == 0 || multipliers[i][k] == 0 && direction < 0 ? 0 : 1;
        }
      }
      if (square == 0) {
        return;
      }
      long change = Math.round(distance / square);
      for (int i = 0; i < needs.length; i++) {
        for (int k = 0; k < groups[i].length; k++) {
          multipliers[i][k] =
              Math.max(0, multipliers[i][k] + change * direction(i, k, used.get(i)));
        }
      }
    }

    private int direction(int requirement, int position, BitSet used) {
      int group = groups[requirement][position];
      int paid = charged[group] > weights[group] ? 1 : 0;
      return (used.get(position) ? 1 : 0) - paid;
    }
  }
}
