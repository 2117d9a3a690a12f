package liss.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/** The simple statements of a program in W, in lists of neighbours. */
final class StatementsInW {

  /** What a statement that is no assignment does besides, for those outside; in this order. */
  private static final Set<SyncKind> PUBLISHING =
      Set.of(
          SyncKind.SIGNAL,
          SyncKind.RESET,
          SyncKind.UNLOCK,
          SyncKind.SEM_POST,
          SyncKind.READ_UNLOCK,
          SyncKind.WRITE_UNLOCK,
          SyncKind.RW_UNLOCK);

  private StatementsInW() {}

  /** The lists, in the order of the text, each with all neighbours that it can have. */
  static List<List<SimpleStatement>> of(Program program) {
    List<List<SimpleStatement>> lists = new ArrayList<>();
    for (Declaration.Routine routine : program.all(Declaration.Routine.class)) {
      routine.body().all(Stmt.Block.class).forEach(block -> add(block, lists));
    }
    return lists;
  }

  private static void add(Stmt.Block block, List<List<SimpleStatement>> lists) {
    List<SimpleStatement> list = new ArrayList<>();
    for (Stmt statement : block.statements()) {
      Optional<SimpleStatement> simple = simple(statement, statement.span());
      simple.ifPresentOrElse(
          list::add,
          () -> {
            lists.add(List.copyOf(list));
            list.clear();
          });
    }
    lists.add(List.copyOf(list));
  }

  private static Optional<SimpleStatement> simple(Stmt statement, SourceSpan span) {
    return switch (statement) {
      case Stmt.Assign s -> assignment(s, span);
      case Stmt.Sync s when PUBLISHING.contains(s.kind()) ->
          Optional.of(new SimpleStatement(span, Set.of(), Set.of(s.operand()), false));
      case Stmt.Output s ->
          reads(s.value())
              .map(reads -> new SimpleStatement(span, reads, Set.of(s.channel()), false));
      case Stmt.Annotated s -> simple(s.statement(), span);
      case Stmt.Simple s -> Optional.empty();
      case Stmt.Compound s -> Optional.empty();
    };
  }

  private static Optional<SimpleStatement> assignment(Stmt.Assign statement, SourceSpan span) {
    Optional<String> target =
        switch (statement.target()) {
          case Stmt.Target.Variable t -> Optional.of(t.name());
          case Stmt.Target.Element t when t.index() instanceof Expr.IntLiteral ->
              Optional.of(t.array());
          case Stmt.Target.Element t -> Optional.empty();
        };
    return target.flatMap(name ->
        reads(statement.value())
            .map(reads -> new SimpleStatement(span, reads, Set.of(name), true)));
  }

  /** The names of what an expression reads; empty if it can fail. */
  private static Optional<Set<String>> reads(Expr expr) {
    return switch (expr) {
      case Expr.IntLiteral e -> Optional.of(Set.of());
      case Expr.BoolLiteral e -> Optional.of(Set.of());
      case Expr.Name e -> Optional.of(Set.of(e.name()));
      case Expr.Element e when e.index() instanceof Expr.IntLiteral ->
          Optional.of(Set.of(e.array()));
      case Expr.Element e -> Optional.empty();
      case Expr.Unary e -> reads(e.operand());
      case Expr.Binary e ->
          switch (e.operator()) {
            case DIVIDE, REMAINDER -> Optional.empty();
            default ->
                reads(e.left()).flatMap(left -> reads(e.right()).map(right -> both(left, right)));
          };
    };
  }

  private static Set<String> both(Set<String> left, Set<String> right) {
    Set<String> all = new HashSet<>(left);
    all.addAll(right);
    return all;
  }
}
