package liss.cfa;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    program.all(Declaration.Procedure.class).forEach(p -> result.visit(p.body()));
    program.all(Declaration.ThreadDecl.class).forEach(t -> result.visit(t.body()));
    return result;
  }

  /** Whether every index of the array is a constant. */
  boolean onlyConstants(String array) {
    return !otherwiseIndexed.contains(array);
  }

  /** The value of an expression without variables. */
  static Optional<Long> constant(Expr expr) {
    return switch (expr) {
      case Expr.IntLiteral e -> Optional.of(e.value());
      case Expr.Unary e -> constant(e.operand()).map(v -> Arithmetic.apply(e.operator(), v));
      case Expr.Binary e ->
          constant(e.left())
              .flatMap(l -> constant(e.right()).flatMap(r -> Arithmetic.apply(e.operator(), l, r)));
      case Expr.BoolLiteral e -> Optional.empty();
      case Expr.Name e -> Optional.empty();
      case Expr.Element e -> Optional.empty();
    };
  }

  private void visit(Stmt stmt) {
    switch (stmt) {
      case Stmt.Block s -> s.statements().forEach(this::visit);
      case Stmt.LocalDecl s -> s.initial().ifPresent(this::visit);
      case Stmt.Assign s -> {
        visit(s.target());
        visit(s.value());
      }
      case Stmt.Havoc s -> visit(s.target());
      case Stmt.Input s -> visit(s.target());
      case Stmt.Output s -> visit(s.value());
      case Stmt.Call s -> {
        s.result().ifPresent(this::visit);
        s.arguments().forEach(this::visit);
      }
      case Stmt.If s -> {
        visit(s.condition());
        visit(s.then());
        s.otherwise().ifPresent(this::visit);
      }
      case Stmt.While s -> {
        visit(s.condition());
        visit(s.body());
      }
      case Stmt.Labeled s -> visit(s.statement());
      case Stmt.Annotated s -> visit(s.statement());
      case Stmt.Return s -> s.value().ifPresent(this::visit);
      case Stmt.Assert s -> visit(s.condition());
      case Stmt.SetGuard s -> {}
      case Stmt.Goto s -> {}
      case Stmt.Break s -> {}
      case Stmt.Continue s -> {}
      case Stmt.Skip s -> {}
      case Stmt.Place s -> {}
      case Stmt.Yield s -> {}
      case Stmt.Sync s -> {}
      case Stmt.CondvarWait s -> {}
      case Stmt.CondvarSignal s -> {}
      case Stmt.CondvarBroadcast s -> {}
    }
  }

  private void visit(Stmt.Condition condition) {
    switch (condition) {
      case Stmt.Condition.Nondeterministic c -> {}
      case Stmt.Condition.Test c -> visit(c.expr());
    }
  }

  private void visit(Stmt.Target target) {
    switch (target) {
      case Stmt.Target.Variable t -> {}
      case Stmt.Target.Element t -> visitIndex(t.array(), t.index());
    }
  }

  private void visit(Expr expr) {
    if (expr instanceof Expr.Element e) {
      visitIndex(e.array(), e.index());
    } else {
      visitAll(Expr.operands(expr));
    }
  }

  private void visitAll(List<Expr> exprs) {
    exprs.forEach(this::visit);
  }

  private void visitIndex(String array, Expr index) {
    if (constant(index).isEmpty()) {
      otherwiseIndexed.add(array);
    }
    visit(index);
  }
}
