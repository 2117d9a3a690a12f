package liss.c.projection;

import liss.c.ir.Instruction;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/**
 * The operators of C on numbers (C11, 6.3 and 6.5). A number is kept in the range of its type;
 * unsigned ones of 64 bits are kept as the signed ones with the same bits, and so are the bits of
 * floating point ({@link RealArithmetic}). Signed numbers wrap around as unsigned ones do.
 */
final class Arithmetic {

  static final String SHORT_ADDRESS = "an address as a short integer";
  private static final int BITS = 64;

  private final ProjectedCode code;
  private final RealArithmetic reals;

  Arithmetic(ProjectedCode code) {
    this.code = code;
    this.reals = new RealArithmetic(code);
  }

  /** A number in the range of a type. */
  Expr wrapped(Expr value, Type.Scalar type) {
    return switch (type) {
      case Int t -> wrapped(value, t.bits(), t.isUnsigned());
      case Type.Bool t -> binary(BinaryOperator.NOT_EQUAL, low(value, Byte.SIZE), 0);
      case Type.Real t -> low(value, RealArithmetic.bits(t));
      case Type.Pointer t -> value;
    };
  }

  private Expr wrapped(Expr value, int bits, boolean isUnsigned) {
    if (bits > BITS) {
      throw new InexactException("a number of more than 64 bits");
    }
    if (bits == BITS) {
      return value;
    }
    if (isUnsigned) {
      return low(value, bits);
    }
    Expr places = code.number(BITS - bits);
    return code.binary(
        BinaryOperator.SHIFT_RIGHT, code.binary(BinaryOperator.SHIFT_LEFT, value, places), places);
  }

  /** The lowest bits of a number. */
  Expr low(Expr value, int bits) {
    return bits >= BITS ? value : binary(BinaryOperator.BIT_AND, value, (1L << bits) - 1);
  }

  private Expr binary(BinaryOperator operator, Expr left, long right) {
    return code.binary(operator, left, code.number(right));
  }

  /** What memory has as a value of one type, as one of another type of the same size. */
  Expr retyped(Expr value, Type.Scalar from, Type.Scalar to) {
    return from.equals(to) || from instanceof Type.Pointer && to instanceof Type.Pointer
        ? value
        : wrapped(value, to);
  }

  /** A scalar as one of another type. */
  Expr converted(Expr value, Type.Scalar from, Type.Scalar to) {
    return switch (to) {
      case Type.Bool t ->
          switch (from) {
            case Type.Bool f -> value;
            case Type.Real f -> reals.isNotZero(value, f);
            default -> binary(BinaryOperator.NOT_EQUAL, value, 0);
          };
      case Int t ->
          switch (from) {
            case Int f -> covers(t, f) ? value : wrapped(value, t);
            case Type.Bool f -> value;
            case Type.Pointer f -> t.bits() < BITS ? wrapped(noAddress(value), t) : value;
            case Type.Real f -> reals.toInteger(value, f, t);
          };
      case Type.Pointer t -> value;
      case Type.Real t ->
          switch (from) {
            case Type.Real f -> reals.converted(value, f, t);
            case Type.Pointer f -> retyped(value, f, t); // what `va_arg` makes of an argument
            default -> reals.ofInteger(value, isLargeUnsigned(from), t);
          };
    };
  }

  /** A number that must not be an address: half of one has no exact meaning. */
  private Expr noAddress(Expr value) {
    if (value.constant().filter(v -> v < ProjectedMemory.first()).isPresent()) {
      return value;
    }
    Expr held = code.hold(value);
    code.when(
        code.isIn(held, ProjectedMemory.first(), ProjectedMemory.end()),
        () -> code.inexact(SHORT_ADDRESS));
    return held;
  }

  /** Whether all values of another type are values of a type. */
  private static boolean covers(Int type, Int other) {
    return type.sign() == other.sign()
        ? type.bits() >= other.bits()
        : other.isUnsigned() && type.bits() > other.bits();
  }

  /** The result of an operator on a value of some type. */
  Expr apply(Instruction.UnaryOperator operator, Expr value, Type.Scalar type) {
    if (type instanceof Type.Real real) {
      return reals.apply(operator, value, real);
    }
    return switch (operator) {
      case MINUS -> wrapped(code.unary(UnaryOperator.NEGATE, value), type);
      case COMPLEMENT -> wrapped(binary(BinaryOperator.BIT_XOR, value, -1), type);
    };
  }

