package liss.c.values;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.source.CParser;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.internal.core.dom.parser.c.ICInternalBinding;

/** The functions and the variables outside of functions that a text defines. */
final class Globals {

  private final Types types;
  private final Map<String, IASTFunctionDefinition> functions = new HashMap<>();
  private final Map<IVariable, IASTInitializerClause> initializers = new HashMap<>();
  private final Set<IVariable> defined = new HashSet<>();
  private final Set<IVariable> ofThreads = new HashSet<>();

  Globals(IASTTranslationUnit unit, Types types) {
    this.types = types;
    for (IASTFunctionDefinition function : Nodes.inside(unit, IASTFunctionDefinition.class)) {
      functions.putIfAbsent(name(function.getDeclarator()), function);
    }
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        for (IASTDeclarator declarator : simple.getDeclarators()) {
          add(simple, declarator);
        }
      }
    }
  }

  private static String name(IASTDeclarator declarator) {
    IASTDeclarator inner = declarator;
    while (inner.getNestedDeclarator() != null) {
      inner = inner.getNestedDeclarator();
    }
    return inner.getName().toString();
  }

  private void add(IASTSimpleDeclaration declaration, IASTDeclarator declarator) {
    Optional<IVariable> variable = Bindings.declared(declarator);
    if (variable.isEmpty()) {
      return;
    }
    initializer(declarator).ifPresent(clause -> initializers.put(variable.get(), clause));
    int storage = declaration.getDeclSpecifier().getStorageClass();
    if (storage != IASTDeclSpecifier.sc_extern || declarator.getInitializer() != null) {
      defined.add(variable.get());
    }
    if (isOfThread(declaration.getDeclSpecifier()) || isOfThread(declarator)) {
      ofThreads.add(variable.get());
    }
  }

  private static boolean isOfThread(IASTAttributeOwner owner) {
    for (IASTAttribute attribute : owner.getAttributes()) {
      if (CParser.THREAD_LOCAL.equals(String.valueOf(attribute.getName()))) {
        return true;
      }
    }
    return false;
  }

  /** The value behind {@code =}. */
  static Optional<IASTInitializerClause> initializer(IASTDeclarator declarator) {
    return declarator.getInitializer() instanceof IASTEqualsInitializer equals
        ? Optional.of(equals.getInitializerClause())
        : Optional.empty();
  }

  /** The definition of a function; empty if it is not in the text. */
  Optional<IASTFunctionDefinition> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** Whether a variable outside of functions is defined in the text. */
  boolean isDefined(IVariable variable) {
    return defined.contains(variable);
  }

  /** Whether each thread has a variable of its own. */
  boolean isOfThread(IVariable variable) {
    return ofThreads.contains(variable);
  }

  /** The constant that the declaration of a variable gives it, which may change. */
  static Optional<Long> firstValue(IASTExpression expression) {
    return Bindings.name(expression)
        .flatMap(Bindings::variable)
        .filter(ICInternalBinding.class::isInstance)
        .map(variable -> ((ICInternalBinding) variable).getPhysicalNode())
        .flatMap(node ->
            Stream.concat(Stream.of(node), Nodes.around(node))
                .filter(IASTDeclarator.class::isInstance)
                .map(IASTDeclarator.class::cast)
                .findFirst())
        .flatMap(Globals::initializer)
        .filter(IASTExpression.class::isInstance)
        .flatMap(value -> Constants.value((IASTExpression) value));
  }

  Optional<IASTInitializerClause> initializer(IVariable variable) {
    return Optional.ofNullable(initializers.get(variable));
  }

  /** The type of a variable; an array without a length has that of its initializer. */
  CType type(IVariable variable, Optional<IASTInitializerClause> initializer) {
    CType type = types.of(variable.getType());
    boolean isOpen =
        Bindings.plain(variable.getType()) instanceof IArrayType array && array.getSize() == null;
    return isOpen && type instanceof CType.Array array && initializer.isPresent()
        ? new CType.Array(array.element(), Initializers.length(initializer.get()))
        : type;
  }

  /** The cells of a variable with static storage, before the program starts. */
  List<Long> initial(
      CType type, Optional<IASTInitializerClause> initializer, Expressions expressions) {
    List<Long> cells = new ArrayList<>(Collections.nCopies(types.cells(type), 0L));
    initializer.ifPresent(clause ->
        Initializers.read(
            types,
            type,
            clause,
            new Initializers.Receiver() {
              @Override
              public void value(
                  int offset, CType cell, org.eclipse.cdt.core.dom.ast.IASTExpression value) {
                cells.set(
                    offset,
                    expressions
                        .number(value, cell)
                        .constant()
                        .orElseThrow(() -> new InexactException("this first value")));
              }

              @Override
              public void character(int offset, char character) {
                cells.set(offset, (long) (byte) character);
              }
            }));
    return cells;
  }
}
