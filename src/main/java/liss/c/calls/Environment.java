package liss.c.calls;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.EntryRule;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.HeldLock;
import liss.c.vocabulary.HeldLock.Mode;
import liss.c.vocabulary.Vocabulary;
import liss.lang.ExecutionContext;
import liss.lang.Fact;

/**
 * What calls the functions of a part of a program.
 *
 * @param entries the functions of a driver that the kernel calls, in the order of the text
 * @param facts what the user says of the callers
 * @param caller who calls the entries, as messages name it
 */
public record Environment(List<Entry> entries, List<Fact> facts, String caller) {

  /** The environment of programs that the kernel does not call. */
  public static final Environment NONE = new Environment(List.of(), List.of(), "nobody");

  /** Copies the lists. */
  public Environment {
    entries = List.copyOf(entries);
    facts = List.copyOf(facts);
  }

  /** The same of whose order, locks and arguments nothing is known. */
  public Environment strict() {
    return new Environment(entries.stream().map(Entry::strict).toList(), List.of(), caller);
  }

  /** The same of which the user says more. */
  public Environment with(List<Fact> said) {
    return new Environment(entries, said, caller);
  }

  /** What a program is for the kernel. */
  public static Environment of(TranslationUnit unit, Vocabulary vocabulary) {
    return new Environment(Entries.of(unit, vocabulary), List.of(), vocabulary.world().caller());
  }

  /**
   * What a driver is for the kernel: if it has no threads by tables of which something is known,
   * other files are taken to register its other tables.
   */
  public Environment ofDriver(TranslationUnit unit, Vocabulary vocabulary) {
    if (entries.stream().anyMatch(Entry::isThread)) {
      return this;
    }
    List<Entry> all = new ArrayList<>(entries);
    all.addAll(Entries.ofOtherTables(unit, vocabulary));
    return new Environment(all, facts, caller);
  }

  /** Whether something is known of the tables that have its functions. */
  public boolean isKnown() {
    return entries.stream().map(Entry::rule).noneMatch(Entries.OF_OTHER_TABLES::contains);
  }

  /** Only the entries that are functions with these names, and those that are no threads. */
  public Environment narrowedTo(Collection<String> names) {
    return new Environment(
        entries.stream().filter(e -> !e.isThread() || names.contains(e.function())).toList(),
        facts,
        caller);
  }

  /** The functions that run beside each other, as {@code --threads} takes them. */
  public List<String> threads() {
    return entries.stream()
        .filter(Entry::isThread)
        .collect(Collectors.groupingBy(Entry::function, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(function -> function.getKey() + (isOnce(function.getValue()) ? "" : "[*]"))
        .toList();
  }

  /** Whether the kernel calls a function for one object only, and once at a time for that. */
  private static boolean isOnce(List<Entry> ofFunction) {
    return ofFunction.stream()
            .allMatch(e -> e.rule().order() == Order.ONCE && e.object().isPresent())
        && ofFunction.stream().map(Entry::object).distinct().count() == 1;
  }

  /**
   * Whether the kernel calls a function, and only as the field of a table. What a function passes
   * to the kernel together with an address, it gets back with that address.
   */
  public boolean isOfTables(String function) {
    List<Entry> of = entries.stream().filter(e -> e.function().equals(function)).toList();
    return !of.isEmpty() && of.stream().allMatch(entry -> entry.table().contains("."));
  }

  /** Whether a function is an entry. */
  public boolean calls(String function) {
    return entries.stream().anyMatch(entry -> entry.function().equals(function));
  }

  /** The functions that run before or after all others. */
  public Set<String> alone(Order order) {
    return entries.stream()
        .filter(entry -> entry.rule().order() == order)
        .map(Entry::function)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Whether the kernel calls a function only for an object with which the program asks for it. */
  public boolean isRequested(String function) {
    List<Entry> all = entries.stream().filter(entry -> entry.function().equals(function)).toList();
    return !all.isEmpty() && all.stream().allMatch(entry -> entry.rule().object().isPresent());
  }

  /** What the functions run in: the strongest context if there are several. */
  public Map<String, ExecutionContext> contexts() {
    Map<String, ExecutionContext> contexts = new LinkedHashMap<>();
    for (Entry entry : entries) {
      contexts.merge(entry.function(), entry.rule().context(), ExecutionContext::strongest);
    }
    return contexts;
  }

  /** The parameters of a function that point to what nobody else uses while it runs. */
  public Set<Integer> own(Function function) {
    Set<Integer> own = new TreeSet<>();
    entries.stream()
        .filter(entry -> entry.function().equals(function.name()))
        .map(entry -> entry.rule().own())
        .reduce((one, other) -> one.stream().filter(other::contains).collect(Collectors.toSet()))
        .ifPresent(own::addAll);
    for (Fact fact : facts) {
      if (fact instanceof Fact.Own said && said.function().equals(function.name())) {
        parameter(said, function).ifPresent(own::add);
      }
    }
    own.removeIf(parameter -> parameter >= function.parameters().size());
    return own;
  }

  /** The number of the parameter that a fact names; empty if the function has none. */
  public static Optional<Integer> parameter(Fact.Own fact, Function function) {
    return IntStream.range(0, function.parameters().size())
        .filter(i ->
            fact.parameter().equals(Integer.toString(i))
                || function.parameters().get(i).name().equals("%" + fact.parameter()))
        .boxed()
        .findFirst();
  }

  /** The locks that are held whenever a function runs, in the order in which all take them. */
  public List<HeldLock> held(String function) {
    Map<String, HeldLock> held = new TreeMap<>();
    ofKernel(function).forEach(lock -> held.put(lock.name(), lock));
    for (Fact fact : facts) {
      locks(fact, function).ifPresent(lock -> held.put(lock.name(), lock));
    }
    return List.copyOf(held.values());
  }

  /** The locks that all rules for a function have. */
  private List<HeldLock> ofKernel(String function) {
    List<EntryRule> rules =
        entries.stream()
            .filter(entry -> entry.function().equals(function))
            .map(Entry::rule)
            .distinct()
            .toList();
    return rules.stream()
        .limit(1)
        .flatMap(rule -> rule.held().stream())
        .filter(lock -> rules.stream().allMatch(rule -> rule.held().contains(lock)))
        .map(lock -> new HeldLock("kernel " + lock.name(), lock.mode()))
        .toList();
  }

  /** The lock that a fact says is held around a function. */
  private static Optional<HeldLock> locks(Fact fact, String function) {
    return switch (fact) {
      case Fact.Once f when f.function().equals(function) ->
          Optional.of(new HeldLock("calls of " + function, Mode.HOLDS));
      case Fact.Holds f when f.function().equals(function) ->
          Optional.of(new HeldLock(f.lock(), Mode.HOLDS));
      case Fact.Before f when f.function().equals(function) ->
          Optional.of(new HeldLock("end of " + function, Mode.HOLDS));
      case Fact.Before f when f.other().equals(function) ->
          Optional.of(new HeldLock("end of " + f.function(), Mode.SHARES));
      default -> Optional.empty();
    };
  }

  /** Whether two functions cannot run at the same time, as a lock is held around both. */
  public boolean excludes(String one, String other) {
    return held(one).stream().anyMatch(lock -> held(other).stream().anyMatch(lock::excludes));
  }

  /** The functions that are no threads, as nothing runs beside them. */
  public Set<String> alone() {
    return facts.stream()
        .filter(Fact.Alone.class::isInstance)
        .map(Fact::function)
        .collect(Collectors.toSet());
  }
}
