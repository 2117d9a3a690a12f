package liss.c;

import java.util.NavigableSet;
import java.util.TreeSet;
import liss.c.Initializers.Part;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The variables, and parts of variables, whose first value is not 0.
 *
 * @param set their names, with fields and with indices of arrays
 */
record InitialValues(NavigableSet<String> set) {

  static InitialValues of(IASTTranslationUnit unit, Pointers pointers) {
    InitialValues values = new InitialValues(new TreeSet<>());
    for (IASTDeclarator declarator : Nodes.inside(unit, IASTDeclarator.class)) {
      if (declarator.getInitializer() instanceof IASTEqualsInitializer initializer) {
        Bindings.variable(declarator.getName())
            .map(pointers::variable)
            .ifPresent(v -> Initializers.read(v, initializer.getInitializerClause(), values::note));
      }
    }
    return values;
  }

  private void note(Part part, IASTExpression value) {
    if (Constants.value(value).filter(v -> v != 0).isPresent()) {
      set.add(part.name());
    }
  }

  /** Whether the condition of this name is set at the start: something in it is not 0. */
  boolean isSet(String name) {
    return set.contains(name) || !set.subSet(name + ".", name + "/").isEmpty();
  }
}
