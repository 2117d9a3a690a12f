package liss.cfa;

import java.util.stream.Stream;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/** An expression over the locals of one thread: what is left when shared reads are split off. */
public sealed interface LocalExpr {

  /** An integer constant. */
  record Constant(long value) implements LocalExpr {}

  /** The local in the given slot. */
  record Local(int slot) implements LocalExpr {}

  /** An operator applied to one operand. */
  record Unary(UnaryOperator operator, LocalExpr operand) implements LocalExpr {}

  /** An operator applied to two operands. */
  record Binary(BinaryOperator operator, LocalExpr left, LocalExpr right) implements LocalExpr {
    private boolean isDivision() {
      return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
    }
  }

  /** The expressions that a step evaluates. */
  static Stream<LocalExpr> of(Action action) {
    return switch (action) {
      case Action.Write a -> Stream.concat(a.index().stream(), Stream.of(a.value()));
      case Action.VariableAccess a -> a.index().stream();
      case Action.Output a -> Stream.of(a.value());
      case Action.AssignLocal a -> Stream.of(a.value());
      case Action.Branch a -> a.condition().stream();
      case Action.Assert a -> Stream.of(a.condition());
      case Action.Access a -> Stream.empty();
      case Action.Synchronization a -> Stream.empty();
      case Action.LocalStep a -> Stream.empty();
    };
  }

  /** Whether it may have no value, since something is divided by zero. */
  default boolean mayFail() {
    return switch (this) {
      case Constant e -> false;
      case Local e -> false;
      case Unary e -> e.operand().mayFail();
      case Binary e ->
          e.isDivision() && !(e.right() instanceof Constant divisor && divisor.value() != 0)
              || e.left().mayFail()
              || e.right().mayFail();
    };
  }
}
