package liss.c.analysis;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.analysis.Memory.Cell;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IFunctionType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;

/**
 * The functions of a program that functions without a body get, and may call from then on, in any
 * number of threads: those that are passed, and those in a structure that is passed as one with
 * fields for functions. What lies behind a pointer to {@code void} or to characters is data that is
 * handed on.
 */
public record Callbacks(Functions functions, Pointers pointers) {

  /** The functions that run when the program ends, in the order of the text. */
  public Set<String> atExit() {
    Set<String> found = new LinkedHashSet<>();
    for (IASTFunctionDefinition function : functions.all()) {
      for (IASTFunctionCallExpression call : Functions.calls(function)) {
        functions
            .known(call)
            .filter(known -> known.action() == Action.AT_EXIT)
            .flatMap(KnownCall::given)
            .ifPresent(handler -> found.addAll(functions.defined(handler, pointers)));
      }
    }
    return found;
  }

  /** The functions that a call gives away. */
  public Set<String> of(IASTFunctionCallExpression call) {
    boolean isOutside =
        functions.known(call).filter(k -> k.action() != Action.IGNORE).isEmpty()
            && Functions.selected(call).isEmpty()
            && functions.callees(call, pointers).isEmpty();
    Set<String> passed = new LinkedHashSet<>();
    if (isOutside) {
      Functions.arguments(call).forEach(argument -> passed.addAll(in(argument, call)));
    }
    return passed;
  }

  /** The functions that a call gives away in one argument. */
  public Set<String> in(IASTExpression argument, IASTFunctionCallExpression call) {
    IASTExpression value = Bindings.inner(argument);
    while (value instanceof IASTCastExpression cast) {
      value = Bindings.inner(cast.getOperand());
    }
    Optional<IType> type = Bindings.type(value);
    if (type.isEmpty() || type.filter(Callbacks::mayBeFunction).isPresent()) {
      return functions.defined(value, pointers);
    }
    boolean isDeclared = Bindings.type(call.getFunctionNameExpression()).isPresent();
    Optional<IType> passedAs = isDeclared ? Bindings.parameter(argument, call) : type;
    boolean isStructure =
        Stream.of(type, passedAs).allMatch(t -> t.filter(Callbacks::isStructure).isPresent());
    return isStructure ? inFields(value) : Set.of();
  }

  private static boolean isStructure(IType pointer) {
    return target(pointer).filter(ICompositeType.class::isInstance).isPresent();
  }

  /** Whether a value is a function, a pointer to one, or a pointer that says nothing. */
  private static boolean mayBeFunction(IType type) {
    return type instanceof IFunctionType
        || target(type)
            .filter(target ->
                target instanceof IFunctionType
                    || target instanceof IBasicType basic
                        && basic.getKind() == IBasicType.Kind.eVoid)
            .isPresent();
  }

  private static Optional<IType> target(IType pointer) {
    return pointer instanceof IPointerType p
        ? Optional.ofNullable(p.getType()).map(Bindings::plain)
        : Optional.empty();
  }

  private Set<String> inFields(IASTExpression structure) {
    Set<String> found = new LinkedHashSet<>();
    for (Cell cell : pointers.knownPointees(structure)) {
      for (Cell field : Memory.leaves(cell)) {
        if (field.type().filter(Callbacks::mayBeFunction).isPresent()) {
          pointers.stored(field).stream()
              .filter(Memory.Function.class::isInstance)
              .map(function -> ((Memory.Function) function).name())
              .filter(name -> functions.definition(name).isPresent())
              .forEach(found::add);
        }
      }
    }
    return found;
  }
}