  /** The result of an operator on values of one type; that of places to shift by may be another. */
  Expr apply(Instruction.BinaryOperator operator, Expr left, Expr right, Type.Scalar type) {
    if (type instanceof Type.Real real) {
      return reals.apply(operator, left, right, real);
    }
    return switch (operator) {
      case ADD -> wrapped(code.binary(BinaryOperator.ADD, left, right), type);
      case SUBTRACT -> wrapped(code.binary(BinaryOperator.SUBTRACT, left, right), type);
      case MULTIPLY -> wrapped(code.binary(BinaryOperator.MULTIPLY, left, right), type);
      case DIVIDE -> quotient(BinaryOperator.DIVIDE, left, right, type);
      case REMAINDER -> quotient(BinaryOperator.REMAINDER, left, right, type);
      case SHIFT_LEFT, SHIFT_RIGHT -> shifted(operator, left, right, type);
      case AND -> code.binary(BinaryOperator.BIT_AND, left, right);
      case OR -> code.binary(BinaryOperator.BIT_OR, left, right);
      case XOR -> code.binary(BinaryOperator.BIT_XOR, left, right);
      case EQUAL -> code.binary(BinaryOperator.EQUAL, left, right);
      case NOT_EQUAL -> code.binary(BinaryOperator.NOT_EQUAL, left, right);
      case LESS -> ordered(BinaryOperator.LESS, left, right, type);
      case LESS_EQUAL -> ordered(BinaryOperator.LESS_EQUAL, left, right, type);
      case GREATER -> ordered(BinaryOperator.GREATER, left, right, type);
      case GREATER_EQUAL -> ordered(BinaryOperator.GREATER_EQUAL, left, right, type);
      case DISTANCE -> code.binary(BinaryOperator.SUBTRACT, left, right);
    };
  }

  private static boolean isLargeUnsigned(Type.Scalar type) {
    return type instanceof Int t && t.isUnsigned() && t.bits() == BITS;
  }

  /** A division is a step of its own: it may fail. */
  private Expr quotient(BinaryOperator operator, Expr left, Expr right, Type.Scalar type) {
    Expr dividend = code.hold(left);
    Expr divisor = code.hold(right);
    if (!isLargeUnsigned(type)) {
      return wrapped(code.hold(code.binary(operator, dividend, divisor)), type);
    }
    String result = code.local("quotient", code.number(0));
    code.choose(
        binary(BinaryOperator.LESS, code.binary(BinaryOperator.BIT_OR, dividend, divisor), 0),
        () -> code.assign(result, large(operator, dividend, divisor)),
        () -> code.assign(result, code.binary(operator, dividend, divisor)));
    return code.name(result);
  }

  /**
   * Division of unsigned numbers by signed division (Henry S. Warren, Hacker's Delight, 2012,
   * section 9-3).
   */
  private Expr large(BinaryOperator operator, Expr dividend, Expr divisor) {
    String quotient = code.local("quotient", code.number(0));
    Expr isAtLeast = ordered(BinaryOperator.GREATER_EQUAL, dividend, divisor, Int.SIZE);
    code.choose(
        binary(BinaryOperator.LESS, divisor, 0),
        () -> code.assign(quotient, isAtLeast),
        () -> {
          Expr half = right(dividend, code.number(1));
          Expr twice =
              code.hold(
                  binary(
                      BinaryOperator.SHIFT_LEFT,
                      code.binary(BinaryOperator.DIVIDE, half, divisor),
                      1));
          Expr rest =
              code.binary(
                  BinaryOperator.SUBTRACT,
                  dividend,
                  code.binary(BinaryOperator.MULTIPLY, twice, divisor));
          Expr more = ordered(BinaryOperator.GREATER_EQUAL, rest, divisor, Int.SIZE);
          code.assign(quotient, code.binary(BinaryOperator.ADD, twice, more));
        });
    return operator == BinaryOperator.DIVIDE
        ? code.name(quotient)
        : code.binary(
            BinaryOperator.SUBTRACT,
            dividend,
            code.binary(BinaryOperator.MULTIPLY, code.name(quotient), divisor));
  }

  /** A shift; the result has the type of the left operand. */
  private Expr shifted(
      Instruction.BinaryOperator operator, Expr left, Expr places, Type.Scalar type) {
    Expr by = code.hold(places);
    Expr isDefined = code.isIn(by, 0, Shape.bits(type));
    code.choose(isDefined, () -> {}, () -> code.inexact("a shift by more places than there are"));
    if (operator == Instruction.BinaryOperator.SHIFT_LEFT) {
      return wrapped(code.binary(BinaryOperator.SHIFT_LEFT, left, by), type);
    }
    return isLargeUnsigned(type)
        ? right(left, by)
        : code.binary(BinaryOperator.SHIFT_RIGHT, left, by);
  }

  /** A shift to the right that fills with zeros. */
  private Expr right(Expr value, Expr places) {
    Expr sign = code.number(Long.MIN_VALUE);
    Expr filled =
        binary(BinaryOperator.SHIFT_LEFT, code.binary(BinaryOperator.SHIFT_RIGHT, sign, places), 1);
    return code.binary(
        BinaryOperator.BIT_AND,
        code.binary(BinaryOperator.SHIFT_RIGHT, value, places),
        binary(BinaryOperator.BIT_XOR, filled, -1));
  }

  /** The result of a comparison of two values of one type. */
  private Expr ordered(BinaryOperator operator, Expr left, Expr right, Type.Scalar type) {
    if (isLargeUnsigned(type)) {
      return code.binary(
          operator,
          binary(BinaryOperator.ADD, left, Long.MIN_VALUE),
          binary(BinaryOperator.ADD, right, Long.MIN_VALUE));
    }
    return code.binary(operator, left, right);
  }
}
