package liss.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.format.Page;
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
  private static final int USUAL_DIGITS = 4;
  private static final int NARROWEST_SOURCE = 14;
  private static final String PREEMPTED = "-- preempted --";

  /** One row: what one thread does on one line of the source, or something about the run. */
  private sealed interface Row {
    record Steps(int thread, String line, String source, List<String> remarks) implements Row {}

    record Preempted(int thread) implements Row {}

    /** About all that follows. */
    record Note(String note) implements Row {}
  }

  private final StepText text;
  private final Page page;
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
  RunTable(Run run, Map<Integer, String> notes, StepText text, Page page) {
    this(
        run.events().stream().map(e -> new Entry(e.edge(), text.remark(e.edge()))).toList(),
        new LinkedHashSet<>(run.preemptions()),
        notes,
        text,
        page);
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
      Page page) {
    this.text = text;
    this.page = page;
    Set<Integer> seen = new TreeSet<>();
    entries.forEach(entry -> seen.add(entry.edge().thread()));
    this.threads = List.copyOf(seen);
    collectRows(entries, preemptions, notes);
    this.digits = steps().stream().mapToInt(row -> row.line().length()).max().orElse(1);
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
    String line = text.number(entry.edge());
    String source = text.source(entry.edge());
    boolean continues =
        !rows.isEmpty()
            && rows.getLast() instanceof Row.Steps last
            && last.thread() == thread
            && last.line().equals(line)
            && last.source().equals(source);
    List<String> remarks = new ArrayList<>();
    if (continues) {
      remarks.addAll(((Row.Steps) rows.removeLast()).remarks());
    }
    entry.remark().ifPresent(remarks::add);
    rows.add(new Row.Steps(thread, line, source, remarks));
  }

  private List<Row.Steps> steps() {
    return rows.stream().filter(Row.Steps.class::isInstance).map(Row.Steps.class::cast).toList();
  }

  /** Adds the table to the page. */
  void print() {
    int share = threads.isEmpty() ? 0 : (page.width() - INDENT + GAP) / threads.size() - GAP;
    int needed = NARROWEST_COLUMN + Math.max(0, digits - USUAL_DIGITS);
    boolean hasRoom = threads.size() == 1 || share >= needed;
    (hasRoom ? columns(share) : list()).forEach(page::line);
  }

  /** Adds the table to the page with the name of the thread in front of each row. */
  void printAsList() {
    list().forEach(page::line);
  }

  private List<String> columns(int share) {
    Map<Integer, Cell> cells = new TreeMap<>();
    Map<Integer, String> margins = new TreeMap<>();
    List<String> headings = new ArrayList<>();
    List<String> rules = new ArrayList<>();
    int column = INDENT;
    for (int thread : threads) {
      String name = text.thread(thread);
      Cell cell = new Cell(stepsOf(thread), share);
      int columnWidth = Math.max(cell.width(), name.length());
      boolean last = thread == threads.getLast();
      cells.put(thread, cell);
      margins.put(thread, " ".repeat(column));
      headings.add(heading(name) + (last ? "" : " ".repeat(columnWidth - name.length())));
      rules.add("-".repeat(columnWidth));
      column += columnWidth + GAP;
    }
    List<String> lines = new ArrayList<>();
    for (List<String> line : List.of(headings, rules)) {
      lines.add(" ".repeat(INDENT) + String.join(" ".repeat(GAP), line));
    }
    lines.addAll(rows(cells::get, margins::get, margins::get));
    return lines;
  }

  /** The name of a thread is shown where another one had the row above. */
  private List<String> list() {
    int names = threads.stream().mapToInt(t -> text.thread(t).length()).max().orElse(0);
    Cell cell = new Cell(steps(), Math.max(NARROWEST_COLUMN, page.width() - INDENT - names - GAP));
    String margin = " ".repeat(INDENT + names + GAP);
    return rows(
        thread -> cell,
        thread -> {
          String name = text.thread(thread);
          return " ".repeat(INDENT) + heading(name) + " ".repeat(names - name.length() + GAP);
        },
        thread -> margin);
  }

  /**
   * The rows, one below the other.
   *
   * @param first what is in front of the first line about a thread
   * @param margin what is in front of further lines about it
   */
  private List<String> rows(
      IntFunction<Cell> cell, IntFunction<String> first, IntFunction<String> margin) {
    List<String> lines = new ArrayList<>();
    int previous = -1;
    for (Row row : rows) {
      switch (row) {
        case Row.Steps steps -> {
          int thread = steps.thread();
          String start = (thread == previous ? margin : first).apply(thread);
          for (String line : cell.apply(thread).lines(steps)) {
            lines.add(start + line);
            start = margin.apply(thread);
          }
          previous = thread;
        }
        case Row.Preempted preempted ->
            lines.add(
                margin.apply(preempted.thread())
                    + " ".repeat(digits + 2)
                    + page.palette().paint(Style.BAD, PREEMPTED));
        case Row.Note note -> {
          String text = page.palette().paint(Style.DETAIL, "-- " + note.note() + " --");
          lines.add(" ".repeat(INDENT) + text);
          previous = -1;
        }
      }
    }
    return lines;
  }

  private String heading(String name) {
    return page.palette().paint(Style.HEADING, name);
  }

  private List<Row.Steps> stepsOf(int thread) {
    return steps().stream().filter(row -> row.thread() == thread).toList();
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
      String first = ("%" + digits + "s  ").formatted(row.line()) + source;
      int indent = digits + 2 + (sideBySide ? sourceWidth : 0) + 2;
      List<String> lines = new ArrayList<>();
      if (!sideBySide || remarks.isEmpty()) {
        lines.add(first);
      }
      for (String remark : remarks) {
        String start = lines.isEmpty() ? first : "";
        lines.add(start + " ".repeat(indent - start.length()) + detail(remark));
      }
      return lines;
    }

    private String detail(String remark) {
      return page.palette().paint(Style.DETAIL, remark);
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
