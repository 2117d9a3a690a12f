package liss.cfa;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.Program;
import liss.lang.Stmt;

/**
 * Which arrays are indexed by constants throughout a program; each of their elements is a variable
 * of its own, whereas any other array is one variable.
 */
final class ConstantIndices {

  private final Set<String> otherwiseIndexed = new HashSet<>();

  private ConstantIndices() {}

  static ConstantIndices of(Program program) {
    ConstantIndices result = new ConstantIndices();
    program.all(Declaration.Routine.class).stream()
        .flatMap(routine -> routine.body().all().stream())
        .flatMap(ConstantIndices::integers)
        .forEach(result::visit);
    return result;
  }

  /** Whether every index of the array is a constant. */
  boolean onlyConstants(String array) {
    return !otherwiseIndexed.contains(array);
  }

  /** What a statement itself evaluates or assigns to, guards apart. */
  private static Stream<Expr> integers(Stmt stmt) {
    return switch (stmt) {
      case Stmt.LocalDecl s -> s.initial().stream();
      case Stmt.Assign s -> Stream.concat(element(s.target()), Stream.of(s.value()));
      case Stmt.Havoc s -> element(s.target());
      case Stmt.Input s -> element(s.target());
      case Stmt.Output s -> Stream.of(s.value());
      case Stmt.Call s ->
          Stream.concat(
              s.result().stream().flatMap(ConstantIndices::element), s.arguments().stream());
      case Stmt.If s -> tested(s.condition());
      case Stmt.While s -> tested(s.condition());
      case Stmt.Return s -> s.value().stream();
      case Stmt.Assert s -> Stream.of(s.condition());
      case Stmt.Simple s -> Stream.empty();
      case Stmt.Compound s -> Stream.empty();
    };
  }

  private static Stream<Expr> tested(Stmt.Condition condition) {
    return switch (condition) {
      case Stmt.Condition.Nondeterministic c -> Stream.empty();
      case Stmt.Condition.Test c -> Stream.of(c.expr());
    };
  }

  private static Stream<Expr> element(Stmt.Target target) {
    return switch (target) {
      case Stmt.Target.Variable t -> Stream.empty();
      case Stmt.Target.Element t -> Stream.of(new Expr.Element(t.array(), t.index(), t.span()));
    };
  }

  private void visit(Expr expr) {
    if (expr instanceof Expr.Element e && e.index().constant().isEmpty()) {
      otherwiseIndexed.add(e.array());
    }
    expr.operands().forEach(this::visit);
  }
}
