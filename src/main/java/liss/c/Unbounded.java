package liss.c;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import liss.lang.Declaration;
import liss.lang.Program;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * A program in which any number of threads may start: a start that may happen several times is one
 * thread with any number of copies. It is for proofs on the text, and not to be executed, since the
 * copies share the conditions for their starts and ends.
 *
 * @param starts the conditions for which threads wait before they run
 * @param ends the conditions that threads signal at their ends
 */
public record Unbounded(Program program, Set<String> starts, Set<String> ends) {

  /** Copies the sets. */
  public Unbounded {
    starts = Set.copyOf(starts);
    ends = Set.copyOf(ends);
  }

  /**
   * What the conditions are for follows from where they stand: the body of a thread is a wait for
   * its start, a call, and a signal of its end.
   */
  static Unbounded of(Program program) {
    Set<String> starts = new LinkedHashSet<>();
    Set<String> ends = new LinkedHashSet<>();
    for (Declaration.ThreadDecl thread : program.all(Declaration.ThreadDecl.class)) {
      List<Stmt> body = thread.body().statements();
      if (body.getFirst() instanceof Stmt.Sync sync && sync.kind() == SyncKind.WAIT) {
        starts.add(sync.operand());
      }
      if (body.getLast() instanceof Stmt.Sync sync && sync.kind() == SyncKind.SIGNAL) {
        ends.add(sync.operand());
      }
    }
    return new Unbounded(program, starts, ends);
  }
}
