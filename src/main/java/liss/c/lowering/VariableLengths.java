package liss.c.lowering;

import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.DOMException;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * Whether the length of an array is no constant (C11, 6.7.6.2): it mentions a variable, or is not
 * known. The parser takes the first value of a variable for a constant, whatever is written to it
 * later.
 */
final class VariableLengths {

  private VariableLengths() {}

  @SuppressWarnings("deprecation") // The parser has no other way to tell which variables are meant.
  static boolean isIn(IType type) {
    try {
      return Bindings.plain(type) instanceof IArrayType array
          && array.getArraySizeExpression() != null
          && (array.getSize() == null
              || array.getSize().numberValue() == null
              || isVariable(array.getArraySizeExpression()));
    } catch (DOMException e) {
      return false;
    }
  }

  private static boolean isVariable(IASTExpression length) {
    return Nodes.inside(length, IASTIdExpression.class).stream()
        .filter(id -> Bindings.of(id.getName()).filter(IVariable.class::isInstance).isPresent())
        .anyMatch(id -> isEvaluated(id, length));
  }

  private static boolean isEvaluated(IASTNode node, IASTNode length) {
    return node == length || !isSize(node.getParent()) && isEvaluated(node.getParent(), length);
  }

  private static boolean isSize(IASTNode node) {
    return node instanceof IASTUnaryExpression unary
        && (unary.getOperator() == IASTUnaryExpression.op_sizeof
            || unary.getOperator() == IASTUnaryExpression.op_alignOf);
  }
}
