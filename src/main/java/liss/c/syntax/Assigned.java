package liss.c.syntax;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;

/**
 * The effect of a statement that is one assignment, or that declares one variable with a value.
 *
 * @param variable the variable; empty if the value goes somewhere else
 */
public record Assigned(Optional<IASTName> variable, IASTExpression value) {

  /** The effect of a statement; empty for other statements. */
  public static Optional<Assigned> by(IASTStatement statement) {
    return switch (statement) {
      case IASTExpressionStatement s
          when s.getExpression() instanceof IASTBinaryExpression assignment
              && assignment.getOperator() == IASTBinaryExpression.op_assign ->
          Optional.of(
              new Assigned(Bindings.name(assignment.getOperand1()), assignment.getOperand2()));
      case IASTDeclarationStatement s
          when s.getDeclaration() instanceof IASTSimpleDeclaration declaration
              && declaration.getDeclarators().length == 1
              && declaration.getDeclarators()[0].getInitializer()
                  instanceof IASTEqualsInitializer initializer
              && initializer.getInitializerClause() instanceof IASTExpression value ->
          Optional.of(new Assigned(Optional.of(declaration.getDeclarators()[0].getName()), value));
      case null, default -> Optional.empty();
    };
  }
}
