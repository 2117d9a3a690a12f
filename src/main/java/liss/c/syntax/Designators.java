package liss.c.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;

/**
 * The structures that designators in initializers are for. The parser knows only those of the
 * outermost braces.
 */
public final class Designators {

  private Designators() {}

  /** The type that has the field of a designator; empty if it is not known. */
  public static Optional<IType> structure(ICASTFieldDesignator designator) {
    return designator.getParent() instanceof ICASTDesignatedInitializer initializer
        ? before(initializer, List.of(initializer.getDesignators()).indexOf(designator))
        : Optional.empty();
  }

  /** The type of what some of the designators of an initializer lead to. */
  private static Optional<IType> before(ICASTDesignatedInitializer initializer, int number) {
    Optional<IType> type = inside(initializer.getParent());
    for (ICASTDesignator designator :
        Arrays.asList(initializer.getDesignators()).subList(0, number)) {
      type =
          designator instanceof ICASTFieldDesignator field
              ? type.flatMap(t -> field(t, field.getName().toString()))
              : type.flatMap(Designators::element);
    }
    return type.map(Bindings::withoutArrays);
  }

  /** The type of what two braces are for. */
  private static Optional<IType> inside(IASTNode braces) {
    return switch (braces.getParent()) {
      case ICASTDesignatedInitializer outer -> before(outer, outer.getDesignators().length);
      case IASTInitializerList outer ->
          inside(outer)
              .flatMap(type -> member(type, Arrays.asList(outer.getClauses()).indexOf(braces)));
      case IASTTypeIdInitializerExpression literal -> Bindings.type(literal);
      case IASTEqualsInitializer initializer
          when initializer.getParent() instanceof IASTDeclarator declarator ->
          Bindings.declared(declarator).flatMap(v -> Optional.ofNullable(v.getType()));
      case null, default -> Optional.empty();
    };
  }

  private static Optional<IType> member(IType type, int position) {
    if (Bindings.plain(type) instanceof IArrayType) {
      return element(type);
    }
    return Bindings.plain(type) instanceof ICompositeType composite
            && position < composite.getFields().length
        ? Optional.ofNullable(composite.getFields()[position].getType())
        : Optional.empty();
  }

  private static Optional<IType> element(IType type) {
    return Bindings.plain(type) instanceof IArrayType array
        ? Optional.ofNullable(array.getType())
        : Optional.empty();
  }

  private static Optional<IType> field(IType type, String name) {
    return Bindings.withoutArrays(type) instanceof ICompositeType composite
        ? Optional.ofNullable(composite.findField(name)).map(IField::getType)
        : Optional.empty();
  }
}
