package liss.automata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class AntichainTest {

  @Test
  void finds_a_subset_when_comparing_with_every_set_does() {
    int found = 0;
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int universe = 8 + random.nextInt(20);
      Antichain antichain = new Antichain();
      List<Member> members = new ArrayList<>();
      MarkedSet marked = new MarkedSet();
      for (int step = 0; step < 400; step++) {
        int state = random.nextInt(2);
        int[] set = setWithCommonElements(random, universe);
        marked.set(set);
        int atMost = set.length - random.nextInt(2);
        boolean expected = members.stream().anyMatch(member -> member.isBelow(state, set, atMost));
        assertThat(antichain.hasSubset(state, marked, atMost))
            .as("seed %d, step %d", seed, step)
            .isEqualTo(expected);
        found += expected ? 1 : 0;
        if (members.stream().noneMatch(member -> member.equals(state, set))) {
          members.add(new Member(state, set));
          antichain.add(state, set);
        }
        if (random.nextInt(3) == 0) {
          Member removed = members.remove(random.nextInt(members.size()));
          antichain.remove(removed.state(), removed.set());
        }
        assertThat(antichain.size()).as("seed %d", seed).isEqualTo(members.size());
      }
    }
    assertThat(found).isBetween(3_000, 21_000);
  }

  private record Member(int state, int[] set) {
    boolean isBelow(int otherState, int[] otherSet, int atMost) {
      return state == otherState && set.length <= atMost && asSet(otherSet).containsAll(asSet(set));
    }

    boolean equals(int otherState, int[] otherSet) {
      return state == otherState && Arrays.equals(set, otherSet);
    }

    private static Set<Integer> asSet(int[] elements) {
      return new TreeSet<>(Arrays.stream(elements).boxed().toList());
    }
  }

  @Test
  void looks_at_a_small_part_of_many_incomparable_sets() {
    // Every element is in half of the sets: the case in which nothing is rare.
    assertThat(lookedAtPerTest(24, 12, 8_000)).isLessThan(8_000 / 20);
    // Elements are rare.
    assertThat(lookedAtPerTest(1_000, 20, 8_000)).isLessThan(8_000 / 200);
  }

  @Test
  void effort_per_test_grows_more_slowly_than_the_number_of_sets() {
    assertThat(lookedAtPerTest(24, 12, 16_000)).isLessThan(5 * lookedAtPerTest(24, 12, 2_000));
    assertThat(lookedAtPerTest(1_000, 20, 16_000))
        .isLessThan(5 * lookedAtPerTest(1_000, 20, 2_000));
  }

  @Test
  void sets_with_a_long_common_beginning_are_kept_apart() {
    Antichain antichain = new Antichain();
    MarkedSet marked = new MarkedSet();
    for (int i = 0; i < 200; i++) {
      int[] set = new int[50_001];
      Arrays.setAll(set, j -> 1_000 + j);
      set[0] = i;
      antichain.add(0, set);
    }
    int[] query = new int[50_001];
    Arrays.setAll(query, j -> 1_000 + j);
    query[0] = 500;
    marked.set(query);
    assertThat(antichain.hasSubset(0, marked, query.length)).isFalse();
    query[0] = 150;
    marked.set(query);
    assertThat(antichain.hasSubset(0, marked, query.length)).isTrue();
    assertThat(antichain.hasSubset(0, marked, query.length - 1)).isFalse();
  }

  /** The sets and nodes looked at per test while so many random sets are added. */
  private static long lookedAtPerTest(int universe, int size, int count) {
    Random random = new Random(1);
    Antichain antichain = new Antichain();
    MarkedSet marked = new MarkedSet();
    for (int i = 0; i < count; i++) {
      int[] set = randomSet(random, universe, size);
      marked.set(set);
      if (!antichain.hasSubset(0, marked, size)) {
        antichain.add(0, set);
      }
    }
    return antichain.comparisons() / count;
  }

  /** A set that may have many of the greatest elements, by which the trie branches first. */
  private static int[] setWithCommonElements(Random random, int universe) {
    int common = random.nextBoolean() ? 0 : random.nextInt(universe / 2);
    int[] rest = randomSet(random, universe - common, universe / 4 + random.nextInt(universe / 4));
    int[] set = Arrays.copyOf(rest, rest.length + common);
    for (int i = 0; i < common; i++) {
      set[rest.length + i] = universe - common + i;
    }
    return set;
  }

  private static int[] randomSet(Random random, int universe, int size) {
    Set<Integer> set = new TreeSet<>();
    while (set.size() < size) {
      set.add(random.nextInt(universe));
    }
    return set.stream().mapToInt(Integer::intValue).toArray();
  }
}
