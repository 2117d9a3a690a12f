package liss.c.projection;

import liss.c.ir.Instruction;
import liss.c.ir.Type.Int;
import liss.c.ir.Type.Real;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/**
 * The operators of C on floating point (C11, annex F), rounded to nearest. A number is the integer
 * that has its bits; what is computed with those of type {@code float} is computed with numbers of
 * type {@code double} and rounded.
 */
final class RealArithmetic {

  private static final double LARGE = 0x1p63;

  private final ProjectedCode code;

  RealArithmetic(ProjectedCode code) {
    this.code = code;
  }

  /** How many bits a number has, which must not be more than an integer has. */
  static int bits(Real type) {
    if (type.bits() > Long.SIZE) {
      throw new InexactException("floating point of more than 64 bits");
    }
    return type.bits();
  }

  /** The number with the bits of type {@code double}. */
  private Expr wide(Expr value, Real type) {
    return bits(type) == Float.SIZE ? code.unary(UnaryOperator.FLOAT_TO_DOUBLE, value) : value;
  }

  /** A number of type {@code double} as one of another type. */
  private Expr rounded(Expr value, Real type) {
    return bits(type) == Float.SIZE ? code.unary(UnaryOperator.DOUBLE_TO_FLOAT, value) : value;
  }

  private Expr real(double value) {
    return code.number(liss.lang.Real.bits(value));
  }

  /** A number of one type as one of another. */
  Expr converted(Expr value, Real from, Real to) {
    return bits(from) == bits(to) ? value : rounded(wide(value, from), to);
  }

  /** An integer as a number of floating point. */
  Expr ofInteger(Expr value, boolean isLargeUnsigned, Real type) {
    UnaryOperator operator =
        bits(type) == Float.SIZE ? UnaryOperator.LONG_TO_FLOAT : UnaryOperator.LONG_TO_DOUBLE;
    if (!isLargeUnsigned) {
      return code.unary(operator, value);
    }
    Expr held = code.hold(value);
    String result = code.local("real", code.number(0));
    code.choose(
        code.binary(BinaryOperator.LESS, held, code.number(0)),
        () -> code.assign(result, twice(code.unary(operator, half(held)), type)),
        () -> code.assign(result, code.unary(operator, held)));
    return code.name(result);
  }

  /** Half of an unsigned number, which is rounded as the number itself is. */
  private Expr half(Expr value) {
    Expr one = code.number(1);
    return code.binary(
        BinaryOperator.BIT_OR,
        code.binary(
            BinaryOperator.BIT_AND,
            code.binary(BinaryOperator.SHIFT_RIGHT, value, one),
            code.number(Long.MAX_VALUE)),
        code.binary(BinaryOperator.BIT_AND, value, one));
  }

  private Expr twice(Expr value, Real type) {
    Expr wide = wide(value, type);
    return rounded(code.binary(BinaryOperator.REAL_MULTIPLY, wide, real(2)), type);
  }

  /** The integer that a number is, rounded towards 0. One that has no such value is undefined. */
  Expr toInteger(Expr value, Real from, Int to) {
    Expr number = code.hold(wide(value, from));
    boolean isLarge = to.bits() >= Long.SIZE && to.isUnsigned();
    double end = Math.scalb(1.0, to.isUnsigned() ? to.bits() : to.bits() - 1);
    Expr isAbove =
        to.isUnsigned() || to.bits() < Integer.SIZE + 1
            ? less(real(to.isUnsigned() ? -1 : -end - 1), number)
            : code.binary(BinaryOperator.REAL_LESS_EQUAL, real(-end), number);
    code.choose(
        code.binary(BinaryOperator.AND, isAbove, less(number, real(end))),
        () -> {},
        () -> code.inexact("floating point as an integer that cannot have this value"));
    if (!isLarge) {
      return code.unary(UnaryOperator.DOUBLE_TO_LONG, number);
    }
    String result = code.local("integer", code.number(0));
    code.choose(
        less(number, real(LARGE)),
        () -> code.assign(result, code.unary(UnaryOperator.DOUBLE_TO_LONG, number)),
        () -> {
          Expr rest = code.binary(BinaryOperator.REAL_SUBTRACT, number, real(LARGE));
          code.assign(
              result,
              code.binary(
                  BinaryOperator.BIT_XOR,
                  code.unary(UnaryOperator.DOUBLE_TO_LONG, rest),
                  code.number(Long.MIN_VALUE)));
        });
    return code.name(result);
  }

  private Expr less(Expr left, Expr right) {
    return code.binary(BinaryOperator.REAL_LESS, left, right);
  }

  /** Whether a number is true as a condition. */
  Expr isNotZero(Expr value, Real type) {
    return differ(wide(value, type), real(0));
  }

  private Expr differ(Expr left, Expr right) {
    return code.unary(UnaryOperator.NOT, code.binary(BinaryOperator.REAL_EQUAL, left, right));
  }

  /** The result of an operator on one number. */
  Expr apply(Instruction.UnaryOperator operator, Expr value, Real type) {
    return switch (operator) {
      case MINUS -> code.binary(BinaryOperator.BIT_XOR, value, code.number(1L << bits(type) - 1));
      case COMPLEMENT -> throw new InexactException("the complement of floating point");
    };
  }

  /** The result of an operator on two numbers of one type. */
  Expr apply(Instruction.BinaryOperator operator, Expr left, Expr right, Real type) {
    Expr a = wide(left, type);
    Expr b = wide(right, type);
    return switch (operator) {
      case ADD -> rounded(code.binary(BinaryOperator.REAL_ADD, a, b), type);
      case SUBTRACT -> rounded(code.binary(BinaryOperator.REAL_SUBTRACT, a, b), type);
      case MULTIPLY -> rounded(code.binary(BinaryOperator.REAL_MULTIPLY, a, b), type);
      case DIVIDE -> rounded(code.binary(BinaryOperator.REAL_DIVIDE, a, b), type);
      case EQUAL -> code.binary(BinaryOperator.REAL_EQUAL, a, b);
      case NOT_EQUAL -> differ(a, b);
      case LESS -> less(a, b);
      case LESS_EQUAL -> code.binary(BinaryOperator.REAL_LESS_EQUAL, a, b);
      case GREATER -> less(b, a);
      case GREATER_EQUAL -> code.binary(BinaryOperator.REAL_LESS_EQUAL, b, a);
      case REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR, DISTANCE ->
          throw new InexactException("an operator on floating point");
    };
  }
}
