package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Demands for sections that come and go, each satisfied by all sections that contain one of its
 * alternatives. A demand has a number that no other one gets. Which alternatives a section contains
 * is found once, and what many demands have in common is looked at once.
 */
final class SectionDemands {

  private final List<List<BitSet>> demanded = new ArrayList<>();

  /** By demand its alternatives, by number. */
  private final List<BitSet> alternativesOf = new ArrayList<>();

  private final BitSet present = new BitSet();
  private final List<long[]> alternatives = new ArrayList<>();
  private final Map<BitSet, Integer> numbers = new HashMap<>();

  /** By number of a section. */
  private final List<Contained> contained = new ArrayList<>();

  /** The alternatives among the first so many that a section contains. */
  private record Contained(BitSet alternatives, int lookedAt) {
    static final Contained UNKNOWN = new Contained(new BitSet(), 0);
  }

  /** The numbers of the demands that are there. */
  BitSet present() {
    return present;
  }

  /** A number above those of all demands so far. */
  int size() {
    return demanded.size();
  }

  /** The alternatives of a demand. */
  List<BitSet> alternatives(int demand) {
    return demanded.get(demand);
  }

  /** Makes these the demands that are there; new ones come behind those that stay. */
  void set(List<List<BitSet>> demands) {
    int next = 0;
    for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
      if (next < demands.size() && demands.get(next).equals(demanded.get(i))) {
        next++;
      } else {
        present.clear(i);
      }
    }
    demands.subList(next, demands.size()).forEach(this::add);
  }

  private void add(List<BitSet> demand) {
    BitSet known = new BitSet();
    demand.forEach(alternative -> known.set(number(alternative)));
    present.set(demanded.size());
    demanded.add(demand);
    alternativesOf.add(known);
  }

  private int number(BitSet alternative) {
    return numbers.computeIfAbsent(
        alternative,
        a -> {
          alternatives.add(a.toLongArray());
          return alternatives.size() - 1;
        });
  }

  /**
   * Whether the section satisfies the demand.
   *
   * @param section its number
   * @param words its set as words
   */
  boolean isSatisfied(int demand, int section, long[] words) {
    return contained(section, words).intersects(alternativesOf.get(demand));
  }

  private BitSet contained(int section, long[] words) {
    while (contained.size() <= section) {
      contained.add(Contained.UNKNOWN);
    }
    Contained before = contained.get(section);
    if (before.lookedAt() < alternatives.size()) {
      BitSet all = (BitSet) before.alternatives().clone();
      for (int i = before.lookedAt(); i < alternatives.size(); i++) {
        all.set(i, AcquisitionGraph.contains(words, alternatives.get(i)));
      }
      contained.set(section, new Contained(all, alternatives.size()));
    }
    return contained.get(section).alternatives();
  }
}
