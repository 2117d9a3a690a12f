package liss.c;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.pointers.Cell;
import liss.lang.Assumption;
import liss.lang.SourceSpan;

/**
 * Which calls of functions without a body use which states that the program does not see. The
 * answer depends on which of them are different only if there are several.
 */
final class UnseenStates {

  /** The first calls of the functions. */
  private final Map<String, SourceSpan> calls = new LinkedHashMap<>();

  private final Set<Object> different = new HashSet<>();
  private boolean isOfKernel;

  /** A call of a function of the kernel. */
  void ofKernel(String function, SourceSpan call) {
    calls.putIfAbsent(function, call);
    isOfKernel = true;
  }

  /** A call that uses a state of the function. */
  void ofFunction(String function, SourceSpan call) {
    calls.putIfAbsent(function, call);
    different.add(function);
  }

  /** A call that uses what is kept of one of some objects; of none if only its thread has them. */
  void ofObjects(String function, Set<Set<Cell>> objects, SourceSpan call) {
    calls.putIfAbsent(function, call);
    different.add(objects.isEmpty() ? call : objects);
  }

  /** That the states are different. */
  Optional<Assumption> assumption() {
    if (!isOfKernel && different.size() < 2) {
      return Optional.empty();
    }
    return calls.values().stream()
        .findFirst()
        .map(first -> new Assumption.UnseenState(first, List.copyOf(calls.keySet())));
  }
}
