package liss.c.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.dom.parser.c.CASTName;

/**
 * Labels that {@code __label__} declares in a block (GCC manual, 6.2): each gets a name that no
 * other label of the function has.
 *
 * @param declared the labels of the statements that declare some
 */
record LocalLabels(Map<IASTStatement, List<String>> declared) {

  /** Renames them, the inner ones first. */
  void rename(IASTTranslationUnit unit) {
    if (!declared.isEmpty()) {
      Nodes.inside(unit, IASTCompoundStatement.class).reversed().forEach(this::rename);
    }
  }

  private void rename(IASTCompoundStatement block) {
    for (IASTStatement statement : block.getStatements()) {
      for (String name : declared.getOrDefault(statement, List.of())) {
        String other = name + "." + ((ASTNode) statement).getOffset();
        Nodes.inside(block, IASTNode.class).forEach(node -> rename(node, name, other));
      }
    }
  }

  private static void rename(IASTNode node, String name, String other) {
    switch (node) {
      case IASTLabelStatement label when isNamed(label.getName(), name) ->
          label.setName(named(label.getName(), other));
      case IASTGotoStatement jump when isNamed(jump.getName(), name) ->
          jump.setName(named(jump.getName(), other));
      case IASTUnaryExpression address
          when address.getOperator() == IASTUnaryExpression.op_labelReference
              && address.getOperand() instanceof IASTIdExpression label
              && isNamed(label.getName(), name) ->
          label.setName(named(label.getName(), other));
      default -> {}
    }
  }

  private static boolean isNamed(IASTName node, String name) {
    return Arrays.equals(node.getSimpleID(), name.toCharArray());
  }

  private static IASTName named(IASTName before, String name) {
    CASTName renamed = new CASTName(name.toCharArray());
    ASTNode place = (ASTNode) before;
    renamed.setOffsetAndLength(place.getOffset(), place.getLength());
    return renamed;
  }
}
