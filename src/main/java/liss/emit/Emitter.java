package liss.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.cfa.InsertionPoint.Kind;
import liss.lang.InsertionPoints;
import liss.lang.Program;
import liss.lang.Stmt;
import liss.placement.LockOperation;
import liss.placement.LockPlacement;
import liss.placement.OwnSections;

/**
 * Inserts the statements of a lock placement into a source text.
 *
 * <p>Text is only inserted, between two tokens of the original. A statement gets a line of its own,
 * indented like its neighbours, where the statement it goes with has one, and is put on the same
 * line otherwise.
 */
public final class Emitter {

  private static final String BASE_NAME = "lk";

  private final Program program;
  private final String text;
  private final Layout layout;
  private final LockPlacement placement;
  private final List<String> names;
  private final List<Insertion> insertions = new ArrayList<>();

  private Emitter(Program program, LockPlacement placement) {
    this.program = program;
    this.text = program.source().text();
    this.layout = new Layout(program);
    this.placement = placement.insertions();
    this.names = names(program, placement);
  }

  /** The text of the program with the placement; the unchanged text if it is empty. */
  public static String emit(Program program, LockPlacement placement) {
    return switch (program.insertionPoints()) {
      case InsertionPoints.EveryPosition every -> new Emitter(program, placement).emit();
      case InsertionPoints.Marked marked -> MarkedEmitter.emit(program, marked, placement);
    };
  }

  /** Names for so many new locks, none of which occurs in the program. */
  public static List<String> names(Program program, int locks) {
    Set<String> taken =
        switch (program.insertionPoints()) {
          case InsertionPoints.EveryPosition every -> new Lexemes(program.source().text()).words();
          case InsertionPoints.Marked marked -> MarkedEmitter.words(program.source().text());
        };
    return Stream.iterate(1, n -> n + 1)
        .map(n -> n == 1 ? BASE_NAME : BASE_NAME + n)
        .filter(name -> !taken.contains(name))
        .limit(locks)
        .toList();
  }

  /**
   * The names of the locks of a placement: those of the program for the locks that it reuses, and
   * new ones for the others.
   */
  public static List<String> names(Program program, LockPlacement placement) {
    Iterator<String> fresh = names(program, placement.newLocks()).iterator();
    List<String> names = new ArrayList<>();
    for (int lock = 0; lock < placement.locks(); lock++) {
      OwnSections own = placement.existing().get(lock);
      names.add(own == null ? fresh.next() : own.name());
    }
    return List.copyOf(names);
  }

  /**
   * Text to insert at an offset.
   *
   * @param rank order among insertions at one offset
   */
  private record Insertion(int offset, int rank, String text) implements Comparable<Insertion> {
    private static final Comparator<Insertion> ORDER =
        Comparator.comparingInt(Insertion::offset).thenComparingInt(Insertion::rank);

    @Override
    public int compareTo(Insertion other) {
      return ORDER.compare(this, other);
    }
  }

  private String emit() {
    if (placement.newLocks() > 0) {
      LockDeclarations.Place place =
          LockDeclarations.place(program, layout, names(program, placement.newLocks()));
      insert(place.offset(), -1, place.text());
    }
    SortedSet<Integer> wrapped = new TreeSet<>();
    for (InsertionPoint point : placement.operations().keySet()) {
      switch (point.kind()) {
        case BEFORE_STATEMENT -> beforeStatement(point);
        case END_OF_BLOCK -> endOfBlock(point);
        case MISSING_ELSE -> missingElse(point);
        case ELSE_IF_START, ELSE_IF_END -> wrapped.add(point.offset());
        case BODY_START, BODY_END, RETURN_VALUE, MISSING_DEFAULT ->
            throw new IllegalStateException("not an insertion point of W: " + point);
      }
    }
    wrapped.forEach(this::wrapElseIf);
    StringBuilder result = new StringBuilder();
    int copied = 0;
    for (Insertion insertion : insertions.stream().sorted().toList()) {
      result.append(text, copied, insertion.offset()).append(insertion.text());
      copied = insertion.offset();
    }
    return result.append(text, copied, text.length()).toString();
  }

  private void insert(int offset, int rank, String inserted) {
    insertions.add(new Insertion(offset, rank, inserted));
  }

  private List<String> statements(InsertionPoint point) {
    return placement.at(point).stream().map(this::statement).toList();
  }

