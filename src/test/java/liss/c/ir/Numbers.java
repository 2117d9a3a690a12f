package liss.c.ir;

import java.math.BigDecimal;
import java.math.BigInteger;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UnaryOperator;

/**
 * The arithmetic of an {@link Interpreter}. A value is the number itself, wrapped to its type, or
 * the bits of a number of floating point.
 */
final class Numbers {

  private Numbers() {}

  /** A number of floating point that stands for the bits of a value. */
  static double real(Type.Real type, long value) {
    return switch (type.bits()) {
      case 32 -> Float.intBitsToFloat((int) value);
      case 64 -> Double.longBitsToDouble(value);
      default -> throw new InexactException("long double");
    };
  }

  /** The bits of a number of floating point, which has a value of the type. */
  static long bits(Type.Real type, double value) {
    return switch (type.bits()) {
      case 32 -> Float.floatToRawIntBits((float) value) & 0xFFFF_FFFFL;
      case 64 -> Double.doubleToRawLongBits(value);
      default -> throw new InexactException("long double");
    };
  }

  /** The value that some bits in memory are. */
  static long loaded(Type type, long bits) {
    return type instanceof Type.Int i ? i.wrapped(bits) : bits;
  }

  static boolean isTrue(Type type, long value) {
    return type instanceof Type.Real r ? real(r, value) != 0 : value != 0;
  }

  static long unary(UnaryOperator operator, Type type, long value) {
    return switch (operator) {
      case COMPLEMENT -> wrapped(type, ~value);
      case MINUS -> type instanceof Type.Real r ? bits(r, -real(r, value)) : wrapped(type, -value);
    };
  }

  private static long wrapped(Type type, long value) {
    return integer(type).wrapped(value);
  }

  private static Type.Int integer(Type type) {
    return switch (type) {
      case Type.Int t when t.bits() <= Long.SIZE -> t;
      case Type.Bool t -> new Type.Int(Byte.SIZE, Type.Sign.UNSIGNED);
      case Type.Pointer t -> Type.Int.SIZE;
      default -> throw new InexactException("arithmetic on " + type);
    };
  }

  static long binary(BinaryOperator operator, Type type, long left, long right) {
    if (type instanceof Type.Real real) {
      return real(operator, real, real(real, left), real(real, right));
    }
    boolean isUnsigned = integer(type).isUnsigned();
    int order = isUnsigned ? Long.compareUnsigned(left, right) : Long.compare(left, right);
    return switch (operator) {
      case ADD -> wrapped(type, left + right);
      case SUBTRACT -> wrapped(type, left - right);
      case MULTIPLY -> wrapped(type, left * right);
      case DIVIDE, REMAINDER -> quotient(operator, integer(type), left, right);
      case SHIFT_LEFT -> wrapped(type, left << amount(type, right));
      case SHIFT_RIGHT -> isUnsigned ? left >>> amount(type, right) : left >> amount(type, right);
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case LESS -> truth(order < 0);
      case LESS_EQUAL -> truth(order <= 0);
      case GREATER -> truth(order > 0);
      case GREATER_EQUAL -> truth(order >= 0);
      case DISTANCE -> left - right;
    };
  }

  private static long quotient(BinaryOperator operator, Type.Int type, long left, long right) {
    boolean isRemainder = operator == BinaryOperator.REMAINDER;
    if (right == 0) {
      throw new UndefinedException("division by 0");
    }
    if (type.isUnsigned()) {
      return isRemainder ? Long.remainderUnsigned(left, right) : Long.divideUnsigned(left, right);
    }
    if (right == -1 && left == type.wrapped(1L << type.bits() - 1)) {
      throw new UndefinedException("the quotient is too large");
    }
    return isRemainder ? left % right : left / right;
  }

  private static long amount(Type type, long amount) {
    if (amount < 0 || amount >= integer(type).bits()) {
      throw new UndefinedException("shift by " + amount);
    }
    return amount;
  }

  private static long real(BinaryOperator operator, Type.Real type, double left, double right) {
    boolean isFloat = type.bits() == 32;
    return switch (operator) {
      case ADD -> bits(type, isFloat ? (float) left + (float) right : left + right);
      case SUBTRACT -> bits(type, isFloat ? (float) left - (float) right : left - right);
      case MULTIPLY -> bits(type, isFloat ? (float) left * (float) right : left * right);
      case DIVIDE -> bits(type, isFloat ? (float) left / (float) right : left / right);
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case LESS -> truth(left < right);
      case LESS_EQUAL -> truth(left <= right);
      case GREATER -> truth(left > right);
      case GREATER_EQUAL -> truth(left >= right);
      case REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR, DISTANCE ->
          throw new IllegalArgumentException(operator + " of " + type);
    };
  }

  private static long truth(boolean holds) {
    return holds ? 1 : 0;
  }

  /** A value of one type converted to another (C11, 6.3). */
  static long convert(Type from, Type to, long value) {
    return switch (to) {
      case Type.Bool t -> truth(isTrue(from, value));
      case Type.Int t when from instanceof Type.Real r -> truncated(real(r, value), integer(t));
      case Type.Int t -> integer(t).wrapped(value);
      case Type.Pointer t -> value;
      case Type.Real t when from instanceof Type.Real r -> bits(t, real(r, value));
      case Type.Real t -> rounded(t, from, value);
      default -> throw new IllegalArgumentException(from + " to " + to);
    };
  }

  private static long truncated(double value, Type.Int type) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new UndefinedException(value + " to " + type);
    }
    BigInteger integer = new BigDecimal(value).toBigInteger();
    int most = type.isUnsigned() ? type.bits() : type.bits() - 1;
    if (integer.bitLength() > most || type.isUnsigned() && integer.signum() < 0) {
      throw new UndefinedException(value + " to " + type);
    }
    return integer.longValue();
  }

  private static long rounded(Type.Real to, Type from, long value) {
    BigInteger integer = BigInteger.valueOf(value);
    if (value < 0 && from instanceof Type.Int i && i.isUnsigned()) {
      integer = integer.add(BigInteger.ONE.shiftLeft(Long.SIZE));
    }
    return bits(to, to.bits() == 32 ? integer.floatValue() : integer.doubleValue());
  }
}
