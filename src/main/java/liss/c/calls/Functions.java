package liss.c.calls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.NoLockRule;
import liss.c.vocabulary.PriorityRule;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.MemoryOrder;

/**
 * The functions that a program defines, and what calls of others mean. A function that the program
 * defines has no other meaning, unless the user gives it one.
 */
public final class Functions {

  private final Map<String, Function> defined = new HashMap<>();
  private final Vocabulary vocabulary;
  private final boolean mayCancel;
  private final boolean areCounted;

  /** The functions of a program. Linear in it. */
  public Functions(TranslationUnit unit, Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    unit.functions().forEach(function -> defined.put(function.name(), function));
    Set<Meaning.Action> actions =
        unit.functions().stream()
            .flatMap(function -> function.body().stream())
            .flatMap(instruction -> known(instruction).stream())
            .map(KnownCall::action)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Meaning.Action.class)));
    this.mayCancel = actions.contains(Meaning.Action.CANCEL);
    this.areCounted = actions.contains(Meaning.Action.COUNT);
  }

  /** What is known of functions that the program does not define. */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** What is said of the functions of the program that are threads on one processor. */
  public List<PriorityRule> priorities() {
    return defined.keySet().stream().flatMap(name -> vocabulary.priority(name).stream()).toList();
  }

  /** The definition of a function; empty if it has none or means something else. */
  public Optional<Function> definition(String name) {
    return Optional.ofNullable(defined.get(name)).filter(f -> meaning(name).isEmpty());
  }

  /** The functions that a program itself has threads execute. */
  public Set<String> started(TranslationUnit unit) {
    return unit.functions().stream()
        .flatMap(function -> function.body().stream())
        .flatMap(instruction -> known(instruction).stream())
        .filter(call -> call.action() == Meaning.Action.START)
        .flatMap(call -> call.operand(0).stream())
        .filter(Operand.Routine.class::isInstance)
        .map(routine -> ((Operand.Routine) routine).function())
        .collect(Collectors.toSet());
  }

  /** The meaning of a function that is not the one of its definition. */
  public Optional<Meaning> meaning(String name) {
    Defined place = defined.containsKey(name) ? Defined.HERE : Defined.ELSEWHERE;
    return vocabulary.meaning(name, place);
  }

  /** Whether a call allocates memory. */
  public boolean isAllocation(Instruction.Call call) {
    return known(call).filter(k -> k.action() == Meaning.Action.ALLOCATE).isPresent();
  }

  /** The function that an instruction calls by its name. */
  public static Optional<String> named(Instruction instruction) {
    return instruction instanceof Instruction.Call call
            && call.function() instanceof Operand.Routine routine
        ? Optional.of(routine.function())
        : Optional.empty();
  }

  /** A function of the program, and those that it calls by their names, and that these call. */
  public Set<String> reachable(String function) {
    Set<String> reached = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(function));
    while (!open.isEmpty()) {
      String name = open.remove();
      Optional<Function> definition = definition(name).filter(f -> reached.add(name));
      definition.stream()
          .flatMap(f -> f.body().stream())
          .flatMap(instruction -> named(instruction).stream())
          .forEach(open::add);
    }
    return reached;
  }

  /** A call together with its meaning; empty if it has none that is known. */
  public Optional<KnownCall> known(Instruction instruction) {
    return named(instruction)
        .flatMap(
            name -> meaning(name).map(m -> new KnownCall(name, m, (Instruction.Call) instruction)));
  }

  /** How the access of a call to the first object that it is about is ordered. */
  public Optional<MemoryOrder> order(String name, Instruction.Call call) {
    List<Operand> arguments = call.arguments();
    return vocabulary.order(
        name,
        n ->
            n < arguments.size() && arguments.get(n) instanceof Operand.Constant constant
                ? Optional.of(constant.value())
                : Optional.empty());
  }

  /** Whether the program reads how often something can be taken. */
  public boolean areCounted() {
    return areCounted;
  }

  /** Whether a thread that was asked to end ends in a function, if some thread may be asked. */
  public boolean mayEndThread(String name) {
    return mayCancel && vocabulary.isCancellationPoint(name) && definition(name).isEmpty();
  }

  /** Whether no inserted lock may be held in a call. */
  public static boolean isWithoutLock(List<NoLockRule> rules, String name, List<String> words) {
    return rules.stream().anyMatch(rule -> rule.covers(name, words));
  }
}
