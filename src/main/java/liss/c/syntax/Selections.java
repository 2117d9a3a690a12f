package liss.c.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IFunctionType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.internal.core.dom.parser.IASTAmbiguityParent;
import org.eclipse.cdt.internal.core.dom.parser.c.CBasicType;
import org.eclipse.cdt.internal.core.dom.parser.c.CPointerType;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;

/**
 * Generic selections (C11, 6.5.1.1): each is replaced by the expression that the type of its first
 * operand selects. {@link GnuParser} makes a call of one, in which each further argument is a cast
 * to the type before its colon, or to {@code void} for {@code default}.
 */
public final class Selections {

  /** The name of the function that is called. */
  static final String NAME = "_generic";

  private Selections() {}

  /** Whether it is the name of a function that a selection calls, of which the type is unknown. */
  public static boolean isName(String name) {
    return name.equals(NAME);
  }

  /** Whether a call stands for a selection. */
  static boolean isSelection(IASTFunctionCallExpression call) {
    return call.getArguments().length > 1
        && call.getFunctionNameExpression() instanceof IASTIdExpression function
        && function.getName().toString().equals(NAME);
  }

  /** Replaces a selection. One of an unknown type stays a call, without the casts. */
  static void resolve(IASTFunctionCallExpression call) {
    List<IASTCastExpression> associations =
        Arrays.stream(call.getArguments()).skip(1).map(IASTCastExpression.class::cast).toList();
    Optional<IType> type =
        call.getArguments()[0] instanceof IASTExpression e
            ? Bindings.type(e).filter(t -> !Bindings.isUnknown(e)).map(t -> converted(e, t))
            : Optional.empty();
    Optional<IASTCastExpression> selected =
        type.flatMap(wanted ->
            Stream.concat(
                    associations.stream().filter(a -> !isDefault(a) && areSame(type(a), wanted)),
                    associations.stream().filter(Selections::isDefault))
                .findFirst());
    if (selected.isPresent()) {
      replace(call, selected.get().getOperand());
    } else {
      associations.forEach(a -> replace(a, a.getOperand()));
    }
  }

  private static boolean isDefault(IASTCastExpression cast) {
    return type(cast) instanceof IBasicType basic && basic.getKind() == IBasicType.Kind.eVoid;
  }

  private static IType type(IASTCastExpression cast) {
    return Bindings.plain(CVisitor.createType(cast.getTypeId().getAbstractDeclarator()));
  }

  /** The type of a value: arrays and functions are pointers, and characters are integers. */
  private static IType converted(IASTExpression expression, IType type) {
    if (expression instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_char_constant) {
      return CBasicType.INT;
    }
    return switch (type) {
      case IArrayType array -> new CPointerType(array.getType(), 0);
      case IFunctionType function -> new CPointerType(function, 0);
      default -> type;
    };
  }

  private static boolean areSame(IType one, IType other) {
    if (one instanceof IBasicType a && other instanceof IBasicType b) {
      return kind(a) == kind(b)
          && a.isUnsigned() == b.isUnsigned()
          && a.isShort() == b.isShort()
          && a.isLong() == b.isLong()
          && a.isLongLong() == b.isLongLong()
          && a.isComplex() == b.isComplex()
          && (kind(a) != IBasicType.Kind.eChar || a.isSigned() == b.isSigned());
    }
    return one.isSameType(other);
  }

  private static IBasicType.Kind kind(IBasicType type) {
    return type.getKind() == IBasicType.Kind.eUnspecified ? IBasicType.Kind.eInt : type.getKind();
  }

  private static void replace(IASTNode node, IASTNode other) {
    if (node.getParent() instanceof IASTAmbiguityParent parent) {
      parent.replace(node, other);
    }
  }
}
