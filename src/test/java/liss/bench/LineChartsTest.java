package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import liss.bench.LineCharts.Chart;
import liss.bench.LineCharts.Point;
import liss.bench.LineCharts.Series;
import liss.bench.LineCharts.Stroke;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class LineChartsTest {

  private static final Series GROWING =
      new Series(
          "a < b & c",
          0,
          Stroke.SOLID,
          List.of(new Point(2, 10), new Point(3, 100), new Point(4, 1000)));
  private static final Series FLAT =
      new Series("flat", 1, Stroke.DASHED, List.of(new Point(2, 10), new Point(4, 10)));
  private static final Series EMPTY = new Series("no answers", 2, Stroke.SOLID, List.of());

  private static Document drawn(Series... series) throws Exception {
    String svg =
        LineCharts.svg("Figures", List.of(new Chart("Growth", "n", "states", List.of(series))));
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Element> elements(Document svg, String name) {
    NodeList nodes = svg.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private static List<String> texts(Document svg) {
    return elements(svg, "text").stream().map(Element::getTextContent).toList();
  }

  private static List<double[]> corners(Element polyline) {
    return Stream.of(polyline.getAttribute("points").split(" "))
        .map(corner -> Stream.of(corner.split(",")).mapToDouble(Double::parseDouble).toArray())
        .toList();
  }

  @Test
  void picture_has_title_axes_ticks_and_legend() throws Exception {
    assertThat(texts(drawn(GROWING, FLAT)))
        .contains("Figures", "Growth", "n", "states", "2", "3", "4")
        .contains("10", "100", "1,000")
        .contains("a < b & c", "flat");
  }

  @Test
  void a_power_of_ten_is_the_same_distance_everywhere() throws Exception {
    List<double[]> corners = corners(elements(drawn(GROWING, FLAT), "polyline").getFirst());
    double first = corners.get(0)[1] - corners.get(1)[1];
    double second = corners.get(1)[1] - corners.get(2)[1];
    assertThat(first).isPositive().isCloseTo(second, offset(0.11));
    assertThat(corners.get(0)[0]).isLessThan(corners.get(1)[0]);
  }

  @Test
  void everything_is_inside_the_picture() throws Exception {
    Series extreme =
        new Series(
            "extreme",
            0,
            Stroke.SOLID,
            List.of(new Point(1, 0.5), new Point(2, 1), new Point(100, 1e9 + 1)));
    Document svg = drawn(extreme);
    double width = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
    double height = Double.parseDouble(svg.getDocumentElement().getAttribute("height"));
    for (double[] corner : corners(elements(svg, "polyline").getFirst())) {
      assertThat(corner[0]).isBetween(0.0, width);
      assertThat(corner[1]).isBetween(0.0, height);
    }
  }

  @Test
  void ticks_are_few_and_different() throws Exception {
    List<Point> points = new ArrayList<>();
    for (int x = 2; x <= 200; x++) {
      points.add(new Point(x, x));
    }
    List<String> ticks =
        texts(drawn(new Series("many", 0, Stroke.SOLID, points))).stream()
            .filter(text -> text.matches("[0-9]+"))
            .toList();
    assertThat(ticks).hasSizeBetween(5, 14);
  }

  @Test
  void lines_of_one_color_differ_in_their_stroke() throws Exception {
    Series other = new Series("other", 0, Stroke.DASHED, FLAT.points());
    List<Element> lines = elements(drawn(GROWING, other), "polyline");
    assertThat(lines.get(0).getAttribute("stroke")).isEqualTo(lines.get(1).getAttribute("stroke"));
    assertThat(lines.get(0).getAttribute("stroke-dasharray")).isEmpty();
    assertThat(lines.get(1).getAttribute("stroke-dasharray")).isNotEmpty();
  }

  @Test
  void lines_without_points_are_left_out() throws Exception {
    Document svg = drawn(EMPTY, FLAT);
    assertThat(elements(svg, "polyline")).hasSize(1);
    assertThat(texts(svg)).doesNotContain("no answers");
    assertThat(elements(drawn(EMPTY), "polyline")).isEmpty();
  }

  @Test
  void bytes_do_not_depend_on_the_locale() {
    List<Chart> charts = List.of(new Chart("Growth", "n", "states", List.of(GROWING, FLAT)));
    String here = LineCharts.svg("Figures", charts);
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(LineCharts.svg("Figures", charts)).isEqualTo(here);
    } finally {
      Locale.setDefault(usual);
    }
  }

  @Test
  void a_value_without_logarithm_is_rejected() {
    assertThatThrownBy(() -> new Point(2, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
