package liss.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import liss.format.Json;
import liss.report.html.LayeredLayout.Point;
import liss.report.html.LayeredLayout.Size;
import org.eclipse.elk.core.options.Direction;

/**
 * An automaton as a picture, in layers from the top. Transitions between the same two states are
 * one arrow. The members of the document are those that the template {@code graph} reads; sizes are
 * in CSS pixels.
 */
final class GraphPicture {

  private static final double CHARACTER = 7.85;
  private static final int LINE = 17;
  private static final int PADDING = 8;
  private static final int GAP = 4;
  private static final int MARGIN = 12;
  private static final int LONGEST = 48;
  private static final int MOST_LINES = 6;
  private static final double SMALLEST_SCALE = 0.6;

  /** Two states, given by their positions. */
  private record Ends(long from, long to) {}

  private final Json.Members automaton;
  private final List<Json.Members> nodes;
  private final SequencedMap<Ends, List<String>> edges = new LinkedHashMap<>();
  private final LayeredLayout layout = new LayeredLayout(Direction.DOWN);

  private GraphPicture(Json.Members automaton) {
    this.automaton = automaton;
    this.nodes = automaton.objects("nodes");
    for (Json.Members edge : automaton.objects("edges")) {
      Ends ends = new Ends(edge.whole("from").orElseThrow(), edge.whole("to").orElseThrow());
      edges.computeIfAbsent(ends, e -> new ArrayList<>()).add(edge.text("label").orElse(""));
    }
    nodes.forEach(node -> layout.node(size(node)));
    edges.forEach((ends, labels) ->
        layout.edge((int) ends.from(), (int) ends.to(), sizeOf(shownLines(labels))));
    layout.run();
  }

  /** What the template needs to show an automaton. */
  static Json.Members of(Json.Members automaton) {
    return new GraphPicture(automaton).document();
  }

  private Json.Members document() {
    Size size = layout.size();
    return Json.object()
        .with("width", Math.round(size.width()) + 2 * MARGIN)
        .with("narrowest", Math.round(size.width() * SMALLEST_SCALE))
        .with("height", Math.round(size.height()) + 2 * MARGIN)
        .with("margin", MARGIN)
        .with("states", nodes.size())
        .with("steps", automaton.objects("edges").size())
        .with("nodes", IntStream.range(0, nodes.size()).mapToObj(this::node).toList())
        .with("edges", edges());
  }

  private static Size sizeOf(List<String> lines) {
    int longest = lines.stream().mapToInt(String::length).max().orElse(0);
    return new Size(longest * CHARACTER + 2 * PADDING, lines.size() * LINE + 2 * GAP);
  }

  /** The size of a state: that of its label, with room for a second border. */
  private static Size size(Json.Members node) {
    Size text = sizeOf(lines(node));
    return new Size(text.width() + 2 * GAP, text.height() + 2 * GAP);
  }

  private static List<String> lines(Json.Members node) {
    return node.text("label").orElse("").lines().toList();
  }

  private static List<String> shownLines(List<String> labels) {
    List<String> shown = new ArrayList<>();
    for (String label : labels) {
      if (shown.size() == MOST_LINES && labels.size() > MOST_LINES + 1) {
        shown.add("and " + (labels.size() - MOST_LINES) + " more");
        return shown;
      }
      shown.add(label.length() <= LONGEST ? label : label.substring(0, LONGEST - 1) + "\u2026");
    }
    return shown;
  }

  private Json node(int number) {
    Json.Members node = nodes.get(number);
    Point corner = layout.node(number);
    Size size = size(node);
    Json.Members document =
        rectangle(corner, size)
            .with("number", number)
            .with("caption", String.join("; ", lines(node)))
            .with("initial", node.truth("initial"))
            .with("accepting", node.truth("accepting"))
            .with("lines", texts(new Point(corner.x() + GAP, corner.y() + GAP), lines(node)));
    return node.truth("accepting")
        ? document.with(
            "inner",
            rectangle(
                new Point(corner.x() + GAP, corner.y() + GAP),
                new Size(size.width() - 2 * GAP, size.height() - 2 * GAP)))
        : document;
  }

  private List<Json> edges() {
    List<Json> documents = new ArrayList<>();
    edges.forEach((ends, labels) -> {
      List<String> lines = shownLines(labels);
      Point corner = layout.label(documents.size());
      documents.add(
          Json.object()
              .with("from", ends.from())
              .with("to", ends.to())
              .with("path", layout.path(documents.size(), 0))
              .with("told", String.join("\n", labels))
              .with("label", rectangle(corner, sizeOf(lines)))
              .with("lines", texts(corner, lines)));
    });
    return documents;
  }

  private static Json.Members rectangle(Point corner, Size size) {
    return Json.object()
        .with("x", Math.round(corner.x()))
        .with("y", Math.round(corner.y()))
        .with("width", Math.round(size.width()))
        .with("height", Math.round(size.height()));
  }

  /** Lines of text in a rectangle with a corner. */
  private static List<Json> texts(Point corner, List<String> lines) {
    return IntStream.range(0, lines.size())
        .<Json>mapToObj(i ->
            Json.object()
                .with("x", Math.round(corner.x() + PADDING))
                .with("y", Math.round(corner.y() + (i + 1) * LINE))
                .with("text", lines.get(i)))
        .toList();
  }
}
