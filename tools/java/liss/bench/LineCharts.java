package liss.bench;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Line charts as SVG, one below the other: whole numbers to the right, a logarithmic scale upwards.
 * Equal figures give equal bytes.
 */
final class LineCharts {

  /** How a line is drawn. */
  enum Stroke {
    SOLID(""),
    DASHED(" stroke-dasharray=\"6 4\"");

    private final String attribute;

    Stroke(String attribute) {
      this.attribute = attribute;
    }
  }

  /** A figure; the value is positive. */
  record Point(int x, double y) {
    Point {
      if (y <= 0) {
        throw new IllegalArgumentException("no logarithm of " + y);
      }
    }
  }

  /**
   * A line with its points from left to right.
   *
   * @param color the number of its color; lines that belong together have the same
   */
  record Series(String name, int color, Stroke stroke, List<Point> points) {
    Series {
      points = List.copyOf(points);
    }
  }

  /** One chart; lines without points are left out. */
  record Chart(String title, String xLabel, String yLabel, List<Series> series) {
    Chart {
      series = series.stream().filter(line -> !line.points().isEmpty()).toList();
    }
  }

  /** Colors that can be told apart also with a color vision deficiency: Okabe and Ito, 2008. */
  private static final List<String> COLORS =
      List.of(
          "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#8c8c8c");

  private static final int WIDTH = 920;
  private static final int LEFT = 80;
  private static final int PLOT_WIDTH = 480;
  private static final int PLOT_HEIGHT = 320;
  private static final int TOP = 50;
  private static final int CHART_HEIGHT = TOP + PLOT_HEIGHT + 70;
  private static final int TITLE_HEIGHT = 40;
  private static final int MOST_TICKS = 10;

  private final StringBuilder svg = new StringBuilder();

  private LineCharts() {}

  /** The charts in one picture. */
  static String svg(String title, List<Chart> charts) {
    LineCharts picture = new LineCharts();
    int height = TITLE_HEIGHT + charts.size() * CHART_HEIGHT;
    picture.line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
            + " font-family=\"sans-serif\" font-size=\"13\">",
        WIDTH, height, WIDTH, height);
    picture.line("<title>%s</title>", escaped(title));
    picture.line("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, height);
    picture.text(WIDTH / 2.0, 28, "middle", 18, title);
    for (int i = 0; i < charts.size(); i++) {
      picture.line("<g transform=\"translate(0 %d)\">", TITLE_HEIGHT + i * CHART_HEIGHT);
      picture.chart(charts.get(i));
      picture.line("</g>");
    }
    picture.line("</svg>");
    return picture.svg.toString();
  }

  /** Where values are in a chart: the range of x, and of the powers of ten of y. */
  private record Scale(int leastX, int mostX, int leastDecade, int mostDecade) {

    static Scale of(Chart chart) {
      List<Point> points = chart.series().stream().flatMap(s -> s.points().stream()).toList();
      int least = points.stream().mapToInt(Point::x).min().orElse(0);
      int most = points.stream().mapToInt(Point::x).max().orElse(1);
      double low = points.stream().mapToDouble(Point::y).min().orElse(1);
      double high = points.stream().mapToDouble(Point::y).max().orElse(10);
      int lowDecade = (int) Math.floor(Math.log10(low));
      return new Scale(
          least,
          Math.max(least + 1, most),
          lowDecade,
          Math.max(lowDecade + 1, (int) Math.ceil(Math.log10(high))));
    }

    double x(double value) {
      return LEFT + PLOT_WIDTH * (value - leastX) / (mostX - leastX);
    }

    double y(double value) {
      double share = (Math.log10(value) - leastDecade) / (mostDecade - leastDecade);
      return TOP + PLOT_HEIGHT * (1 - share);
    }

    /** At most ten whole numbers. */
    List<Integer> ticks() {
      int step = 1;
      while ((mostX - leastX) / step >= MOST_TICKS) {
        step++;
      }
      List<Integer> ticks = new ArrayList<>();
      for (int x = leastX; x <= mostX; x += step) {
        ticks.add(x);
      }
      return ticks;
    }
  }

  private void chart(Chart chart) {
    Scale scale = Scale.of(chart);
    text(LEFT + PLOT_WIDTH / 2.0, TOP - 20, "middle", 15, chart.title());
    axes(chart, scale);
    for (Series series : chart.series()) {
      series(series, scale);
    }
    legend(chart);
  }

  private void axes(Chart chart, Scale scale) {
    for (int decade = scale.leastDecade(); decade <= scale.mostDecade(); decade++) {
      double y = scale.y(Math.pow(10, decade));
      segment(LEFT, y, LEFT + PLOT_WIDTH, y, "#dddddd");
      text(LEFT - 8, y + 4, "end", 13, power(decade));
    }
    double bottom = TOP + PLOT_HEIGHT;
    for (int x : scale.ticks()) {
      segment(scale.x(x), bottom, scale.x(x), bottom + 5, "black");
      text(scale.x(x), bottom + 20, "middle", 13, String.valueOf(x));
    }
    segment(LEFT, TOP, LEFT, bottom, "black");
    segment(LEFT, bottom, LEFT + PLOT_WIDTH, bottom, "black");
    text(LEFT + PLOT_WIDTH / 2.0, bottom + 42, "middle", 13, chart.xLabel());
    line(
        "<text transform=\"translate(22 %s) rotate(-90)\" text-anchor=\"middle\">%s</text>",
        number(TOP + PLOT_HEIGHT / 2.0), escaped(chart.yLabel()));
  }

  private void series(Series series, Scale scale) {
    StringBuilder path = new StringBuilder();
    for (Point point : series.points()) {
      path.append(path.isEmpty() ? "" : " ")
          .append(number(scale.x(point.x())))
          .append(',')
          .append(number(scale.y(point.y())));
    }
    line(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>",
        path, color(series), series.stroke().attribute);
    for (Point point : series.points()) {
      line(
          "<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\"><title>%s</title></circle>",
          number(scale.x(point.x())),
          number(scale.y(point.y())),
          color(series),
          escaped(series.name() + ", " + point.x() + ": " + exact(point.y())));
    }
  }

  private void legend(Chart chart) {
    int left = LEFT + PLOT_WIDTH + 20;
    double y = TOP + 8;
    for (Series series : chart.series()) {
      line(
          "<line x1=\"%d\" y1=\"%s\" x2=\"%d\" y2=\"%s\" stroke=\"%s\" stroke-width=\"2\"%s/>",
          left, number(y - 4), left + 30, number(y - 4), color(series), series.stroke().attribute);
      text(left + 38, y, "start", 12, series.name());
      y += 20;
    }
  }

  private void segment(double x1, double y1, double x2, double y2, String color) {
    line(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\"/>",
        number(x1), number(y1), number(x2), number(y2), color);
  }

  private void text(double x, double y, String anchor, int size, String text) {
    line(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-size=\"%d\">%s</text>",
        number(x), number(y), anchor, size, escaped(text));
  }

  private void line(String format, Object... arguments) {
    svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }

  private static String color(Series series) {
    return COLORS.get(series.color() % COLORS.size());
  }

  private static String power(int decade) {
    return decade < 0
        ? BigDecimal.ONE.scaleByPowerOfTen(decade).toPlainString()
        : String.format(Locale.ROOT, "%,d", (long) Math.pow(10, decade));
  }

  private static String exact(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
