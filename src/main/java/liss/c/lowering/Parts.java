package liss.c.lowering;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Type.Int;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * What an expression without exact meaning does at least: its parts are evaluated, and what it
 * assigns to gets any value.
 */
record Parts(InstructionBuilder code, ExpressionLowering expressions) {

  /** Writes what the parts of an expression do. */
  void of(IASTExpression expression) {
    switch (expression) {
      case IGNUASTCompoundStatementExpression e ->
          code.inexact("statements in an expression", Instruction.Effects.UNKNOWN);
      case IASTConditionalExpression e -> {
        expressions.value(e.getLogicalConditionExpression());
        Optional.ofNullable(e.getPositiveResultExpression()).ifPresent(this::perhaps);
        perhaps(e.getNegativeResultExpression());
      }
      case IASTBinaryExpression e when isAssignment(e) -> {
        LoweredPlace place = expressions.place(e.getOperand1());
        if (e.getOperator() != IASTBinaryExpression.op_assign) {
          code.load(place);
        }
        expressions.value(e.getOperand2());
        write(place);
      }
      case IASTBinaryExpression e when isLogical(e) -> {
        expressions.value(e.getOperand1());
        perhaps(e.getOperand2());
      }
      case IASTUnaryExpression e when isStep(e) -> {
        LoweredPlace place = expressions.place(e.getOperand());
        code.load(place);
        write(place);
      }
      case IASTUnaryExpression e when isUnevaluated(e) -> {}
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_amper ->
          expressions.place(e.getOperand());
      default -> inside(expression);
    }
  }

  /** Writes what the expressions in an initializer do. */
  void of(IASTInitializerClause clause) {
    if (clause instanceof IASTExpression expression) {
      expressions.value(expression);
    } else {
      inside(clause);
    }
  }

  private void inside(IASTNode node) {
    List<IASTNode> children = Arrays.asList(node.getChildren());
    for (IASTNode child : children) {
      if (child instanceof IASTExpression part) {
        expressions.value(part);
      } else if (child instanceof IASTInitializerClause) {
        inside(child);
      }
    }
  }

  /** An expression that may be evaluated or not. */
  private void perhaps(IASTExpression expression) {
    String then = code.newLabel("then");
    String end = code.newLabel("end");
    code.branch(code.any(Int.INT), then, end);
    code.label(then);
    expressions.value(expression);
    code.label(end);
  }

  /** Writes any value to a place. */
  void write(LoweredPlace place) {
    code.add(
        new Instruction.Store(
            place.address(), code.unknown(place.type()), place.order(), code.origin()));
  }

  private static boolean isAssignment(IASTBinaryExpression expression) {
    int operator = expression.getOperator();
    return operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign;
  }

  private static boolean isLogical(IASTBinaryExpression expression) {
    return expression.getOperator() == IASTBinaryExpression.op_logicalAnd
        || expression.getOperator() == IASTBinaryExpression.op_logicalOr;
  }

  private static boolean isStep(IASTUnaryExpression expression) {
    return switch (expression.getOperator()) {
      case IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_postFixDecr ->
          true;
      default -> false;
    };
  }

  private static boolean isUnevaluated(IASTUnaryExpression expression) {
    return switch (expression.getOperator()) {
      case IASTUnaryExpression.op_sizeof,
          IASTUnaryExpression.op_alignOf,
          IASTUnaryExpression.op_labelReference ->
          true;
      default -> false;
    };
  }
}
