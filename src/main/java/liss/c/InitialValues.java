package liss.c;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Which variables, and parts of them, are initialized with something other than 0. */
final class InitialValues {

  private final Pointers pointers;

  /** Names, with fields and with indices of arrays. */
  private final TreeSet<String> set = new TreeSet<>();

  private InitialValues(Pointers pointers) {
    this.pointers = pointers;
  }

  static InitialValues of(IASTTranslationUnit unit, Pointers pointers) {
    InitialValues values = new InitialValues(pointers);
    Nodes.inside(unit, IASTDeclarator.class).forEach(values::note);
    return values;
  }

  private void note(IASTDeclarator declarator) {
    Optional<IVariable> variable = Bindings.variable(declarator.getName());
    if (declarator.getInitializer() instanceof IASTEqualsInitializer initializer
        && variable.isPresent()) {
      Initializers.read(
          pointers.variable(variable.get()),
          initializer.getInitializerClause(),
          (part, value) -> {
            if (Constants.value(value).filter(v -> v != 0).isPresent()) {
              set.add(part.name());
            }
          });
    }
  }

  /** Whether the condition of this name is set at the start: something in it is not 0. */
  boolean isSet(String name) {
    Set<String> inside = set.subSet(name + ".", name + "/");
    return set.contains(name) || !inside.isEmpty();
  }
}