  private String statement(LockOperation operation) {
    String name = names.get(operation.lock());
    return switch (operation) {
      case LockOperation.Acquire acquire -> "lock(" + name + ");";
      case LockOperation.Release release -> "unlock(" + name + ");";
    };
  }

  private String inLine(InsertionPoint point) {
    return String.join(" ", statements(point));
  }

  /** The statements, each on a new line. */
  private String onNewLines(InsertionPoint point, String indentation, String lineBreak) {
    return statements(point).stream()
        .map(statement -> lineBreak + indentation + statement)
        .collect(Collectors.joining());
  }

  private void beforeStatement(InsertionPoint point) {
    int offset = point.offset();
    if (layout.startsLine(offset)) {
      String separator = layout.lineBreak(offset) + layout.indentation(offset);
      insert(
          offset,
          Rank.BEFORE_STATEMENT,
          statements(point).stream().map(s -> s + separator).collect(Collectors.joining()));
    } else {
      insert(offset, Rank.BEFORE_STATEMENT, spaceAfterToken(offset, "{") + inLine(point) + " ");
    }
  }

  private void endOfBlock(InsertionPoint point) {
    int brace = point.offset();
    if (layout.startsLine(brace)) {
      String indentation = layout.indentationInside(layout.blockEndingAt(brace));
      String lines =
          statements(point).stream()
              .map(statement -> indentation + statement + layout.lineBreak(brace))
              .collect(Collectors.joining());
      insert(layout.lineStart(brace), Rank.END_OF_BLOCK, lines);
    } else {
      insert(brace, Rank.END_OF_BLOCK, spaceAfterToken(brace, "") + inLine(point) + " ");
    }
  }

  /** A space, unless there is one in front of the offset, or one of the given characters. */
  private String spaceAfterToken(int offset, String noSpaceAfter) {
    char before = text.charAt(offset - 1);
    return Character.isWhitespace(before) || noSpaceAfter.indexOf(before) >= 0 ? "" : " ";
  }

  private void missingElse(InsertionPoint point) {
    int end = point.offset();
    Stmt.Block then = layout.blockEndingAt(end - 1);
    if (layout.sameLine(then.span().start(), end)) {
      insert(end, Rank.MISSING_ELSE, " else { " + inLine(point) + " }");
      return;
    }
    String lineBreak = layout.lineBreak(end);
    String outer = layout.indentation(end);
    insert(
        end,
        Rank.MISSING_ELSE,
        " else {" + onNewLines(point, layout.deeper(outer), lineBreak) + lineBreak + outer + "}");
  }

  /** Turns {@code else if ..} into {@code else { lock; if .. unlock; }}. */
  private void wrapElseIf(int start) {
    Stmt.If elseIf = layout.elseIfStartingAt(start);
    int end = elseIf.span().end();
    int line = elseIf.span().line();
    InsertionPoint first = new InsertionPoint(Kind.ELSE_IF_START, start, line);
    InsertionPoint last = new InsertionPoint(Kind.ELSE_IF_END, start, line);
    if (layout.sameLine(start, end)) {
      insert(start, Rank.ELSE_IF, "{ " + withSpace(inLine(first)));
      insert(end, Rank.behindElseIf(start), " " + withSpace(inLine(last)) + "}");
      return;
    }
    String lineBreak = layout.lineBreak(start);
    String outer = layout.indentation(start);
    String inner = layout.deeper(outer);
    insert(start, Rank.ELSE_IF, "{" + onNewLines(first, inner, lineBreak) + lineBreak + inner);
    insert(
        end,
        Rank.behindElseIf(start),
        onNewLines(last, inner, lineBreak) + lineBreak + outer + "}");
  }

  private static String withSpace(String statements) {
    return statements.isEmpty() ? "" : statements + " ";
  }

  /** The order of insertions at one offset: what belongs to the inner statement comes first. */
  private static final class Rank {
    static final int MISSING_ELSE = Integer.MIN_VALUE;
    static final int ELSE_IF = 0;
    static final int BEFORE_STATEMENT = 0;
    static final int END_OF_BLOCK = 0;

    /** An {@code if} that starts later ends inside those that start before it. */
    static int behindElseIf(int start) {
      return -1 - start;
    }

    private Rank() {}
  }
}
