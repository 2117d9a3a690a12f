package liss.c.lowering;

import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IFunction;

/** What a declarator declares. */
final class Declarators {

  private Declarators() {}

  /** The declarator behind the parentheses around it. */
  static IASTDeclarator inner(IASTDeclarator declarator) {
    IASTDeclarator inner = declarator;
    while (inner.getNestedDeclarator() != null) {
      inner = inner.getNestedDeclarator();
    }
    return inner;
  }

  static IASTName name(IASTDeclarator declarator) {
    return inner(declarator).getName();
  }

  /** Whether a function is declared, and not a pointer to one. */
  static boolean isFunction(IASTDeclarator declarator) {
    return Bindings.of(name(declarator)).filter(IFunction.class::isInstance).isPresent();
  }

  /** Whether the linker may know what is declared: it is no local, parameter or field. */
  static boolean isGlobal(IASTDeclarator declarator) {
    return !(declarator.getParent() instanceof IASTParameterDeclaration)
        && !(declarator instanceof IASTFieldDeclarator)
        && (Nodes.function(declarator.getParent()).isEmpty() || isFunction(declarator));
  }

  /** The value behind {@code =}. */
  static Optional<IASTInitializerClause> initializer(IASTDeclarator declarator) {
    return declarator.getInitializer() instanceof IASTEqualsInitializer equals
        ? Optional.of(equals.getInitializerClause())
        : Optional.empty();
  }
}
