package liss.format;

/** Writes one directed graph in the DOT language. */
public final class Dot {

  private final StringBuilder text = new StringBuilder();
  private int depth = 1;

  /** A graph without nodes. */
  public Dot(String name) {
    text.append("digraph ").append(quoted(name)).append(" {\n");
    line("node [shape=box, style=rounded, fontname=monospace];");
    line("edge [fontname=monospace];");
  }

  /** Opens a cluster with a caption. */
  public void open(String name, String label) {
    line("subgraph " + quoted(name) + " {");
    depth++;
    line("label=" + quoted(label) + ";");
  }

  /** Closes the cluster that was opened last. */
  public void close() {
    depth--;
    line("}");
  }

  /** A node. */
  public void node(String id, String label) {
    line(quoted(id) + " [label=" + quoted(label) + "];");
  }

  /** Marks a node as one where a run starts. */
  public void initial(String id) {
    line(quoted(id) + " [penwidth=2];");
  }

  /** Marks a node as one where a run may end. */
  public void accepting(String id) {
    line(quoted(id) + " [peripheries=2];");
  }

  /** An edge between two nodes. */
  public void edge(String from, String to, String label) {
    line(quoted(from) + " -> " + quoted(to) + " [label=" + quoted(label) + "];");
  }

  /** The text of the graph. */
  public String finish() {
    return text + "}\n";
  }

  private void line(String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }
}
