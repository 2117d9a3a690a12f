package liss.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import liss.lang.Declaration;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * Makes a failing program smaller: removes threads, procedures, statements, matching pairs of lock
 * and unlock, and braces around what remains of a branch or loop, as long as the failure stays.
 *
 * <p>Greedy delta debugging on the syntax tree, largest pieces first, in the spirit of Misherghi
 * and Su, "HDD: hierarchical delta debugging", ICSE 2006. The result is minimal with respect to
 * these single edits.
 */
public final class Shrinker {

  private Shrinker() {}

  /**
   * A program that still fails and that no single edit makes smaller.
   *
   * @param stillFails whether a text is a program with the failure in question; false for texts
   *     that are no programs
   */
  public static String shrink(String source, Predicate<String> stillFails) {
    String smallest = source;
    Optional<String> smaller = Optional.of(source);
    while (smaller.isPresent()) {
      smallest = smaller.get();
      smaller = Sources.parse(smallest).flatMap(program -> smaller(program, stillFails));
    }
    return smallest;
  }

  private static Optional<String> smaller(Program program, Predicate<String> stillFails) {
    String text = program.source().text();
    return edits(program).stream()
        .map(edit -> edit.apply(text))
        .filter(candidate -> Sources.parse(candidate).isPresent())
        .filter(stillFails)
        .findFirst();
  }

  /** Stretches of text to remove, in order. */
  private record Edit(List<SourceSpan> removed) {

    int size() {
      return removed.stream().mapToInt(span -> span.end() - span.start()).sum();
    }

    String apply(String text) {
      StringBuilder rest = new StringBuilder();
      int kept = 0;
      for (SourceSpan span : removed) {
        rest.append(text, kept, span.start());
        kept = span.end();
      }
      return rest.append(text.substring(kept)).toString();
    }
  }

  private static List<Edit> edits(Program program) {
    List<Edit> edits = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      switch (declaration) {
        case Declaration.Procedure d -> body(program, d.span(), d.body(), edits);
        case Declaration.ThreadDecl d -> body(program, d.span(), d.body(), edits);
        case Declaration.SharedInt d -> {}
        case Declaration.SharedArray d -> {}
        case Declaration.LockVar d -> {}
        case Declaration.Cond d -> {}
        case Declaration.Guard d -> {}
        case Declaration.Channel d -> {}
        case Declaration.Condvar d -> {}
        case Declaration.Semaphore d -> {}
        case Declaration.Rwlock d -> {}
        case Declaration.Barrier d -> {}
      }
    }
    edits.sort(Comparator.comparingInt(Edit::size).reversed());
    return edits;
  }

  private static void body(Program program, SourceSpan name, Stmt.Block body, List<Edit> edits) {
    String before = program.source().text().substring(0, name.start());
    int start = Math.max(before.lastIndexOf("thread"), before.lastIndexOf("proc"));
    edits.add(new Edit(List.of(between(start, body.span().end()))));
    int copies = program.source().text().indexOf('[', name.end());
    if (copies >= 0 && copies < body.span().start()) {
      edits.add(new Edit(List.of(between(copies, body.span().start()))));
    }
    block(body, edits);
  }

  private static void block(Stmt.Block block, List<Edit> edits) {
    List<Stmt> statements = block.statements();
    for (int i = 0; i < statements.size(); i++) {
      edits.add(new Edit(List.of(statements.get(i).span())));
      nested(statements.get(i), edits);
      for (Stmt later : statements.subList(i + 1, statements.size())) {
        if (isPair(statements.get(i), later)) {
          edits.add(new Edit(List.of(statements.get(i).span(), later.span())));
        }
      }
    }
  }

  private static void nested(Stmt stmt, List<Edit> edits) {
    switch (stmt) {
      case Stmt.Block s -> unwrap(s, s, edits);
      case Stmt.If s -> {
        unwrap(s, s.then(), edits);
        s.otherwise().ifPresent(otherwise -> branch(s, otherwise, edits));
      }
      case Stmt.While s -> unwrap(s, s.body(), edits);
      case Stmt.Labeled s -> nested(s.statement(), edits);
      case Stmt.Annotated s -> nested(s.statement(), edits);
      case Stmt.LocalDecl s -> {}
      case Stmt.Assign s -> {}
      case Stmt.Havoc s -> {}
      case Stmt.Input s -> {}
      case Stmt.Output s -> {}
      case Stmt.Call s -> {}
      case Stmt.SetGuard s -> {}
      case Stmt.Goto s -> {}
      case Stmt.Return s -> {}
      case Stmt.Leave s -> {}
      case Stmt.Break s -> {}
      case Stmt.Continue s -> {}
      case Stmt.Skip s -> {}
      case Stmt.InsertionPoint s -> {}
      case Stmt.Yield s -> {}
      case Stmt.Assert s -> {}
      case Stmt.Sync s -> {}
      case Stmt.CondvarWait s -> {}
      case Stmt.CondvarSignal s -> {}
      case Stmt.CondvarBroadcast s -> {}
    }
  }

  /** The statement without its else branch, and the else branch alone. */
  private static void branch(Stmt.If stmt, Stmt otherwise, List<Edit> edits) {
    edits.add(new Edit(List.of(between(stmt.then().span().end(), otherwise.span().end()))));
    if (otherwise instanceof Stmt.Block block) {
      unwrap(stmt, block, edits);
    } else {
      edits.add(new Edit(List.of(between(stmt.span().start(), otherwise.span().start()))));
      nested(otherwise, edits);
    }
  }

  /** What is in the braces instead of the whole statement. */
  private static void unwrap(Stmt whole, Stmt.Block inner, List<Edit> edits) {
    edits.add(
        new Edit(
            List.of(
                between(whole.span().start(), inner.span().start() + 1),
                between(inner.span().end() - 1, whole.span().end()))));
    block(inner, edits);
  }

  private static boolean isPair(Stmt first, Stmt second) {
    return first instanceof Stmt.Sync acquire
        && second instanceof Stmt.Sync release
        && acquire.kind() == Stmt.SyncKind.LOCK
        && release.kind() == Stmt.SyncKind.UNLOCK
        && acquire.operand().equals(release.operand());
  }

  /** A stretch of text; its line is of no interest here. */
  private static SourceSpan between(int start, int end) {
    return new SourceSpan(start, end, 1, 1);
  }
}
