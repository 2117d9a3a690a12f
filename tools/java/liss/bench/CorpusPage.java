package liss.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.bench.CorpusAnswer.Kind;
import liss.bench.CorpusAnswer.Reason;
import liss.bench.CorpusJudgement.Judged;
import liss.format.MarkdownTable;

/** The page about the programs of a corpus. */
final class CorpusPage {

  private static final int MOST_MESSAGES = 40;

  /**
   * A program with its answer and whether that is right.
   *
   * @param replayed how the test of the answer ends; empty if it is not unsafe
   */
  record Row(
      CorpusManifest.Program program,
      CorpusAnswer answer,
      Judged judged,
      String byHand,
      String replayed) {

    boolean is(Judged judgement) {
      return answer.isVerdict() && judged == judgement;
    }
  }

  private static final Map<String, Predicate<Row>> COLUMNS = columns();

  private final List<Row> rows;

  CorpusPage(List<Row> rows) {
    this.rows = List.copyOf(rows);
  }

  private static Map<String, Predicate<Row>> columns() {
    Map<String, Predicate<Row>> columns = new LinkedHashMap<>();
    columns.put("files", row -> true);
    columns.put("safe", row -> row.answer().kind() == Kind.SAFE);
    columns.put("unsafe", row -> row.answer().kind() == Kind.UNSAFE);
    columns.put("possible", row -> row.answer().kind() == Kind.POSSIBLE);
    for (Judged judged : Judged.values()) {
      columns.put(judged.words(), row -> row.is(judged));
    }
    columns.put("unknown", row -> row.answer().kind() == Kind.UNKNOWN);
    columns.put("refused", row -> row.answer().kind() == Kind.REFUSED);
    columns.put("failed", row -> row.answer().kind() == Kind.FAILED);
    return columns;
  }

  /** The text, below an introduction. */
  String text(String introduction) {
    return introduction
        + section("Suites", suites())
        + section("Tests of programs that are unsafe", replays())
        + section("Why programs are refused", codes())
        + section("The messages that refuse most files", messages())
        + section("Unknown and failed", undecided())
        + section("Warnings of answers", warnings())
        + section("Files", files());
  }

  private static String section(String heading, MarkdownTable table) {
    return "\n## " + heading + "\n\n" + table;
  }

  private MarkdownTable suites() {
    List<String> headings = new ArrayList<>(List.of("suite"));
    headings.addAll(COLUMNS.keySet());
    headings.add("time");
    MarkdownTable table = new MarkdownTable(headings);
    Set<String> suites =
        rows.stream()
            .map(row -> row.program().suite())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (String suite : suites) {
      table.row(
          counts(suite, rows.stream().filter(r -> r.program().suite().equals(suite)).toList()));
    }
    return table.row(counts("all", rows));
  }

  private static List<String> counts(String name, List<Row> rows) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (Predicate<Row> column : COLUMNS.values()) {
      long count = rows.stream().filter(column).count();
      cells.add(count == 0 ? "" : String.valueOf(count));
    }
    long milliseconds = rows.stream().mapToLong(row -> row.answer().milliseconds()).sum();
    cells.add(String.format(Locale.ROOT, "%.0f s", milliseconds / 1000.0));
    return cells;
  }

  private MarkdownTable replays() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Row row : of(Kind.UNSAFE)) {
      counts.merge(row.replayed().replaceFirst(": .*", ""), 1, Integer::sum);
    }
    return most(counts, "test");
  }

  private List<Row> of(Kind kind) {
    return rows.stream().filter(row -> row.answer().kind() == kind).toList();
  }

  private static Set<String> codes(Row row) {
    return row.answer().reasons().stream()
        .map(Reason::code)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private MarkdownTable codes() {
    Map<String, int[]> counts = new TreeMap<>();
    for (Row row : of(Kind.REFUSED)) {
      Set<String> codes = codes(row);
      for (String code : codes) {
        int[] count = counts.computeIfAbsent(code, c -> new int[3]);
        count[0]++;
        count[1] += codes.size() == 1 ? 1 : 0;
        count[2] +=
            (int) row.answer().reasons().stream().filter(r -> r.code().equals(code)).count();
      }
    }
    MarkdownTable table = new MarkdownTable(List.of("code", "files", "for it alone", "places"));
    counts.entrySet().stream()
        .sorted(Comparator.comparing((Map.Entry<String, int[]> e) -> -e.getValue()[0]))
        .forEach(e ->
            table.row(
                List.of(
                    e.getKey(),
                    String.valueOf(e.getValue()[0]),
                    String.valueOf(e.getValue()[1]),
                    String.valueOf(e.getValue()[2]))));
    return table;
  }

  /** A message without its place and without the names in it. */
  private static String shape(Reason reason) {
    String message = reason.message().replaceFirst("^\\d+: ", "").replaceFirst("^\\S+:\\d+: ", "");
    boolean isAboutName =
        reason.code().equals("LISS0202")
            || reason.code().equals("LISS0203")
            || reason.code().equals("LISS0204");
    return reason.code() + " " + (isAboutName ? message : message.replaceAll("`[^`]*`", "`..`"));
  }

  private MarkdownTable messages() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Row row : of(Kind.REFUSED)) {
      row.answer().reasons().stream()
          .map(CorpusPage::shape)
          .distinct()
          .forEach(shape -> counts.merge(shape, 1, Integer::sum));
    }
    return most(counts, "message");
  }

  private static MarkdownTable most(Map<String, Integer> counts, String heading) {
    MarkdownTable table = new MarkdownTable(List.of(heading, "files"));
    counts.entrySet().stream()
        .sorted(Comparator.comparing((Map.Entry<String, Integer> e) -> -e.getValue()))
        .limit(MOST_MESSAGES)
        .forEach(e -> table.row(List.of(e.getKey(), String.valueOf(e.getValue()))));
    return table;
  }

  private MarkdownTable undecided() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Row row : rows) {
      if (row.answer().kind() == Kind.UNKNOWN || row.answer().kind() == Kind.FAILED) {
        counts.merge(row.answer().label(), 1, Integer::sum);
      }
    }
    return most(counts, "reason");
  }

  private MarkdownTable warnings() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Row row : rows) {
      if (row.answer().isVerdict()) {
        codes(row).forEach(code -> counts.merge(code + ", " + lower(row), 1, Integer::sum));
      }
    }
    return most(counts, "warning");
  }

  private static String lower(Row row) {
    return row.answer().kind().name().toLowerCase(Locale.ROOT);
  }

  private MarkdownTable files() {
    MarkdownTable table =
        new MarkdownTable(
            List.of("suite", "file", "race", "assertion", "answer", "judged", "why", "test"));
    for (Row row : rows) {
      CorpusAnswer answer = row.answer();
      table.row(
          List.of(
              row.program().suite(),
              row.program().file().replaceFirst("^files/", ""),
              row.program().race(),
              row.program().assertion(),
              answer.kind() == Kind.REFUSED ? "refused" : answer.label(),
              answer.isVerdict() ? row.judged().words() : "",
              row.byHand().isEmpty() ? String.join(" ", codes(row)) : row.byHand(),
              row.replayed()));
    }
    return table;
  }
}
