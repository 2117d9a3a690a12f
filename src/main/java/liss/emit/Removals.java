package liss.emit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.lang.Declaration;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Removable;
import liss.lang.InsertionPoints.Removable.Place;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * The edits that remove statements from a text. A statement goes with its line if nothing else is
 * on it, and with an empty line that would be one too many then. Where there has to be a statement,
 * one that does nothing comes instead.
 */
final class Removals {

  /** Nothing, in the language of the text: as the body of another statement, and after a label. */
  private record Nothing(String body, String labeled) {}

  private static final Nothing IN_W = new Nothing("{ }", "skip;");
  private static final Nothing IN_C = new Nothing("{ }", ";");

  private final TextFormat layout;
  private final String text;
  private final Nothing nothing;
  private final List<Edit> others;

  /** The ends of the lines that are removed, by where they start. */
  private final TreeMap<Integer, Integer> lines = new TreeMap<>();

  /** What is removed, by where the statement starts. */
  private final TreeMap<Integer, Removable> removed = new TreeMap<>();

  private Removals(TextFormat layout, Nothing nothing, List<Edit> others) {
    this.layout = layout;
    this.text = layout.text();
    this.nothing = nothing;
    this.others = others;
  }

  /** What a stretch of text is as a statement; empty if that cannot be removed. */
  static Optional<Removable> removable(Program program, SourceSpan expression) {
    return switch (program.insertionPoints()) {
      case InsertionPoints.EveryPosition every ->
          Optional.ofNullable(inW(program).get(expression.start()))
              .filter(found -> found.expression().equals(expression));
      case InsertionPoints.Marked marked -> marked.removable(expression);
    };
  }

  /**
   * The edits that remove statements.
   *
   * @param expressions the statements, as the automata know them; all can be removed
   * @param others what else is changed in the text
   */
  static List<Edit> edits(
      Program program, TextFormat layout, List<SourceSpan> expressions, List<Edit> others) {
    Nothing nothing =
        switch (program.insertionPoints()) {
          case InsertionPoints.EveryPosition every -> IN_W;
          case InsertionPoints.Marked marked -> IN_C;
        };
    Removals removals = new Removals(layout, nothing, others);
    for (SourceSpan expression : expressions) {
      Removable found = removable(program, expression).orElseThrow();
      removals.removed.put(found.statement().start(), found);
    }
    return removals.edits();
  }

  /** The lock and unlock statements of a program in W. */
  private static Map<Integer, Removable> inW(Program program) {
    Map<Integer, Removable> all = new HashMap<>();
    for (Declaration.Routine routine : program.all(Declaration.Routine.class)) {
      add(routine.body(), all);
      routine.body().all(Stmt.Block.class).forEach(block -> add(block, all));
    }
    return all;
  }

  private static void add(Stmt.Block block, Map<Integer, Removable> all) {
    List<Stmt> statements = block.statements();
    for (int i = 0; i < statements.size(); i++) {
      Optional<Integer> next =
          i + 1 < statements.size()
              ? Optional.of(statements.get(i + 1).span().start())
              : Optional.empty();
      Place place = Place.IN_BLOCK;
      Stmt statement = statements.get(i);
      while (statement instanceof Stmt.Labeled labeled) {
        statement = labeled.statement();
        place = Place.LABELED;
      }
      if (statement instanceof Stmt.Sync sync && sync.kind().isOnLock()) {
        all.put(sync.span().start(), new Removable(sync.span(), sync.span(), place, next));
      }
    }
  }

  private List<Edit> edits() {
    List<Edit> edits = new ArrayList<>();
    for (Removable statement : removed.values()) {
      SourceSpan span = statement.statement();
      String instead = instead(statement);
      if (!instead.isEmpty()) {
        edits.add(Edit.replacing(span.start(), span.end(), instead));
      } else if (isAlone(span)) {
        addLines(layout.lineStart(span.start()), layout.nextLine(span.end()));
      } else {
        edits.add(inLine(span));
      }
    }
    lines.forEach((start, end) -> edits.add(withEmptyLine(start, end)));
    return edits;
  }

  private String instead(Removable statement) {
    return switch (statement.place()) {
      case IN_BLOCK -> "";
      case BODY -> nothing.body();
      case LABELED -> hasNext(statement) ? "" : nothing.labeled();
    };
  }

  /** Whether a statement stays to which a label in front of another one can belong. */
  private boolean hasNext(Removable statement) {
    Optional<Removable> behind = statement.next().map(removed::get);
    return statement.next().isPresent() && (behind.isEmpty() || hasNext(behind.get()));
  }

  private boolean isAlone(SourceSpan statement) {
    return layout.startsLine(statement.start())
        && text.substring(statement.end(), layout.lineEnd(statement.end())).isBlank();
  }

  private void addLines(int start, int end) {
    Map.Entry<Integer, Integer> before = lines.floorEntry(start);
    if (before != null && before.getValue() >= start) {
      lines.put(before.getKey(), Math.max(end, before.getValue()));
    } else {
      lines.put(start, end);
    }
  }

  /** Without the blanks after it, or those in front of it if it is the last on its line. */
  private Edit inLine(SourceSpan statement) {
    int start = statement.start();
    int end = statement.end();
    int lineEnd = layout.lineEnd(end);
    while (end < lineEnd && isBlank(end)) {
      end++;
    }
    while (end == lineEnd && start > 0 && isBlank(start - 1)) {
      start--;
    }
    return Edit.replacing(start, end, "");
  }

  private boolean isBlank(int offset) {
    return text.charAt(offset) == ' ' || text.charAt(offset) == '\t';
  }

  /** Without an empty line that would be after another one, or at the start or end of a block. */
  private Edit withEmptyLine(int start, int end) {
    int previous = start == 0 ? 0 : layout.lineStart(start - 1);
    String before = text.substring(previous, start);
    String behind = text.substring(end, layout.nextLine(end));
    boolean opens = before.isBlank() || before.stripTrailing().endsWith("{");
    if (start > 0 && !behind.isEmpty() && behind.isBlank() && opens) {
      return isUntouched(start, layout.nextLine(end) - 1)
          ? Edit.replacing(start, layout.nextLine(end), "")
          : Edit.replacing(start, end, "");
    }
    boolean isLast = start > 0 && before.isBlank() && behind.stripLeading().startsWith("}");
    return isLast && isUntouched(previous, end)
        ? Edit.replacing(previous, end, "")
        : Edit.replacing(start, end, "");
  }

  /** Whether nothing else is changed at some offsets. */
  private boolean isUntouched(int first, int last) {
    return others.stream().noneMatch(edit -> first <= edit.offset() && edit.offset() <= last);
  }
}
