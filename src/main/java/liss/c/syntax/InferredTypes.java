package liss.c.syntax;

import java.util.Arrays;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode.CopyStyle;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.c.ICNodeFactory;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/**
 * {@code __auto_type x = e} (GCC manual, 6.7): the declaration of a variable of type {@code
 * typeof(e)}.
 */
final class InferredTypes {

  private static final String WORD = "__auto_type";

  private InferredTypes() {}

  /** Whether the initializer of a declaration tells its type. */
  static boolean isInferred(IASTSimpleDeclaration declaration) {
    return declaration.getDeclSpecifier() instanceof IASTNamedTypeSpecifier named
        && named.getName().toString().equals(WORD);
  }

  /** Writes the type; one without an initializer stays, which is an error. */
  static void resolve(IASTSimpleDeclaration declaration, ICNodeFactory nodes) {
    initial(declaration)
        .ifPresent(initial -> {
          IASTNamedTypeSpecifier named = (IASTNamedTypeSpecifier) declaration.getDeclSpecifier();
          IASTSimpleDeclSpecifier type = nodes.newSimpleDeclSpecifier();
          type.setType(IBasicType.Kind.eUnspecified);
          type.setType(IASTSimpleDeclSpecifier.t_typeof);
          type.setDeclTypeExpression(initial.copy(CopyStyle.withLocations));
          type.setStorageClass(named.getStorageClass());
          type.setConst(named.isConst());
          type.setVolatile(named.isVolatile());
          ASTNode place = (ASTNode) named;
          ((ASTNode) type).setOffsetAndLength(place.getOffset(), place.getLength());
          declaration.setDeclSpecifier(type);
        });
  }

  private static Optional<IASTExpression> initial(IASTSimpleDeclaration declaration) {
    return Arrays.stream(declaration.getDeclarators())
        .map(IASTDeclarator::getInitializer)
        .filter(IASTEqualsInitializer.class::isInstance)
        .map(initializer -> ((IASTEqualsInitializer) initializer).getInitializerClause())
        .filter(IASTExpression.class::isInstance)
        .map(IASTExpression.class::cast)
        .findFirst();
  }
}
