package liss.placement.search;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A section for each of some demands, or none yet, with what those that are chosen cost and in
 * which order their locks must be acquired. Sections and demands have numbers.
 */
final class PartialHittingSet {

  /** Instead of a section: nothing has been chosen. */
  static final int NOTHING = -1;

  private final AcquisitionGraph graph;
  private final ExcludedPairCounts paid;

  /** By demand. */
  private int[] chosen = {};

  /** By section, how many demands have chosen it. */
  private int[] users = new int[64];

  PartialHittingSet(LegalSections sections) {
    this.graph = new AcquisitionGraph(sections.order());
    this.paid = new ExcludedPairCounts(sections.pairs());
  }

  /** The sections, of which those are present that have been chosen. */
  AcquisitionGraph graph() {
    return graph;
  }

  /** What the chosen sections cost. */
  long cost() {
    return paid.cost();
  }

  /** What a section would add to that; any number above a limit if more. */
  long added(int section, long limit) {
    return paid.added(graph.words(section), limit);
  }

  /** The chosen sections. */
  List<BitSet> sections() {
    return graph.present().stream().map(graph::section).toList();
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

  void set(int demand, int section) {
    int old = chosen[demand];
    if (old == section) {
      return;
    }
    chosen[demand] = section;
    if (section != NOTHING) {
      if (section >= users.length) {
        users = Arrays.copyOf(users, 2 * section);
      }
      if (users[section]++ == 0) {
        graph.add(section);
        paid.add(graph.section(section));
      }
    }
    if (old != NOTHING && --users[old] == 0) {
      graph.remove(old);
      paid.remove(graph.section(old));
    }
  }
}
