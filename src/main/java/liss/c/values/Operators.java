package liss.c.values;

import liss.c.values.CType.Whole;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** The operators of C on values that are evaluated, numbers and pointers (C11, 6.5). */
final class Operators {

  private final Code code;
  private final Memory memory;
  private final Accesses accesses;
  private final Arithmetic arithmetic;
  private final Conversions conversions;

  Operators(
      Code code, Memory memory, Accesses accesses, Arithmetic arithmetic, Conversions conversions) {
    this.code = code;
    this.memory = memory;
    this.accesses = accesses;
    this.arithmetic = arithmetic;
    this.conversions = conversions;
  }

  /** A pointer that is moved by some elements. */
  Value moved(Value pointer, Value index, BinaryOperator operator) {
    if (index.type() instanceof CType.Pointer) {
      return moved(index, pointer, operator);
    }
    if (!(pointer.type() instanceof CType.Pointer type)) {
      throw new InexactException("an index into something that is no array");
    }
    CType element = type.target().get();
    if (element instanceof CType.Nothing || element instanceof CType.Function) {
      throw new InexactException("arithmetic on such pointers");
    }
    Expr number = conversions.number(index, Arithmetic.promoted(index.type()));
    Expr cells =
        code.binary(BinaryOperator.MULTIPLY, number, code.number(memory.types().cells(element)));
    Expr distance =
        operator == BinaryOperator.SUBTRACT ? code.unary(UnaryOperator.NEGATE, cells) : cells;
    if (pointer instanceof Value.Address a && a.target() instanceof Place.Cell) {
      return new Value.Address(type, accesses.part(a.target(), element, code.hold(distance)));
    }
    Expr address = code.hold(conversions.number(pointer, type));
    accesses.checkPointsTo(address, element);
    return new Value.Scalar(type, code.hold(code.binary(BinaryOperator.ADD, address, distance)));
  }

  Value computed(int operator, Value operand) {
    Whole type = Arithmetic.promoted(operand.type());
    Expr value = conversions.number(operand, type);
    return new Value.Scalar(
        type,
        switch (operator) {
          case IASTUnaryExpression.op_minus -> arithmetic.negated(value, type);
          case IASTUnaryExpression.op_tilde -> arithmetic.complement(value, type);
          default -> value;
        });
  }

  static int plain(int assignment) {
    return switch (assignment) {
      case IASTBinaryExpression.op_plusAssign -> IASTBinaryExpression.op_plus;
      case IASTBinaryExpression.op_minusAssign -> IASTBinaryExpression.op_minus;
      case IASTBinaryExpression.op_multiplyAssign -> IASTBinaryExpression.op_multiply;
      case IASTBinaryExpression.op_divideAssign -> IASTBinaryExpression.op_divide;
      case IASTBinaryExpression.op_moduloAssign -> IASTBinaryExpression.op_modulo;
      case IASTBinaryExpression.op_shiftLeftAssign -> IASTBinaryExpression.op_shiftLeft;
      case IASTBinaryExpression.op_shiftRightAssign -> IASTBinaryExpression.op_shiftRight;
      case IASTBinaryExpression.op_binaryAndAssign -> IASTBinaryExpression.op_binaryAnd;
      case IASTBinaryExpression.op_binaryOrAssign -> IASTBinaryExpression.op_binaryOr;
      default -> IASTBinaryExpression.op_binaryXor;
    };
  }

  Value operated(int operator, Value left, Value right) {
    if (left.type() instanceof CType.Pointer || right.type() instanceof CType.Pointer) {
      if (operator == IASTBinaryExpression.op_plus) {
        return moved(left, right, BinaryOperator.ADD);
      }
      if (operator == IASTBinaryExpression.op_minus) {
        return difference(left, right);
      }
    }
    return switch (operator) {
      case IASTBinaryExpression.op_equals -> compared(BinaryOperator.EQUAL, left, right);
      case IASTBinaryExpression.op_notequals -> compared(BinaryOperator.NOT_EQUAL, left, right);
      case IASTBinaryExpression.op_lessThan -> compared(BinaryOperator.LESS, left, right);
      case IASTBinaryExpression.op_lessEqual -> compared(BinaryOperator.LESS_EQUAL, left, right);
      case IASTBinaryExpression.op_greaterThan -> compared(BinaryOperator.GREATER, left, right);
      case IASTBinaryExpression.op_greaterEqual ->
          compared(BinaryOperator.GREATER_EQUAL, left, right);
      case IASTBinaryExpression.op_shiftLeft, IASTBinaryExpression.op_shiftRight -> {
        Whole type = Arithmetic.promoted(left.type());
        Expr places = conversions.number(right, Arithmetic.promoted(right.type()));
        yield new Value.Scalar(
            type, arithmetic.shifted(operator, conversions.number(left, type), places, type));
      }
      default -> {
        Whole type = Arithmetic.common(left.type(), right.type());
        Expr a = conversions.number(left, type);
        yield new Value.Scalar(
            type, arithmetic.apply(operator, a, conversions.number(right, type), type));
      }
    };
  }

  private Value difference(Value left, Value right) {
    if (!(right.type() instanceof CType.Pointer)) {
      return moved(left, right, BinaryOperator.SUBTRACT);
    }
    if (!(left.type() instanceof CType.Pointer type)) {
      throw new InexactException("this difference");
    }
    Expr cells =
        code.binary(
            BinaryOperator.SUBTRACT,
            conversions.number(left, type),
            conversions.number(right, type));
    long size = memory.types().cells(type.target().get());
    return new Value.Scalar(
        Whole.LONG, code.binary(BinaryOperator.DIVIDE, cells, code.number(size)));
  }

  private Value compared(BinaryOperator operator, Value left, Value right) {
    CType type =
        left.type() instanceof CType.Pointer
            ? left.type()
            : right.type() instanceof CType.Pointer || right instanceof Value.Routine
                ? CType.Pointer.to(new CType.Nothing())
                : left instanceof Value.Routine
                    ? CType.Pointer.to(new CType.Nothing())
                    : Arithmetic.common(left.type(), right.type());
    Expr a = conversions.number(left, type);
    return new Value.Scalar(
        Whole.INT, arithmetic.compared(operator, a, conversions.number(right, type), type));
  }

  static CType common(Value one, Value other) {
    if (one instanceof Value.None || other instanceof Value.None) {
      return new CType.Nothing();
    }
    if (one.type() instanceof CType.Pointer p) {
      return other.type() instanceof CType.Pointer o && p.target().get() instanceof CType.Nothing
          ? o
          : p;
    }
    return other.type() instanceof CType.Pointer
        ? other.type()
        : Arithmetic.common(one.type(), other.type());
  }
}
