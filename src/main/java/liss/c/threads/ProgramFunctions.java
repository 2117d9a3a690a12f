package liss.c.threads;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;

/**
 * The functions that a program defines, and what the others mean.
 *
 * @param definitions by their names
 * @param meanings what the vocabulary says of a function; empty if its definition is what counts
 */
record ProgramFunctions(Map<String, Function> definitions, Meanings meanings) {

  /**
   * The functions that may run.
   *
   * @param roots those that run from the beginning
   */
  static ProgramFunctions of(TranslationUnit unit, Meanings meanings, Collection<String> roots) {
    Map<String, Function> all = new LinkedHashMap<>();
    unit.functions().stream()
        .filter(function -> meanings.of(function.name()).isEmpty())
        .forEach(function -> all.putIfAbsent(function.name(), function));
    Set<String> mentioned = new HashSet<>(roots);
    Deque<String> open = new ArrayDeque<>(roots);
    unit.variables().stream()
        .flatMap(variable -> variable.values().stream())
        .flatMap(value -> named(value).stream())
        .filter(mentioned::add)
        .forEach(open::add);
    while (!open.isEmpty()) {
      Optional.ofNullable(all.get(open.remove())).map(Function::body).orElse(List.of()).stream()
          .flatMap(instruction -> Operands.of(instruction).stream())
          .flatMap(operand -> named(operand).stream())
          .filter(mentioned::add)
          .forEach(open::add);
    }
    all.keySet().retainAll(mentioned);
    return new ProgramFunctions(all, meanings);
  }

  private static Optional<String> named(Operand operand) {
    return operand instanceof Operand.Routine routine
        ? Optional.of(routine.function())
        : Optional.empty();
  }

  Optional<Function> definition(String name) {
    return Optional.ofNullable(definitions.get(name));
  }

  Optional<Meaning> meaning(String name) {
    return meanings.of(name);
  }

  /** Whether calls of a function of some name do something. */
  boolean does(String name, Predicate<Action> actions) {
    return meaning(name).map(Meaning::action).filter(actions).isPresent();
  }

  /** An argument that matters, from 0; empty if it is not given. */
  static Optional<Operand> operand(Instruction.Call call, Meaning meaning, int number) {
    return number < meaning.operands().size()
            && meaning.operands().get(number) < call.arguments().size()
        ? Optional.of(call.arguments().get(meaning.operands().get(number)))
        : Optional.empty();
  }

  /** The arguments through which a call writes that is no start of a thread. */
  static List<Operand> written(Instruction.Call call, Meaning meaning) {
    return switch (meaning.action()) {
      case WRITE, FREE, UPDATE, PRINT, CALL -> call.arguments();
      case COPY, MODIFY -> operand(call, meaning, 0).stream().toList();
      case COUNT -> operand(call, meaning, 1).stream().toList();
      case JOIN ->
          IntStream.range(0, call.arguments().size())
              .filter(position -> !meaning.operands().contains(position))
              .mapToObj(call.arguments()::get)
              .toList();
      case START, ALLOCATE, READ, ONCE, AT_EXIT, CANCEL, THREAD_EXIT, EXIT, ABORT -> List.of();
      case KEY, KEY_SET, KEY_GET, DISABLE_INTERRUPT, ENABLE_INTERRUPT -> List.of();
      case YIELD,
          NONDET,
          IGNORE,
          HOLD,
          DROP,
          INIT,
          DESTROY,
          LOCK_TYPE,
          AWAIT,
          COND_WAIT,
          UNSUPPORTED,
          SECTION,
          SECTION_END ->
          List.of();
      case SYNC, TRY, BOUNDED, SEMAPHORE, BARRIER -> List.of();
    };
  }

  /** The argument that is a function which a call may run before it returns. */
  static Optional<Operand> callback(Instruction.Call call, Meaning meaning) {
    return switch (meaning.action()) {
      case CALL -> operand(call, meaning, 0);
      case ONCE -> operand(call, meaning, 1);
      default -> Optional.empty();
    };
  }

  /** What the functions mean that a program does not define. */
  @FunctionalInterface
  public interface Meanings {

    /** The meaning of a function; empty if it has none, or if the program defines it. */
    Optional<Meaning> of(String function);
  }
}
