package liss.report;

/** Writes one directed graph in the DOT language. */
final class Dot {

  private final StringBuilder text = new StringBuilder();
  private int depth = 1;

  Dot(String name) {
    text.append("digraph ").append(quoted(name)).append(" {\n");
    line("node [shape=box, style=rounded, fontname=monospace];");
    line("edge [fontname=monospace];");
  }

  /** Opens a cluster with a caption. */
  void open(String name, String label) {
    line("subgraph " + quoted(name) + " {");
    depth++;
    line("label=" + quoted(label) + ";");
  }

  void close() {
    depth--;
    line("}");
  }

  void node(String id, String label) {
    line(quoted(id) + " [label=" + quoted(label) + "];");
  }

  /** Marks a node as one where a run starts. */
  void initial(String id) {
    line(quoted(id) + " [penwidth=2];");
  }

  /** Marks a node as one where a run may end. */
  void accepting(String id) {
    line(quoted(id) + " [peripheries=2];");
  }

  void edge(String from, String to, String label) {
    line(quoted(from) + " -> " + quoted(to) + " [label=" + quoted(label) + "];");
  }

  String finish() {
    return text + "}\n";
  }

  private void line(String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }
}
