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

  /** By first class and second class. */
  private final int[][] groupOf;

  private final List<Long> weights = new ArrayList<>();
  private final Map<ClassSet, BitSet> groupsOf = new HashMap<>();

  PairPartition(ClassPairs pairs, Collection<ClassSet> sections) {
    this.pairs = pairs;
    this.groupOf = new int[pairs.classes()][pairs.classes()];
    weights.add(0L);
    pairs.forEach((first, second) -> charge(0, pairs.weight(first, second)));
    sections.forEach(this::split);
  }

  private void split(ClassSet section) {
    Map<Integer, Integer> inside = new HashMap<>();
    pairs.forEach(
        section,
        (first, second) -> {
          int old = groupOf[first][second];
          int group = inside.computeIfAbsent(old, o -> newGroup());
          charge(old, -pairs.weight(first, second));
          charge(group, pairs.weight(first, second));
          groupOf[first][second] = group;
        });
  }

  private void charge(int group, long weight) {
    weights.set(group, weights.get(group) + weight);
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
  BitSet of(ClassSet section) {
    return groupsOf.computeIfAbsent(
        section,
        s -> {
          BitSet groups = new BitSet();
          pairs.forEach(s, (first, second) -> groups.set(groupOf[first][second]));
          return groups;
        });
  }
}
