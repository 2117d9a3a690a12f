package liss.cfa;

import java.util.Optional;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/** The integer arithmetic of W: 64 bits, wrapping around; truth values are 0 and 1. */
public final class Arithmetic {

  private Arithmetic() {}

  /** The value of an operator on one operand. */
  public static long apply(UnaryOperator operator, long operand) {
    return switch (operator) {
      case NEGATE -> -operand;
      case NOT -> operand == 0 ? 1 : 0;
    };
  }

  /** The value of an operator on two operands; empty for a division by 0. */
  public static Optional<Long> apply(BinaryOperator operator, long left, long right) {
    return switch (operator) {
      case OR -> truth(left != 0 || right != 0);
      case AND -> truth(left != 0 && right != 0);
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case LESS -> truth(left < right);
      case LESS_EQUAL -> truth(left <= right);
      case GREATER -> truth(left > right);
      case GREATER_EQUAL -> truth(left >= right);
      case ADD -> Optional.of(left + right);
      case SUBTRACT -> Optional.of(left - right);
      case MULTIPLY -> Optional.of(left * right);
      case DIVIDE -> right == 0 ? Optional.empty() : Optional.of(left / right);
      case REMAINDER -> right == 0 ? Optional.empty() : Optional.of(left % right);
    };
  }

  private static Optional<Long> truth(boolean holds) {
    return Optional.of(holds ? 1L : 0L);
  }
}
