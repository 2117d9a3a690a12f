package liss.proof;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.LocalExpr;
import liss.cfa.LocalExpr.Binary;
import liss.cfa.LocalExpr.Constant;
import liss.cfa.LocalExpr.Unary;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/**
 * Normal forms of conditions: {@code a == b} and {@code a < b}, their negations, and conjunctions
 * and disjunctions of these.
 */
final class Truths {

  private Truths() {}

  /** That a value is not 0. */
  static LocalExpr holds(LocalExpr expr) {
    return switch (expr) {
      case Constant e -> new Constant(e.value() != 0 ? 1 : 0);
      case LocalExpr.Local e -> Terms.not(Terms.equal(e, Terms.ZERO));
      case Unary e ->
          switch (e.operator()) {
            case NOT -> fails(e.operand());
            case NEGATE -> holds(e.operand());
            default -> Terms.not(Terms.equal(e, Terms.ZERO));
          };
      case Binary e ->
          switch (e.operator()) {
            case AND -> both(holds(e.left()), holds(e.right()));
            case OR -> either(holds(e.left()), holds(e.right()));
            case EQUAL -> equal(e.left(), e.right());
            case NOT_EQUAL -> not(equal(e.left(), e.right()));
            case LESS -> Terms.less(e.left(), e.right());
            case GREATER -> Terms.less(e.right(), e.left());
            case LESS_EQUAL -> not(Terms.less(e.right(), e.left()));
            case GREATER_EQUAL -> not(Terms.less(e.left(), e.right()));
            default -> Terms.not(Terms.equal(e, Terms.ZERO));
          };
    };
  }

  /** That a value is 0. */
  static LocalExpr fails(LocalExpr expr) {
    return not(holds(expr));
  }

  private static LocalExpr equal(LocalExpr left, LocalExpr right) {
    if (rank(left) < rank(right)) {
      return equal(right, left);
    }
    if (right.equals(Terms.ZERO) && isTruth(left)) {
      return fails(left);
    }
    return Terms.equal(left, right);
  }

  /** Of two that are equal, the one of the higher rank is on the left. */
  private static int rank(LocalExpr expr) {
    return switch (expr) {
      case Constant e -> -2;
      case LocalExpr.Local e -> e.slot();
      case Unary e -> -1;
      case Binary e -> -1;
    };
  }

  private static boolean isTruth(LocalExpr expr) {
    return switch (expr) {
      case Unary e -> e.operator() == UnaryOperator.NOT;
      case Binary e -> e.operator().yieldsTruth();
      default -> false;
    };
  }

  /** The negation of a normal form. */
  static LocalExpr not(LocalExpr truth) {
    return switch (truth) {
      case Unary e -> e.operand();
      case Binary e when e.operator() == BinaryOperator.AND ->
          either(not(e.left()), not(e.right()));
      case Binary e when e.operator() == BinaryOperator.OR -> both(not(e.left()), not(e.right()));
      default -> Terms.not(truth);
    };
  }

  private static LocalExpr both(LocalExpr left, LocalExpr right) {
    if (left instanceof Constant c) {
      return c.value() != 0 ? right : c;
    }
    if (right instanceof Constant c) {
      return c.value() != 0 ? left : c;
    }
    return new Binary(BinaryOperator.AND, left, right);
  }

  private static LocalExpr either(LocalExpr left, LocalExpr right) {
    if (left instanceof Constant c) {
      return c.value() != 0 ? c : right;
    }
    if (right instanceof Constant c) {
      return c.value() != 0 ? c : left;
    }
    return new Binary(BinaryOperator.OR, left, right);
  }

  /** The comparisons of a normal form, without their negations. */
  static List<LocalExpr> atoms(LocalExpr truth) {
    List<LocalExpr> atoms = new ArrayList<>();
    addAtoms(truth, atoms);
    return atoms;
  }

  private static void addAtoms(LocalExpr truth, List<LocalExpr> atoms) {
    switch (truth) {
      case Constant e -> {}
      case Unary e -> addAtoms(e.operand(), atoms);
      case Binary e
          when e.operator() == BinaryOperator.AND || e.operator() == BinaryOperator.OR -> {
        addAtoms(e.left(), atoms);
        addAtoms(e.right(), atoms);
      }
      default -> atoms.add(truth);
    }
  }
}
