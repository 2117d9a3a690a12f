package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import liss.c.vocabulary.VocabularyFile.Value;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.Membership;
import liss.lang.MemoryOrder;
import org.tomlj.TomlPosition;

/**
 * The meanings of functions that the program does not define: synchronization, memory, devices.
 *
 * <p>Read from TOML. Table {@code functions} gives the meaning of functions ({@link Meaning}),
 * {@code devices} the groups of functions that stand for one device, {@code emit.NAME} how locks
 * are written, {@code [nolock]} the functions that must not be called with an inserted lock, {@code
 * entries.NAME} the functions that the kernel calls, {@code atomic} those whose access is atomic,
 * {@code values} those of which it is known what a call does with values ({@link ValueRule}),
 * {@code effects} what functions do with values, {@code drivers} names by which drivers are read.
 *
 * @param builtIn the meanings that liss comes with; a function that the program defines wins
 * @param own the meanings that the user gave; they win
 * @param devices the device of each function that is in a group
 * @param dialects how locks can be written, by name
 * @param noLock the functions that must not be called with an inserted lock, by the name of the
 *     dialect in which it is written, or {@code any}
 * @param cancellationPoints the functions in which a thread ends that was asked to
 * @param entries the functions that the kernel calls, by table and field
 * @param atomic how the accesses of functions on atomic objects are ordered
 * @param values what calls do with values
 * @param effects what functions do with values
 * @param drivers names by which drivers are read
 */
