package liss.c.lowering;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IFunction;

/** What a declarator declares. */
final class Declarators {

  private Declarators() {}

  /** The declarator after the parentheses around it. */
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

  /** The declarators of a text of what the linker may know, those in functions too. */
  static List<IASTDeclarator> linked(IASTTranslationUnit unit) {
    return Nodes.inside(unit, IASTDeclarator.class).stream()
        .filter(declarator -> !(declarator.getParent() instanceof IASTDeclarator))
        .filter(declarator ->
            isGlobal(declarator) && !hasStorage(declarator, IASTDeclSpecifier.sc_register)
                || hasStorage(declarator, IASTDeclSpecifier.sc_extern))
        .toList();
  }

  private static boolean hasStorage(IASTDeclarator declarator, int storage) {
    return declarator.getParent() instanceof IASTSimpleDeclaration declaration
        && declaration.getDeclSpecifier().getStorageClass() == storage;
  }

  /** Whether something global gets its memory, or its body, here. */
  static boolean isDefinition(IASTDeclarator declarator) {
    return switch (declarator.getParent()) {
      case IASTFunctionDefinition f -> true;
      case IASTSimpleDeclaration d ->
          !isFunction(declarator)
              && (declarator.getInitializer() != null
                  || d.getDeclSpecifier().getStorageClass() != IASTDeclSpecifier.sc_extern);
      default -> false;
    };
  }

  /** The names with internal linkage outside of functions. */
  static Set<String> internal(IASTTranslationUnit unit) {
    Set<String> names = new HashSet<>();
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition f when isStatic(f.getDeclSpecifier()) ->
            names.add(name(f.getDeclarator()).toString());
        case IASTSimpleDeclaration d when isStatic(d.getDeclSpecifier()) -> {
          for (IASTDeclarator declarator : d.getDeclarators()) {
            names.add(name(declarator).toString());
          }
        }
        default -> {}
      }
    }
    return names;
  }

  private static boolean isStatic(IASTDeclSpecifier specifier) {
    return specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
  }

  /** The value after {@code =}. */
  static Optional<IASTInitializerClause> initializer(IASTDeclarator declarator) {
    return declarator.getInitializer() instanceof IASTEqualsInitializer equals
        ? Optional.of(equals.getInitializerClause())
        : Optional.empty();
  }
}
