package liss.c.pointers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Operand;

/** What is found of a function, for some parameters that point to own memory. */
final class Summary {

  /** The operands that point to own memory, by the position of the instruction. */
  private final Map<Integer, Set<Operand>> own = new HashMap<>();

  /** The arguments that point to own memory, for the functions called at positions. */
  private final Map<Integer, Set<Integer>> passed = new HashMap<>();

  private final Set<Integer> given = new HashSet<>();
  private final Set<Integer> used = new HashSet<>();
  private End end = End.NEVER;

  /**
   * What holds where a function returns, in names that its callers know: {@link Name.Parameter},
   * {@link Name.After} and {@link Name.Fresh}.
   *
   * @param isReached whether it returns
   * @param kept what it has not shown
   * @param result what it returns
   * @param contents the pointers in memory that it has not shown
   */
  record End(
      boolean isReached, Set<Name> kept, EscapeValue result, Map<Name, EscapeValue> contents) {

    /** It does not return. */
    static final End NEVER = new End(false, Set.of(), EscapeValue.NOTHING, Map.of());

    /** It may do anything. */
    static final End UNKNOWN = new End(true, Set.of(), EscapeValue.OTHER, Map.of());

    private End or(End other) {
      if (!isReached) {
        return other;
      }
      Set<Name> both = new HashSet<>(kept);
      both.retainAll(other.kept);
      Map<Name, EscapeValue> all = new HashMap<>(contents);
      other.contents.forEach((name, content) -> all.merge(name, content, EscapeValue::or));
      return new End(true, both, result.or(other.result), all);
    }
  }

  boolean isOwn(int position, Operand operand) {
    return own.getOrDefault(position, Set.of()).contains(operand);
  }

  /** An instruction is executed in a larger state than before. */
  void own(int position, Set<Operand> operands) {
    own.put(position, operands);
  }

  Set<Integer> passed(int position) {
    return passed.getOrDefault(position, Set.of());
  }

  void pass(int position, Set<Integer> arguments) {
    passed.put(position, Set.copyOf(arguments));
  }

  /** Whether a start leaves its argument to the new thread. */
  boolean isHandedOver(int start) {
    return given.contains(start) && !used.contains(start);
  }

  void give(int start) {
    given.add(start);
  }

  /** A start does not leave its argument to the new thread. */
  void keep(int start) {
    used.add(start);
  }

  /** Memory is used or shown, perhaps such as starts should have left to threads. */
  void use(Set<Name> memory) {
    for (Name name : memory) {
      if (name instanceof Name.Given given) {
        keep(given.start());
      }
    }
  }

  End end() {
    return end;
  }

  void end(End other) {
    end = end.or(other);
  }
}
