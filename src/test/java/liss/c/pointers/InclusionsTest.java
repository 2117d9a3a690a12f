package liss.c.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import liss.Seeds;
import org.junit.jupiter.api.Test;

class InclusionsTest {

  private static final int NODES = 2000;

  private static PointsToSet node(int number) {
    return new PointsToSet.Result("f" + number);
  }

  private static Location location(int number) {
    return new Location(new MemoryObject.Global("x" + number), 0);
  }

  /**
   * Many inclusions, cycles among them, and rules that add one for each address, are not put in
   * order in each round. A naive solution goes over all of them until nothing changes.
   */
  @Test
  void many_inclusions_have_the_least_solution() {
    for (int seed = 0; seed < Seeds.of(1, 3); seed++) {
      Random random = new Random(seed);
      Inclusions inclusions = new Inclusions();
      List<Set<Location>> naive = new ArrayList<>();
      List<int[]> edges = new ArrayList<>();
      for (int i = 0; i < NODES; i++) {
        naive.add(new HashSet<>());
      }
      for (int i = 0; i < 6 * NODES; i++) {
        int from = random.nextInt(NODES);
        int to = random.nextInt(4) == 0 ? random.nextInt(NODES) : Math.min(NODES - 1, from + 1);
        inclusions.include(node(from), node(to));
        edges.add(new int[] {from, to});
      }
      for (int i = 0; i < 20; i++) {
        int at = random.nextInt(NODES);
        inclusions.add(node(at), location(i));
        naive.get(at).add(location(i));
      }
      // A chain in which each address is the reason for the next one, as that of p++ in a loop.
      inclusions.forEach(node(0), at -> next(at, inclusions));
      inclusions.add(node(0), location(100));
      naive.get(0).add(location(100));
      inclusions.solve();
      solve(naive, edges);
      for (int i = 0; i < NODES; i++) {
        assertThat(inclusions.of(node(i)))
            .as("seed %d, node %d", seed, i)
            .containsExactlyInAnyOrderElementsOf(naive.get(i));
      }
    }
  }

  private static void next(Location at, Inclusions inclusions) {
    next(at).forEach(next -> inclusions.add(node(0), next));
  }

  private static List<Location> next(Location at) {
    int number = Integer.parseInt(((MemoryObject.Global) at.object()).name().substring(1));
    return number >= 100 && number < 150 ? List.of(location(number + 1)) : List.of();
  }

  private static void solve(List<Set<Location>> sets, List<int[]> edges) {
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int[] edge : edges) {
        changes |= sets.get(edge[1]).addAll(sets.get(edge[0]));
      }
      for (Location at : List.copyOf(sets.getFirst())) {
        changes |= sets.getFirst().addAll(next(at));
      }
    }
  }

  @Test
  void a_sparse_set_has_its_numbers_in_ascending_order() {
    Random random = new Random(1);
    SparseSet set = new SparseSet();
    Set<Integer> naive = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      int number = random.nextInt(500);
      assertThat(set.add(number)).isEqualTo(naive.add(number));
    }
    assertThat(set.stream().boxed().toList())
        .isEqualTo(naive.stream().sorted().toList())
        .hasSize(set.size());
  }
}
