package liss.c.vocabulary;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.vocabulary.VocabularyFile.Value;
import liss.lang.ExecutionContext;

/**
 * What is known of a function of a driver that the kernel calls, by the place in a table of
 * functions, by the function that it is passed to, or by its name.
 *
 * @param held the locks of the kernel that are held around it
 * @param argument the position of the argument, if it is passed to a function
 * @param object the position of the argument for which it is called, such as a work item
 * @param own the numbers of its parameters that point to what nobody else uses while it runs
 * @param only the numbers of those that point to the same object in every call
 * @param source the documentation that says so
 */
public record EntryRule(
    ExecutionContext context,
    Order order,
    List<HeldLock> held,
    int argument,
    Optional<Integer> object,
    Set<Integer> own,
    Set<Integer> only,
    String source) {

  /** Copies the collections. */
  public EntryRule {
    held = List.copyOf(held);
    own = Set.copyOf(own);
    only = Set.copyOf(only);
  }

  /** The key of a table for the documentation. */
  private static final String SOURCE = "source";

  /** The table whose keys are tables: what is known of the fields that have no rule. */
  static final String TABLES = "tables";

  /** In front of the names of functions that are called by their names, or of patterns. */
  private static final String NAMES = "names.";

  /** When a function runs. */
  public enum Order {
    /** Any number of times, beside itself too. */
    ANY,
    /** Not beside itself. */
    ONCE,
    /** Before all others. */
    FIRST,
    /** After all others. */
    LAST,
    /** When nobody uses its object any more, which a count of references says. */
    UNREFERENCED
  }

  /** The rule of what runs in a process at any time. */
  public static EntryRule inProcess(String source) {
    return new EntryRule(
        ExecutionContext.PROCESS,
        Order.ANY,
        List.of(),
        0,
        Optional.empty(),
        Set.of(),
        Set.of(),
        source);
  }

  /** The rules of functions by table and field, with those of a file. */
  static Map<String, List<EntryRule>> with(Map<String, List<EntryRule>> known, VocabularyFile read)
      throws VocabularyException {
    Map<String, List<EntryRule>> all = new LinkedHashMap<>(known);
    for (Map.Entry<String, List<Value>> table : read.inside(VocabularyFile.ENTRIES).entrySet()) {
      String source = "";
      for (Value value : table.getValue()) {
        if (value.key().equals(SOURCE)) {
          source = String.join(", ", value.strings());
          continue;
        }
        List<EntryRule> rules = new ArrayList<>();
        for (String text : value.strings()) {
          rules.add(
              parse(text, source)
                  .orElseThrow(() -> value.wrong("`" + text + "` is no rule for entries")));
        }
        all.put(table.getKey() + "." + value.key(), rules);
      }
    }
    return all;
  }

  /** The rules of a function that is called by its name: of it, or else of the longest pattern. */
  static List<EntryRule> named(String function, Map<String, List<EntryRule>> rules) {
    return rules.keySet().stream()
        .filter(key -> key.startsWith(NAMES))
        .filter(key -> PriorityRule.matches(function, key.substring(NAMES.length())))
        .max(Comparator.comparing((String key) -> !key.contains("*")).thenComparing(String::length))
        .map(rules::get)
        .orElse(List.of());
  }

  /** Reads a rule such as {@code process once holds rtnl}; empty if it is none. */
  static Optional<EntryRule> parse(String text, String source) {
    Deque<String> words = new ArrayDeque<>(List.of(text.strip().split("\\s+")));
    Optional<ExecutionContext> context = constant(ExecutionContext.class, words.poll());
    Optional<Order> order = constant(Order.class, words.peek());
    order.ifPresent(word -> words.poll());
    List<HeldLock> held = new ArrayList<>();
    Optional<Integer> object = Optional.empty();
    Set<Integer> own = new TreeSet<>();
    Set<Integer> only = new TreeSet<>();
    String from = source;
    int argument = 0;
    while (context.isPresent() && words.size() >= 2) {
      String word = words.poll();
      String value = words.poll();
      Optional<HeldLock.Mode> mode = constant(HeldLock.Mode.class, word);
      if (mode.isPresent()) {
        held.add(new HeldLock(value, mode.get()));
      } else if (word.equals("argument") && value.matches("[0-9]")) {
        argument = Integer.parseInt(value);
      } else if (word.equals("object") && value.matches("[0-9]")) {
        object = Optional.of(Integer.parseInt(value));
      } else if (word.equals("own") && value.matches("[0-9]")) {
        own.add(Integer.parseInt(value));
      } else if (word.equals("only") && value.matches("[0-9]")) {
        only.add(Integer.parseInt(value));
      } else if (word.equals("from")) {
        from = value;
      } else {
        return Optional.empty();
      }
    }
    return context.isPresent() && words.isEmpty()
        ? Optional.of(
            new EntryRule(
                context.get(), order.orElse(Order.ANY), held, argument, object, own, only, from))
        : Optional.empty();
  }

  /** The constant that a word of a table means; empty if there is none. */
  static <E extends Enum<E>> Optional<E> constant(Class<E> kind, String word) {
    return List.of(kind.getEnumConstants()).stream()
        .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }

  /** What two lists of rules say together of one function: nothing calls it if one says so. */
  public static List<EntryRule> together(List<EntryRule> some, List<EntryRule> others) {
    return some.stream().flatMap(one -> others.stream().map(one::and)).toList();
  }

  private EntryRule and(EntryRule other) {
    return new EntryRule(
        context.strongest(other.context),
        order == Order.ANY ? other.order : order,
        union(held, other.held),
        argument,
        object.or(other::object),
        Set.copyOf(union(own, other.own)),
        Set.copyOf(union(only, other.only)),
        source);
  }

  private static <T> List<T> union(Collection<T> some, Collection<T> others) {
    return Stream.concat(some.stream(), others.stream()).distinct().toList();
  }

  /** The same of which nothing is known but what it runs in. */
  public EntryRule strict() {
    return new EntryRule(context, Order.ANY, List.of(), argument, object, Set.of(), only, source);
  }

  /** The rule as it stands in a table, but for the locks that it shares. */
  @Override
  public String toString() {
    String ordered = order == Order.ANY ? "" : " " + order.name().toLowerCase(Locale.ROOT);
    return context.label()
        + ordered
        + held.stream()
            .filter(lock -> lock.mode() == HeldLock.Mode.HOLDS)
            .map(lock -> " " + lock)
            .collect(Collectors.joining());
  }
}
