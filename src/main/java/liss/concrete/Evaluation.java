package liss.concrete;

import java.util.Optional;
import liss.cfa.Arithmetic;
import liss.cfa.FlagExpr;
import liss.cfa.LocalExpr;

/** The values of expressions in a state; operands are evaluated from left to right, all of them. */
final class Evaluation {

  private Evaluation() {}

  /** The value of an expression over the locals of a thread; empty after a division by 0. */
  static Optional<Long> value(ConcreteState state, int thread, LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> Optional.of(e.value());
      case LocalExpr.Local e -> Optional.of(state.local(thread, e.slot()));
      case LocalExpr.Unary e ->
          value(state, thread, e.operand()).map(v -> Arithmetic.apply(e.operator(), v));
      case LocalExpr.Binary e -> {
        Optional<Long> right = value(state, thread, e.right());
        yield value(state, thread, e.left())
            .flatMap(l -> right.flatMap(r -> Arithmetic.apply(e.operator(), l, r)));
      }
    };
  }

  /** The value of an expression over guards. */
  static boolean isTrue(ConcreteState state, FlagExpr expr) {
    return switch (expr) {
      case FlagExpr.Constant e -> e.value();
      case FlagExpr.Value e -> state.isSet(e.flag());
      case FlagExpr.Not e -> !isTrue(state, e.operand());
      case FlagExpr.Binary e -> {
        boolean left = isTrue(state, e.left());
        boolean right = isTrue(state, e.right());
        yield switch (e.operator()) {
          case OR -> left || right;
          case AND -> left && right;
          case EQUAL -> left == right;
          case NOT_EQUAL -> left != right;
          case LESS,
              LESS_EQUAL,
              GREATER,
              GREATER_EQUAL,
              ADD,
              SUBTRACT,
              MULTIPLY,
              DIVIDE,
              REMAINDER ->
              throw new IllegalStateException("not a Boolean operator: " + e.operator());
        };
      }
    };
  }
}
