package liss.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import liss.bench.LineCharts.Chart;
import liss.bench.LineCharts.Point;
import liss.bench.LineCharts.Series;
import liss.bench.ScalingFamily.Curve;
import liss.format.MarkdownTable;

/** What was measured of one family, as a table and as a chart. */
final class ScalingFigures {

  /** What a figure is about. */
  record Key(int size, Curve curve) {}

  /** What a command has needed for one input. */
  sealed interface Figure {

    /**
     * For the right answer.
     *
     * @param runs how many it has looked at, if it says so
     */
    record Answered(Duration wall, long peak, OptionalLong runs) implements Figure {}

    /** It gave none. */
    record Open(String reason) implements Figure {}
  }

  private final ScalingFamily family;
  private final Map<Key, Figure> figures = new HashMap<>();

  /** Without figures so far. */
  ScalingFigures(ScalingFamily family) {
    this.family = family;
  }

  /** Records a figure. */
  void put(Key key, Figure figure) {
    figures.put(key, figure);
  }

  /** A section with a picture and a table. */
  String markdown() {
    return """

    ## %1$s

    %2$s

    %3$s

    ![time against size](scaling/%1$s.svg)

    %4$s\
    """
        .formatted(family.name(), family.description(), family.why(), table());
  }

  /** A row for each size, and a column for each command. */
  MarkdownTable table() {
    List<Curve> measured = family.curves().stream().filter(this::isMeasured).toList();
    List<String> headings = new ArrayList<>(List.of(family.size()));
    measured.forEach(curve -> headings.add(curve.name()));
    MarkdownTable table = new MarkdownTable(headings);
    for (int size : family.sizes()) {
      if (measured.stream().anyMatch(curve -> figure(size, curve).isPresent())) {
        List<String> row = new ArrayList<>(List.of(String.valueOf(size)));
        measured.forEach(curve -> row.add(figure(size, curve).map(this::cell).orElse("")));
        table.row(row);
      }
    }
    return table;
  }

  private Optional<Figure> figure(int size, Curve curve) {
    return Optional.ofNullable(figures.get(new Key(size, curve)));
  }

  private boolean isMeasured(Curve curve) {
    return figures.keySet().stream().anyMatch(key -> key.curve().equals(curve));
  }

  private String cell(Figure figure) {
    return switch (figure) {
      case Figure.Open open -> open.reason();
      case Figure.Answered answered ->
          Figures.time(answered.wall())
              + ", "
              + Figures.memory(answered.peak())
              + (answered.runs().isPresent() ? ", " + answered.runs().getAsLong() + " runs" : "");
    };
  }

  /** The time against the size. */
  String svg() {
    return LineCharts.svg(family.name(), List.of(chart("")));
  }

  /** The time against the size, below a title. */
  Chart chart(String title) {
    List<Series> series =
        family.curves().stream()
            .map(curve -> new Series(curve.name(), curve.color(), curve.stroke(), points(curve)))
            .toList();
    return new Chart(title, family.size(), "seconds", series);
  }

  private List<Point> points(Curve curve) {
    List<Point> points = new ArrayList<>();
    for (int size : family.sizes()) {
      if (figures.get(new Key(size, curve)) instanceof Figure.Answered answered) {
        // No time at all has no place on a logarithmic axis.
        points.add(new Point(size, Math.max(0.01, answered.wall().toMillis() / 1000.0)));
      }
    }
    return points;
  }
}
