package liss.report.html;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import liss.format.Json;
import liss.report.html.RunRows.Block;
import liss.report.html.RunRows.Kind;
import liss.report.html.RunRows.Row;

/**
 * A run as a list, for narrow windows and for all its steps: the turns of its threads follow each
 * other, and what its picture folds is folded. Each step has an address.
 */
final class StepList {

  private final RunRows rows;
  private final LineLinks links;
  private final String file;
  private final List<Json.Members> steps;
  private final List<Json.Members> cycle;
  private final Map<Integer, String> notes = new TreeMap<>();

  private StepList(Json.Members run, RunRows rows, LineLinks links, String file) {
    this.rows = rows;
    this.links = links;
    this.file = file;
    this.steps = run.objects("steps");
    this.cycle = run.objects("cycle");
    for (Json.Members note : run.objects("notes")) {
      int step = note.whole("step").orElseThrow().intValue() - 1;
      notes.put(rows.rowOf(step), note.text("text").orElse(""));
    }
  }

  /**
   * The turns of a run.
   *
   * @param file the file of steps that do not name theirs
   */
  static List<Json.Members> of(Json.Members run, RunRows rows, LineLinks links, String file) {
    return new StepList(run, rows, links, file).turns();
  }

  private List<Json.Members> turns() {
    List<Json.Members> turns = new ArrayList<>();
    Set<Block> begun = new HashSet<>();
    List<Row> all = rows.rows();
    for (int first = 0; first < all.size(); ) {
      String lane = all.get(first).lane();
      int end = first;
      while (end < all.size() && all.get(end).lane().equals(lane)) {
        end++;
      }
      turns.add(
          Json.object()
              .with("thread", lane)
              .with("color", rows.lanes().indexOf(lane) % Listing.COLORS)
              .with("when", when(first, begun))
              .with("rows", IntStream.range(first, end).mapToObj(this::row).toList()));
      all.subList(first, end).forEach(row -> begun.add(row.block()));
      first = end;
    }
    return turns;
  }

  /** How a turn begins: with an interruption, or after one. */
  private String when(int first, Set<Block> begun) {
    Row row = rows.rows().get(first);
    return row.preempts()
        ? "interrupts " + rows.rows().get(first - 1).thread()
        : begun.contains(row.block()) ? "goes on" : "";
  }

  private Json.Members row(int position) {
    Row row = rows.rows().get(position);
    List<Json.Members> inner =
        row.isFolded() ? rows.unfolded(row).stream().map(this::step).toList() : List.of();
    return step(row)
        .with("note", Optional.ofNullable(notes.get(position)).orElse(""))
        .with("folded", row.isFolded())
        .with("inner", inner);
  }

  private Json.Members step(Row row) {
    List<Integer> others = IntStream.rangeClosed(row.first() + 2, row.last() + 1).boxed().toList();
    String written = steps.get(row.first()).text("file").orElse(file);
    return Json.object()
        .with("from", row.first() + 1)
        .with("to", row.last() + 1)
        .with("others", others, other -> new Json.Whole(other))
        .with("kind", row.kind() == Kind.STEP ? "" : row.kind().name().toLowerCase(Locale.ROOT))
        .with("at", row.line())
        .with("address", links.of(written, row.line()))
        .with("does", row.source())
        .with("values", String.join(", ", row.actions()))
        .with("ends", ends(row));
  }

  /** The arrows of the picture that start or end at a row. */
  private List<Json> ends(Row row) {
    List<Json> ends = new ArrayList<>();
    for (int i = 0; i < cycle.size(); i++) {
      for (String end : List.of("before", "after")) {
        long step = cycle.get(i).object(end).flatMap(e -> e.whole("step")).orElse(0L) - 1;
        if (row.first() <= step && step <= row.last()) {
          ends.add(new Json.Whole(i + 1));
        }
      }
    }
    return ends;
  }
}
