package liss.c.escape;

import java.util.Map;
import java.util.Set;
import liss.c.ir.Operand;

/**
 * What is known of a function, for some parameters that point to own memory.
 *
 * @param own the addresses and arguments that point to own memory, by the position of their use
 * @param passed the arguments that point to own memory, for the functions called at positions
 * @param handedOver the starts that leave their argument to the new thread
 * @param end what its callers have to know
 */
record Summary(
    Map<Integer, Set<Operand>> own,
    Map<Integer, Set<Integer>> passed,
    Set<Integer> handedOver,
    End end) {

  /** Nothing is known. */
  static final Summary UNKNOWN =
      new Summary(Map.of(), Map.of(), Set.of(), new End(true, Set.of(), Value.OTHER, Map.of()));

  /**
   * What holds where a function returns, in names that its callers know: {@link Name.Parameter},
   * {@link Name.Behind} and {@link Name.Fresh}.
   *
   * @param isReached whether it returns
   * @param kept what it has not shown
   * @param result what it returns
   * @param contents the pointers in memory that it has not shown
   */
  record End(boolean isReached, Set<Name> kept, Value result, Map<Name, Value> contents) {

    /** It does not return. */
    static final End NEVER = new End(false, Set.of(), Value.NOTHING, Map.of());
  }
}
