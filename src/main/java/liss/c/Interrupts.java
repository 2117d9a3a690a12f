package liss.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import liss.c.calls.Functions;
import liss.c.vocabulary.PriorityRule;
import liss.lang.Declaration;
import liss.lang.Declaration.ThreadDecl;
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
 */
record Interrupts(Functions functions, Processors processors) {

  private static final long ALL = -1;
  private static final String BEFORE = "interrupt ";
  private static final String BEHIND = " is enabled";

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
    List<Declaration> all = new ArrayList<>();
    for (String name : changed) {
      all.add(new Declaration.Cond(name, !disabled.contains(name), declarations.getFirst().span()));
    }
    for (Declaration declaration : declarations) {
      all.add(
          declaration instanceof ThreadDecl thread && rules.containsKey(thread.name())
              ? with(thread, rules.get(thread.name()), changed)
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
    return functions.vocabulary().priority(thread.name().replaceFirst("\\W.*", ""));
  }

  private ThreadDecl with(ThreadDecl thread, PriorityRule rule, Set<String> conditions) {
    ThreadDecl urgent = thread.with(rule.priority());
    if (!rule.priority().isOfInterrupt() || processors == Processors.ANY_NUMBER) {
      return urgent;
    }
    SourceSpan span = thread.span();
    String condition = condition(rule.number());
    List<Stmt> occurring = new ArrayList<>();
    if (conditions.contains(condition)) {
      occurring.add(new Stmt.Sync(SyncKind.ASSUME, condition, span));
    }
    occurring.add(thread.body());
    return urgent.with(
        new Stmt.Block(List.of(Stmt.If.either(occurring, List.of(), span)), thread.body().span()));
  }
}
