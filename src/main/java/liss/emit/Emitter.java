package liss.emit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.cfa.InsertionPoint.Kind;
import liss.emit.Edit.Order;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Dialect;
import liss.lang.Program;
import liss.lang.Stmt;
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

  /** How locks are written in W. */
  private static final Dialect W = new Dialect("", "lock %s;", "lock(%s);", "unlock(%s);");

  private final Program program;
  private final String text;
  private final Layout layout;
  private final LockPlacement placement;
  private final LockStatements statements;
  private final List<Edit> edits = new ArrayList<>();

  private Emitter(Program program, LockPlacement placement) {
    this.program = program;
    this.text = program.source().text();
    this.layout = new Layout(program);
    this.placement = placement.insertions();
    this.statements = new LockStatements(program, W, placement);
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

  private String emit() {
    if (placement.newLocks() > 0) {
      edits.add(LockDeclarations.edit(program, layout, statements.declarations()));
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
    return Edit.apply(text, edits);
  }

  private void insert(int offset, Order order, int start, String inserted) {
    edits.add(new Edit(offset, order, start, inserted));
  }

  private String inLine(InsertionPoint point) {
    return String.join(" ", statements.at(point));
  }

  /** The statements, each on a new line. */
  private String onNewLines(InsertionPoint point, String indentation, String lineBreak) {
    return statements.joined(point, lineBreak + indentation, "");
  }

  private void beforeStatement(InsertionPoint point) {
    int offset = point.offset();
    if (layout.startsLine(offset)) {
      String separator = layout.lineBreak(offset) + layout.indentation(offset);
      insert(offset, Order.IN_FRONT, offset, statements.joined(point, "", separator));
    } else {
      insert(offset, Order.IN_FRONT, offset, spaceAfterToken(offset, "{") + inLine(point) + " ");
    }
  }

  private void endOfBlock(InsertionPoint point) {
    int brace = point.offset();
    if (layout.startsLine(brace)) {
      String indentation = layout.indentationInside(layout.blockEndingAt(brace));
      String lines = statements.joined(point, indentation, layout.lineBreak(brace));
      insert(layout.lineStart(brace), Order.IN_FRONT, brace, lines);
    } else {
      insert(brace, Order.IN_FRONT, brace, spaceAfterToken(brace, "") + inLine(point) + " ");
    }
  }

  /** A space, unless there is one in front of the offset, or one of the given characters. */
  private String spaceAfterToken(int offset, String noSpaceAfter) {
    char before = text.charAt(offset - 1);
    return Character.isWhitespace(before) || noSpaceAfter.indexOf(before) >= 0 ? "" : " ";
  }

  private void missingElse(InsertionPoint point) {
    int end = point.offset();
    int then = layout.blockEndingAt(end - 1).span().start();
    if (layout.sameLine(then, end)) {
      insert(end, Order.ELSE, then, " else { " + inLine(point) + " }");
      return;
    }
    String lineBreak = layout.lineBreak(end);
    String outer = layout.indentation(end);
    insert(
        end,
        Order.ELSE,
        then,
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
      insert(start, Order.IN_FRONT, start, "{ " + withSpace(inLine(first)));
      insert(end, Order.CLOSING, start, " " + withSpace(inLine(last)) + "}");
      return;
    }
    String lineBreak = layout.lineBreak(start);
    String outer = layout.indentation(start);
    String inner = layout.deeper(outer);
    insert(
        start,
        Order.IN_FRONT,
        start,
        "{" + onNewLines(first, inner, lineBreak) + lineBreak + inner);
    insert(end, Order.CLOSING, start, onNewLines(last, inner, lineBreak) + lineBreak + outer + "}");
  }

  private static String withSpace(String statements) {
    return statements.isEmpty() ? "" : statements + " ";
  }
}
