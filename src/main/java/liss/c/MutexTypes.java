package liss.c;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.Memory.Cell;
import liss.c.syntax.Constants;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;

/**
 * The mutexes that a thread may take again while it holds them: by the attributes with which they
 * are initialized, by the type that is passed for them, or by their initializer.
 *
 * @param initialized by name, without indices
 */
record MutexTypes(Set<String> initialized, InitialValues values) {

  /** The type of such mutexes in the headers. */
  private static final long RECURSIVE = 1;

  static MutexTypes of(
      Functions functions, Pointers pointers, SyncObjects objects, InitialValues values) {
    List<KnownCall> calls =
        functions.all().stream()
            .flatMap(function -> Functions.calls(function).stream())
            .flatMap((IASTFunctionCallExpression call) -> functions.known(call).stream())
            .filter(KnownCall::isComplete)
            .toList();
    Set<Cell> attributes =
        calls.stream()
            .filter(call -> call.action() == Action.LOCK_TYPE && mayBeRecursive(call.operand(1)))
            .flatMap(call -> pointers.knownPointees(call.operand(0)).stream())
            .collect(Collectors.toSet());
    Set<String> names = new LinkedHashSet<>();
    calls.stream()
        .filter(call -> call.action() == Action.INIT && call.operands().size() == 2)
        .filter(call ->
            isTyped(call.operand(1))
                || pointers.knownPointees(call.operand(1)).stream().anyMatch(attributes::contains))
        .flatMap(call -> objects.initialized(call.operand(0)).stream())
        .map(MutexTypes::plain)
        .forEach(names::add);
    return new MutexTypes(names, values);
  }

  private static boolean mayBeRecursive(IASTExpression type) {
    return Constants.value(type).filter(value -> value != RECURSIVE).isEmpty();
  }

  /** Whether a number, which may be a sum of properties, says that the mutex is recursive. */
  private static boolean isTyped(IASTExpression type) {
    return Constants.value(type).filter(value -> (value & RECURSIVE) != 0).isPresent();
  }

  private static String plain(String name) {
    return name.replaceAll("\\[\\d*]", "");
  }

  /** Whether a thread may take the lock of this name again. */
  boolean isRecursive(String lock) {
    return initialized.contains(plain(lock))
        || values.first(lock).filter(value -> value == RECURSIVE).isPresent();
  }
}
