package liss.proof;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import liss.cfa.LocalExpr;
import liss.cfa.LocalExpr.Binary;
import liss.cfa.LocalExpr.Constant;
import liss.cfa.LocalExpr.Local;
import liss.cfa.LocalExpr.Unary;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.solver.Node;

/** Expressions over the {@link Slots} of a thread. */
final class Terms {

  static final LocalExpr ZERO = new Constant(0);

  private Terms() {}

  static LocalExpr equal(LocalExpr left, LocalExpr right) {
    return binary(BinaryOperator.EQUAL, left, right);
  }

  static LocalExpr less(LocalExpr left, LocalExpr right) {
    return binary(BinaryOperator.LESS, left, right);
  }

  static LocalExpr not(LocalExpr operand) {
    return operand instanceof Constant c
        ? new Constant(UnaryOperator.NOT.apply(c.value()))
        : new Unary(UnaryOperator.NOT, operand);
  }

  /** An operation, computed if its operands are constants and it is no division by 0. */
  static LocalExpr binary(BinaryOperator operator, LocalExpr left, LocalExpr right) {
    if (left instanceof Constant a && right instanceof Constant b) {
      Optional<Long> value = operator.apply(a.value(), b.value());
      if (value.isPresent()) {
        return new Constant(value.get());
      }
    }
    if (left.equals(right)) {
      switch (operator) {
        case EQUAL, LESS_EQUAL, GREATER_EQUAL -> {
          return new Constant(1);
        }
        case NOT_EQUAL, LESS, GREATER -> {
          return ZERO;
        }
        default -> {}
      }
    }
    return new Binary(operator, left, right);
  }

  /** The expression with other values for its slots. */
  static LocalExpr substitute(LocalExpr expr, IntFunction<LocalExpr> values) {
    return switch (expr) {
      case Constant e -> e;
      case Local e -> values.apply(e.slot());
      case Unary e -> {
        LocalExpr operand = substitute(e.operand(), values);
        yield operand instanceof Constant c
            ? new Constant(e.operator().apply(c.value()))
            : new Unary(e.operator(), operand);
      }
      case Binary e ->
          binary(e.operator(), substitute(e.left(), values), substitute(e.right(), values));
    };
  }

  /** The expression as it was before some slots got new values. */
  static LocalExpr before(Map<Integer, LocalExpr> updates, LocalExpr expr) {
    return substitute(expr, slot -> updates.getOrDefault(slot, new Local(slot)));
  }

  /** The expression with all occurrences of another one replaced. */
  static LocalExpr replace(LocalExpr expr, LocalExpr part, LocalExpr by) {
    if (expr.equals(part)) {
      return by;
    }
    return switch (expr) {
      case Constant e -> e;
      case Local e -> e;
      case Unary e -> new Unary(e.operator(), replace(e.operand(), part, by));
      case Binary e ->
          new Binary(e.operator(), replace(e.left(), part, by), replace(e.right(), part, by));
    };
  }

  /** The slots that occur. */
  static BitSet slots(LocalExpr expr) {
    BitSet slots = new BitSet();
    addSlots(expr, slots);
    return slots;
  }

  private static void addSlots(LocalExpr expr, BitSet slots) {
    switch (expr) {
      case Constant e -> {}
      case Local e -> slots.set(e.slot());
      case Unary e -> addSlots(e.operand(), slots);
      case Binary e -> {
        addSlots(e.left(), slots);
        addSlots(e.right(), slots);
      }
    }
  }

  /** How many operands and operators there are. */
  static int size(LocalExpr expr) {
    return switch (expr) {
      case Constant e -> 1;
      case Local e -> 1;
      case Unary e -> 1 + size(e.operand());
      case Binary e -> 1 + size(e.left()) + size(e.right());
    };
  }

  /** Whether the value is the same for the solver, whatever the slots are. */
  static boolean isTotal(LocalExpr expr) {
    return switch (expr) {
      case Constant e -> true;
      case Local e -> true;
      case Unary e -> isTotal(e.operand());
      case Binary e ->
          isTotal(e.left())
              && isTotal(e.right())
              && switch (e.operator()) {
                case DIVIDE, REMAINDER -> e.right() instanceof Constant c && c.value() != 0;
                case SHIFT_LEFT, SHIFT_RIGHT ->
                    e.right() instanceof Constant c && c.value() >= 0 && c.value() < Long.SIZE;
                default -> true;
              };
    };
  }

  /** How an expression is made of its slots. */
  static Node<LocalExpr, Integer> node(LocalExpr expr) {
    return switch (expr) {
      case Constant e -> new Node.Constant<>(e.value());
      case Local e -> new Node.Unknown<>(e.slot());
      case Unary e -> new Node.Unary<>(e.operator(), e.operand());
      case Binary e -> new Node.Binary<>(e.operator(), e.left(), e.right());
    };
  }

  /** The value of an expression that {@link #isTotal}. */
  static long value(LocalExpr expr, IntToLongFunction slots) {
    return switch (expr) {
      case Constant e -> e.value();
      case Local e -> slots.applyAsLong(e.slot());
      case Unary e -> e.operator().apply(value(e.operand(), slots));
      case Binary e ->
          e.operator()
              .apply(value(e.left(), slots), value(e.right(), slots))
              .orElseThrow(() -> new IllegalArgumentException("division by 0"));
    };
  }
}
