package liss.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The statements inside of statements. */
final class Statements {

  /** The statement itself, behind its annotations. */
  static Stmt withoutAnnotations(Stmt stmt) {
    Stmt plain = stmt;
    while (plain instanceof Stmt.Annotated annotated) {
      plain = annotated.statement();
    }
    return plain;
  }

  private Statements() {}

  /** The statements directly inside of another. */
  static List<Stmt> children(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Block s -> s.statements();
      case Stmt.If s -> {
        List<Stmt> branches = new ArrayList<>();
        branches.add(s.then());
        s.otherwise().ifPresent(branches::add);
        yield branches;
      }
      case Stmt.While s -> List.of(s.body());
      case Stmt.Labeled s -> List.of(s.statement());
      case Stmt.Annotated s -> List.of(s.statement());
      case Stmt.LocalDecl s -> List.of();
      case Stmt.Assign s -> List.of();
      case Stmt.Havoc s -> List.of();
      case Stmt.Input s -> List.of();
      case Stmt.Output s -> List.of();
      case Stmt.Call s -> List.of();
      case Stmt.SetGuard s -> List.of();
      case Stmt.Goto s -> List.of();
      case Stmt.Return s -> List.of();
      case Stmt.Break s -> List.of();
      case Stmt.Continue s -> List.of();
      case Stmt.Skip s -> List.of();
      case Stmt.Place s -> List.of();
      case Stmt.Yield s -> List.of();
      case Stmt.Assert s -> List.of();
      case Stmt.Sync s -> List.of();
      case Stmt.CondvarWait s -> List.of();
      case Stmt.CondvarSignal s -> List.of();
      case Stmt.CondvarBroadcast s -> List.of();
    };
  }

  /** The statement and all statements inside of it, in the order of the text. */
  static List<Stmt> all(Stmt stmt) {
    List<Stmt> found = new ArrayList<>();
    Deque<Stmt> open = new ArrayDeque<>(List.of(stmt));
    while (!open.isEmpty()) {
      Stmt next = open.pop();
      found.add(next);
      children(next).reversed().forEach(open::push);
    }
    return found;
  }
}
