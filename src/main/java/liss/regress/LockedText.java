package liss.regress;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.placement.model.PlacementCost;

/**
 * The statements of a program in the order of its text, with the locks that are held at them and
 * the steps on locks between them.
 *
 * @param locks the names of all locks
 * @param functions the items of each thread by the name of its function, in the order of the text
 */
record LockedText(SortedSet<String> locks, SequencedMap<String, List<Item>> functions) {

  /** A part of the text. */
  sealed interface Item {

    /** The line in which it starts. */
    int line();

    /** Its text, without comments and with single blanks. */
    String words();
  }

  /**
   * A statement.
   *
   * @param held the locks that are held at it however the thread came there
   */
  record Statement(String words, int line, SortedSet<String> held) implements Item {}

  /** A step that takes or releases a lock. */
  record LockStep(String words, int line, String lock, boolean takes) implements Item {

    /** The step with its lock called by another name. */
    LockStep on(String other) {
      return new LockStep(
          words.replaceAll(word(lock), Matcher.quoteReplacement(other)), line, other, takes);
    }

    private static String word(String name) {
      return "(?<!\\w)" + Pattern.quote(name) + "(?!\\w)";
    }

    /** Whether both do the same with one lock in the same words, wherever they stand. */
    boolean isAs(LockStep other) {
      return words.equals(other.words) && lock.equals(other.lock) && takes == other.takes;
    }
  }

  /** The statements of a program that can be executed. */
  static LockedText of(Program program) {
    ProgramCfa cfa = CfaBuilder.build(program);
    SectionLocks locks = new SectionLocks(cfa);
    String text = program.source().text();
    SequencedMap<String, SortedMap<SourceSpan, Item>> found = new LinkedHashMap<>();
    for (Cfa thread : cfa.threads()) {
      List<BitSet> held = locks.held(thread);
      SortedMap<SourceSpan, Item> items =
          found.computeIfAbsent(thread.function(), name -> new TreeMap<>());
      for (Edge edge : thread.edges()) {
        item(edge, held.get(edge.source()), locks, text)
            .ifPresent(item -> items.merge(edge.span(), item, LockedText::both));
      }
    }
    SequencedMap<String, List<Item>> functions = new LinkedHashMap<>();
    found.forEach((name, items) -> functions.put(name, List.copyOf(items.values())));
    SortedSet<String> names = new TreeSet<>();
    for (int lock = 0; lock < locks.size(); lock++) {
      names.add(locks.name(lock));
    }
    return new LockedText(names, functions);
  }

  private static Optional<Item> item(Edge edge, BitSet held, SectionLocks locks, String text) {
    SourceSpan span = edge.span();
    String words = words(text.substring(span.start(), span.end()));
    OptionalInt taken = locks.taken(edge.action());
    OptionalInt released = locks.released(edge.action());
    if (taken.isPresent() || released.isPresent()) {
      String lock = locks.name(taken.isPresent() ? taken.getAsInt() : released.getAsInt());
      return Optional.of(new LockStep(words, edge.line(), lock, taken.isPresent()));
    }
    return PlacementCost.isStatement(edge)
        ? Optional.of(
            new Statement(
                words,
                edge.line(),
                held.stream().mapToObj(locks::name).collect(Collectors.toCollection(TreeSet::new))))
        : Optional.empty();
  }

  /** What two steps of one text are: one on a lock, if either is; else both statements. */
  private static Item both(Item one, Item other) {
    if (one instanceof Statement first && other instanceof Statement second) {
      SortedSet<String> held = new TreeSet<>(first.held());
      held.retainAll(second.held());
      return new Statement(first.words(), first.line(), held);
    }
    return one instanceof LockStep ? one : other;
  }

  private static String words(String text) {
    return text.replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", " ").strip().replaceAll("\\s+", " ");
  }

  /** The items of a function; none if the program has none of this name. */
  List<Item> items(String function) {
    return functions.getOrDefault(function, List.of());
  }

  /** The statements among them. */
  List<Statement> statements(String function) {
    return of(items(function), Statement.class).toList();
  }

  /** The steps on locks as they are written. */
  SortedSet<String> lockSteps() {
    return functions.values().stream()
        .flatMap(items -> of(items, LockStep.class))
        .map(LockStep::words)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static <T extends Item> Stream<T> of(List<Item> items, Class<T> kind) {
    return items.stream().filter(kind::isInstance).map(kind::cast);
  }
}
