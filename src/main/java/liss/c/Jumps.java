package liss.c;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;

/**
 * The labels of one function that its text does not have, jumps to labels, and where {@code break}
 * and {@code continue} go from the statement that is being translated.
 */
final class Jumps {

  private final Translation translation;
  private final Deque<String> breaks = new ArrayDeque<>();
  private final Deque<String> continues = new ArrayDeque<>();
  private int next;

  Jumps(Translation translation) {
    this.translation = translation;
  }

  /** A label that is not in use. */
  String newLabel(String prefix) {
    return prefix + next++;
  }

  static void label(String label, SourceSpan span, List<Stmt> out) {
    out.add(new Stmt.Labeled(label, new Stmt.Skip(span), span));
  }

  static void jump(String label, SourceSpan span, List<Stmt> out) {
    out.add(new Stmt.Goto(label, span));
  }

  /** Translates the body of a loop, in which both have targets. */
  void inLoop(String continueLabel, String breakLabel, Runnable body) {
    continues.push(continueLabel);
    inSwitch(breakLabel, body);
    continues.pop();
  }

  /** Translates the body of a switch, which has a target for {@code break} only. */
  void inSwitch(String breakLabel, Runnable body) {
    breaks.push(breakLabel);
    body.run();
    breaks.pop();
  }

  void leave(IASTBreakStatement stmt, List<Stmt> out) {
    if (breaks.isEmpty()) {
      translation.unsupported(stmt, "this is not inside of a loop or switch");
    } else {
      jump(breaks.element(), translation.span(stmt), out);
    }
  }

  void leave(IASTContinueStatement stmt, List<Stmt> out) {
    if (continues.isEmpty()) {
      translation.unsupported(stmt, "this is not inside of a loop");
    } else {
      jump(continues.element(), translation.span(stmt), out);
    }
  }
}
