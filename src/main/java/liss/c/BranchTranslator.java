package liss.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.locks.Steps;
import liss.c.objects.LockAttempts.Attempt;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Loops;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Turns conditions into branches: constants are folded, and short circuits become jumps. */
record BranchTranslator(Translation translation, ExpressionTranslator expressions) {

  /** A branch on a condition; with short circuits by jumps, otherwise as one of W. */
  void branch(
      IASTExpression condition,
      List<Stmt> thenPart,
      List<Stmt> elsePart,
      SourceSpan span,
      List<Stmt> out) {
    if (isSimple(condition)) {
      Optional<Long> constant = Constants.value(condition);
      if (constant.isPresent()) {
        boolean taken = constant.get() != 0;
        fold(taken ? thenPart : elsePart, taken ? elsePart : thenPart, span, out);
        return;
      }
      Optional<Attempt> attempt = expressions.calls().attempts().of(condition);
      List<Stmt> holds = new ArrayList<>(attempt.map(Attempt::holds).orElse(List.of()));
      List<Stmt> fails = new ArrayList<>(attempt.map(Attempt::fails).orElse(List.of()));
      if (attempt.isEmpty()) {
        expressions.evaluate(condition, out);
      }
      holds.addAll(thenPart);
      fails.addAll(elsePart);
      Steps.branch(holds, fails, translation.span(condition), span, out);
      return;
    }
    String thenLabel = translation.newLabel("then ");
    String elseLabel = translation.newLabel("else ");
    String end = translation.newLabel("end ");
    decide(condition, thenLabel, elseLabel, out);
    out.add(Stmt.Labeled.point(thenLabel, span));
    out.addAll(thenPart);
    out.add(new Stmt.Goto(end, span));
    out.add(Stmt.Labeled.point(elseLabel, span));
    out.addAll(elsePart);
    out.add(Stmt.Labeled.point(end, span));
  }

  /** One side of a branch; the other is never entered from above but may be jumped to. */
  private void fold(List<Stmt> taken, List<Stmt> other, SourceSpan span, List<Stmt> out) {
    String end = translation.newLabel("end ");
    out.addAll(taken);
    out.add(new Stmt.Goto(end, span));
    out.addAll(other);
    out.add(Stmt.Labeled.point(end, span));
  }

  /** Whether one branch decides a condition. */
  private boolean isSimple(IASTExpression condition) {
    if (Constants.value(condition).isPresent()) {
      return true;
    }
    return switch (Bindings.inner(condition)) {
      case IASTUnaryExpression unary when unary.getOperator() == IASTUnaryExpression.op_not ->
          isSimple(unary.getOperand())
              && expressions.calls().attempts().of(unary.getOperand()).isEmpty();
      case IASTBinaryExpression binary when Loops.isLogical(binary) ->
          Constants.value(binary.getOperand1()).isEmpty()
              && isSimple(binary.getOperand1())
              && expressions.calls().attempts().of(binary.getOperand1()).isEmpty()
              && !expressions.hasEffect(binary.getOperand2());
      default -> true;
    };
  }

  /** Evaluates a condition and jumps to one of two labels. */
  private void decide(IASTExpression condition, String holds, String fails, List<Stmt> out) {
    SourceSpan span = translation.span(condition);
    IASTExpression inner = Bindings.inner(condition);
    Optional<Long> constant = Constants.value(inner);
    if (constant.isPresent()) {
      out.add(new Stmt.Goto(constant.get() != 0 ? holds : fails, span));
    } else if (inner instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_not) {
      decide(unary.getOperand(), fails, holds, out);
    } else if (inner instanceof IASTBinaryExpression binary && Loops.isLogical(binary)) {
      String middle = translation.newLabel("and ");
      if (binary.getOperator() == IASTBinaryExpression.op_logicalAnd) {
        decide(binary.getOperand1(), middle, fails, out);
      } else {
        decide(binary.getOperand1(), holds, middle, out);
      }
      out.add(Stmt.Labeled.point(middle, span));
      decide(binary.getOperand2(), holds, fails, out);
    } else {
      Stmt jumpToHolds = new Stmt.Goto(holds, span);
      Stmt jumpToFails = new Stmt.Goto(fails, span);
      branch(inner, List.of(jumpToHolds), List.of(jumpToFails), span, out);
    }
  }
}
