package liss.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.format.Palette;
import liss.format.Palette.Style;

/**
 * A run as a table: time goes down, and each thread has a column. Steps of one thread on one line
 * of the source that follow each other directly share a row. Where there is no room for columns,
 * each row starts with the name of the thread instead.
 */
final class RunTable {

  private static final int INDENT = 2;
  private static final int GAP = 3;
  private static final int NARROWEST_COLUMN = 29;
  private static final int NARROWEST_SOURCE = 14;
  private static final String PREEMPTED = "-- preempted --";

  /** One row: what one thread does on one line of the source, or something about the run. */
  private sealed interface Row {
    record Steps(int thread, int line, String source, List<String> remarks) implements Row {}

    record Preempted(int thread) implements Row {}

    /** About all that follows. */
    record Note(String note) implements Row {}
  }

  private final StepText text;
  private final Palette palette;
  private final int width;
  private final List<Row> rows = new ArrayList<>();
  private final List<Integer> threads;
  private final int digits;

  /** A step to be shown, with what its source text does not tell. */
  record Entry(Edge edge, Optional<String> remark) {}

  /**
   * A table of a run.
   *
   * @param notes what to say about all that follows, by the number of the step that comes next
   */
  RunTable(Run run, Map<Integer, String> notes, StepText text, Palette palette, int width) {
    this(
        run.events().stream().map(e -> new Entry(e.edge(), text.remark(e.edge()))).toList(),
        new LinkedHashSet<>(run.preemptions()),
        notes,
        text,
        palette,
        width);
  }

  /**
   * A table of steps.
   *
   * @param preemptions the numbers of the steps before which another thread is preempted
   * @param notes what to say about all that follows, by the number of the step that comes next
   */
  RunTable(
      List<Entry> entries,
      Set<Integer> preemptions,
      Map<Integer, String> notes,
      StepText text,
      Palette palette,
      int width) {
    this.text = text;
    this.palette = palette;
    this.width = width;
    Set<Integer> seen = new TreeSet<>();
    entries.forEach(entry -> seen.add(entry.edge().thread()));
    this.threads = List.copyOf(seen);
    collectRows(entries, preemptions, notes);
    this.digits =
        steps().stream().mapToInt(row -> String.valueOf(row.line()).length()).max().orElse(1);
  }

  private void collectRows(
      List<Entry> entries, Set<Integer> preemptions, Map<Integer, String> notes) {
    for (int i = 0; i < entries.size(); i++) {
      if (preemptions.contains(i)) {
        rows.add(new Row.Preempted(entries.get(i - 1).edge().thread()));
      }
      Optional.ofNullable(notes.get(i)).ifPresent(note -> rows.add(new Row.Note(note)));
      add(entries.get(i));
    }
  }

  private void add(Entry entry) {
    int thread = entry.edge().thread();
    int line = text.line(entry.edge());
    String source = text.source(entry.edge());
    boolean continues =
        !rows.isEmpty()
            && rows.getLast() instanceof Row.Steps last
            && last.thread() == thread
            && last.line() == line
            && last.source().equals(source);
    List<String> remarks = new ArrayList<>();
    if (continues) {
      remarks.addAll(((Row.Steps) rows.removeLast()).remarks());
    }
    entry.remark().ifPresent(remarks::add);
    rows.add(new Row.Steps(thread, line, source, remarks));
  }

  private List<Row.Steps> steps() {
    return rows.stream()
        .filter(row -> row instanceof Row.Steps)
        .map(row -> (Row.Steps) row)
        .toList();
  }

  /** The lines of the table, without line ends. */
  List<String> lines() {
    int share = threads.isEmpty() ? 0 : (width - INDENT + GAP) / threads.size() - GAP;
    return threads.size() == 1 || share >= NARROWEST_COLUMN ? columns(share) : list();
  }

  private List<String> columns(int share) {
    List<Cell> cells = threads.stream().map(thread -> new Cell(stepsOf(thread), share)).toList();
    List<String> lines = new ArrayList<>();
    List<Integer> widths =
        threads.stream()
            .map(thread -> Math.max(cells.get(threads.indexOf(thread)).width(), nameOf(thread)))
            .toList();
    lines.add(header(widths));
    lines.add(rule(widths));
    for (Row row : rows) {
      switch (row) {
        case Row.Steps steps ->
            cells.get(threads.indexOf(steps.thread())).lines(steps).stream()
                .map(line -> margin(steps.thread(), widths) + line)
                .forEach(lines::add);
        case Row.Preempted preempted ->
            lines.add(margin(preempted.thread(), widths) + preemption());
        case Row.Note note -> lines.add(render(note));
      }
    }
    return lines;
  }

  private String margin(int thread, List<Integer> widths) {
    int column = threads.indexOf(thread);
    int before = widths.subList(0, column).stream().mapToInt(Integer::intValue).sum();
    return " ".repeat(INDENT + column * GAP + before);
  }

  private int nameOf(int thread) {
    return text.thread(thread).length();
  }

