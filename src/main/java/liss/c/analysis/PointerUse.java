package liss.c.analysis;

import java.util.List;
import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IProblemType;
import org.eclipse.cdt.core.dom.ast.IType;

/**
 * Whether values are pointers: by their type, or, for what functions without a declaration return,
 * by what the program does with them.
 */
record PointerUse(Functions functions) {

  /** Whether the value of an expression is a pointer. */
  boolean isPointer(IASTExpression expression) {
    Optional<IType> type = Bindings.type(expression);
    return type.filter(Bindings::mayBePointer).isPresent()
        || !isTyped(expression) && isUsedAsPointer(expression);
  }

  private static boolean isTyped(IASTExpression expression) {
    boolean isImplicit =
        expression instanceof IASTFunctionCallExpression call
            && Bindings.calledName(call).filter(name -> !Bindings.isDeclared(name)).isPresent();
    return !isImplicit
        && Bindings.type(expression).filter(t -> !(t instanceof IProblemType)).isPresent();
  }

  private boolean isUsedAsPointer(IASTExpression expression) {
    return switch (expression.getParent()) {
      case IASTCastExpression cast -> Bindings.isPointer(cast);
      case IASTFieldReference field -> field.isPointerDereference();
      case IASTArraySubscriptExpression element -> element.getArrayExpression() == expression;
      case IASTUnaryExpression unary ->
          unary.getOperator() == IASTUnaryExpression.op_star
              || unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary
                  && isUsedAsPointer(unary);
      case IASTBinaryExpression binary -> isUsedAsPointer(expression, binary);
      case IASTConditionalExpression choice -> isUsedAsPointer(choice);
      case IASTExpressionList list -> isUsedAsPointer(list);
      case IASTEqualsInitializer initializer -> isPointer(initializer.getParent());
      case IASTInitializerList list -> true;
      case IASTReturnStatement stmt -> returnsPointer(stmt);
      case IASTFunctionCallExpression call -> isPassedAsPointer(expression, call);
      case null, default -> false;
    };
  }

  private boolean isUsedAsPointer(IASTExpression expression, IASTBinaryExpression around) {
    return switch (around.getOperator()) {
      case IASTBinaryExpression.op_assign ->
          around.getOperand2() == expression
              && Bindings.type(around.getOperand1()).filter(Bindings::mayBePointer).isPresent();
      case IASTBinaryExpression.op_plus, IASTBinaryExpression.op_minus ->
          around.getOperand1() == expression && isUsedAsPointer(around);
      default -> false;
    };
  }

  private static boolean isPointer(IASTNode declared) {
    return declared instanceof IASTDeclarator declarator
        && isPointer(
            Bindings.variable(declarator.getName())
                .flatMap(variable -> Optional.ofNullable(variable.getType())));
  }

  private static boolean isPointer(Optional<IType> type) {
    return type.map(Bindings::withoutArrays).filter(Bindings::mayBePointer).isPresent();
  }

  private static boolean returnsPointer(IASTReturnStatement stmt) {
    return Nodes.function(stmt)
                .flatMap(function -> Bindings.of(function.getDeclarator().getName()))
                .orElse(null)
            instanceof IFunction called
        && called.getType() != null
        && isPointer(Optional.ofNullable(called.getType().getReturnType()));
  }

  /** An argument is a pointer if the meaning or the definition of the function says so. */
  private boolean isPassedAsPointer(IASTExpression argument, IASTFunctionCallExpression call) {
    int position = List.<IASTInitializerClause>of(call.getArguments()).indexOf(argument);
    if (functions.meaning(call).isPresent()) {
      return functions.meaning(call).get().operands().contains(position);
    }
    Optional<List<IASTDeclarator>> parameters = functions.called(call).map(Nodes::parameters);
    return parameters
        .filter(list -> position >= 0 && position < list.size())
        .filter(list -> isPointer(list.get(position)))
        .isPresent();
  }
}
