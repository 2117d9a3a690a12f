package liss.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Entry;
import liss.c.calls.Environment;
import liss.c.calls.Functions;
import liss.c.vocabulary.PriorityRule;
import liss.lang.Declaration;
import liss.lang.Declaration.Priority;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.ExecutionContext;
import liss.lang.Program.Processors;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * What the vocabulary says of threads on one processor: their priorities, and which of them are
 * interrupt handlers.
 *
 * <p>An interrupt occurs once for each copy of its handler, or not at all, and not while it is
 * disabled. So the body of a handler is one side of a choice, and begins with an assumption that
 * the condition of its number is set. To disable an interrupt resets the condition, and to enable
 * it sets it, however often. A handler that has begun goes on when it is disabled.
 *
 * <p>Rejected: a lock for each number, which the handler holds. Programs disable twice what they
 * enable once, and leave disabled at their end what they have disabled.
 *
 * @param handlers the functions that are handlers since the world calls them in interrupts
 */
record Interrupts(Functions functions, Set<String> handlers, Processors processors) {

  /** A handler of which no table says how urgent it is. */
  private static final PriorityRule HANDLER =
      new PriorityRule(new Priority(Priority.Kind.INTERRUPT, 1), 1, PriorityRule.Start.ENABLED);

  private static final long ALL = -1;
  private static final String BEFORE = "interrupt ";
  private static final String BEHIND = " is enabled";

  /** Copies the set. */
  Interrupts {
    handlers = Set.copyOf(handlers);
  }

  /** What is known of the threads of a program. */
  static Interrupts of(Functions functions, Environment environment, Processors processors) {
    return new Interrupts(functions, handlers(functions, environment), processors);
  }

  /**
   * The entries that a world calls in interrupts only, if no handler runs where these are disabled.
   */
  static Set<String> handlers(Functions functions, Environment environment) {
    return functions.vocabulary().world().interrupts().isEmpty()
        ? Set.of()
        : environment.entries().stream()
            .collect(
                Collectors.groupingBy(
                    Entry::function,
                    Collectors.mapping(entry -> entry.rule().context(), Collectors.toSet())))
            .entrySet()
            .stream()
            .filter(entry -> entry.getValue().equals(Set.of(ExecutionContext.HARDIRQ)))
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
  }

  private static String condition(long number) {
    return BEFORE + number + BEHIND;
  }

  /** The conditions that a number stands for. */
  static List<String> named(long number, Functions functions) {
    return number == ALL ? all(functions) : List.of(condition(number));
  }

  /** The conditions of all handlers. */
  static List<String> all(Functions functions) {
    return functions.priorities().stream()
        .filter(rule -> rule.priority().isOfInterrupt())
        .map(rule -> condition(rule.number()))
        .distinct()
        .sorted()
        .toList();
  }

  /** Declarations with what is known of their threads. */
  List<Declaration> in(List<Declaration> declarations) {
    return prioritized(
        functions
            .vocabulary()
            .world()
            .interrupts()
            .map(lock -> new InterruptSections(lock, handlers, processors).in(declarations))
            .orElse(declarations));
  }

  private List<Declaration> prioritized(List<Declaration> declarations) {
    Map<String, PriorityRule> rules = new LinkedHashMap<>();
    Set<String> changed = changed(declarations);
    Set<String> disabled = new TreeSet<>();
    for (Declaration declaration : declarations) {
      if (declaration instanceof ThreadDecl thread) {
        rule(thread).ifPresent(rule -> rules.put(thread.name(), rule));
      }
    }
    for (PriorityRule rule : rules.values()) {
      if (rule.start() == PriorityRule.Start.DISABLED) {
        disabled.add(condition(rule.number()));
      }
    }
    changed.addAll(disabled);
    Set<String> conditions = new TreeSet<>(changed);
    declarations.stream()
        .filter(Declaration.Cond.class::isInstance)
        .map(declaration -> ((Declaration.Cond) declaration).name())
        .filter(InterruptSections.ENABLED::equals)
        .forEach(conditions::add);
    List<Declaration> all = new ArrayList<>();
    for (String name : changed) {
      all.add(new Declaration.Cond(name, !disabled.contains(name), declarations.getFirst().span()));
    }
    for (Declaration declaration : declarations) {
      all.add(
          declaration instanceof ThreadDecl thread && rules.containsKey(thread.name())
              ? with(thread, rules.get(thread.name()), conditions)
              : declaration);
    }
    return all;
  }

  /** The conditions that some statement changes. */
  private static Set<String> changed(List<Declaration> declarations) {
    Set<String> changed = new TreeSet<>();
    for (Stmt.Block body : Declaration.Routine.bodies(declarations)) {
      body.all(Stmt.Sync.class).stream()
          .map(Stmt.Sync::operand)
          .filter(name -> name.startsWith(BEFORE) && name.endsWith(BEHIND))
          .forEach(changed::add);
    }
    return changed;
  }

  /** The rule of the function of a thread. */
  private Optional<PriorityRule> rule(ThreadDecl thread) {
    String function = function(thread);
    return functions
        .vocabulary()
        .priority(function)
        .or(() -> handlers.contains(function) ? Optional.of(HANDLER) : Optional.empty());
  }

  /** The function that a thread executes. */
  static String function(ThreadDecl thread) {
    return thread.name().replaceFirst("\\W.*", "");
  }

  private ThreadDecl with(ThreadDecl thread, PriorityRule rule, Set<String> conditions) {
    ThreadDecl urgent = thread.with(rule.priority());
    if (!rule.priority().isOfInterrupt() || processors == Processors.ANY_NUMBER) {
      return urgent;
    }
    SourceSpan span = thread.span();
    List<Stmt> occurring = new ArrayList<>();
    Stream.of(condition(rule.number()), InterruptSections.ENABLED)
        .filter(conditions::contains)
        .forEach(condition -> occurring.add(new Stmt.Sync(SyncKind.ASSUME, condition, span)));
    occurring.add(thread.body());
    return urgent.with(
        new Stmt.Block(List.of(Stmt.If.either(occurring, List.of(), span)), thread.body().span()));
  }
}
