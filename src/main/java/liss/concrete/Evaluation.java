package liss.concrete;

import java.util.Optional;
import liss.cfa.LocalExpr;

/** The values of expressions in a state; operands are evaluated from left to right, all of them. */
final class Evaluation {

  private Evaluation() {}

  /** The value of an expression over the locals of a thread; empty after a division by 0. */
  static Optional<Long> value(ConcreteState state, int thread, LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> Optional.of(e.value());
      case LocalExpr.Local e -> Optional.of(state.local(thread, e.slot()));
      case LocalExpr.Unary e -> value(state, thread, e.operand()).map(v -> e.operator().apply(v));
      case LocalExpr.Binary e -> {
        Optional<Long> right = value(state, thread, e.right());
        yield value(state, thread, e.left())
            .flatMap(l -> right.flatMap(r -> e.operator().apply(l, r)));
      }
    };
  }
}
