package liss.c.values;

import liss.c.values.CType.Whole;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;

/**
 * The operators of C on numbers (C11, 6.3 and 6.5). A number is kept in the range of its type;
 * unsigned ones of 64 bits are kept as the signed ones with the same bits. Signed numbers wrap
 * around as unsigned ones do.
 */
final class Arithmetic {

  private static final int BITS = 64;

  private final Code code;
  private final Memory memory;

  Arithmetic(Code code, Memory memory) {
    this.code = code;
    this.memory = memory;
  }

  /** A number in the range of a type. */
  Expr wrapped(Expr value, Whole type) {
    if (type.bits() == BITS) {
      return value;
    }
    if (type.isUnsigned()) {
      return code.binary(BinaryOperator.BIT_AND, value, code.number((1L << type.bits()) - 1));
    }
    Expr places = code.number(BITS - type.bits());
    return code.binary(
        BinaryOperator.SHIFT_RIGHT, code.binary(BinaryOperator.SHIFT_LEFT, value, places), places);
  }

  /** A scalar as one of another type. */
  Expr converted(Expr value, CType from, CType to) {
    return switch (to) {
      case CType.Truth t ->
          from instanceof CType.Truth
              ? value
              : code.binary(BinaryOperator.NOT_EQUAL, value, code.number(0));
      case Whole t ->
          switch (from) {
            case Whole f -> t.covers(f) ? value : wrapped(value, t);
            case CType.Truth f -> value;
            case CType.Pointer f -> wrapped(noAddress(value), t);
            default -> throw new InexactException(name(from) + " as a number");
          };
      case CType.Pointer t ->
          switch (from) {
            case CType.Pointer f -> value;
            case Whole f -> f.bits() <= 32 ? value : noAddress(value);
            case CType.Truth f -> value;
            default -> throw new InexactException(name(from) + " as a pointer");
          };
      case CType.Nothing t -> value;
      default -> throw new InexactException("a value as " + name(to));
    };
  }

  private static String name(CType type) {
    return type instanceof CType.Opaque opaque ? opaque.what() : "a value that is no number";
  }

  /** A number that must not be an address: what integers are made of pointers is not known. */
  private Expr noAddress(Expr value) {
    if (value.constant().filter(v -> v < Memory.first()).isPresent()) {
      return value;
    }
    Expr held = code.hold(value);
    code.when(
        code.isIn(held, Memory.first(), memory.end()),
        () -> code.inexact("an address as an integer"));
    return held;
  }

  /** The type in which an operator computes: at least {@code int}. */
  static Whole promoted(CType type) {
    return switch (type) {
      case Whole t -> Whole.INT.covers(t) ? Whole.INT : t;
      case CType.Truth t -> Whole.INT;
      default -> throw new InexactException(name(type) + " as an operand");
    };
  }

  /** The type of both operands of an operator. */
  static Whole common(CType left, CType right) {
    Whole a = promoted(left);
    Whole b = promoted(right);
    if (a.bits() == b.bits()) {
      return a.isUnsigned() ? a : b;
    }
    return a.bits() > b.bits() ? a : b;
  }

  /** The result of an operator on operands of one type. */
  Expr apply(int operator, Expr left, Expr right, Whole type) {
    return switch (operator) {
      case IASTBinaryExpression.op_plus ->
          wrapped(code.binary(BinaryOperator.ADD, left, right), type);
      case IASTBinaryExpression.op_minus ->
          wrapped(code.binary(BinaryOperator.SUBTRACT, left, right), type);
      case IASTBinaryExpression.op_multiply ->
          wrapped(code.binary(BinaryOperator.MULTIPLY, left, right), type);
      case IASTBinaryExpression.op_divide -> quotient(BinaryOperator.DIVIDE, left, right, type);
      case IASTBinaryExpression.op_modulo -> quotient(BinaryOperator.REMAINDER, left, right, type);
      case IASTBinaryExpression.op_binaryAnd -> code.binary(BinaryOperator.BIT_AND, left, right);
      case IASTBinaryExpression.op_binaryOr -> code.binary(BinaryOperator.BIT_OR, left, right);
      case IASTBinaryExpression.op_binaryXor -> code.binary(BinaryOperator.BIT_XOR, left, right);
      default -> throw new InexactException("this operator");
    };
  }

  /** A division is a step of its own: it may fail. */
  private Expr quotient(BinaryOperator operator, Expr left, Expr right, Whole type) {
    Expr dividend = code.hold(left);
    Expr divisor = code.hold(right);
    if (type.isUnsigned() && type.bits() == BITS) {
      Expr isLarge =
          code.binary(
              BinaryOperator.LESS,
              code.binary(BinaryOperator.BIT_OR, dividend, divisor),
              code.number(0));
      code.when(isLarge, () -> code.inexact("a division of numbers above 2^63"));
    }
    return wrapped(code.hold(code.binary(operator, dividend, divisor)), type);
  }

  /** A shift; the result has the type of the left operand. */
  Expr shifted(int operator, Expr left, Expr places, Whole type) {
    Expr by = code.hold(places);
    Expr isDefined = code.isIn(by, 0, type.bits());
    code.choose(isDefined, () -> {}, () -> code.inexact("a shift by more places than there are"));
    if (operator == IASTBinaryExpression.op_shiftLeft) {
      return wrapped(code.binary(BinaryOperator.SHIFT_LEFT, left, by), type);
    }
    if (type.isUnsigned() && type.bits() == BITS) {
      Expr number = code.hold(left);
      code.when(
          code.binary(BinaryOperator.LESS, number, code.number(0)),
          () -> code.inexact("a shift of a number above 2^63"));
      return code.binary(BinaryOperator.SHIFT_RIGHT, number, by);
    }
    return code.binary(BinaryOperator.SHIFT_RIGHT, left, by);
  }

  /** The result of a comparison of two values of one type. */
  Expr compared(BinaryOperator operator, Expr left, Expr right, CType type) {
    boolean isOrder = operator != BinaryOperator.EQUAL && operator != BinaryOperator.NOT_EQUAL;
    if (isOrder && type instanceof Whole t && t.isUnsigned() && t.bits() == BITS) {
      Expr least = code.number(Long.MIN_VALUE);
      return code.binary(
          operator,
          code.binary(BinaryOperator.ADD, left, least),
          code.binary(BinaryOperator.ADD, right, least));
    }
    return code.binary(operator, left, right);
  }

  Expr negated(Expr value, Whole type) {
    return wrapped(code.unary(UnaryOperator.NEGATE, value), type);
  }

  Expr complement(Expr value, Whole type) {
    return wrapped(code.binary(BinaryOperator.BIT_XOR, value, code.number(-1)), type);
  }
}
