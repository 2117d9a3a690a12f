package liss.cfa;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import liss.lang.Expr.BinaryOperator;

/** A Boolean expression over guards, evaluated in one atomic step. */
public sealed interface FlagExpr {

  /** {@code true} or {@code false}. */
  record Constant(boolean value) implements FlagExpr {}

  /** The value of a flag. */
  record Value(int flag) implements FlagExpr {}

  /** Negation. */
  record Not(FlagExpr operand) implements FlagExpr {}

  /** {@code &&}, {@code ||}, {@code ==} or {@code !=} of two expressions. */
  record Binary(BinaryOperator operator, FlagExpr left, FlagExpr right) implements FlagExpr {}

  /**
   * The value of the expression.
   *
   * @param isSet the value of each flag
   */
  default boolean evaluate(IntPredicate isSet) {
    return switch (this) {
      case Constant e -> e.value();
      case Value e -> isSet.test(e.flag());
      case Not e -> !e.operand().evaluate(isSet);
      case Binary e -> apply(e.operator(), e.left().evaluate(isSet), e.right().evaluate(isSet));
    };
  }

  /** The flags whose values it depends on. */
  default SortedSet<Integer> flags() {
    return switch (this) {
      case Constant e -> new TreeSet<>();
      case Value e -> new TreeSet<>(List.of(e.flag()));
      case Not e -> e.operand().flags();
      case Binary e -> {
        SortedSet<Integer> both = e.left().flags();
        both.addAll(e.right().flags());
        yield both;
      }
    };
  }

  private static boolean apply(BinaryOperator operator, boolean left, boolean right) {
    return switch (operator) {
      case OR -> left || right;
      case AND -> left && right;
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      default -> throw new IllegalStateException("not a Boolean operator: " + operator);
    };
  }
}
