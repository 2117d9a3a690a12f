package liss.c.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import liss.Seeds;
import org.junit.jupiter.api.Test;

/** Sets of facts on random graphs, beside all edges in turn until nothing changes. */
class DataflowTest {

  private static final int FACTS = 4;

  /**
   * An edge of a graph.
   *
   * @param needed the facts without which no way goes along it
   */
  private record Edge(int from, int to, BitSet needed) {}

  /**
   * A graph whose nodes make facts true or false.
   *
   * @param start the facts at the nodes where it begins
   */
  private record Graph(
      List<BitSet> made, List<BitSet> removed, List<Edge> edges, Map<Integer, BitSet> start) {

    static Graph random(Random random) {
      int size = 1 + random.nextInt(8);
      List<BitSet> made = new ArrayList<>();
      List<BitSet> removed = new ArrayList<>();
      List<Edge> edges = new ArrayList<>();
      Map<Integer, BitSet> start = new LinkedHashMap<>();
      for (int node = 0; node < size; node++) {
        made.add(facts(random, 6));
        removed.add(facts(random, 3));
        for (int edge = random.nextInt(4); edge > 0; edge--) {
          edges.add(new Edge(node, random.nextInt(size), facts(random, 8)));
        }
        if (random.nextInt(4) == 0) {
          start.put(node, facts(random, 3));
        }
      }
      return new Graph(made, removed, edges, start);
    }

    private static BitSet facts(Random random, int rare) {
      BitSet facts = new BitSet();
      for (int fact = 0; fact < FACTS; fact++) {
        facts.set(fact, random.nextInt(rare) == 0);
      }
      return facts;
    }

    private BitSet behind(int node, BitSet state) {
      BitSet behind = (BitSet) state.clone();
      behind.andNot(removed.get(node));
      behind.or(made.get(node));
      return behind;
    }

    private boolean isOpen(Edge edge, BitSet behind) {
      return both(behind, edge.needed()).equals(behind);
    }

    /** What the solver gets: a node and its edges. */
    private Map<Integer, BitSet> transferred(int node, BitSet state) {
      BitSet behind = behind(node, state);
      return Dataflow.to(
          edges.stream()
              .filter(edge -> edge.from() == node && isOpen(edge, behind))
              .map(Edge::to)
              .toList(),
          behind);
    }

    /** The states, by the definition. */
    private Map<Integer, BitSet> naive() {
      Map<Integer, BitSet> states = new HashMap<>(start);
      boolean changes = true;
      while (changes) {
        changes = false;
        for (Edge edge : edges) {
          BitSet before = states.get(edge.from());
          if (before != null && isOpen(edge, behind(edge.from(), before))) {
            BitSet known = states.getOrDefault(edge.to(), new BitSet());
            BitSet joined = both(known, behind(edge.from(), before));
            changes |= !joined.equals(states.put(edge.to(), joined));
          }
        }
      }
      return states;
    }
  }

  private static BitSet both(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return both;
  }

  @Test
  void random_problems_have_the_solution_of_naive_iteration_in_both_orders() {
    for (long seed = 0; seed < Seeds.of(5_000, 100_000); seed++) {
      Graph graph = Graph.random(new Random(seed));
      String failed = "seed " + seed + ": " + graph;
      Dataflow<BitSet> problem = new Dataflow<>(graph::transferred, DataflowTest::both);
      assertThat(problem.forward(graph.start())).as(failed).isEqualTo(graph.naive());
      assertThat(problem.backward(graph.start())).as(failed).isEqualTo(graph.naive());
    }
  }

  @Test
  void a_node_of_a_straight_text_is_looked_at_once() {
    List<Integer> seen = new ArrayList<>();
    Dataflow<Integer> ahead =
        new Dataflow<>(
            (node, state) -> {
              seen.add(node);
              return node == 4 ? Map.of() : Dataflow.to(List.of(node + 1, 4), state);
            },
            Math::max);
    assertThat(ahead.forward(Map.of(0, 0))).isEqualTo(Map.of(0, 0, 1, 0, 2, 0, 3, 0, 4, 0));
    assertThat(seen).containsExactly(0, 1, 2, 3, 4);
  }
}
