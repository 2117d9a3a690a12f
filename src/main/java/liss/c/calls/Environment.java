package liss.c.calls;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.Vocabulary;
import liss.lang.ExecutionContext;

/** The functions of a driver that the kernel calls, in the order of the text. */
public record Environment(List<Entry> entries) {

  /** The environment of programs that the kernel does not call. */
  public static final Environment NONE = new Environment(List.of());

  /** Copies the list. */
  public Environment {
    entries = List.copyOf(entries);
  }

  /** What a program is for the kernel. */
  public static Environment of(TranslationUnit unit, Vocabulary vocabulary) {
    return new Environment(Entries.of(unit, vocabulary));
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
    return new Environment(all);
  }

  /** Whether something is known of the tables that have its functions. */
  public boolean isKnown() {
    return entries.stream().map(Entry::rule).noneMatch(Entries.OF_OTHER_TABLES::contains);
  }

  /** Only the entries that are functions with these names, and those that are no threads. */
  public Environment narrowedTo(Collection<String> names) {
    return new Environment(
        entries.stream().filter(e -> !e.isThread() || names.contains(e.function())).toList());
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

  /** The functions that run before or behind all others. */
  public Set<String> alone(Order order) {
    return entries.stream()
        .filter(entry -> entry.rule().order() == order)
        .map(Entry::function)
        .collect(Collectors.toCollection(LinkedHashSet::new));
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
  public Set<Integer> own(String function) {
    return entries.stream()
        .filter(entry -> entry.function().equals(function))
        .map(entry -> entry.rule().own())
        .reduce((one, other) -> one.stream().filter(other::contains).collect(Collectors.toSet()))
        .orElse(Set.of());
  }

  /** The lock of the kernel that is held whenever a function runs; empty if there is none. */
  public Optional<String> held(String function) {
    List<Optional<String>> held =
        entries.stream()
            .filter(entry -> entry.function().equals(function))
            .map(entry -> entry.rule().holds())
            .distinct()
            .toList();
    return held.size() == 1 ? held.getFirst() : Optional.empty();
  }
}
