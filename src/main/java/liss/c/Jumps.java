package liss.c;

import java.util.List;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/** The labels of one function that its text does not have, and jumps to labels. */
final class Jumps {

  private int next;

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
}
