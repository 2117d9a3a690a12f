package liss.solver;

import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/**
 * How an expression over the integers of W is made.
 *
 * @param <E> the expressions
 * @param <U> the unknowns
 */
public sealed interface Node<E, U> {

  /** An integer. */
  record Constant<E, U>(long value) implements Node<E, U> {}

  /** An integer that the solver is to find. */
  record Unknown<E, U>(U unknown) implements Node<E, U> {}

  /** An operator applied to one operand. */
  record Unary<E, U>(UnaryOperator operator, E operand) implements Node<E, U> {}

  /** An operator applied to two operands. */
  record Binary<E, U>(BinaryOperator operator, E left, E right) implements Node<E, U> {}

  /** One value if another one is not 0, else a third. */
  record Conditional<E, U>(E condition, E then, E otherwise) implements Node<E, U> {}
}
