package liss.c.projection;

import java.util.ArrayList;
import java.util.List;
import liss.lang.Expr;

/**
 * An offset as a sum: a constant, and expressions with constant factors.
 *
 * @param terms without those of factor 0
 */
record Linear(long constant, List<Term> terms) {

  /** An expression with a factor. */
  record Term(long factor, Expr expr) {}

  /** The sum that an expression is. */
  static Linear of(Expr expr) {
    List<Term> terms = new ArrayList<>();
    long constant = add(expr, 1, terms);
    return new Linear(constant, terms);
  }

  private static long add(Expr expr, long factor, List<Term> terms) {
    if (expr.constant().isPresent()) {
      return factor * expr.constant().get();
    }
    if (expr instanceof Expr.Binary e) {
      long right = e.right().constant().orElse(0L);
      switch (e.operator()) {
        case ADD -> {
          return add(e.left(), factor, terms) + add(e.right(), factor, terms);
        }
        case SUBTRACT -> {
          return add(e.left(), factor, terms) + add(e.right(), -factor, terms);
        }
        case MULTIPLY -> {
          if (e.right().constant().isPresent()) {
            return add(e.left(), factor * right, terms);
          }
        }
        default -> {}
      }
    }
    if (expr instanceof Expr.Unary e && e.operator() == Expr.UnaryOperator.NEGATE) {
      return add(e.operand(), -factor, terms);
    }
    if (factor != 0) {
      terms.add(new Term(factor, expr));
    }
    return 0;
  }

  /** The sum of some terms, each divided by what divides its factor. */
  static Expr divided(List<Term> terms, long divisor, Expr start, ProjectedCode code) {
    Expr sum = start;
    for (Term term : terms) {
      Expr part =
          code.binary(
              Expr.BinaryOperator.MULTIPLY, term.expr(), code.number(term.factor() / divisor));
      sum = code.binary(Expr.BinaryOperator.ADD, sum, part);
    }
    return sum;
  }
}
