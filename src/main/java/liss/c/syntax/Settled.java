package liss.c.syntax;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Variables that keep their first value, which is a constant. */
public final class Settled {

  private Settled() {}

  /** The value of a constant or of such a variable; empty if it is neither. */
  public static Optional<Long> value(IASTExpression expression, IASTTranslationUnit unit) {
    return Constants.value(expression)
        .or(() ->
            Bindings.name(Bindings.inner(expression))
                .flatMap(Bindings::variable)
                .flatMap(variable -> value(variable, unit)));
  }

  private static Optional<Long> value(IVariable variable, IASTTranslationUnit unit) {
    return Nodes.inside(unit, IASTDeclarator.class).stream()
        .filter(d -> d.getInitializer() instanceof IASTEqualsInitializer)
        .filter(d -> Bindings.variable(d.getName()).filter(variable::equals).isPresent())
        .map(d -> ((IASTEqualsInitializer) d.getInitializer()).getInitializerClause())
        .filter(IASTExpression.class::isInstance)
        .findFirst()
        .flatMap(clause -> Constants.value((IASTExpression) clause))
        .filter(value -> !TripCount.isWritten(variable, unit));
  }
}
