package liss.c;

import java.util.HashSet;
import java.util.Set;
import liss.c.Memory.Base;
import liss.c.Memory.Cell;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Which variables are initialized with something other than 0. */
final class InitialValues extends ASTVisitor {

  private final Pointers pointers;
  private final Set<Base> set = new HashSet<>();

  private InitialValues(Pointers pointers) {
    this.pointers = pointers;
    shouldVisitDeclarators = true;
  }

  static InitialValues of(IASTTranslationUnit unit, Pointers pointers) {
    InitialValues values = new InitialValues(pointers);
    unit.accept(values);
    return values;
  }

  @Override
  public int visit(IASTDeclarator declarator) {
    if (declarator.getInitializer() instanceof IASTEqualsInitializer initializer
        && Bindings.of(declarator.getName()).orElse(null) instanceof IVariable variable
        && isSet(initializer.getInitializerClause())) {
      set.add(pointers.variable(variable));
    }
    return PROCESS_CONTINUE;
  }

  /** Whether the first value is a constant other than 0. */
  private static boolean isSet(IASTInitializerClause clause) {
    return switch (clause) {
      case IASTInitializerList list -> list.getClauses().length > 0 && isSet(list.getClauses()[0]);
      case IASTExpression expression ->
          Constants.value(expression).filter(value -> value != 0).isPresent();
      case null, default -> false;
    };
  }

  /** Whether a variable as a whole is a condition that is set at the start. */
  boolean isSet(Cell cell) {
    return cell.path().isEmpty() && set.contains(cell.base());
  }
}
