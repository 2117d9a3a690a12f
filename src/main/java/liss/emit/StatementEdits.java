package liss.emit;

import static liss.emit.LockStatements.joined;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.InsertionPoint;
import liss.emit.Edit.Order;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Position;

/**
 * The edits of a text that insert statements between two tokens. A statement gets a line of its own
 * where the statement it goes with has one, and is put on the same line otherwise.
 */
final class StatementEdits {

  private final String text;
  private final TextFormat layout;
  private final LockStatements statements;
  private final List<Edit> edits = new ArrayList<>();

  StatementEdits(TextFormat layout, LockStatements statements) {
    this.text = layout.text();
    this.layout = layout;
    this.statements = statements;
  }

  void add(Edit edit) {
    edits.add(edit);
  }

  void insert(int offset, Order order, int start, String inserted) {
    edits.add(new Edit(offset, order, start, inserted));
  }

  /**
   * The text with all of the edits, and without some statements.
   *
   * @param removed the statements, as the automata know them
   */
  String without(List<SourceSpan> removed, Program program) {
    List<Edit> all = new ArrayList<>(edits);
    all.addAll(Removals.edits(program, layout, removed, edits));
    return Edit.apply(text, all);
  }

  /**
   * Inserts statements in front of a statement, or of the closing brace of a block.
   *
   * @param indentation of lines of their own
   */
  void inFront(InsertionPoint point, String indentation) {
    int offset = point.offset();
    if (layout.startsLine(offset)) {
      String lines = statements.joined(point, indentation, layout.lineBreak(offset));
      insert(layout.lineStart(offset), Order.IN_FRONT, offset, lines);
    } else {
      boolean opens =
          point.position() == Position.BEFORE_STATEMENT && text.charAt(offset - 1) == '{';
      String space = opens ? "" : spaceBehindToken(offset);
      insert(offset, Order.IN_FRONT, offset, space + statements.joined(point, "", " "));
    }
  }

  /** A space, unless there is one in front of the offset. */
  String spaceBehindToken(int offset) {
    return Character.isWhitespace(text.charAt(offset - 1)) ? "" : " ";
  }

  /** Adds an else branch on the line where the branch in front of it ends. */
  void elseOnLine(InsertionPoint point, int end, int start) {
    insert(end, Order.ELSE, start, " else { " + statements.joined(point, "", " ") + "}");
  }

  /**
   * Adds an else branch whose statements have lines of their own.
   *
   * @param separator what comes in front of {@code else}
   * @param outer the indentation of the branch
   * @param step by how much its statements are indented further
   */
  void elseOnLines(
      InsertionPoint point, int end, int start, String separator, String outer, String step) {
    String lineBreak = layout.lineBreak(end);
    String lines = statements.joined(point, lineBreak + outer + step, "");
    insert(end, Order.ELSE, start, separator + "else {" + lines + lineBreak + outer + "}");
  }

  /**
   * Puts braces around a statement, with other statements at its start and end.
   *
   * @param step by how much it is indented in the braces
   */
  void wrap(SourceSpan body, List<String> first, List<String> last, String step) {
    int start = body.start();
    if (layout.sameLine(start, body.end())) {
      insert(start, Order.IN_FRONT, start, "{ " + joined(first, "", " "));
      insert(body.end(), Order.CLOSING, start, " " + joined(last, "", " ") + "}");
    } else {
      String outer = layout.lineBreak(start) + layout.indentation(start);
      String inner = outer + step;
      insert(start, Order.IN_FRONT, start, "{" + joined(first, inner, "") + inner);
      insert(body.end(), Order.CLOSING, start, joined(last, inner, "") + outer + "}");
    }
  }
}
