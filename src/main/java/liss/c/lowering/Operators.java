package liss.c.lowering;

import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UnaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.ir.Type.Sign;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;

/**
 * The operators of C, with the conversions of their operands (C11, 6.3.1.8 and 6.5.5 to 6.5.12).
 *
 * @param code gets the instructions
 */
record Operators(InstructionBuilder code) {

  /** The operator of a binary expression, or of an assignment with one. */
  static BinaryOperator of(int operator) {
    return switch (operator) {
      case IASTBinaryExpression.op_plus, IASTBinaryExpression.op_plusAssign -> BinaryOperator.ADD;
      case IASTBinaryExpression.op_minus, IASTBinaryExpression.op_minusAssign ->
          BinaryOperator.SUBTRACT;
      case IASTBinaryExpression.op_multiply, IASTBinaryExpression.op_multiplyAssign ->
          BinaryOperator.MULTIPLY;
      case IASTBinaryExpression.op_divide, IASTBinaryExpression.op_divideAssign ->
          BinaryOperator.DIVIDE;
      case IASTBinaryExpression.op_modulo, IASTBinaryExpression.op_moduloAssign ->
          BinaryOperator.REMAINDER;
      case IASTBinaryExpression.op_shiftLeft, IASTBinaryExpression.op_shiftLeftAssign ->
          BinaryOperator.SHIFT_LEFT;
      case IASTBinaryExpression.op_shiftRight, IASTBinaryExpression.op_shiftRightAssign ->
          BinaryOperator.SHIFT_RIGHT;
      case IASTBinaryExpression.op_binaryAnd, IASTBinaryExpression.op_binaryAndAssign ->
          BinaryOperator.AND;
      case IASTBinaryExpression.op_binaryOr, IASTBinaryExpression.op_binaryOrAssign ->
          BinaryOperator.OR;
      case IASTBinaryExpression.op_binaryXor, IASTBinaryExpression.op_binaryXorAssign ->
          BinaryOperator.XOR;
      case IASTBinaryExpression.op_equals -> BinaryOperator.EQUAL;
      case IASTBinaryExpression.op_notequals -> BinaryOperator.NOT_EQUAL;
      case IASTBinaryExpression.op_lessThan -> BinaryOperator.LESS;
      case IASTBinaryExpression.op_lessEqual -> BinaryOperator.LESS_EQUAL;
      case IASTBinaryExpression.op_greaterThan -> BinaryOperator.GREATER;
      case IASTBinaryExpression.op_greaterEqual -> BinaryOperator.GREATER_EQUAL;
      default -> throw new UnsupportedException("this operator");
    };
  }

  /** The integer promotions. */
  Operand promoted(Operand value) {
    return value.type() instanceof Type.Arithmetic type
        ? code.converted(value, promoted(type))
        : value;
  }

  static Type promoted(Type type) {
    return switch (type) {
      case Int t when t.bits() < Int.INT.bits() -> Int.INT;
      case Type.Bool t -> Int.INT;
      default -> type;
    };
  }

  /** The type to which the operands of an arithmetic operator are converted. */
  static Type common(Type one, Type other) {
    if (one instanceof Type.Unknown || other instanceof Type.Unknown) {
      Type known = one instanceof Type.Unknown ? promoted(other) : promoted(one);
      return known instanceof Type.Unknown ? Int.LONG : known;
    }
    if (one instanceof Type.Real || other instanceof Type.Real) {
      int bits = Math.max(realBits(one), realBits(other));
      return new Type.Real(bits);
    }
    if (!(promoted(one) instanceof Int a) || !(promoted(other) instanceof Int b)) {
      throw new UnsupportedException("an operator of what is no number");
    }
    if (a.bits() != b.bits()) {
      return a.bits() > b.bits() ? a : b;
    }
    return new Int(a.bits(), a.isUnsigned() || b.isUnsigned() ? Sign.UNSIGNED : Sign.SIGNED);
  }

