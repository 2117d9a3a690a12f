package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import liss.cfa.LocalExpr;
import liss.lang.Expr.BinaryOperator;

/** The values of expressions over the locals of one thread in one state. */
public final class Evaluation {

  private final Values values;
  private final Memory memory;
  private final int thread;
  private final List<Long> divisors = new ArrayList<>();

  public Evaluation(Values values, Memory memory, int thread) {
    this.values = values;
    this.memory = memory;
    this.thread = thread;
  }

  /** The value of an expression; all operands are evaluated, from left to right. */
  public long value(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> values.constant(e.value());
      case LocalExpr.Local e -> memory.local(thread, e.slot());
      case LocalExpr.Unary e -> values.apply(e.operator(), value(e.operand()));
      case LocalExpr.Binary e -> {
        long left = value(e.left());
        long right = value(e.right());
        yield divides(e.operator())
            ? quotient(e.operator(), left, right)
            : values.apply(e.operator(), left, right);
      }
    };
  }

  static boolean divides(BinaryOperator operator) {
    return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
  }

  private long quotient(BinaryOperator operator, long left, long right) {
    divisors.add(right);
    return values.number(right).equals(OptionalLong.of(0))
        ? values.constant(0)
        : values.apply(operator, left, right);
  }

  /** The divisors so far: the values are right if none of them is 0. */
  List<Long> divisors() {
    return divisors;
  }
}
