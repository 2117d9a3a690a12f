package liss.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import liss.bench.LineCharts.Chart;
import liss.bench.LineCharts.Point;
import liss.bench.LineCharts.Series;
import liss.bench.LineCharts.Stroke;
import liss.format.MarkdownTable;

/** What was measured of growing programs, as tables and as charts. */
final class ScalingFigures {

  /** What a figure is about. */
  record Key(ScalingCase family, int n, Engine engine) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::family).thenComparing(Key::n).thenComparing(Key::engine);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** A figure. */
  sealed interface Figure {}

  /**
   * Preemption-safety was decided.
   *
   * @param safety how long that took
   * @param whole how long the whole process took
   */
  record Decided(long states, long transitions, Duration safety, Duration whole, long peakHeapBytes)
      implements Figure {}

  /** It was not. */
  record Undecided(String reason) implements Figure {}

  private static final List<String> COLUMNS =
      List.of("states", "transitions", "check", "whole", "memory");

  private final SortedMap<Key, Figure> figures = new TreeMap<>();

  /** Records a figure. */
  void put(Key key, Figure figure) {
    figures.put(key, figure);
  }

  /** A table per family, with a column for each figure of each engine. */
  String markdown() {
    StringBuilder text = new StringBuilder();
    for (ScalingCase family : ScalingCase.values()) {
      MarkdownTable table = new MarkdownTable(headings(family));
      for (int n : sizes(family)) {
        List<String> row = new ArrayList<>(List.of(String.valueOf(n)));
        for (Engine engine : Engine.values()) {
          row.addAll(cells(Optional.ofNullable(figures.get(new Key(family, n, engine)))));
        }
        table.row(row);
      }
      text.append(
          "\n## %s\n\n%s Verdict: %s.\n\n%s"
              .formatted(family.label(), family.description(), family.safety().label(), table));
    }
    return text.toString();
  }

  private static List<String> headings(ScalingCase family) {
    List<String> headings = new ArrayList<>(List.of(family.size().label()));
    for (Engine engine : Engine.values()) {
      COLUMNS.forEach(column -> headings.add(engine.label() + " " + column));
    }
    return headings;
  }

  private List<Integer> sizes(ScalingCase family) {
    return of(family).map(Key::n).distinct().toList();
  }

  private Stream<Key> of(ScalingCase family) {
    return figures.keySet().stream().filter(key -> key.family() == family);
  }

  private static List<String> cells(Optional<Figure> figure) {
    if (figure.isEmpty()) {
      return List.of("", "", "", "", "");
    }
    return switch (figure.get()) {
      case Undecided undecided -> List.of(undecided.reason(), "", "", "", "");
      case Decided decided ->
          List.of(
              String.valueOf(decided.states()),
              String.valueOf(decided.transitions()),
              Figures.time(decided.safety()),
              Figures.time(decided.whole()),
              Figures.memory(decided.peakHeapBytes()));
    };
  }

  /** The states against the size, 1 for none: a chart for each thing that grows. */
  String svg() {
    List<Chart> charts =
        Stream.of(ScalingCase.Size.values())
            .map(size ->
                new Chart(
                    "Growing number of " + size.label(), size.label(), "states", series(size)))
            .toList();
    return LineCharts.svg("States visited to decide preemption-safety", charts);
  }

  private List<Series> series(ScalingCase.Size size) {
    List<ScalingCase> families =
        Stream.of(ScalingCase.values()).filter(family -> family.size() == size).toList();
    List<Series> series = new ArrayList<>();
    for (ScalingCase family : families) {
      for (Engine engine : Engine.values()) {
        Stroke stroke = engine == Engine.SERIALIZATION ? Stroke.SOLID : Stroke.DASHED;
        String name =
            "%s (%s), %s".formatted(family.label(), family.safety().label(), engine.label());
        series.add(new Series(name, families.indexOf(family), stroke, points(family, engine)));
      }
    }
    return series;
  }

  private List<Point> points(ScalingCase family, Engine engine) {
    List<Point> points = new ArrayList<>();
    of(family)
        .filter(key -> key.engine() == engine)
        .forEach(key -> {
          if (figures.get(key) instanceof Decided decided) {
            // No state at all has no place on a logarithmic axis.
            points.add(new Point(key.n(), Math.max(1, decided.states())));
          }
        });
    return points;
  }
}