  private String header(List<Integer> widths) {
    StringBuilder line = new StringBuilder(" ".repeat(INDENT));
    for (int i = 0; i < threads.size(); i++) {
      String name = text.thread(threads.get(i));
      boolean last = i + 1 == threads.size();
      line.append(palette.paint(Style.HEADING, name))
          .append(last ? "" : " ".repeat(widths.get(i) - name.length() + GAP));
    }
    return line.toString();
  }

  private static String rule(List<Integer> widths) {
    List<String> parts = widths.stream().map("-"::repeat).toList();
    return " ".repeat(INDENT) + String.join(" ".repeat(GAP), parts);
  }

  private List<String> list() {
    int names = threads.stream().mapToInt(this::nameOf).max().orElse(0);
    Cell cell = new Cell(steps(), Math.max(NARROWEST_COLUMN, width - INDENT - names - GAP));
    List<String> lines = new ArrayList<>();
    int previous = -1;
    for (Row row : rows) {
      switch (row) {
        case Row.Steps steps -> {
          String name = steps.thread() == previous ? "" : text.thread(steps.thread());
          for (String line : cell.lines(steps)) {
            lines.add(named(name, names) + line);
            name = "";
          }
          previous = steps.thread();
        }
        case Row.Preempted preempted -> lines.add(named("", names) + preemption());
        case Row.Note note -> {
          lines.add(render(note));
          previous = -1;
        }
      }
    }
    return lines;
  }

  private String named(String name, int width) {
    return " ".repeat(INDENT)
        + palette.paint(Style.HEADING, name)
        + " ".repeat(width - name.length() + GAP);
  }

  private List<Row.Steps> stepsOf(int thread) {
    return steps().stream().filter(row -> row.thread() == thread).toList();
  }

  private String preemption() {
    return " ".repeat(digits + 2) + palette.paint(Style.BAD, PREEMPTED);
  }

  private String render(Row.Note note) {
    return " ".repeat(INDENT) + palette.paint(Style.DETAIL, "-- " + note.note() + " --");
  }

  /** How the steps of a column are laid out: line number, source text, and remarks. */
  private final class Cell {

    private final int sourceWidth;
    private final int remarkWidth;
    private final boolean sideBySide;

    Cell(List<Row.Steps> steps, int available) {
      int room = available - digits - 2;
      int widest = steps.stream().mapToInt(row -> row.source().length()).max().orElse(0);
      int longestLine =
          steps.stream().mapToInt(row -> String.join(", ", row.remarks()).length()).max().orElse(0);
      int together =
          widest + 2 + longestLine <= room
              ? longestLine
              : Math.min(longestLine, Math.max(longestRemark(steps), room / 2));
      sideBySide = room - together - 2 >= Math.min(widest, NARROWEST_SOURCE);
      remarkWidth = sideBySide ? together : Math.max(1, room - 2);
      sourceWidth = Math.max(1, Math.min(widest, sideBySide ? room - together - 2 : room));
    }

    int width() {
      int content =
          sideBySide ? sourceWidth + 2 + remarkWidth : Math.max(sourceWidth, remarkWidth + 2);
      return digits + 2 + Math.max(content, PREEMPTED.length());
    }

    List<String> lines(Row.Steps row) {
      List<String> remarks = wrapped(row.remarks());
      String source = shortened(row.source());
      String number = ("%" + digits + "d  ").formatted(row.line());
      String margin = " ".repeat(number.length());
      List<String> lines = new ArrayList<>();
      if (sideBySide && !remarks.isEmpty()) {
        String padding = " ".repeat(sourceWidth - source.length() + 2);
        lines.add(number + source + padding + detail(remarks.getFirst()));
        remarks
            .subList(1, remarks.size())
            .forEach(r -> lines.add(margin + " ".repeat(sourceWidth + 2) + detail(r)));
      } else {
        lines.add(number + source);
        remarks.forEach(r -> lines.add(margin + "  " + detail(r)));
      }
      return lines;
    }

    private String detail(String remark) {
      return palette.paint(Style.DETAIL, remark);
    }

    private String shortened(String source) {
      return source.length() <= sourceWidth
          ? source
          : source.substring(0, Math.max(0, sourceWidth - 3))
              + "...".substring(0, Math.min(3, sourceWidth));
    }

    private List<String> wrapped(List<String> remarks) {
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < remarks.size(); i++) {
        String remark = remarks.get(i) + (i + 1 < remarks.size() ? "," : "");
        if (!line.isEmpty() && line.length() + 1 + remark.length() > remarkWidth) {
          lines.add(line.toString());
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : " ").append(remark);
      }
      if (!line.isEmpty()) {
        lines.add(line.toString());
      }
      return lines;
    }

    private static int longestRemark(List<Row.Steps> steps) {
      return steps.stream()
          .flatMap(row -> row.remarks().stream())
          .mapToInt(remark -> remark.length() + 1)
          .max()
          .orElse(0);
    }
  }
}
