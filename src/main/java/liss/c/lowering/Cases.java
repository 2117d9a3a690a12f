package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;

/** The cases of {@code switch} statements, which may stand anywhere inside of these. */
final class Cases {

  private final FunctionScope scope;
  private final InstructionBuilder code;
  private final Map<IASTNode, String> labels = new HashMap<>();

  Cases(FunctionScope scope) {
    this.scope = scope;
    this.code = scope.code();
  }

  /**
   * Goes to the case of a value, by tests in the order of the text.
   *
   * @param behind where to go without a case
   * @param missing finds the point in a default case that is missing, by the labels of the others
   */
  void dispatch(
      IASTSwitchStatement choice,
      String behind,
      Function<List<IASTStatement>, Optional<Instruction>> missing) {
    Operand controller =
        new Operators(code).promoted(scope.expressions().value(choice.getControllerExpression()));
    Optional<String> other = Optional.empty();
    List<IASTStatement> written = new ArrayList<>();
    for (IASTStatement inner : Nodes.inside(choice.getBody(), IASTStatement.class)) {
      if (!isOf(inner, choice)) {
        continue;
      }
      if (inner instanceof IASTCaseStatement one) {
        String label = code.newLabel("case");
        labels.put(inner, label);
        written.add(inner);
        test(controller, one.getExpression(), label);
      } else if (inner instanceof IASTDefaultStatement) {
        other = Optional.of(code.newLabel("default"));
        labels.put(inner, other.get());
      }
    }
    if (other.isEmpty()) {
      missing.apply(written).ifPresent(code::add);
    }
    code.jump(other.orElse(behind));
  }

  /** Goes to a label if a number is that of a case, or in its range. */
  private void test(Operand controller, IASTExpression value, String label) {
    String next = code.newLabel("case");
    if (value instanceof IASTBinaryExpression range
        && range.getOperator() == IASTBinaryExpression.op_ellipses) {
      String above = code.newLabel("case");
      test(controller, BinaryOperator.GREATER_EQUAL, range.getOperand1(), above, next);
      code.label(above);
      test(controller, BinaryOperator.LESS_EQUAL, range.getOperand2(), label, next);
    } else {
      test(controller, BinaryOperator.EQUAL, value, label, next);
    }
    code.label(next);
  }

  private void test(
      Operand controller,
      BinaryOperator operator,
      IASTExpression value,
      String then,
      String other) {
    Operand constant = code.converted(scope.expressions().value(value), controller.type());
    code.branch(code.binary(operator, controller, constant), then, other);
  }

  /** Whether a statement is a label of a {@code switch}, and not of one inside of it. */
  private static boolean isOf(IASTStatement label, IASTSwitchStatement choice) {
    return Nodes.around(label)
        .filter(IASTSwitchStatement.class::isInstance)
        .findFirst()
        .filter(choice::equals)
        .isPresent();
  }

  /** The place of a case. */
  void label(IASTNode node) {
    String label = labels.get(node);
    if (label == null) {
      throw new UnsupportedException("this case");
    }
    code.label(label);
  }
}
