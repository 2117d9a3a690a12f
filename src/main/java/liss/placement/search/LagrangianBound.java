package liss.placement.search;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A lower bound on the cost of hitting sets: a Lagrangian relaxation of the choice of one section
 * for each requirement (Beasley, "A Lagrangian heuristic for set-covering problems", Naval Research
 * Logistics, 1990; Caprara, Fischetti, Toth, "A heuristic method for the set covering problem",
 * Operations Research, 1999).
 *
 * <p>Let e(g) say that group g of pairs is excluded, and z(i, g) that the section chosen for
 * requirement i excludes it. The condition z(i, g) <= e(g) is dropped for a multiplier y(i, g) >=
 * 0. Then the least cost is at least the sum over requirements of the least charge of a section
 * (the sum of its multipliers), plus the sum over groups of min(0, weight(g) - sum of y(i, g)).
 * This holds for all multipliers; they are improved by steps along a subgradient. Multipliers are
 * integers in units of 2^-16, so the bound is exact.
 */
final class LagrangianBound {

  private static final long UNIT = 1 << 16;

  private final SearchOptions options;
  private final BooleanSupplier stop;
  private final long upperBound;
  private final List<Choice> choices;
  private final long[] weights;
  private final long[] charged;

  private LagrangianBound(
      ClassPairs pairs,
      List<List<ClassSet>> demands,
      long upperBound,
      SearchOptions options,
      BooleanSupplier stop) {
    this.options = options;
    this.stop = stop;
    this.upperBound = upperBound;
    Set<ClassSet> all = new LinkedHashSet<>();
    demands.forEach(all::addAll);
    PairPartition partition = new PairPartition(pairs, all);
    weights = new long[partition.size()];
    Arrays.setAll(weights, g -> partition.weight(g) * UNIT);
    charged = new long[weights.length];
    choices = demands.stream().map(any -> new Choice(any, partition)).toList();
    int[] users = new int[weights.length];
    choices.forEach(choice -> IntStream.of(choice.groups).forEach(g -> users[g]++));
    for (Choice choice : choices) {
      int[] groups = choice.groups;
      Arrays.setAll(choice.multipliers, k -> weights[groups[k]] / users[groups[k]]);
    }
  }

  /**
   * What all hitting sets cost at least that have one of the sections for each demand.
   *
   * @param upperBound what some hitting set costs
   */
  static long of(
      ClassPairs pairs,
      List<List<ClassSet>> demands,
      long upperBound,
      SearchOptions options,
      BooleanSupplier stop) {
    // There must be room for the multipliers.
    long size =
        demands.stream().flatMap(List::stream).mapToLong(r -> (long) r.size() * r.size()).sum();
    long one =
        demands.stream()
            .mapToLong(any -> any.stream().mapToLong(pairs::weight).min().orElse(0))
            .max()
            .orElse(0);
    return size > options.mostMultipliers()
        ? one
        : Math.max(one, new LagrangianBound(pairs, demands, upperBound, options, stop).raised());
  }

  /** The choice of a section for one requirement. */
  private static final class Choice {
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

  /** Subgradient steps, shorter when the bound has not risen for a while; the highest bound. */
  private long raised() {
    double length = 1.5;
    int patience = options.stepsWithoutRise();
    long highest = 0;
    for (int n = 0; n < options.boundSteps() && !stop.getAsBoolean(); n++) {
      long value = evaluate();
      patience = value > highest + UNIT / 20 ? options.stepsWithoutRise() : patience - 1;
      highest = Math.max(highest, value);
      if (patience == 0) {
        length /= 2;
        patience = options.stepsWithoutRise();
      }
      step(length * Math.max(UNIT, (upperBound + upperBound / 16) * UNIT - value));
    }
    return (highest + UNIT - 1) / UNIT;
  }

  /** The bound that the multipliers give. */
  private long evaluate() {
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

  /** Raises multipliers where a choice excludes a group that is not paid, lowers them elsewhere. */
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
        .filter(
            k -> choice.directions[k] > 0 || choice.directions[k] < 0 && choice.multipliers[k] > 0)
        .count();
  }
}
