package liss.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import liss.search.DepthFirstSearch.Space;
import liss.search.DepthFirstSearch.Target;
import liss.search.DepthFirstSearch.Way;
import org.junit.jupiter.api.Test;

/** Ways in random graphs, against the sets of states that have one. */
class DepthFirstSearchTest {

  private record Graph(List<List<Integer>> edges, BitSet goals) implements Space<Integer> {

    static Graph random(Random random) {
      int size = 1 + random.nextInt(9);
      List<List<Integer>> edges = new ArrayList<>();
      BitSet goals = new BitSet();
      for (int state = 0; state < size; state++) {
        edges.add(
            IntStream.range(0, size).filter(to -> random.nextInt(size) == 0).boxed().toList());
        goals.set(state, random.nextInt(6) == 0);
      }
      return new Graph(edges, goals);
    }

    @Override
    public List<Integer> steps(int[] state, Optional<Integer> last) {
      return edges.get(state[0]);
    }

    @Override
    public void take(int[] state, Integer step) {
      state[0] = step;
    }

    @Override
    public boolean isGoal(int[] state) {
      return goals.get(state[0]);
    }

    /** The states from which at least so many steps are possible, or a goal can be reached. */
    BitSet withWay(int steps) {
      BitSet all = new BitSet();
      for (int state = 0; state < edges.size(); state++) {
        all.set(state, hasWay(state, steps));
      }
      return all;
    }

    private boolean hasWay(int start, int steps) {
      BitSet here = new BitSet();
      here.set(start);
      for (int i = 0; i <= edges.size(); i++) {
        if (here.intersects(goals)) {
          return true;
        }
        BitSet next = new BitSet();
        here.stream().forEach(state -> edges.get(state).forEach(next::set));
        here = next;
        if (i + 1 >= steps && !here.isEmpty()) {
          return true;
        }
      }
      return false;
    }
  }

  @Test
  void ways_to_goals_are_found_in_random_graphs() {
    for (long seed = 0; seed < 500; seed++) {
      Graph graph = Graph.random(new Random(seed));
      compare(graph, Target.GOAL, graph.withWay(Integer.MAX_VALUE), "seed " + seed);
    }
  }

  @Test
  void goals_and_cycles_are_found_in_random_graphs() {
    for (long seed = 0; seed < 500; seed++) {
      Graph graph = Graph.random(new Random(seed));
      compare(graph, Target.GOAL_OR_CYCLE, graph.withWay(graph.edges().size()), "seed " + seed);
    }
  }

  private static void compare(Graph graph, Target target, BitSet expected, String name) {
    DepthFirstSearch<Integer> search = new DepthFirstSearch<>(graph, 1, target, Limits.none());
    for (int start = 0; start < graph.edges().size(); start++) {
      assertThat(search.existsFrom(new int[] {start})).as(name).isEqualTo(expected.get(start));
      Optional<Way<Integer>> way = search.from(new int[] {start});
      assertThat(way.isPresent()).as(name).isEqualTo(expected.get(start));
      if (way.isPresent()) {
        int end = follow(graph, start, way.get().stem(), name);
        if (way.get().cycle().isEmpty()) {
          assertThat(graph.goals().get(end)).as(name).isTrue();
        } else {
          assertThat(follow(graph, end, way.get().cycle(), name)).as(name).isEqualTo(end);
        }
      }
    }
  }

  private static int follow(Graph graph, int start, List<Integer> steps, String name) {
    int here = start;
    for (int next : steps) {
      assertThat(graph.edges().get(here)).as(name).contains(next);
      here = next;
    }
    return here;
  }
}
