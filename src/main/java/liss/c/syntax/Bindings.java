package liss.c.syntax;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.DOMException;
import org.eclipse.cdt.core.dom.ast.EScopeKind;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IProblemBinding;
import org.eclipse.cdt.core.dom.ast.IProblemType;
import org.eclipse.cdt.core.dom.ast.IQualifierType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.internal.core.dom.parser.ASTQueries;
import org.eclipse.cdt.internal.core.dom.parser.c.CExternalFunction;
import org.eclipse.cdt.internal.core.dom.parser.c.CFunction;

/**
 * The bindings of names and the types of expressions, as far as the parser can tell: on programs
 * with errors it fails in ways of its own, which count as not known.
 */
public final class Bindings {

  private static final Set<String> RESOLVED = Set.of("ifunc", "__ifunc__");

  private static final Set<String> NO_RETURN = Set.of("noreturn", "__noreturn__");

  /** The tag of the structure that stands for types that nobody knows. */
  public static final String UNKNOWN = "liss_unknown";

  /** The type of names and fields that no header declares; it is unknown. */
  public static final String UNDECLARED = "liss_undeclared";

  private Bindings() {}

  /** Whether nothing is known of a type: it may be that of numbers, pointers or structures. */
  public static boolean isUnknown(IType type) {
    return plain(type) instanceof ICompositeType composite && UNKNOWN.equals(composite.getName());
  }

  /** Whether nothing is known of the type of an expression. */
  public static boolean isUnknown(IASTExpression expression) {
    boolean isImplicit =
        inner(expression) instanceof IASTFunctionCallExpression call
            && calledName(call).filter(name -> !isDeclared(name)).isPresent();
    return isImplicit
        || type(expression)
            .filter(type -> !(type instanceof IProblemType) && !isUnknown(type))
            .isEmpty();
  }

  /** Whether nothing is known of the structure that an expression is, or points to. */
  public static boolean isOfUnknown(IASTExpression expression) {
    return isUnknown(expression)
        || type(expression).orElse(null) instanceof IPointerType pointer
            && pointer.getType() != null
            && isUnknown(pointer.getType());
  }

  /** Whether a variable or field is one that no header declares. */
  public static boolean isUndeclared(IBinding binding) {
    IType type =
        switch (binding) {
          case IVariable variable -> variable.getType();
          case IFunction function when function.getType() != null ->
              function.getType().getReturnType();
          default -> null;
        };
    return type instanceof ITypedef named && UNDECLARED.equals(named.getName());
  }

