package liss.c.analysis;

import java.util.List;
import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Loops;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;

/** The types of allocated memory, as far as the text around an allocation tells. */
public final class Allocations {

  private static final int DEEPEST = 20;

  private Allocations() {}

  /**
   * Whether memory is one object that is allocated at most once.
   *
   * @param key what tells the memory from other memory
   */
  public static boolean happensOnce(Object key) {
    return key instanceof IASTFunctionCallExpression call
        && Functions.arguments(call).stream()
            .allMatch(size -> isSize(size) || Constants.is(1, size))
        && isOnce(call, 0);
  }

  private static boolean isSize(IASTExpression expression) {
    return switch (Bindings.inner(expression)) {
      case IASTTypeIdExpression size -> size.getOperator() == IASTTypeIdExpression.op_sizeof;
      case IASTUnaryExpression size -> size.getOperator() == IASTUnaryExpression.op_sizeof;
      default -> false;
    };
  }

  /** Whether a node is executed at most once, by {@code main} or a function that it calls once. */
  private static boolean isOnce(IASTNode node, int depth) {
    Optional<IASTFunctionDefinition> function = Nodes.function(node);
    if (depth > DEEPEST
        || function.isEmpty()
        || Nodes.around(node).anyMatch(Loops::isLoop)
        || Loops.isPassedAgain(node)) {
      return false;
    }
    String name = Functions.name(function.get());
    List<IASTIdExpression> uses =
        Nodes.inside(node.getTranslationUnit(), IASTIdExpression.class).stream()
            .filter(id -> id.getName().toString().equals(name))
            .toList();
    return name.equals("main")
        ? uses.isEmpty()
        : uses.size() == 1
            && uses.getFirst().getParent() instanceof IASTFunctionCallExpression call
            && call.getFunctionNameExpression() == uses.getFirst()
            && isOnce(call, depth + 1);
  }

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
