package liss.lang;

import java.util.Optional;
import liss.lang.Expr.BinaryOperator;

/** Evaluates expressions without variables, with the arithmetic of docs/language.md, section 4. */
final class Constants {

  private Constants() {}

  /** The value; empty if there is a variable or a division by 0. */
  static Optional<Long> value(Expr expr) {
    return switch (expr) {
      case Expr.IntLiteral e -> Optional.of(e.value());
      case Expr.BoolLiteral e -> Optional.empty();
      case Expr.Name e -> Optional.empty();
      case Expr.Element e -> Optional.empty();
      case Expr.Unary e ->
          value(e.operand())
              .map(operand ->
                  switch (e.operator()) {
                    case NEGATE -> -operand;
                    case NOT -> truth(operand == 0);
                  });
      case Expr.Binary e ->
          value(e.left()).flatMap(l -> value(e.right()).flatMap(r -> apply(e.operator(), l, r)));
    };
  }

  private static Optional<Long> apply(BinaryOperator operator, long l, long r) {
    return switch (operator) {
      case DIVIDE -> r == 0 ? Optional.empty() : Optional.of(l / r);
      case REMAINDER -> r == 0 ? Optional.empty() : Optional.of(l % r);
      case OR -> Optional.of(truth(l != 0 || r != 0));
      case AND -> Optional.of(truth(l != 0 && r != 0));
      case EQUAL -> Optional.of(truth(l == r));
      case NOT_EQUAL -> Optional.of(truth(l != r));
      case LESS -> Optional.of(truth(l < r));
      case LESS_EQUAL -> Optional.of(truth(l <= r));
      case GREATER -> Optional.of(truth(l > r));
      case GREATER_EQUAL -> Optional.of(truth(l >= r));
      case ADD -> Optional.of(l + r);
      case SUBTRACT -> Optional.of(l - r);
      case MULTIPLY -> Optional.of(l * r);
    };
  }

  private static long truth(boolean holds) {
    return holds ? 1 : 0;
  }
}
