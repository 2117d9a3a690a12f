package liss.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.format.Json;
import liss.report.html.LayeredLayout.Point;
import liss.report.html.LayeredLayout.Size;
import liss.report.html.RunRows.Kind;
import liss.report.html.RunRows.Row;
import org.eclipse.elk.core.options.Direction;

/**
 * A run as a picture: each thread has a lane, time goes down, blocks are boxes, and the edges of
 * the cycle are arrows that name the accesses. The members of the document are those that the
 * template {@code run} reads; sizes are in CSS pixels. Every row and every arrow has a number, in
 * which a reader goes through them.
 */
final class RunPicture {

  private static final int ROW = 26;
  private static final int TOP = 46;
  private static final int PADDING = 10;
  private static final int MARGIN = 12;
  private static final double CHARACTER = 7.85;
  private static final double SMALLEST_SCALE = 0.7;

  /** A picture is rather that small than its names are cut. */
  private static final double READABLE_SCALE = 0.85;

  private static final int LABEL_LINE = 17;

  /** How many characters are between the source text of a row and what its steps do. */
  private static final int GAP = 2;

  /** How much of a source text is always shown. */
  private static final int LEAST_SOURCE = 8;

  /** What fits beside each other without a smaller scale, in a page of the widest kind. */
  private static final int WIDEST = 1200;

  /**
   * How many characters of a row are shown: of the source text, and of what its steps do.
   *
   * @param cycle in a lane with an access of the cycle
   * @param other in another lane
   */
  private record Lengths(int cycle, int other) {

    static final Lengths LONGEST = new Lengths(90, 90);
    static final Lengths ENOUGH = new Lengths(40, 24);
    static final Lengths SHORTEST = new Lengths(24, 24);

    /** What is cut next: first what is in other lanes. */
    Lengths shorter() {
      return other > SHORTEST.other ? new Lengths(cycle, other - 1) : new Lengths(cycle - 1, other);
    }
  }

  /** The time between two rows of a block, given by their positions. */
  private record Gap(int before, int after) {}

  private final Json.Members run;
  private final RunRows rows;
  private final Lengths lengths;
  private final List<String> lanes;
  private final Set<String> lanesOfCycle;
  private final LayeredLayout layout = new LayeredLayout(Direction.RIGHT);
  private final List<Integer> tops = new ArrayList<>();
  private final SequencedMap<Integer, String> notes = new TreeMap<>();
  private final int height;
  private final int digits;

  private RunPicture(Json.Members run, RunRows rows, Lengths lengths) {
    this.run = run;
    this.rows = rows;
    this.lengths = lengths;
    this.lanes = rows.lanes();
    this.lanesOfCycle =
        rows.rows().stream()
            .filter(row -> row.kind() == Kind.CYCLE)
            .map(Row::lane)
            .collect(Collectors.toSet());
    this.digits = rows.rows().stream().mapToInt(row -> row.line().length()).max().orElse(1);
    this.height = placeRows();
    lanes.forEach(lane -> layout.node(new Size(laneWidth(lane, lengths), height)));
    layout.alignNodes();
    run.objects("cycle").forEach(this::route);
    layout.run();
  }

  /** What the template needs to show some rows of a run, with texts as long as fit in a window. */
  static Json.Members of(Json.Members run, RunRows rows) {
    RunPicture whole = new RunPicture(run, rows, Lengths.LONGEST);
    double between = whole.layout.size().width() - whole.lanesWidth(Lengths.LONGEST);
    Lengths fitting = whole.fitting(WIDEST - between, Lengths.LONGEST, Lengths.ENOUGH);
    fitting = whole.fitting(WIDEST / READABLE_SCALE - between, fitting, Lengths.SHORTEST);
    boolean isWhole = fitting.equals(Lengths.LONGEST);
    return (isWhole ? whole : new RunPicture(run, rows, fitting)).document();
  }

  /** The longest texts, within some lengths, with which the lanes are not too wide. */
  private Lengths fitting(double room, Lengths longest, Lengths shortest) {
    Lengths some = longest;
    while (!some.equals(shortest) && lanesWidth(some) > room) {
      some = some.shorter();
    }
    return some;
  }

  /** How wide all lanes are with texts of some lengths. */
  private double lanesWidth(Lengths some) {
    return lanes.stream().mapToDouble(lane -> laneWidth(lane, some)).sum();
  }

  /** Gives each row its height, with room for the notes above; returns the height of all. */
  private int placeRows() {
    for (Json.Members note : run.objects("notes")) {
      int step = note.whole("step").orElseThrow().intValue() - 1;
      notes.put(rows.rowOf(step), note.text("text").orElse(""));
    }
    int top = TOP;
    for (int i = 0; i < rows.rows().size(); i++) {
      boolean isOther = i > 0 && !rows.rows().get(i).block().equals(rows.rows().get(i - 1).block());
      top += notes.containsKey(i) ? ROW : isOther ? PADDING : 0;
      tops.add(top);
      top += ROW;
    }
    return top + PADDING;
  }

