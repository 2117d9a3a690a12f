package liss.c.calls;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.HeldLock;
import liss.c.vocabulary.HeldLock.Mode;
import liss.lang.Assumption;
import liss.lang.Assumption.OfTable;
import liss.lang.Assumption.OfTable.Rule;
import liss.lang.SourceSpan;

/**
 * What the tables say of the functions of a program that the kernel calls, each fact once, with the
 * functions that it is about. Only what can make a difference is a fact: a lock of the kernel keeps
 * a thread apart from something, and an argument is used. That some run before or after all others
 * is said where the text does not show it.
 */
public final class TableFacts {

  private final Environment environment;
  private final Functions functions;

  /** The functions that are looked at, in the order of the text. */
  private final Set<String> looked;

  private TableFacts(Environment environment, Functions functions, Predicate<String> isLooked) {
    this.environment = environment;
    this.functions = functions;
    this.looked =
        environment.entries().stream()
            .map(Entry::function)
            .filter(isLooked)
            .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * The facts of a program.
   *
   * @param environment without what the user says
   * @param isLooked whether what a function does is looked at
   */
  public static List<Assumption> of(
      Environment environment, Functions functions, Predicate<String> isLooked) {
    TableFacts tables = new TableFacts(environment, functions, isLooked);
    List<Assumption> facts = new ArrayList<>();
    tables.add(new Rule.Once(), tables.once(), List.of(), facts);
    tables.held(facts);
    tables
        .own()
        .forEach((parameter, of) -> tables.add(new Rule.Own(parameter), of, List.of(), facts));
    tables.add(
        new Rule.Unreferenced(),
        List.copyOf(environment.alone(Order.UNREFERENCED)),
        List.of(),
        facts);
    return facts;
  }

  private void add(Rule rule, List<String> of, List<String> others, List<Assumption> facts) {
    if (!of.isEmpty()) {
      facts.add(new OfTable(place(of.getFirst()), rule, of, others, environment.caller()));
    }
  }

  private SourceSpan place(String function) {
    return environment.entries().stream()
        .filter(entry -> entry.function().equals(function))
        .map(Entry::span)
        .findFirst()
        .orElse(SourceSpan.START);
  }

  private List<String> once() {
    return environment.threads().stream().filter(looked::contains).toList();
  }

  private boolean isThread(String function) {
    return environment.threads().contains(function)
        || environment.threads().contains(function + "[*]");
  }

  /** The locks that are held around functions of which one is a thread that this keeps apart. */
  private void held(List<Assumption> facts) {
    Map<String, List<String>> holding = new TreeMap<>();
    Map<String, List<String>> sharing = new TreeMap<>();
    for (String function : looked) {
      for (HeldLock lock : environment.held(function)) {
        (lock.mode() == Mode.HOLDS ? holding : sharing)
            .computeIfAbsent(lock.name(), name -> new ArrayList<>())
            .add(function);
      }
    }
    holding.forEach((lock, of) -> {
      List<String> others = sharing.getOrDefault(lock, List.of());
      boolean isApart =
          of.size() + others.size() > 1 || environment.threads().contains(of.getFirst() + "[*]");
      boolean areThreads =
          of.stream().anyMatch(this::isThread) || others.stream().anyMatch(this::isThread);
      if (isApart && areThreads) {
        add(new Rule.Holds(lock.replaceFirst("^kernel ", "")), of, others, facts);
      }
    });
  }

  /** The functions whose arguments are used, by their numbers. */
  private Map<Integer, List<String>> own() {
    Map<Integer, List<String>> own = new TreeMap<>();
    for (String name : looked) {
      if (isThread(name)) {
        functions
            .definition(name)
            .ifPresent(function ->
                environment.own(function).stream()
                    .filter(i -> isUsed(function, function.parameters().get(i)))
                    .forEach(i -> own.computeIfAbsent(i, k -> new ArrayList<>()).add(name)));
      }
    }
    return own;
  }

  /** Whether an argument is more than copied to the parameter. */
  private static boolean isUsed(Function function, Operand argument) {
    return Operands.readers(function, argument).stream()
        .anyMatch(reader ->
            !(reader instanceof Instruction.Set set)
                || !Operands.readers(function, set.result()).isEmpty());
  }
}
