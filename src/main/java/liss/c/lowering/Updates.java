package liss.c.lowering;

import java.util.List;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Instruction.UpdateOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.lang.MemoryOrder;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/**
 * Assignments (C11, 6.5.16), and {@code ++} and {@code --}. A change of an atomic object is one
 * step; of another one it is a read and a write.
 *
 * @param operators for the value that is written
 */
record Updates(InstructionBuilder code, ExpressionLowering expressions, Operators operators) {

  /** Which value a change has. */
  enum Result {
    OLD,
    NEW
  }

  Operand assign(IASTBinaryExpression assignment) {
    LoweredPlace place = expressions.place(assignment.getOperand1());
    return code.store(place, expressions.value(assignment.getOperand2()));
  }

  /** An assignment with an operator. */
  Operand change(IASTBinaryExpression assignment) {
    BinaryOperator operator = Operators.of(assignment.getOperator());
    LoweredPlace place = expressions.place(assignment.getOperand1());
    if (place.order().isPresent()) {
      Operand value = expressions.value(assignment.getOperand2());
      return atomically(place, operator, value, place.order().get(), Result.NEW);
    }
    Operand before = code.load(place);
    Operand after =
        operators.operated(operator, before, expressions.value(assignment.getOperand2()));
    return code.store(place, after);
  }

  /** Adds 1 to a place, or takes 1 from it. */
  Operand step(IASTExpression operand, BinaryOperator operator, Result result) {
    LoweredPlace place = expressions.place(operand);
    Operand one = code.number(Int.INT, 1);
    if (place.order().isPresent()) {
      return atomically(place, operator, one, place.order().get(), result);
    }
    Operand before = code.load(place);
    Operand after = code.store(place, operators.operated(operator, before, one));
    return switch (result) {
      case OLD -> before;
      case NEW -> after;
    };
  }

  private Operand atomically(
      LoweredPlace place,
      BinaryOperator operator,
      Operand value,
      MemoryOrder order,
      Result result) {
    UpdateOperator update =
        switch (operator) {
          case ADD -> UpdateOperator.ADD;
          case SUBTRACT -> UpdateOperator.SUBTRACT;
          case AND -> UpdateOperator.AND;
          case OR -> UpdateOperator.OR;
          case XOR -> UpdateOperator.XOR;
          default -> throw new UnsupportedException("an atomic update with this operator");
        };
    Operand operand =
        switch (place.type()) {
          case Int t -> code.converted(value, t);
          case Type.Pointer p ->
              code.binary(
                  BinaryOperator.MULTIPLY,
                  code.converted(value, Int.LONG),
                  code.number(Int.LONG, code.types().size(p.target())));
          case Type.Real t when !isWider(value.type(), t) -> code.converted(value, t);
          default -> throw new UnsupportedException("an atomic update of this type");
        };
    if (place.bits().isPresent()) {
      throw new UnsupportedException("an atomic update of a bit field");
    }
    Register before = code.register(place.type());
    code.add(
        new Instruction.Update(
            before, update, place.address(), List.of(operand), order, code.origin()));
    return switch (result) {
      case OLD -> before;
      case NEW -> code.converted(operators.operated(operator, before, value), place.type());
    };
  }

  /** Whether a sum is computed with more digits than the object has. */
  private static boolean isWider(Type operand, Type.Real object) {
    return operand instanceof Type.Real other && other.bits() > object.bits();
  }
}
