package liss.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import liss.cfa.LocalExpr;
import liss.lang.Expr.BinaryOperator;

/** The values of expressions over the locals of one thread in one state. */
final class Evaluation {

  private final Terms terms;
  private final SymbolicState state;
  private final int thread;
  private final List<Integer> divisors = new ArrayList<>();

  Evaluation(Terms terms, SymbolicState state, int thread) {
    this.terms = terms;
    this.state = state;
    this.thread = thread;
  }

  /** The value of an expression; all operands are evaluated, from left to right. */
  int value(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> terms.constant(e.value());
      case LocalExpr.Local e -> state.local(thread, e.slot());
      case LocalExpr.Unary e -> terms.apply(e.operator(), value(e.operand()));
      case LocalExpr.Binary e -> {
        int left = value(e.left());
        int right = value(e.right());
        yield divides(e.operator())
            ? quotient(e.operator(), left, right)
            : terms.apply(e.operator(), left, right);
      }
    };
  }

  private static boolean divides(BinaryOperator operator) {
    return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
  }

  private int quotient(BinaryOperator operator, int left, int right) {
    divisors.add(right);
    return terms.value(right).equals(OptionalLong.of(0))
        ? terms.constant(0)
        : terms.apply(operator, left, right);
  }

  /** The divisors so far: the values are right if none of them is 0. */
  List<Integer> divisors() {
    return divisors;
  }
}
