package liss.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.format.Graph.Automaton;
import liss.format.Graph.Edge;
import liss.format.Graph.Node;
import org.junit.jupiter.api.Test;

class GraphTest {

  private static final Automaton STEP =
      new Automaton(
          "thread",
          List.of(new Node("start", true, false), new Node("end", false, true)),
          List.of(new Edge(0, 1, "step")));

  @Test
  void the_caption_of_one_automaton_is_not_shown() {
    assertThat(Graph.of("g", STEP).dot())
        .isEqualTo(
            """
            digraph "g" {
              node [shape=box, style=rounded, fontname=monospace];
              edge [fontname=monospace];
              "s0" [label="start", penwidth=2];
              "s1" [label="end", peripheries=2];
              "s0" -> "s1" [label="step"];
            }
            """);
  }

  @Test
  void nodes_and_edges_stand_in_their_cluster() {
    assertThat(new Graph("g", List.of(STEP, STEP)).dot())
        .endsWith(
            """
              subgraph "cluster_1" {
                label="thread";
                "t1_0" [label="start", penwidth=2];
                "t1_1" [label="end", peripheries=2];
                "t1_0" -> "t1_1" [label="step"];
              }
            }
            """);
  }

  @Test
  void quotes_backslashes_and_line_ends_are_escaped() {
    Node node = new Node("\"x\" \\ y\nz", false, false);
    assertThat(Graph.of("g", new Automaton("", List.of(node), List.of())).dot())
        .contains("\"s0\" [label=\"\\\"x\\\" \\\\ y\\nz\"];");
  }

  @Test
  void a_document_has_the_same() {
    assertThat(Graph.of("g", STEP).document().objects("automata").getFirst().objects("nodes"))
        .containsExactly(
            Json.object().with("label", "start").with("initial", true).with("accepting", false),
            Json.object().with("label", "end").with("initial", false).with("accepting", true));
  }
}
