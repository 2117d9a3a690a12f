package liss.placement;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A region for each of some demands, or none yet, with what those that are chosen cost and in which
 * order their locks must be acquired. Regions and demands have numbers.
 */
final class CoverChoice {

  /** Instead of a region: nothing has been chosen. */
  static final int NOTHING = -1;

  private final RegionGraph graph;
  private final PaidPairs paid;

  /** By demand. */
  private int[] chosen = {};

  /** By region, how many demands have chosen it. */
  private int[] users = new int[64];

  CoverChoice(LegalRegions regions) {
    this.graph = new RegionGraph(regions.order());
    this.paid = new PaidPairs(regions.pairs());
  }

  /** The regions, of which those are present that have been chosen. */
  RegionGraph graph() {
    return graph;
  }

  /** What the chosen regions cost. */
  long cost() {
    return paid.cost();
  }

  /** What a region would add to that; any number above a limit if more. */
  long added(int region, long limit) {
    return paid.added(graph.words(region), limit);
  }

  /** The chosen regions. */
  List<BitSet> regions() {
    return graph.present().stream().map(graph::region).toList();
  }

  /** What has been chosen for a demand. */
  int of(int demand) {
    return chosen[demand];
  }

  /** Makes room for demands; those without one have chosen nothing. */
  void grow(int demands) {
    int before = chosen.length;
    chosen = Arrays.copyOf(chosen, demands);
    Arrays.fill(chosen, before, demands, NOTHING);
  }

  /** The present choice. */
  int[] all() {
    return chosen.clone();
  }

  /** Makes a choice that was made before. */
  void restore(int[] choice) {
    for (int i = 0; i < choice.length; i++) {
      set(i, choice[i]);
    }
  }

  /** Chooses nothing for any demand. */
  void clear() {
    for (int i = 0; i < chosen.length; i++) {
      set(i, NOTHING);
    }
  }

  void set(int demand, int region) {
    int old = chosen[demand];
    if (old == region) {
      return;
    }
    chosen[demand] = region;
    if (region != NOTHING) {
      if (region >= users.length) {
        users = Arrays.copyOf(users, 2 * region);
      }
      if (users[region]++ == 0) {
        graph.add(region);
        paid.add(graph.region(region));
      }
    }
    if (old != NOTHING && --users[old] == 0) {
      graph.remove(old);
      paid.remove(graph.region(old));
    }
  }
}
