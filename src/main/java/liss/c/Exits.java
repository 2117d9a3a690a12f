package liss.c;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;

/** Where {@code break} and {@code continue} go from the statement that is being translated. */
final class Exits {

  private final Translation translation;
  private final Deque<String> breaks = new ArrayDeque<>();
  private final Deque<String> continues = new ArrayDeque<>();

  Exits(Translation translation) {
    this.translation = translation;
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
      translation.messages().unsupported(stmt, "this is not inside of a loop or switch");
    } else {
      Jumps.jump(breaks.element(), translation.spans().of(stmt), out);
    }
  }

  void leave(IASTContinueStatement stmt, List<Stmt> out) {
    if (continues.isEmpty()) {
      translation.messages().unsupported(stmt, "this is not inside of a loop");
    } else {
      Jumps.jump(continues.element(), translation.spans().of(stmt), out);
    }
  }
}
