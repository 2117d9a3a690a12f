package liss.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import liss.format.Json;

/**
 * The Pareto-optimal placements as points: lock statements from left to right, excluded pairs
 * upwards. The numbers at the axes are those of the points, as far as there is room for them.
 */
final class FrontPlot {

  private static final int WIDTH = 620;
  private static final int HEIGHT = 320;
  private static final int LEAST_GAP = 18;

  private final List<Json.Members> placements;

  private FrontPlot(List<Json.Members> placements) {
    this.placements = placements;
  }

  /** What the template needs to show a front. */
  static Json.Members of(List<Json.Members> placements) {
    FrontPlot plot = new FrontPlot(placements);
    return Json.object()
        .with("width", WIDTH)
        .with("height", HEIGHT)
        .with("points", IntStream.range(0, placements.size()).mapToObj(plot::point).toList())
        .with("columns", plot.ticks(one -> number(one, "lockStatements"), plot::x))
        .with("lines", plot.ticks(one -> number(one, "excludedPairs"), plot::y));
  }

  private Json point(int position) {
    Json.Members one = placements.get(position);
    return Json.object()
        .with("number", position + 1)
        .with("x", x(one))
        .with("y", y(one))
        .with("lockStatements", number(one, "lockStatements"))
        .with("protectedStatements", number(one, "protectedStatements"))
        .with("excludedPairs", number(one, "excludedPairs"));
  }

  private long x(Json.Members placement) {
    return scaled(placement, "lockStatements", WIDTH);
  }

  private long y(Json.Members placement) {
    return HEIGHT - scaled(placement, "excludedPairs", HEIGHT);
  }

  private long scaled(Json.Members placement, String criterion, int length) {
    long most = placements.stream().mapToLong(one -> number(one, criterion)).max().orElse(0);
    return Math.round(length * number(placement, criterion) / (most * 1.08 + 1));
  }

  private static long number(Json.Members placement, String criterion) {
    return placement.whole(criterion).orElse(0L);
  }

  private List<Json> ticks(ToLongFunction<Json.Members> value, ToLongFunction<Json.Members> place) {
    List<Json> ticks = new ArrayList<>();
    List<Long> taken = new ArrayList<>();
    for (Json.Members one : placements) {
      long at = place.applyAsLong(one);
      if (taken.stream().allMatch(other -> Math.abs(other - at) >= LEAST_GAP)) {
        taken.add(at);
        ticks.add(Json.object().with("at", at).with("value", value.applyAsLong(one)));
      }
    }
    return ticks;
  }
}
