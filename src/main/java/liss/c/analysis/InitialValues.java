package liss.c.analysis;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import liss.c.analysis.Initializers.Part;
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
 * @param values by their names, with fields and with indices of arrays
 */
public record InitialValues(NavigableMap<String, Long> values) {

  public static InitialValues of(IASTTranslationUnit unit, Pointers pointers) {
    InitialValues values = new InitialValues(new TreeMap<>());
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
    Constants.value(value).filter(v -> v != 0).ifPresent(v -> values.put(part.name(), v));
  }

  /** Whether the condition of this name is set at the start: something in it is not 0. */
  public boolean isSet(String name) {
    return first(name).isPresent();
  }

  /** The first value other than 0 in a variable; empty if there is none. */
  public Optional<Long> first(String name) {
    SortedMap<String, Long> parts = values.subMap(name + ".", name + "/");
    return Stream.concat(Stream.ofNullable(values.get(name)), parts.values().stream()).findFirst();
  }
}