  private double laneWidth(String thread, Lengths some) {
    IntStream texts =
        rows.rows().stream()
            .filter(row -> row.lane().equals(thread))
            .mapToInt(
                row -> digits + 2 + source(row, some).length() + GAP + remark(row, some).length());
    IntStream gaps =
        rows.blocks().entrySet().stream()
            .filter(block -> block.getKey().thread().equals(thread))
            .flatMap(block -> gaps(block.getValue()).stream())
            .mapToInt(gap -> interruption(gap).length() + 2);
    int longest = IntStream.concat(texts, gaps).max().orElse(0);
    return Math.max(longest, thread.length() + 4) * CHARACTER + 4 * PADDING;
  }

  /** The source text of a row is cut before its names and values: the page shows it elsewhere. */
  private String source(Row row, Lengths some) {
    int remark = remark(row, some).length();
    int room = length(row, some) - (remark == 0 ? 0 : GAP + remark);
    return shortened(row.source(), Math.max(LEAST_SOURCE, room));
  }

  private String remark(Row row, Lengths some) {
    return shortened(String.join(", ", row.actions()), length(row, some) - GAP - LEAST_SOURCE);
  }

  private int length(Row row, Lengths some) {
    return lanesOfCycle.contains(row.lane()) ? some.cycle() : some.other();
  }

  private static String shortened(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "\u2026";
  }

  private void route(Json.Members edge) {
    int from = step(edge, "before");
    int to = step(edge, "after");
    layout.edge(
        lane(from),
        middle(rows.rowOf(from)),
        lane(to),
        middle(rows.rowOf(to)),
        labelSize(label(edge)));
  }

  private static int step(Json.Members edge, String end) {
    return edge.object(end).orElseThrow().whole("step").orElseThrow().intValue() - 1;
  }

  private int lane(int step) {
    return lanes.indexOf(rows.rows().get(rows.rowOf(step)).lane());
  }

  private int middle(int row) {
    return tops.get(row) + ROW / 2;
  }

  /** What an arrow says: the accesses, or that both blocks are of one thread. */
  private static List<String> label(Json.Members edge) {
    Json.Members before = edge.object("before").orElseThrow();
    Json.Members after = edge.object("after").orElseThrow();
    return before.text("thread").equals(after.text("thread"))
        ? List.of("comes earlier in", before.text("thread").orElse(""))
        : List.of(access(before), "before " + access(after));
  }

  private static String access(Json.Members step) {
    return step.text("action").orElse("");
  }

  private static Size labelSize(List<String> label) {
    int longest = label.stream().mapToInt(String::length).max().orElse(0);
    return new Size(longest * CHARACTER + 2 * PADDING, label.size() * LABEL_LINE + PADDING);
  }

  private Json.Members document() {
    Size size = layout.size();
    return Json.object()
        .with("width", Math.round(size.width()) + 2 * MARGIN)
        .with("across", Math.round(size.width()))
        .with("narrowest", Math.round(size.width() * SMALLEST_SCALE))
        .with("height", Math.round(size.height()) + 2 * MARGIN)
        .with("margin", MARGIN)
        .with("lanes", lanes, this::lane)
        .with("boxes", boxes())
        .with("notes", notes.entrySet(), this::note)
        .with("rows", IntStream.range(0, rows.rows().size()).mapToObj(this::row).toList())
        .with("arrows", arrows());
  }

