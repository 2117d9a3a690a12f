package liss.c.syntax;

import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.c.ICNodeFactory;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/**
 * Statement expressions whose last statement has a label (GCC manual, 6.1): the label gets an empty
 * statement, so that the last one is the expression that is the value.
 */
final class LabeledValues {

  private LabeledValues() {}

  /** Divides the last statement if it has a label. */
  static void resolve(IGNUASTCompoundStatementExpression expression, ICNodeFactory nodes) {
    IASTCompoundStatement block = expression.getCompoundStatement();
    IASTStatement[] all = block.getStatements();
    IASTStatement last = all.length == 0 ? nodes.newNullStatement() : all[all.length - 1];
    while (last instanceof IASTLabelStatement label) {
      last = label.getNestedStatement();
      if (last instanceof IASTExpressionStatement value) {
        IASTNullStatement empty = nodes.newNullStatement();
        ((ASTNode) empty).setOffsetAndLength(((ASTNode) value).getOffset(), 0);
        label.setNestedStatement(empty);
        block.addStatement(value);
      }
    }
  }
}