  /** The binding of a name; empty if it is not declared. */
  public static Optional<IBinding> of(IASTName name) {
    try {
      return Optional.ofNullable(name.resolveBinding())
          .filter(binding -> !(binding instanceof IProblemBinding));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  /** The variable that a name stands for; empty if it stands for something else. */
  public static Optional<IVariable> variable(IASTName name) {
    return of(name).filter(IVariable.class::isInstance).map(IVariable.class::cast);
  }

  /** Whether an expression names a register that the whole file has as a variable (GNU C). */
  public static boolean isGlobalRegister(IASTExpression expression) {
    return name(expression)
        .flatMap(Bindings::variable)
        .filter(Bindings::isGlobalRegister)
        .isPresent();
  }

  /** Whether a variable is a register that the whole file has (GNU C). */
  public static boolean isGlobalRegister(IVariable variable) {
    try {
      return variable.isRegister() && variable.getScope().getKind() == EScopeKind.eGlobal;
    } catch (DOMException e) {
      return false;
    }
  }

  /** The variable that a declarator declares, after the parentheses around it; empty if none. */
  public static Optional<IVariable> declared(IASTDeclarator declarator) {
    return variable(ASTQueries.findInnermostDeclarator(declarator).getName());
  }

  /** Whether a name is declared; a function that is only called is not. */
  public static boolean isDeclared(IASTName name) {
    return of(name).filter(binding -> !(binding instanceof CExternalFunction)).isPresent();
  }

  /** Whether the declaration of a function says that it does not return. */
  public static boolean isNoReturn(IASTName name) {
    return hasAttribute(name, NO_RETURN);
  }

  /** Whether a function is the one that another returns. */
  public static boolean isResolved(IASTName name) {
    return hasAttribute(name, RESOLVED);
  }

  private static boolean hasAttribute(IASTName name, Set<String> attributes) {
    return declarations(name).anyMatch(declarator -> hasAttribute(declarator, attributes));
  }

  /** The declarations of a function that are no definitions. */
  public static Stream<? extends IASTNode> declarations(IASTName name) {
    return of(name)
        .filter(CFunction.class::isInstance)
        .map(function -> ((CFunction) function).getDeclarations())
        .stream()
        .flatMap(Arrays::stream)
        .filter(Objects::nonNull);
  }

  private static boolean hasAttribute(IASTNode declarator, Set<String> attributes) {
    return Stream.concat(Stream.of(declarator), Nodes.around(declarator))
        .takeWhile(node -> !(node instanceof IASTTranslationUnit))
        .flatMap(node ->
            node instanceof IASTSimpleDeclaration d
                ? Stream.of(d, d.getDeclSpecifier())
                : Stream.of(node))
        .filter(IASTAttributeOwner.class::isInstance)
        .flatMap(owner -> Arrays.stream(((IASTAttributeOwner) owner).getAttributes()))
        .anyMatch(attribute -> attributes.contains(String.valueOf(attribute.getName())));
  }

  /** The type of an expression, without the names and qualifiers of types. */
  public static Optional<IType> type(IASTExpression expression) {
    try {
      return Optional.ofNullable(expression.getExpressionType()).map(Bindings::plain);
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  /** A type without names and qualifiers around it. */
  public static IType plain(IType type) {
    IType plain = type;
    while (plain instanceof ITypedef || plain instanceof IQualifierType) {
      IType inner =
          plain instanceof ITypedef named ? named.getType() : ((IQualifierType) plain).getType();
      if (inner == null) {
        return plain;
      }
      plain = inner;
    }
    return plain;
  }

  /** The type of the elements of an array of arrays, or the type itself. */
  public static IType withoutArrays(IType type) {
    IType plain = plain(type);
    while (plain instanceof IArrayType array && array.getType() != null) {
      plain = plain(array.getType());
    }
    return plain;
  }

  public static boolean isComposite(IASTExpression expression) {
    return type(expression).filter(ICompositeType.class::isInstance).isPresent();
  }

  /** The numbers of the parameters of a function that point to constants. */
  public static Set<Integer> kept(IASTName function) {
    IParameter[] parameters =
        of(function).orElse(null) instanceof IFunction f ? f.getParameters() : new IParameter[0];
    return IntStream.range(0, parameters.length)
        .filter(i ->
            parameters[i].getType() instanceof IPointerType pointer
                && isConstant(pointer.getType()))
        .boxed()
        .collect(Collectors.toSet());
  }

  /** Whether nothing of a type can be written. */
  public static boolean isConstant(IType type) {
    return switch (type) {
      case IQualifierType qualified -> qualified.isConst() || isConstant(qualified.getType());
      case ITypedef named -> isConstant(named.getType());
      case IArrayType array -> isConstant(array.getType());
      case null, default -> false;
    };
  }

  /** The expression without the parentheses around it. */
  public static IASTExpression inner(IASTExpression expression) {
    IASTExpression inner = expression;
    while (inner instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      inner = unary.getOperand();
    }
    return inner;
  }

  /** The expression with all parentheses around it. */
  public static IASTExpression outermost(IASTExpression expression) {
    IASTExpression outer = expression;
    while (outer.getParent() instanceof IASTExpression around && inner(around) != around) {
      outer = around;
    }
    return outer;
  }

  /** The name that a function is defined with. */
  public static String name(IASTFunctionDefinition function) {
    IASTDeclarator declarator = function.getDeclarator();
    while (declarator.getNestedDeclarator() != null) {
      declarator = declarator.getNestedDeclarator();
    }
    return declarator.getName().toString();
  }

  /** The name that an expression consists of; empty if it is another one. */
  public static Optional<IASTName> name(IASTExpression expression) {
    return inner(expression) instanceof IASTIdExpression id
        ? Optional.of(id.getName())
        : Optional.empty();
  }

  /** The name that a call mentions; empty if it calls through a pointer expression. */
  public static Optional<IASTName> calledName(IASTFunctionCallExpression call) {
    return name(call.getFunctionNameExpression());
  }
}
