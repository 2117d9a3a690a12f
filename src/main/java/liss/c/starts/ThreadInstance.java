package liss.c.starts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.starts.Identifiers.Handle;
import liss.lang.Declaration.Copies;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * A thread of a program that starts its threads, and the names of the conditions that give its
 * start and its end their order.
 *
 * @param by the thread that starts it; empty if it runs from the beginning
 * @param handle where the program keeps its identifier
 */
public record ThreadInstance(
    String name,
    String function,
    Optional<String> by,
    Handle handle,
    Certainty certainty,
    Copies copies) {

  /** Whether something is executed exactly once. */
  public enum Certainty {
    ALWAYS,
    PERHAPS
  }

  String started() {
    return "start of " + name;
  }

  String decided() {
    return "decision on " + name;
  }

  String ended() {
    return "end of " + name;
  }

  /** The steps that start the thread. */
  List<Stmt> starting(SourceSpan span) {
    List<Stmt> steps = new ArrayList<>();
    steps.add(new Stmt.Sync(SyncKind.SIGNAL, started(), span));
    if (certainty == Certainty.PERHAPS) {
      steps.add(new Stmt.Sync(SyncKind.SIGNAL, decided(), span));
    }
    return steps;
  }
}
