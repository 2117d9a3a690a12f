package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The coarsest partition of the pairs that some regions exclude such that each region excludes all
 * of a group or none of it. Found by splitting groups, one region after the other.
 */
final class PairGroups {

  private final ClassPairs pairs;
  private final int[] groupOf;
  private final List<Long> weights = new ArrayList<>();

  PairGroups(ClassPairs pairs, Collection<BitSet> regions) {
    this.pairs = pairs;
    this.groupOf = new int[pairs.size()];
    weights.add(pairs.totalWeight());
    regions.forEach(this::split);
  }

  private void split(BitSet region) {
    Map<Integer, Integer> inside = new HashMap<>();
    pairs.forEach(
        region,
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

  /** A number above those of all groups. Group 0 is what no region excludes; some are empty. */
  int size() {
    return weights.size();
  }

  /** The weight of all pairs of the group. */
  long weight(int group) {
    return weights.get(group);
  }

  /** The groups that one of the regions excludes. */
  BitSet of(BitSet region) {
    BitSet groups = new BitSet();
    pairs.forEach(region, pair -> groups.set(groupOf[pair]));
    return groups;
  }
}
