package liss.placement.search;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
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

  /** The most pairs of classes in all sections for which multipliers are looked for. */
  private static final long MOST_PAIRS = 20_000_000;

  private static final double SMALLEST_STEP = 0.01;

  private final LegalSections sections;
  private final BooleanSupplier stop;
  private final long upperBound;

  /** The alternatives for each requirement that are left. */
  private List<List<ClassSet>> demanded;

  private final Set<ClassSet> dropped = new LinkedHashSet<>();
  private long bound;

  /** The bound in units. */
  private long reached;

  private List<ClassSet> cheapest = List.of();

  /**
   * A bound for hitting sets that have one of the sections for each requirement.
   *
   * @param upperBound the cost up to which hitting sets are of interest
   */
  LagrangianBound(
      LegalSections sections,
      List<List<ClassSet>> demanded,
      long upperBound,
      BooleanSupplier stop) {
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

  private static List<List<ClassSet>> keep(
      List<List<ClassSet>> demanded, Predicate<ClassSet> kept) {
    return demanded.stream().map(any -> any.stream().filter(kept).toList()).toList();
  }

  /** What all hitting sets cost at least, or more than the upper bound. */
  long bound() {
    return Math.min(bound, upperBound + 1);
  }

  /** For each requirement the section that is cheapest at the multipliers that give the bound. */
  List<ClassSet> cheapest() {
    return cheapest;
  }

  /** For each requirement the sections that are left. */
  List<List<ClassSet>> demanded() {
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
    return demanded.stream().flatMap(List::stream).mapToLong(r -> square(r.size())).sum()
        < MOST_PAIRS;
  }

  private static long square(long number) {
    return number * number;
  }

  private int size() {
    return demanded.stream().mapToInt(List::size).sum();
  }

  /** The choice of a section for one requirement. */
  private static final class Choice {
    final List<ClassSet> sections;

    /** The groups that the sections exclude. */
    final int[] groups;

    /** By section, the positions of its groups among these. */
    final int[][] needs;

    /** By position of a group. */
    final long[] multipliers;

    /** By position of a group, where its multiplier goes. */
    final int[] directions;

    int chosen;
    long least;

    Choice(List<ClassSet> sections, PairPartition partition) {
      this.sections = sections;
      List<BitSet> excluded = sections.stream().map(partition::of).toList();
      BitSet union = new BitSet();
      excluded.forEach(union::or);
      groups = union.stream().toArray();
      needs =
          excluded.stream()
              .map(set -> set.stream().map(g -> Arrays.binarySearch(groups, g)).toArray())
              .toArray(int[][]::new);
      multipliers = new long[groups.length];
      directions = new int[groups.length];
    }

    /** Chooses the section with the least charge. */
    void choose() {
      least = Long.MAX_VALUE;
      for (int section = 0; section < needs.length; section++) {
        long charge = charge(section);
        if (charge < least) {
          least = charge;
          chosen = section;
        }
      }
    }

    long charge(int section) {
      long charge = 0;
      for (int k : needs[section]) {
        charge += multipliers[k];
      }
      return charge;
    }
  }

  /** The multipliers of groups, for the sections that are left. */
  private final class Multipliers {
    final List<Choice> choices;
    final long[] weights;
    final long[] charged;

    Multipliers() {
      Set<ClassSet> all = new LinkedHashSet<>();
      demanded.forEach(all::addAll);
      PairPartition partition = new PairPartition(sections.pairs(), all);
      weights = new long[partition.size()];
      Arrays.setAll(weights, g -> partition.weight(g) * UNIT);
      charged = new long[weights.length];
      choices = demanded.stream().map(any -> new Choice(any, partition)).toList();
      int[] users = new int[weights.length];
      choices.forEach(choice -> IntStream.of(choice.groups).forEach(g -> users[g]++));
      for (Choice choice : choices) {
        int[] groups = choice.groups;
        Arrays.setAll(choice.multipliers, k -> weights[groups[k]] / users[groups[k]]);
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
        cheapest = choices.stream().map(choice -> choice.sections.get(choice.chosen)).toList();
      }
    }

    /** The bound that the multipliers give. */
    long evaluate() {
      Arrays.fill(charged, 0);
      long value = 0;
      for (Choice choice : choices) {
        choice.choose();
        value += choice.least;
        for (int k = 0; k < choice.groups.length; k++) {
          charged[choice.groups[k]] += choice.multipliers[k];
        }
      }
      for (int g = 0; g < weights.length; g++) {
        value += Math.min(0, weights[g] - charged[g]);
      }
      return value;
    }

    /** Drops sections with which the bound is above the upper bound. */
    private void drop(long value) {
      for (Choice choice : choices) {
        for (int section = 0; section < choice.needs.length; section++) {
          long with = value - choice.least + choice.charge(section);
          for (int k : choice.needs[section]) {
            with += Math.max(0, weights[choice.groups[k]] - charged[choice.groups[k]]);
          }
          if (with > upperBound * UNIT) {
            dropped.add(choice.sections.get(section));
          }
        }
      }
    }

    /**
     * Raises multipliers where a choice excludes a group that is not paid, lowers them elsewhere.
     */
    private void step(double distance) {
      long square = choices.stream().mapToLong(this::direct).sum();
      if (square > 0) {
        long change = Math.round(distance / square);
        for (Choice choice : choices) {
          Arrays.setAll(
              choice.multipliers,
              k -> Math.max(0, choice.multipliers[k] + change * choice.directions[k]));
        }
      }
    }

    /** Finds the directions of the multipliers of a choice; returns how many will change. */
    private long direct(Choice choice) {
      for (int k = 0; k < choice.groups.length; k++) {
        int group = choice.groups[k];
        choice.directions[k] = charged[group] > weights[group] ? -1 : 0;
      }
      for (int k : choice.needs[choice.chosen]) {
        choice.directions[k]++;
      }
      return IntStream.range(0, choice.groups.length)
          .filter(k ->
              choice.directions[k] > 0 || choice.directions[k] < 0 && choice.multipliers[k] > 0)
          .count();
    }
  }
}
