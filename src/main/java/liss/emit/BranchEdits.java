package liss.emit;

import static liss.emit.LockStatements.filled;
import static liss.emit.LockStatements.joined;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.cfa.InsertionPoint;
import liss.emit.Edit.Order;
import liss.lang.InsertionPoints.Conditional;
import liss.lang.InsertionPoints.Marked;
import liss.lang.InsertionPoints.Return;
import liss.lang.InsertionPoints.Snapshot;
import liss.lang.InsertionPoints.Switch;
import liss.lang.SourceSpan;
import liss.lang.Stmt.Position;

/**
 * What is added to a text of C where statements alone do not do: braces around a body, else
 * branches, default cases, and variables for the values of {@code return} and of other parts of
 * statements.
 */
final class BranchEdits {

  private static final String RETURN = "return";

  private final Marked marked;
  private final String text;
  private final TextFormat layout;
  private final Indentation indentation;
  private final LockStatements statements;
  private final StatementEdits edits;

  /**
   * @param edits receives what is added
   */
  BranchEdits(
      Marked marked,
      TextFormat layout,
      Indentation indentation,
      LockStatements statements,
      StatementEdits edits) {
    this.marked = marked;
    this.text = layout.text();
    this.layout = layout;
    this.indentation = indentation;
    this.statements = statements;
    this.edits = edits;
  }

  /**
   * Adds an else branch.
   *
   * @param wrapped where the bodies start that get braces
   */
  void missingElse(InsertionPoint point, Set<Integer> wrapped) {
    Conditional conditional =
        Optional.ofNullable(marked.conditionals().get(point.offset())).orElseThrow();
    SourceSpan then = conditional.then();
    boolean hasBraces = text.charAt(then.start()) == '{' || wrapped.contains(then.start());
    boolean oneLine = layout.sameLine(then.start(), then.end()) && !layout.startsLine(then.start());
    if (oneLine) {
      edits.elseOnLine(point, then.end(), point.offset());
    } else {
      String outer = layout.indentation(point.offset());
      String separator = hasBraces ? " " : layout.lineBreak(then.end()) + outer;
      edits.elseOnLines(point, then.end(), point.offset(), separator, outer, indentation.step());
    }
  }

  /** Adds a default case at the end of the body of a {@code switch}. */
  void missingDefault(InsertionPoint point) {
    int brace = point.offset();
    Switch cases = Optional.ofNullable(marked.switches().get(brace)).orElseThrow();
    if (!layout.startsLine(brace)) {
      String space = edits.spaceBehindToken(brace);
      String leave = cases.open() ? "break; " : "";
      String added = leave + "default: " + statements.joined(point, "", " ") + "break; ";
      edits.insert(brace, Order.IN_FRONT, brace, space + added);
      return;
    }
    String outer =
        cases
            .label()
            .filter(layout::startsLine)
            .map(layout::indentation)
            .orElseGet(() -> layout.indentation(brace));
    String inner = outer + indentation.step();
    String lineBreak = layout.lineBreak(brace);
    String leave = inner + "break;" + lineBreak;
    edits.insert(
        layout.lineStart(brace),
        Order.IN_FRONT,
        brace,
        (cases.open() ? leave : "")
            + outer
            + "default:"
            + lineBreak
            + statements.joined(point, inner, lineBreak)
            + leave);
  }

  /**
   * Turns {@code return e;} into a block that computes e, executes the statements and returns what
   * was computed. The word {@code return} is replaced, all other text stays.
   */
  void returnValue(InsertionPoint point) {
    int start = point.offset();
    Return found = Optional.ofNullable(marked.returns().get(start)).orElseThrow();
    int end = found.statement().end();
    String name = statements.unused("liss_result");
    String declaration = found.variable().map(template -> filled(template, name) + " =").orElse("");
    String back = found.variable().isPresent() ? "return " + name + ";" : "return;";
    int value = start + RETURN.length();
    boolean ownLine = layout.startsLine(start);
    String outer = layout.indentation(start);
    String lineBreak = ownLine ? layout.lineBreak(start) : "";
    String inner = ownLine ? lineBreak + outer + indentation.step() : " ";
    String last = ownLine ? lineBreak + outer : " ";
    int removed = RETURN.length();
    if (declaration.isEmpty()) {
      while (text.charAt(start + removed) == ' ') {
        removed++;
      }
    }
    boolean needsSpace = !declaration.isEmpty() && !Character.isWhitespace(text.charAt(value));
    edits.add(
        new Edit(
            start,
            removed,
            Order.KEYWORD,
            start,
            "{" + inner + declaration + (needsSpace ? " " : "")));
    edits.insert(
        end,
        Order.BEHIND_VALUE,
        start,
        statements.joined(point, inner, "") + inner + back + last + "}");
  }

  /**
   * Computes a part of a statement in front of it, with the statements after that, and replaces the
   * part by the variable that has its value.
   */
  void snapshot(InsertionPoint point, String variable) {
    int start = point.offset();
    Snapshot found = Optional.ofNullable(marked.snapshots().get(start)).orElseThrow();
    SourceSpan part = found.expression();
    String value = filled(found.value(), text.substring(part.start(), part.end()));
    String computed = variable + " = " + value + ";";
    if (layout.startsLine(start)) {
      String outer = layout.indentation(start);
      String lineBreak = layout.lineBreak(start);
      edits.insert(
          layout.lineStart(start),
          Order.IN_FRONT,
          start,
          outer + computed + lineBreak + statements.joined(point, outer, lineBreak));
    } else {
      edits.insert(
          start,
          Order.IN_FRONT,
          start,
          edits.spaceBehindToken(start) + computed + " " + statements.joined(point, "", " "));
    }
    edits.add(
        new Edit(part.start(), part.end() - part.start(), Order.KEYWORD, part.start(), variable));
  }

  /** Puts braces around a body, with the statements at its start and end. */
  void wrap(int start) {
    SourceSpan body = Optional.ofNullable(marked.bodies().get(start)).orElseThrow();
    List<String> first = statements.at(new InsertionPoint(Position.BODY_START, start, body.line()));
    List<String> last = statements.at(new InsertionPoint(Position.BODY_END, start, body.line()));
    String lineBreak = layout.lineBreak(start);
    int previous = endOfTokenBefore(start);
    if (layout.startsLine(start) && isPlain(previous, start)) {
      String inner = layout.indentation(start);
      String outer = layout.indentation(previous - 1);
      edits.insert(previous, Order.IN_FRONT, previous, " {");
      edits.insert(layout.lineStart(start), Order.IN_FRONT, start, joined(first, inner, lineBreak));
      edits.insert(
          body.end(),
          Order.CLOSING,
          start,
          joined(last, lineBreak + inner, "") + lineBreak + outer + "}");
    } else {
      edits.wrap(body, first, last, indentation.step());
    }
  }

  /** Whether a token ends at the first offset, and only blanks and real line ends follow. */
  private boolean isPlain(int from, int to) {
    String between = text.substring(from, to);
    String line = text.substring(layout.lineStart(from), from);
    return between.isBlank()
        && !line.contains("//")
        && !line.endsWith("\\")
        && !line.stripLeading().startsWith("#");
  }

  private int endOfTokenBefore(int offset) {
    int end = offset;
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }
}