  /** The threads whose blocks would have to precede each other, ending with the first one. */
  static Optional<Json> circle(Json.Members run) {
    List<String> cycle =
        run.objects("cycle").stream()
            .map(edge -> edge.object("before").orElseThrow().text("thread").orElse(""))
            .toList();
    return cycle.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Json.Text(String.join(" before ", cycle) + " before " + cycle.getFirst()));
  }

  private Json note(Map.Entry<Integer, String> note) {
    return Json.object()
        .with("at", note.getKey() + 1)
        .with("y", Math.round(corner(0).y()) + tops.get(note.getKey()) - ROW / 2)
        .with("text", note.getValue());
  }

  private Point corner(int lane) {
    return layout.node(lane);
  }

  private Json.Members lane(String thread) {
    int lane = lanes.indexOf(thread);
    return rectangle(corner(lane), laneWidth(thread, lengths), height)
        .with("thread", thread)
        .with("color", lane % Listing.COLORS);
  }

  private static Json.Members rectangle(Point corner, double width, double height) {
    return Json.object()
        .with("x", Math.round(corner.x()))
        .with("y", Math.round(corner.y()))
        .with("width", Math.round(width))
        .with("height", Math.round(height));
  }

  /** The blocks, each with the gaps in which other threads run. */
  private List<Json> boxes() {
    List<Json> boxes = new ArrayList<>();
    rows.blocks()
        .forEach((block, own) -> {
          int lane = lanes.indexOf(block.thread());
          boolean isInCycle = own.stream().anyMatch(i -> rows.rows().get(i).kind() == Kind.CYCLE);
          boxes.add(
              box(lane, tops.get(own.getFirst()), tops.get(own.getLast()) + ROW)
                  .with("cycle", isInCycle)
                  .with("at", own.getFirst() + 1)
                  .with("gaps", gaps(own), gap -> gap(lane, gap)));
        });
    return boxes;
  }

  private Json.Members box(int lane, int top, int bottom) {
    Point corner = new Point(corner(lane).x() + PADDING, corner(lane).y() + top);
    return rectangle(corner, laneWidth(lanes.get(lane), lengths) - 2 * PADDING, bottom - top);
  }

  /** The rows of a block, given by its positions, after which other threads run. */
  private static List<Gap> gaps(List<Integer> rows) {
    return IntStream.range(1, rows.size())
        .mapToObj(i -> new Gap(rows.get(i - 1), rows.get(i)))
        .filter(gap -> gap.before() + 1 < gap.after())
        .toList();
  }

  private Json gap(int lane, Gap gap) {
    return box(lane, tops.get(gap.before()) + ROW, tops.get(gap.after()))
        .with("text", interruption(gap))
        .with("at", gap.before() + 2);
  }

  private String interruption(Gap gap) {
    List<String> others =
        rows.rows().subList(gap.before() + 1, gap.after()).stream()
            .map(Row::lane)
            .distinct()
            .toList();
    return (rows.rows().get(gap.before() + 1).preempts() ? "preempted; " : "")
        + String.join(", ", others)
        + (others.size() == 1 && !others.contains(RunRows.OTHERS) ? " runs" : " run");
  }

  private Json row(int position) {
    Row row = rows.rows().get(position);
    int lane = lanes.indexOf(row.lane());
    String actions = String.join(", ", row.actions());
    String told = row.source() + (actions.isEmpty() ? "" : " \u2014 " + actions);
    Json.Members members =
        box(lane, tops.get(position), tops.get(position) + ROW)
            .with("at", position + 1)
            .with("kind", row.kind().name().toLowerCase(Locale.ROOT))
            .with("folded", row.isFolded())
            .with("first", row.first() + 1)
            .with("last", row.last() + 1)
            .with("line", row.line())
            .with("source", source(row, lengths))
            .with("remark", remark(row, lengths))
            .with("told", told);
    int left = (int) Math.round(corner(lane).x()) + 2 * PADDING;
    long numbers = Math.round(digits * CHARACTER);
    long text = left + numbers + Math.round(2 * CHARACTER);
    return members
        .with("numberX", left + numbers)
        .with("textX", text)
        .with("remarkX", text + Math.round((source(row, lengths).length() + GAP) * CHARACTER))
        .with("caption", preempted(position) + caption(row, told));
  }

  /** Which thread is preempted in front of a row. */
  private String preempted(int position) {
    return rows.rows().get(position).preempts()
        ? rows.rows().get(position - 1).thread() + " is preempted. "
        : "";
  }

  private static String caption(Row row, String told) {
    String where = row.isFolded() ? ": " : ", line " + row.line() + ": ";
    return row.lane() + where + told;
  }

  private List<Json> arrows() {
    List<Json.Members> cycle = run.objects("cycle");
    return IntStream.range(0, cycle.size()).mapToObj(i -> arrow(i, cycle.get(i))).toList();
  }

  private Json arrow(int position, Json.Members edge) {
    List<String> sentences = run.texts("explanation");
    Point corner = layout.label(position);
    List<String> label = label(edge);
    Size size = labelSize(label);
    return rectangle(corner, size.width(), size.height())
        .with("at", rows.rows().size() + position + 1)
        .with("number", position + 1)
        .with("path", layout.path(position, PADDING))
        .with(
            "lines",
            IntStream.range(0, label.size()).mapToObj(i -> line(corner, i, label)).toList())
        .with("caption", position + 1 < sentences.size() ? sentences.get(position + 1) : "");
  }

  private static Json line(Point corner, int line, List<String> label) {
    return Json.object()
        .with("x", Math.round(corner.x() + PADDING))
        .with("y", Math.round(corner.y() + (line + 1.0) * LABEL_LINE))
        .with("text", label.get(line));
  }
}
