package liss.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DotTest {

  @Test
  void nodes_and_edges_stand_in_their_cluster() {
    Dot dot = new Dot("g");
    dot.open("cluster_0", "thread");
    dot.node("a", "start");
    dot.initial("a");
    dot.close();
    dot.accepting("b");
    dot.edge("a", "b", "step");
    assertThat(dot.finish())
        .isEqualTo(
            """
            digraph "g" {
              node [shape=box, style=rounded, fontname=monospace];
              edge [fontname=monospace];
              subgraph "cluster_0" {
                label="thread";
                "a" [label="start"];
                "a" [penwidth=2];
              }
              "b" [peripheries=2];
              "a" -> "b" [label="step"];
            }
            """);
  }

  @Test
  void quotes_backslashes_and_line_ends_are_escaped() {
    Dot dot = new Dot("g");
    dot.node("a", "\"x\" \\ y\nz");
    assertThat(dot.finish()).contains("\"a\" [label=\"\\\"x\\\" \\\\ y\\nz\"];");
  }
}
