package liss.c;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** The number of rounds of a counting loop. */
final class TripCount {

  private TripCount() {}

  /** The rounds of {@code for (i = 2; i < 5; i++)}; empty for loops of another form. */
  static Optional<Long> of(IASTForStatement loop) {
    if (!(loop.getConditionExpression() instanceof IASTBinaryExpression test)
        || !isIncrement(loop.getIterationExpression())) {
      return Optional.empty();
    }
    Optional<Long> from =
        Assigned.by(loop.getInitializerStatement()).flatMap(a -> Constants.value(a.value()));
    Optional<Long> to = Constants.value(test.getOperand2());
    if (from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    return switch (test.getOperator()) {
      case IASTBinaryExpression.op_lessThan, IASTBinaryExpression.op_notequals ->
          Optional.of(Math.max(0, to.get() - from.get()));
      case IASTBinaryExpression.op_lessEqual -> Optional.of(Math.max(0, to.get() - from.get() + 1));
      default -> Optional.empty();
    };
  }

  private static boolean isIncrement(IASTExpression step) {
    return switch (step) {
      case IASTUnaryExpression unary ->
          unary.getOperator() == IASTUnaryExpression.op_prefixIncr
              || unary.getOperator() == IASTUnaryExpression.op_postFixIncr;
      case IASTBinaryExpression binary ->
          binary.getOperator() == IASTBinaryExpression.op_plusAssign
              && Constants.is(1, binary.getOperand2());
      case null, default -> false;
    };
  }
}
