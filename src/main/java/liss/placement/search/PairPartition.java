package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The coarsest partition of the pairs that some sections exclude such that each section excludes
 * all of a group or none of it. Found by splitting groups, one section after the other.
 */
final class PairPartition {

  private final ClassPairs pairs;
  private final int[] groupOf;
  private final List<Long> weights = new ArrayList<>();

  PairPartition(ClassPairs pairs, Collection<BitSet> sections) {
    this.pairs = pairs;
    this.groupOf = new int[pairs.size()];
    weights.add(pairs.totalWeight());
    sections.forEach(this::split);
  }

  private void split(BitSet section) {
    Map<Integer, Integer> inside = new HashMap<>();
    pairs.forEach(
        section,
        pair -> {
          int old = groupOf[pair];
          int group = inside.computeIfAbsent(old, o -> newGroup());
          weights.set(old, weights.get(old) - pairs.weight(pair));
          weights.set(group, weights.get(group) + pairs.weight(pair));
          groupOf[pair] = group;
        });
  }

  private int newGroup() {
    weights.add(0L);
    return weights.size() - 1;
  }

  /** A number above those of all groups. Group 0 is what no section excludes; some are empty. */
  int size() {
    return weights.size();
  }

  /** The weight of all pairs of the group. */
  long weight(int group) {
    return weights.get(group);
  }

  /** The groups that one of the sections excludes. */
  BitSet of(BitSet section) {
    BitSet groups = new BitSet();
    pairs.forEach(section, pair -> groups.set(groupOf[pair]));
    return groups;
  }
}