  private static int realBits(Type type) {
    return type instanceof Type.Real real ? real.bits() : 0;
  }

  /** The value of an operator. */
  Operand operated(BinaryOperator operator, Operand left, Operand right) {
    boolean isLeftPointer = left.type() instanceof Type.Pointer;
    boolean isRightPointer = right.type() instanceof Type.Pointer;
    if (isLeftPointer || isRightPointer) {
      return ofPointers(operator, left, right);
    }
    return switch (operator) {
      case SHIFT_LEFT, SHIFT_RIGHT ->
          code.binary(operator, integer(promoted(left)), integer(promoted(right)));
      case ADD,
          SUBTRACT,
          MULTIPLY,
          DIVIDE,
          REMAINDER,
          AND,
          OR,
          XOR,
          EQUAL,
          NOT_EQUAL,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL,
          DISTANCE -> {
        Type type = common(left.type(), right.type());
        Operand one = code.converted(left, type);
        yield code.binary(operator, one, code.converted(right, type));
      }
    };
  }

  private Operand integer(Operand value) {
    return value.type() instanceof Type.Unknown ? code.converted(value, Int.LONG) : value;
  }

  private Operand ofPointers(BinaryOperator operator, Operand left, Operand right) {
    if (operator.isComparison()) {
      Type.Pointer type = left.type() instanceof Type.Pointer p ? p : (Type.Pointer) right.type();
      return code.binary(operator, code.converted(left, type), code.converted(right, type));
    }
    return switch (operator) {
      case ADD -> left.type() instanceof Type.Pointer ? moved(left, right) : moved(right, left);
      case SUBTRACT ->
          right.type() instanceof Type.Pointer
              ? distance(left, right)
              : moved(left, negated(right));
      case MULTIPLY,
          DIVIDE,
          REMAINDER,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          AND,
          OR,
          XOR,
          EQUAL,
          NOT_EQUAL,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL,
          DISTANCE ->
          throw new UnsupportedException("this operator of an address");
    };
  }

  private Operand negated(Operand index) {
    return code.unary(UnaryOperator.MINUS, code.converted(index, Int.LONG));
  }

  private Operand moved(Operand pointer, Operand index) {
    return code.element(pointer, index, ((Type.Pointer) pointer.type()).target());
  }

  private Operand distance(Operand left, Operand right) {
    if (!(left.type() instanceof Type.Pointer pointer)) {
      throw new UnsupportedException("a difference of a number and an address");
    }
    Operand bytes =
        left instanceof Operand.Constant a && right instanceof Operand.Constant b
            ? code.number(Int.LONG, a.value() - b.value())
            : code.binary(BinaryOperator.DISTANCE, left, right);
    return code.binary(
        BinaryOperator.DIVIDE, bytes, code.number(Int.LONG, code.types().size(pointer.target())));
  }

  /** The type of {@code ?:} for values of two types. */
  static Type common(Operand one, Operand other) {
    if (one.type().equals(other.type())) {
      return one.type();
    }
    if (one.type() instanceof Type.Unknown || other.type() instanceof Type.Unknown) {
      return one.type() instanceof Type.Unknown ? other.type() : one.type();
    }
    if (one.type() instanceof Type.Nothing || other.type() instanceof Type.Nothing) {
      return new Type.Nothing();
    }
    if (one.type() instanceof Type.Pointer a) {
      return other.type() instanceof Type.Pointer b
              && isNull(one)
              && !(b.target() instanceof Type.Nothing)
          ? b
          : other.type() instanceof Type.Pointer b
                  && b.target() instanceof Type.Nothing
                  && !isNull(other)
              ? b
              : a;
    }
    return other.type() instanceof Type.Pointer b ? b : common(one.type(), other.type());
  }

  private static boolean isNull(Operand operand) {
    return operand instanceof Operand.Constant number && number.value() == 0;
  }
}
