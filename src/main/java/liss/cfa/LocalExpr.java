package liss.cfa;

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
  record Binary(BinaryOperator operator, LocalExpr left, LocalExpr right) implements LocalExpr {}
}
