package liss.c.lowering;

import java.util.Optional;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UnaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Constant;
import liss.c.ir.Operand.Decimal;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;

/** The values of operators whose operands are constants. Signed numbers wrap around. */
public final class Folding {

  private Folding() {}

  /** A constant as one of another type; empty if it is no constant of its own. */
  public static Optional<Operand> converted(Operand value, Type type) {
    return switch (value) {
      case Constant n ->
          switch (type) {
            case Int t when t.bits() <= Long.SIZE ->
                Optional.of(new Constant(t, t.wrapped(n.value())));
            case Type.Bool t -> Optional.of(new Constant(t, n.value() == 0 ? 0 : 1));
            case Type.Pointer t -> Optional.of(new Constant(t, n.value()));
            case Type.Real t when t.bits() <= Long.SIZE ->
                Optional.of(new Decimal(t, rounded(t, real(n))));
            default -> Optional.empty();
          };
      case Decimal d ->
          switch (type) {
            case Int t when hasValue(t, d.value()) ->
                Optional.of(new Constant(t, (long) d.value()));
            case Type.Bool t -> Optional.of(new Constant(t, d.value() == 0 ? 0 : 1));
            case Type.Real t -> Optional.of(new Decimal(t, rounded(t, d.value())));
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  /** Whether a type has the integer part of a number; C defines no other conversion. */
  private static boolean hasValue(Int type, double number) {
    return type.bits() <= Long.SIZE
        && Math.abs(number) < 0x1p63
        && type.wrapped((long) number) == (long) number;
  }

  private static double real(Constant number) {
    boolean isLarge = number.value() < 0 && number.type() instanceof Int t && t.isUnsigned();
    return isLarge
        ? new java.math.BigDecimal(Long.toUnsignedString(number.value())).doubleValue()
        : number.value();
  }

  private static double rounded(Type.Real type, double value) {
    return type.bits() == 32 ? (float) value : value;
  }

  /** The value; empty if it is no constant. */
  public static Optional<Operand> unary(UnaryOperator operator, Operand operand) {
    return switch (operand) {
      case Constant n when n.type() instanceof Int t ->
          Optional.of(
              new Constant(
                  t,
                  t.wrapped(
                      switch (operator) {
                        case MINUS -> -n.value();
                        case COMPLEMENT -> ~n.value();
                      })));
      case Decimal d when operator == UnaryOperator.MINUS ->
          Optional.of(new Decimal(d.type(), -d.value()));
      default -> Optional.empty();
    };
  }

  /** The value; empty if it is no constant. */
  public static Optional<Operand> binary(BinaryOperator operator, Operand left, Operand right) {
    if (left instanceof Constant a && right instanceof Constant b) {
      return integer(operator, a, b);
    }
    if (left instanceof Decimal a && right instanceof Decimal b && a.type().bits() <= Long.SIZE) {
      return real(operator, a, b);
    }
    return Optional.empty();
  }

  private static Optional<Operand> integer(BinaryOperator operator, Constant left, Constant right) {
    long a = left.value();
    long b = right.value();
    boolean isUnsigned = !(left.type() instanceof Int t && !t.isUnsigned());
    int order = isUnsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    if (operator.isComparison()) {
      return Optional.of(truth(holds(operator, order)));
    }
    if (!(left.type() instanceof Int type) || type.bits() > Long.SIZE) {
      return Optional.empty();
    }
    boolean isZero = b == 0;
    boolean isOutside = b < 0 || b >= type.bits();
    return switch (operator) {
      case ADD -> number(type, a + b);
      case SUBTRACT -> number(type, a - b);
      case MULTIPLY -> number(type, a * b);
      case DIVIDE ->
          isZero ? Optional.empty() : number(type, isUnsigned ? Long.divideUnsigned(a, b) : a / b);
      case REMAINDER ->
          isZero
              ? Optional.empty()
              : number(type, isUnsigned ? Long.remainderUnsigned(a, b) : a % b);
      case SHIFT_LEFT -> isOutside ? Optional.empty() : number(type, a << b);
      case SHIFT_RIGHT ->
          isOutside ? Optional.empty() : number(type, isUnsigned ? a >>> b : a >> b);
      case AND -> number(type, a & b);
      case OR -> number(type, a | b);
      case XOR -> number(type, a ^ b);
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, DISTANCE -> Optional.empty();
    };
  }

  private static Optional<Operand> real(BinaryOperator operator, Decimal left, Decimal right) {
    double a = left.value();
    double b = right.value();
    return switch (operator) {
      case ADD -> decimal(left.type(), a + b);
      case SUBTRACT -> decimal(left.type(), a - b);
      case MULTIPLY -> decimal(left.type(), a * b);
      case DIVIDE -> decimal(left.type(), a / b);
      case EQUAL -> Optional.of(truth(a == b));
      case NOT_EQUAL -> Optional.of(truth(a != b));
      case LESS -> Optional.of(truth(a < b));
      case LESS_EQUAL -> Optional.of(truth(a <= b));
      case GREATER -> Optional.of(truth(a > b));
      case GREATER_EQUAL -> Optional.of(truth(a >= b));
      case REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR, DISTANCE -> Optional.empty();
    };
  }

  private static boolean holds(BinaryOperator operator, int order) {
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_EQUAL -> order >= 0;
      case ADD,
          SUBTRACT,
          MULTIPLY,
          DIVIDE,
          REMAINDER,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          AND,
          OR,
          XOR,
          DISTANCE ->
          throw new IllegalArgumentException(operator + " is no comparison");
    };
  }

  private static Optional<Operand> number(Int type, long value) {
    return Optional.of(new Constant(type, type.wrapped(value)));
  }

  private static Optional<Operand> decimal(Type.Real type, double value) {
    return Optional.of(new Decimal(type, rounded(type, value)));
  }

  private static Operand truth(boolean holds) {
    return new Constant(Int.INT, holds ? 1 : 0);
  }
}
