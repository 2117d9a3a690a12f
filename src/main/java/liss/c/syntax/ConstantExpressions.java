package liss.c.syntax;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IEnumerator;

/**
 * The values of constant integer expressions, as far as C and whole numbers agree on them: none is
 * known that does not fit into an {@code int}, or where a negative number may become unsigned.
 */
public final class ConstantExpressions {

  private ConstantExpressions() {}

  /** The value of an expression; empty if it is not known to be an integer constant. */
  public static Optional<Long> value(IASTExpression expression) {
    return anyValue(expression)
        .filter(value -> value == value.intValue() && (value >= 0 || !isUnsigned(expression)));
  }

  /** Whether the value of an expression is known to be this one. */
  public static boolean is(long value, IASTExpression expression) {
    return value(expression).filter(v -> v == value).isPresent();
  }

  private static boolean isUnsigned(IASTExpression expression) {
    return Bindings.type(expression).orElse(null) instanceof IBasicType type && type.isUnsigned();
  }

  /** A cast does not change a value that fits into the smallest type. */
  private static Optional<Long> cast(IASTCastExpression cast) {
    boolean isInt =
        Bindings.type(cast).orElse(null) instanceof IBasicType type
            && type.getKind() == IBasicType.Kind.eInt
            && !type.isShort()
            && !type.isUnsigned();
    return value(cast.getOperand()).filter(value -> isInt || value >= 0 && value <= 127);
  }

  private static Optional<Long> anyValue(IASTExpression expression) {
    return switch (expression) {
      case IASTLiteralExpression literal -> literal(literal);
      case IASTIdExpression id ->
          Bindings.of(id.getName())
              .filter(IEnumerator.class::isInstance)
              .map(binding -> ((IEnumerator) binding).getValue())
              .flatMap(value -> Optional.ofNullable(value.numberValue()))
              .map(Number::longValue);
      case IASTCastExpression cast -> cast(cast);
      case IASTUnaryExpression unary -> unary(unary);
      case IASTBinaryExpression binary -> binary(binary);
      case null, default -> Optional.empty();
    };
  }

  private static Optional<Long> literal(IASTLiteralExpression literal) {
    String text = literal.toString();
    if (literal.getKind() == IASTLiteralExpression.lk_char_constant) {
      return text.length() == 3 ? Optional.of((long) text.charAt(1)) : Optional.empty();
    }
    if (literal.getKind() != IASTLiteralExpression.lk_integer_constant) {
      return Optional.empty();
    }
    String digits = text.replaceFirst("[uUlL]+$", "");
    try {
      return Optional.of(
          digits.matches("0[bB].*") ? Long.parseLong(digits.substring(2), 2) : Long.decode(digits));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Long> unary(IASTUnaryExpression unary) {
    Optional<Long> operand = value(unary.getOperand());
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary, IASTUnaryExpression.op_plus -> operand;
      case IASTUnaryExpression.op_minus -> operand.map(v -> -v);
      case IASTUnaryExpression.op_not -> operand.map(v -> v == 0 ? 1L : 0L);
      case IASTUnaryExpression.op_tilde -> operand.map(v -> ~v);
      default -> Optional.empty();
    };
  }

  private static Optional<Long> binary(IASTBinaryExpression binary) {
    Optional<Long> left = value(binary.getOperand1());
    Optional<Long> right = left.isPresent() ? value(binary.getOperand2()) : Optional.empty();
    if (right.isEmpty()) {
      return Optional.empty();
    }
    long a = left.get();
    long b = right.get();
    boolean isNegative = a < 0 || b < 0;
    if (isNegative && (isUnsigned(binary.getOperand1()) || isUnsigned(binary.getOperand2()))) {
      return Optional.empty();
    }
    return switch (binary.getOperator()) {
      case IASTBinaryExpression.op_plus -> Optional.of(a + b);
      case IASTBinaryExpression.op_minus -> Optional.of(a - b);
      case IASTBinaryExpression.op_multiply -> Optional.of(a * b);
      case IASTBinaryExpression.op_divide -> b == 0 ? Optional.empty() : Optional.of(a / b);
      case IASTBinaryExpression.op_modulo -> b == 0 ? Optional.empty() : Optional.of(a % b);
      case IASTBinaryExpression.op_shiftLeft -> shift(b).map(places -> a << places);
      case IASTBinaryExpression.op_shiftRight -> shift(b).map(places -> a >> places);
      case IASTBinaryExpression.op_binaryAnd -> Optional.of(a & b);
      case IASTBinaryExpression.op_binaryOr -> Optional.of(a | b);
      case IASTBinaryExpression.op_binaryXor -> Optional.of(a ^ b);
      case IASTBinaryExpression.op_logicalAnd -> truth(a != 0 && b != 0);
      case IASTBinaryExpression.op_logicalOr -> truth(a != 0 || b != 0);
      case IASTBinaryExpression.op_equals -> truth(a == b);
      case IASTBinaryExpression.op_notequals -> truth(a != b);
      case IASTBinaryExpression.op_lessThan -> truth(a < b);
      case IASTBinaryExpression.op_lessEqual -> truth(a <= b);
      case IASTBinaryExpression.op_greaterThan -> truth(a > b);
      case IASTBinaryExpression.op_greaterEqual -> truth(a >= b);
      default -> Optional.empty();
    };
  }

  private static Optional<Long> shift(long places) {
    return places >= 0 && places < 31 ? Optional.of(places) : Optional.empty();
  }

  private static Optional<Long> truth(boolean holds) {
    return Optional.of(holds ? 1L : 0L);
  }
}
