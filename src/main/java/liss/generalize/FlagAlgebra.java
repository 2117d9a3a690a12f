package liss.generalize;

import java.util.Set;
import java.util.TreeSet;
import liss.cfa.FlagExpr;
import liss.lang.Expr.BinaryOperator;

/** A meaning of flag expressions: truth values, or formulas. */
interface FlagAlgebra<T> {

  T constant(boolean value);

  T flag(int flag);

  T not(T operand);

  T and(T left, T right);

  T or(T left, T right);

  T equal(T left, T right);

  /** Returns what an expression means in this algebra. */
  default T valueOf(FlagExpr expr) {
    return switch (expr) {
      case FlagExpr.Constant e -> constant(e.value());
      case FlagExpr.Value e -> flag(e.flag());
      case FlagExpr.Not e -> not(valueOf(e.operand()));
      case FlagExpr.Binary e -> apply(e.operator(), valueOf(e.left()), valueOf(e.right()));
    };
  }

  private T apply(BinaryOperator operator, T left, T right) {
    return switch (operator) {
      case AND -> and(left, right);
      case OR -> or(left, right);
      case EQUAL -> equal(left, right);
      case NOT_EQUAL -> not(equal(left, right));
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
          throw new IllegalArgumentException("not an operator of flags: " + operator.symbol());
    };
  }

  /** Returns the flags that an expression reads, in ascending order. */
  static Set<Integer> flags(FlagExpr expr) {
    Set<Integer> flags = new TreeSet<>();
    collect(expr, flags);
    return flags;
  }

  private static void collect(FlagExpr expr, Set<Integer> flags) {
    switch (expr) {
      case FlagExpr.Constant e -> {}
      case FlagExpr.Value e -> flags.add(e.flag());
      case FlagExpr.Not e -> collect(e.operand(), flags);
      case FlagExpr.Binary e -> {
        collect(e.left(), flags);
        collect(e.right(), flags);
      }
    }
  }

  /** The truth of an expression when the flags have the given values. */
  record Evaluation(boolean[] values) implements FlagAlgebra<Boolean> {

    @Override
    public Boolean constant(boolean value) {
      return value;
    }

    @Override
    public Boolean flag(int flag) {
      return values[flag];
    }

    @Override
    public Boolean not(Boolean operand) {
      return !operand;
    }

    @Override
    public Boolean and(Boolean left, Boolean right) {
      return left && right;
    }

    @Override
    public Boolean or(Boolean left, Boolean right) {
      return left || right;
    }

    @Override
    public Boolean equal(Boolean left, Boolean right) {
      return left.equals(right);
    }
  }
}
