package liss.c;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;

/** The types of allocated memory, as far as the text around an allocation tells. */
final class Allocations {

  private Allocations() {}

  /** The type that memory gets by a cast, an assignment or an initialization; empty if unknown. */
  static Optional<IType> allocatedType(IASTFunctionCallExpression allocation) {
    IASTNode around = allocation.getParent();
    while (around instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      around = unary.getParent();
    }
    return switch (around) {
      case IASTCastExpression cast -> pointee(Bindings.type(cast));
      case IASTBinaryExpression binary
          when binary.getOperator() == IASTBinaryExpression.op_assign ->
          pointee(Bindings.type(binary.getOperand1()));
      case IASTEqualsInitializer initializer
          when initializer.getParent() instanceof IASTDeclarator declarator ->
          pointee(
              Bindings.variable(declarator.getName())
                  .flatMap(variable -> Optional.ofNullable(variable.getType())));
      case null, default -> Optional.empty();
    };
  }

  private static Optional<IType> pointee(Optional<IType> pointer) {
    return pointer
        .map(Bindings::plain)
        .filter(IPointerType.class::isInstance)
        .flatMap(type -> Optional.ofNullable(((IPointerType) type).getType()))
        .filter(type -> !isVoid(type));
  }

  private static boolean isVoid(IType type) {
    return Bindings.plain(type) instanceof IBasicType basic
        && basic.getKind() == IBasicType.Kind.eVoid;
  }
}
