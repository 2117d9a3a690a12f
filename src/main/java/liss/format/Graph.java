package liss.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Automata as a directed graph. Each has nodes and edges of its own.
 *
 * @param name what the graph is called
 * @param automata the automata; the caption of one alone is not shown
 */
public record Graph(String name, List<Automaton> automata) {

  /** Copies the list. */
  public Graph {
    automata = List.copyOf(automata);
  }

  /** A graph of one automaton. */
  public static Graph of(String name, Automaton automaton) {
    return new Graph(name, List.of(automaton));
  }

  /**
   * A state. Labels have several lines.
   *
   * @param isInitial whether a run starts there
   * @param isAccepting whether a run may end there
   */
  public record Node(String label, boolean isInitial, boolean isAccepting) {}

  /** A transition between two states, which are given by their positions. */
  public record Edge(int from, int to, String label) {}

  /** One automaton. */
  public record Automaton(String caption, List<Node> nodes, List<Edge> edges) {
    /** Copies the lists. */
    public Automaton {
      nodes = List.copyOf(nodes);
      edges = List.copyOf(edges);
    }
  }

  /** The number of states of all automata. */
  public int size() {
    return automata.stream().mapToInt(one -> one.nodes().size()).sum();
  }

  /** The graph as the member {@code automata} of a document. */
  public Json.Members document() {
    return Json.object()
        .with(
            "automata",
            automata,
            one ->
                Json.object()
                    .with("caption", one.caption())
                    .with("nodes", one.nodes(), Graph::document)
                    .with("edges", one.edges(), Graph::document));
  }

  private static Json document(Node node) {
    return Json.object()
        .with("label", node.label())
        .with("initial", node.isInitial())
        .with("accepting", node.isAccepting());
  }

  private static Json document(Edge edge) {
    return Json.object()
        .with("from", edge.from())
        .with("to", edge.to())
        .with("label", edge.label());
  }

  /** The graph in the DOT language of Graphviz. */
  public String dot() {
    List<String> lines = new ArrayList<>();
    lines.add("digraph " + quoted(name) + " {");
    lines.add("  node [shape=box, style=rounded, fontname=monospace];");
    lines.add("  edge [fontname=monospace];");
    if (automata.size() == 1) {
      lines.addAll(dot(automata.getFirst(), "s", "  "));
    } else {
      for (int i = 0; i < automata.size(); i++) {
        lines.add("  subgraph \"cluster_" + i + "\" {");
        lines.add("    label=" + quoted(automata.get(i).caption()) + ";");
        lines.addAll(dot(automata.get(i), "t" + i + "_", "    "));
        lines.add("  }");
      }
    }
    lines.add("}\n");
    return String.join("\n", lines);
  }

  /** An automaton whose states have names with a prefix. */
  private static List<String> dot(Automaton automaton, String prefix, String indentation) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < automaton.nodes().size(); i++) {
      Node node = automaton.nodes().get(i);
      lines.add(
          indentation
              + quoted(prefix + i)
              + " [label="
              + quoted(node.label())
              + (node.isInitial() ? ", penwidth=2" : "")
              + (node.isAccepting() ? ", peripheries=2" : "")
              + "];");
    }
    return automaton.edges().stream()
        .map(edge ->
            indentation
                + quoted(prefix + edge.from())
                + " -> "
                + quoted(prefix + edge.to())
                + " [label="
                + quoted(edge.label())
                + "];")
        .collect(Collectors.toCollection(() -> lines));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }
}