public record Vocabulary(
    Map<String, Meaning> builtIn,
    Map<String, Meaning> own,
    Map<String, String> devices,
    Map<String, Dialect> dialects,
    Map<String, List<NoLockRule>> noLock,
    Set<String> cancellationPoints,
    Map<String, List<EntryRule>> entries,
    Map<String, AtomicRule> atomic,
    ValueRules values,
    Map<String, Effect> effects,
    DriverNames drivers) {

  /** The device of functions that are in no group. */
  public static final String ENVIRONMENT = "environment";

  /** The key of table {@code nolock} for locks however they are written. */
  private static final String ANY_LOCK = "any";

  /** The key of table {@code nolock} for functions that may be called with any lock. */
  private static final String NO_LOCK = "none";

  /** A word in a name, between underscores. */
  private static final Pattern SYNCHRONIZATION =
      Pattern.compile(
          "(?<![a-z0-9])((un|try|spin|rw|seq)?lock|locked|mutex|sem|semaphore|rwsem|s?rcu|seqcount"
              + "|guard|wait|barrier|complete|completion|synchronize|flush|join"
              + "|(fetch|update)_(begin|retry|end))(?![a-z])");

  /** The key of a table of entries for the documentation. */
  private static final String SOURCE = "source";

  /** Stands for any characters at the end of a name. */
  private static final String REST = "*";

  private static final String INCLUDE = "include";
  private static final List<String> NEEDED = List.of("declaration", "lock", "unlock");
  private static final List<String> TEMPLATES =
      List.of("declaration", "lock", "unlock", "member", "setup");

  /** The header of liss, whose functions have their meanings if it is included. */
  private static final String OWN_HEADER = "liss.h";

  static final List<String> RESOURCES =
      List.of("liss", "pthread", "linux", "entries", "libc", "verifier", "effects");

  /** The vocabulary that liss comes with. */
  public static Vocabulary standard() {
    return Standard.VOCABULARY;
  }

  private static final Vocabulary EMPTY =
      new Vocabulary(
          Map.of(),
          Map.of(),
          Map.of(),
          Map.of(),
          Map.of(),
          Set.of(),
          Map.of(),
          Map.of(),
          ValueRules.NONE,
          Map.of(),
          DriverNames.NONE);

  /** So that it is read once, and only by commands on C. */
  private static final class Standard {
    static final Vocabulary VOCABULARY = read();

    private static Vocabulary read() {
      Vocabulary all = EMPTY;
      try {
        for (String name : RESOURCES) {
          String file = name + ".toml";
          all = all.with(VocabularyFile.ofLiss(file, StandardHeaders.resource(file)));
        }
      } catch (VocabularyException e) {
        throw new IllegalStateException(e);
      }
      return new Vocabulary(
          all.own,
          Map.of(),
          all.devices,
          all.dialects,
          all.noLock,
          all.cancellationPoints,
          all.entries,
          all.atomic,
          all.values.asBuiltIn(),
          all.effects,
          all.drivers);
    }
  }

  /** This vocabulary with what a file adds to it. */
  public Vocabulary with(String file, String text) throws VocabularyException {
    return with(VocabularyFile.read(file, text));
  }

  private Vocabulary with(VocabularyFile read) throws VocabularyException {
    Map<String, Meaning> functions = new LinkedHashMap<>(own);
    Map<String, Optional<Meaning>> known = new HashMap<>();
    for (Value value : read.table("functions")) {
      String text = String.join(" ", value.strings());
      functions.put(
          value.key(),
          known
              .computeIfAbsent(text, Meaning::parse)
              .orElseThrow(() ->
                  value.wrong("`" + value.key() + "` has the unknown meaning `" + text + "`")));
    }
    Map<String, String> groups = new LinkedHashMap<>(devices);
    for (Value value : read.table("devices")) {
      value.strings().forEach(name -> groups.put(name, value.key()));
    }
    Map<String, Dialect> emit = new LinkedHashMap<>(dialects);
    for (Map.Entry<String, List<Value>> table : read.inside(VocabularyFile.EMIT).entrySet()) {
      emit.put(table.getKey(), dialect(read, table.getKey(), table.getValue()));
    }
    Map<String, List<NoLockRule>> forbidden = new LinkedHashMap<>(noLock);
    for (Value value : read.table("nolock")) {
      String written = value.key();
      if (!Set.of(ANY_LOCK, NO_LOCK).contains(written) && !emit.containsKey(written)) {
        String ways = ANY_LOCK + ", " + NO_LOCK + ", or a way to write locks";
        throw value.wrong("[nolock] takes " + ways + ", and `" + written + "` is neither");
      }
      List<NoLockRule> rules = new ArrayList<>(forbidden.getOrDefault(written, List.of()));
      for (String rule : value.strings()) {
        rules.add(noLockRule(rule, value));
      }
      forbidden.put(written, rules);
    }
    Set<String> points = new LinkedHashSet<>(cancellationPoints);
    read.table("cancellation").forEach(value -> points.addAll(value.strings()));
    return new Vocabulary(
        builtIn,
        functions,
        groups,
        emit,
        forbidden,
        points,
        entries(read),
        atomic(read),
        values.with(read),
        effects(read),
        drivers.with(read));
  }

  private Map<String, Effect> effects(VocabularyFile read) throws VocabularyException {
    Map<String, Effect> all = new LinkedHashMap<>(effects);
    for (Value value : read.table("effects")) {
      String text = String.join(" ", value.strings());
      all.put(
          value.key(),
          Effect.parse(text)
              .orElseThrow(() ->
                  value.wrong("`" + value.key() + "` has the unknown effect `" + text + "`")));
    }
    return all;
  }

  /** What a function does with values; that of the longest pattern if its name has none. */
  public Optional<Effect> effect(String function) {
    Optional<Effect> own = Optional.ofNullable(effects.get(function));
    return own.or(() ->
        effects.entrySet().stream()
            .filter(e -> e.getKey().endsWith(REST))
            .filter(e -> function.startsWith(e.getKey().replace(REST, "")))
            .max(Comparator.comparing(e -> e.getKey().length()))
            .map(Map.Entry::getValue));
  }

  private Map<String, AtomicRule> atomic(VocabularyFile read) throws VocabularyException {
    Map<String, AtomicRule> all = new LinkedHashMap<>(atomic);
    for (Value value : read.table("atomic")) {
      for (String text : value.strings()) {
        all.putAll(
            AtomicRule.parse(value.key(), text)
                .orElseThrow(() ->
                    value.wrong(
                        "[atomic] has relaxed, acquire, release, acq_rel and seq_cst with names,"
                            + " and passed with `name N`, not `"
                            + text
                            + "`")));
      }
    }
    return all;
  }

  /**
   * How the access of a function is ordered to the first object that it is about; empty if that is
   * not atomic.
   *
   * @param constants the values of its arguments, as far as they are constants
   */
  public Optional<MemoryOrder> order(String function, IntFunction<Optional<Long>> constants) {
    return Optional.ofNullable(atomic.get(function)).map(rule -> rule.of(constants));
  }

  /**
   * What a call of a function does with values, if that is known. A function to which the user
   * gives another meaning has none of those that liss comes with.
   *
   * @param defined whether the program defines it
   */
  public Optional<ValueRule> value(String function, Defined defined) {
    return values.rule(function, own.containsKey(function) ? Defined.HERE : defined);
  }

  private Map<String, List<EntryRule>> entries(VocabularyFile read) throws VocabularyException {
    Map<String, List<EntryRule>> all = new LinkedHashMap<>(entries);
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
              EntryRule.parse(text, source)
                  .orElseThrow(() -> value.wrong("`" + text + "` is no rule for entries")));
        }
        all.put(table.getKey() + "." + value.key(), rules);
      }
    }
    return all;
  }

  /** What is known of functions in a field of a table; nothing if the kernel does not call them. */
  public List<EntryRule> entries(String table, String field) {
    return entries.getOrDefault(table + "." + field, List.of());
  }

  private static NoLockRule noLockRule(String text, Value value) throws VocabularyException {
    return NoLockRule.parse(text)
        .orElseThrow(
            () -> value.wrong("[nolock] has names or `name unless WORD ..`, not `" + text + "`"));
  }

  private static Dialect dialect(VocabularyFile file, String name, List<Value> table)
      throws VocabularyException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Value value : table) {
      String key = value.key();
      if (!key.equals(INCLUDE) && !TEMPLATES.contains(key)) {
        String keys = INCLUDE + ", " + String.join(", ", TEMPLATES);
        throw value.wrong("[emit." + name + "] has " + keys);
      }
      String text = value.strings().size() == 1 ? value.strings().getFirst() : "";
      if (value.strings().size() != 1 || TEMPLATES.contains(key) && !text.contains("%s")) {
        throw value.wrong("`" + key + "` needs one string" + purpose(key));
      }
      texts.put(key, text);
    }
    for (String key : NEEDED) {
      if (!texts.containsKey(key)) {
        TomlPosition first = table.isEmpty() ? VocabularyFile.START : table.getFirst().position();
        throw file.wrong(first, "[emit." + name + "] needs " + key + " = \"..\"" + purpose(key));
      }
    }
    List<String> written = TEMPLATES.stream().map(key -> texts.getOrDefault(key, "")).toList();
    Optional<Membership> membership =
        texts.containsKey("member") && texts.containsKey("setup")
            ? Optional.of(new Membership(written.get(3), written.get(4)))
            : Optional.empty();
    return new Dialect(
        texts.getOrDefault(INCLUDE, ""),
        written.get(0),
        written.get(1),
        written.get(2),
        membership);
  }

  private static String purpose(String key) {
    return TEMPLATES.contains(key) ? " with %s for the name of the lock" : "";
  }

  /**
   * The meaning of a function.
   *
   * @param defined whether the program defines it
   */
  public Optional<Meaning> meaning(String function, Defined defined) {
    Optional<Meaning> given = Optional.ofNullable(own.get(function));
    return switch (defined) {
      case HERE -> given;
      case ELSEWHERE -> given.or(() -> Optional.ofNullable(builtIn.get(function)));
    };
  }

  /** The vocabulary for a text that includes some headers. */
  public Vocabulary with(Set<String> headers) {
    Map<String, Meaning> known = new LinkedHashMap<>(builtIn);
    if (!headers.contains(OWN_HEADER)) {
      known.values().removeIf(meaning -> meaning.unless().filter(headers::contains).isPresent());
    }
    return new Vocabulary(
        known,
        own,
        devices,
        dialects,
        noLock,
        cancellationPoints,
        entries,
        atomic,
        values,
        effects,
        drivers);
  }

  /** The place of the body of a function. */
  public enum Defined {
    HERE,
    ELSEWHERE
  }

  /** Whether a name sounds as if the function, of which nothing is known, were synchronization. */
  public static boolean maySynchronize(String function) {
    return SYNCHRONIZATION.matcher(function.toLowerCase(Locale.ROOT)).find();
  }

  /** Whether a thread that was asked to end ends in a function. */
  public boolean isCancellationPoint(String function) {
    return cancellationPoints.contains(function);
  }

  /** The device that a function without a meaning stands for. */
  public String device(String function) {
    return devices.getOrDefault(function, ENVIRONMENT);
  }

  /** The names of the ways to write locks. */
  public Set<String> dialectNames() {
    return new LinkedHashSet<>(dialects.keySet());
  }

  /** The way to write locks that has this name. */
  public Dialect dialect(String name) {
    return Objects.requireNonNull(dialects.get(name));
  }

  /** The functions in which no lock may be held that is written in this way. */
  public List<NoLockRule> noLock(String dialect) {
    List<NoLockRule> rules = new ArrayList<>(noLock.getOrDefault(ANY_LOCK, List.of()));
    rules.addAll(noLock.getOrDefault(dialect, List.of()));
    return rules;
  }

  /**
   * Whether it is known of a function, unless a rule says otherwise, that it does not sleep: it has
   * a meaning, or the table says so.
   */
  public boolean isAtomic(String function) {
    return meaning(function, Defined.ELSEWHERE).isPresent()
        || noLock.values().stream()
            .flatMap(List::stream)
            .anyMatch(rule -> rule.function().equals(function));
  }

  /**
   * The way to write locks that a program uses itself: the first one whose function it calls, or
   * else the first one whose header, or one beside it, it includes; {@code liss} if there is none.
   */
  public String dialectOf(Set<String> called, Set<String> includes) {
    return dialects.keySet().stream()
        .filter(name -> called.contains(functionOf(dialect(name).lock())))
        .findFirst()
        .or(() ->
            dialects.keySet().stream()
                .filter(name -> includes.stream().anyMatch(near(headerOf(dialect(name)))))
                .findFirst())
        .orElse("liss");
  }

  /** Whether a header is this one, or lies in its directory. */
  private static Predicate<String> near(String header) {
    String directory = header.substring(0, header.lastIndexOf('/') + 1);
    return included ->
        included.equals(header) || !directory.isEmpty() && included.startsWith(directory);
  }

  private static String functionOf(String template) {
    return template.replaceFirst("\\W.*", "");
  }

  /** The name of the header that a dialect includes; empty if it needs none. */
  public static String headerOf(Dialect dialect) {
    return dialect.include().replaceFirst("^#include\\s*[<\"]", "").replaceFirst("[>\"]\\s*$", "");
  }
}
