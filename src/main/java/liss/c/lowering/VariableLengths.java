package liss.c.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.DOMException;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IFunction;
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
        .filter(id ->
            Bindings.of(id.getName())
                .filter(b -> b instanceof IVariable || b instanceof IFunction)
                .isPresent())
        .anyMatch(id -> isEvaluated(id, length));
  }

  /** The lengths in a declarator that are evaluated where it is (C17, 6.7.6). */
  static List<IASTExpression> in(IASTDeclarator declarator) {
    List<IASTExpression> lengths = new ArrayList<>();
    for (IASTDeclarator part = declarator; part != null; part = part.getNestedDeclarator()) {
      if (part instanceof IASTArrayDeclarator array) {
        Stream.of(array.getArrayModifiers())
            .map(IASTArrayModifier::getConstantExpression)
            .filter(length -> length != null && isVariable(length))
            .forEach(lengths::add);
      }
    }
    return lengths;
  }

  /** Those of a type. */
  static List<IASTExpression> in(IASTTypeId type) {
    List<IASTExpression> lengths = new ArrayList<>(in(type.getDeclSpecifier()));
    lengths.addAll(in(type.getAbstractDeclarator()));
    return lengths;
  }

  /** Those in front of the declarators. */
  static List<IASTExpression> in(IASTDeclSpecifier specifier) {
    return specifier instanceof IASTSimpleDeclSpecifier simple
            && simple.getDeclTypeExpression() instanceof IASTTypeIdExpression type
        ? in(type.getTypeId())
        : List.of();
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
