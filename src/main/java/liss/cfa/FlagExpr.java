package liss.cfa;

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
}
