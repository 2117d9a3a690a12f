package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.vocabulary.VocabularyFile.Value;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Membership;
import liss.lang.LockWriting.MemoryModel;
import liss.lang.LockWriting.Statements;
import org.tomlj.TomlPosition;

/**
 * How inserted locks can be written, from tables {@code emit.NAME}, and the functions in which they
 * must not be held, from table {@code [nolock]}.
 *
 * @param dialects how locks are written, by name
 * @param kinds the names of those that write a kind of locks of the kernel; the last one is used
 * @param noLock the functions by the name of a way to write locks, or {@code any}, or {@code none}
 * @param waits how a wait is written with a lock, by the function that waits without one
 */
record LockTable(
    Map<String, Dialect> dialects,
    Map<LockKind, List<String>> kinds,
    Map<String, List<NoLockRule>> noLock,
    Map<String, LockedWait.Writing> waits) {

  static final LockTable NONE = new LockTable(Map.of(), Map.of(), Map.of(), Map.of());

  /** The key of table {@code nolock} for locks however they are written. */
  private static final String ANY = "any";

  /** The key of table {@code nolock} for functions that may be called with any lock. */
  private static final String NEVER = "none";

  private static final String INCLUDE = "include";
  private static final String KIND = "kind";
  private static final String DECLARATION = "declaration";
  private static final List<String> NEEDED = List.of(DECLARATION, "lock", "unlock");
  private static final List<String> TEMPLATES =
      List.of(DECLARATION, "lock", "unlock", "member", "setup");

  /** The type of the local variable that {@code %f} stands for. */
  private static final String SAVED = "saved";

  private static final String MEMORY = "memory";

  /** The first value of a lock in a structure, which may need no name. */
  private static final String INITIALIZER = "initializer";

  /** The statements in interrupt handlers. */
  private static final List<String> IN_HANDLER = List.of("handler_lock", "handler_unlock");

  private static final List<String> OTHERS =
      List.of(
          INCLUDE, INITIALIZER, KIND, SAVED, MEMORY, IN_HANDLER.getFirst(), IN_HANDLER.getLast());

  /** A copy with the tables of a file. */
  LockTable with(VocabularyFile read) throws VocabularyException {
    Map<String, Dialect> written = new LinkedHashMap<>(dialects);
    Map<LockKind, List<String>> ofKinds = new LinkedHashMap<>(kinds);
    for (Map.Entry<String, List<Value>> table : read.inside(VocabularyFile.EMIT).entrySet()) {
      String name = table.getKey();
      written.put(name, dialect(read, name, table.getValue()));
      for (Value value : table.getValue()) {
        if (value.key().equals(KIND)) {
          for (String word : value.strings()) {
            LockKind kind = kind(word, value);
            List<String> names = new ArrayList<>(ofKinds.getOrDefault(kind, List.of()));
            names.add(name);
            ofKinds.put(kind, names);
          }
        }
      }
    }
    Map<String, List<NoLockRule>> forbidden = new LinkedHashMap<>(noLock);
    for (Value value : read.table("nolock")) {
      String way = value.key();
      if (!Set.of(ANY, NEVER).contains(way) && !written.containsKey(way)) {
        String ways = ANY + ", " + NEVER + ", or a way to write locks";
        throw value.wrong("[nolock] takes " + ways + ", and `" + way + "` is neither");
      }
      List<NoLockRule> rules = new ArrayList<>(forbidden.getOrDefault(way, List.of()));
      for (String rule : value.strings()) {
        rules.add(
            NoLockRule.parse(rule)
                .orElseThrow(() ->
                    value.wrong(
                        "[nolock] has names or `name unless WORD ..`, not `" + rule + "`")));
      }
      forbidden.put(way, rules);
    }
    return new LockTable(written, ofKinds, forbidden, waits(read));
  }

  private Map<String, LockedWait.Writing> waits(VocabularyFile read) throws VocabularyException {
    Map<String, LockedWait.Writing> all = new LinkedHashMap<>(waits);
    for (Value value : read.table("locked_waits")) {
      List<String> texts = value.strings();
      if (texts.size() != 3 || !texts.get(1).contains("%s") || !texts.get(2).contains("%s")) {
        throw value.wrong(
            "[locked_waits] has [\"function\", \"lock\", \"unlock\"], the latter two with %s for"
                + " the name of the lock");
      }
      all.put(value.key(), new LockedWait.Writing(texts.get(0), texts.get(1), texts.get(2)));
    }
    return all;
  }

  private static LockKind kind(String word, Value value) throws VocabularyException {
    return Arrays.stream(LockKind.values())
        .filter(kind -> kind.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() ->
            value.wrong(
                "`kind` is one of "
                    + Arrays.stream(LockKind.values())
                        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "))));
  }

  private static Dialect dialect(VocabularyFile file, String name, List<Value> table)
      throws VocabularyException {
    Map<String, String> texts = new LinkedHashMap<>();
    boolean isNamed =
        table.stream()
            .filter(value -> TEMPLATES.contains(value.key()))
            .anyMatch(value ->
                value.key().equals(DECLARATION)
                    || value.strings().stream().anyMatch(text -> text.contains("%s")));
    for (Value value : table) {
      String key = value.key();
      if (!OTHERS.contains(key) && !TEMPLATES.contains(key)) {
        String keys =
            INCLUDE
                + ", "
                + String.join(", ", TEMPLATES)
                + ", "
                + String.join(", ", OTHERS.subList(1, OTHERS.size()));
        throw value.wrong("[emit." + name + "] has " + keys);
      }
      if (key.equals(KIND)) {
        continue;
      }
      String text = value.strings().size() == 1 ? value.strings().getFirst() : "";
      boolean needsName = isNamed && TEMPLATES.contains(key);
      if (value.strings().size() != 1 || needsName && !text.contains("%s")) {
        throw value.wrong("`" + key + "` needs one string" + purpose(key));
      }
      texts.put(key, text);
    }
    for (String key : NEEDED) {
      if (!texts.containsKey(key) && (isNamed || !key.equals(DECLARATION))) {
        TomlPosition first = table.isEmpty() ? VocabularyFile.START : table.getFirst().position();
        throw file.wrong(first, "[emit." + name + "] needs " + key + " = \"..\"" + purpose(key));
      }
    }
    if (texts.containsKey("lock")
        && texts.get("lock").contains("%f")
        && !texts.containsKey(SAVED)) {
      throw table.getFirst().wrong("`%f` needs saved = \"..\", the type of the variable");
    }
    MemoryModel memory = MemoryModel.C11;
    for (Value value : table) {
      if (value.key().equals(MEMORY)) {
        memory =
            EntryRule.constant(MemoryModel.class, value.string())
                .orElseThrow(() -> value.wrong("`memory` is c11 or linux"));
      }
    }
    List<String> written = TEMPLATES.stream().map(key -> texts.getOrDefault(key, "")).toList();
    Optional<Membership> membership =
        texts.containsKey("member") && texts.containsKey("setup")
            ? Optional.of(
                new Membership(
                    written.get(3), written.get(4), Optional.ofNullable(texts.get(INITIALIZER))))
            : Optional.empty();
    return new Dialect(
        texts.getOrDefault(INCLUDE, ""),
        written.get(0),
        written.get(1),
        written.get(2),
        membership,
        texts.getOrDefault(SAVED, ""),
        memory,
        inHandler(table, texts));
  }

  /** The statements in interrupt handlers, if they are others there. */
  private static Optional<Statements> inHandler(List<Value> table, Map<String, String> texts)
      throws VocabularyException {
    List<String> written = IN_HANDLER.stream().filter(texts::containsKey).map(texts::get).toList();
    if (written.size() == 1) {
      throw table.getFirst().wrong("handler_lock and handler_unlock need each other");
    }
    return written.isEmpty()
        ? Optional.empty()
        : Optional.of(new Statements(written.getFirst(), written.getLast()));
  }

  private static String purpose(String key) {
    return TEMPLATES.contains(key) ? " with %s for the name of the lock" : "";
  }

  /** The kind of locks that is written in this way; empty if it is none of the kernel. */
  Optional<LockKind> kind(String dialect) {
    return kinds.entrySet().stream()
        .filter(e -> e.getValue().contains(dialect))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The functions in which no lock may be held that is written in this way, or of its kind. */
  List<NoLockRule> noLock(String dialect) {
    Set<String> ways = new LinkedHashSet<>(List.of(ANY, dialect));
    kind(dialect).ifPresent(kind -> ways.addAll(kinds.get(kind)));
    return ways.stream().flatMap(way -> noLock.getOrDefault(way, List.of()).stream()).toList();
  }

  /** Whether a rule names a function. */
  boolean names(String function) {
    return noLock.values().stream()
        .flatMap(List::stream)
        .anyMatch(rule -> rule.function().equals(function));
  }

  /**
   * The first one of some whose function is called, or else whose header, or one beside it, is
   * included.
   */
  Optional<String> usedBy(Set<String> some, Set<String> called, Set<String> includes) {
    List<Map.Entry<String, Dialect>> ways =
        dialects.entrySet().stream().filter(e -> some.contains(e.getKey())).toList();
    return ways.stream()
        .filter(e -> called.contains(e.getValue().taking()))
        .findFirst()
        .or(() ->
            ways.stream()
                .filter(e -> includes.stream().anyMatch(near(Vocabulary.headerOf(e.getValue()))))
                .findFirst())
        .map(Map.Entry::getKey);
  }

  /** Whether a header is this one, or lies in its directory. */
  private static Predicate<String> near(String header) {
    String directory = header.substring(0, header.lastIndexOf('/') + 1);
    return included ->
        included.equals(header) || !directory.isEmpty() && included.startsWith(directory);
  }
}
