package liss.c.vocabulary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.vocabulary.VocabularyFile.Value;
import liss.lang.Diagnostic.Hint;
import liss.lang.Fact;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockKind;
import liss.lang.MemoryOrder;
import liss.lang.Stmt.SyncKind;
import liss.lang.Suggestions;

/**
 * The meanings of functions that the program does not define: synchronization, memory, devices.
 *
 * <p>Read from TOML. Table {@code functions} says what functions mean, {@code devices} the groups
 * of functions that stand for one device, {@code emit.NAME} how locks are written, {@code nolock}
 * the functions that must not be called with an inserted lock, {@code cancellation} those in which
 * a thread ends that was asked to, {@code entries.NAME} the functions that the kernel calls, {@code
 * drivers} names by which programs are read, {@code priorities} what threads are on one processor.
 *
 * @param functions what functions mean
 * @param devices the device of each function that is in a group
 * @param locks how inserted locks are written, and where they must not be held
 * @param cancellationPoints the functions in which a thread ends that was asked to
 * @param entries the functions that the kernel calls, by table and field
 * @param drivers names by which programs are read
 * @param world what programs run in beside C
 * @param priorities what threads are on one processor, by the names of functions or patterns
 */
public record Vocabulary(
    FunctionTable functions,
    Map<String, String> devices,
    LockTable locks,
    Set<String> cancellationPoints,
    Map<String, List<EntryRule>> entries,
    DriverNames drivers,
    World world,
    Map<String, PriorityRule> priorities) {

  /** The name of the device that stands for none. */
  private static final String STATELESS = "stateless";

  /** The tables of libraries, which programs in all worlds use. */
  static final List<String> LIBRARIES = List.of("liss", "pthread", "portable");

  /** The tables of C, whose functions win over those of a kernel with the same names. */
  static final List<String> LANGUAGE = List.of("libc", "verifier");

  private static final Vocabulary EMPTY =
      new Vocabulary(
          FunctionTable.NONE,
          Map.of(),
          LockTable.NONE,
          Set.of(),
          Map.of(),
          DriverNames.NONE,
          World.NONE,
          Map.of());

  /** The vocabulary that liss comes with, for programs for which no world is chosen. */
  public static Vocabulary standard() {
    return Standard.VOCABULARY;
  }

  /** So that they are read once, and only by commands on C. */
  private static final class Standard {
    static final Vocabulary VOCABULARY = read();

    private static Vocabulary read() {
      try {
        Vocabulary all = EMPTY.with(LIBRARIES);
        all = all.in(World.DEFAULT, new World.BuiltIn(World.DEFAULT)).with(LANGUAGE);
        return all.with(all.functions.asBuiltIn());
      } catch (VocabularyException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** This vocabulary with tables that liss comes with. */
  private Vocabulary with(List<String> tables) throws VocabularyException {
    Vocabulary all = this;
    for (String name : tables) {
      String file = name + ".toml";
      String text = StandardHeaders.resource("/liss/c/vocabulary/" + file);
      all = all.with(VocabularyFile.ofLiss(file, text));
    }
    return all;
  }

  /**
   * The vocabulary of programs in a world that liss comes with ({@link World#NAMES}). What its
   * tables say of a function counts also where headers define it.
   *
   * @throws VocabularyException never for a world without errors
   */
  public static Vocabulary ofWorld(String name) throws VocabularyException {
    return name.equals(World.DEFAULT) ? standard() : ofWorld(name, new World.BuiltIn(name));
  }

  /**
   * The vocabulary of programs in a world of the user.
   *
   * @throws VocabularyException if a table cannot be read
   */
  public static Vocabulary ofWorld(Path directory) throws VocabularyException {
    Path last = directory.toAbsolutePath().normalize().getFileName();
    String name = last == null ? directory.toString() : last.toString();
    return ofWorld(name, new World.InDirectory(directory));
  }

  /** The world of liss of which a text includes headers, if it is another one than this. */
  public Optional<String> otherWorld(Set<String> headers) {
    return World.NAMES.stream()
        .filter(name -> !name.equals(world.name()) && !world.has(headers))
        .filter(name -> World.builtIn(name).has(headers))
        .findFirst();
  }

  /** The first error of each file of a world of the user; none if it can be read. */
  public static List<VocabularyException> errors(Path directory) {
    List<VocabularyException> errors = new ArrayList<>();
    World.Source source = new World.InDirectory(directory);
    try {
      World.Root root = World.read("", source);
      Vocabulary all = standard().with(root.file());
      for (String file : root.tables()) {
        try {
          all = all.with(source.table(source.shown(file), source.text(file).orElseThrow()));
        } catch (VocabularyException e) {
          errors.add(e);
        }
      }
    } catch (VocabularyException e) {
      errors.add(e);
    }
    return errors;
  }

  /** The number of names that a world, or the user, gives a meaning. */
  public int meanings() {
    return functions.own().size();
  }

  /** The names of the ways to write locks that libraries do not have. */
  public Set<String> dialectsOfWorld() {
    Set<String> names = dialectNames();
    names.removeAll(standard().dialectNames());
    return names;
  }

  private static Vocabulary ofWorld(String name, World.Source source) throws VocabularyException {
    Vocabulary libraries = EMPTY.with(LIBRARIES).with(LANGUAGE);
    return libraries.with(libraries.functions.asBuiltIn()).in(name, source);
  }

  private Vocabulary in(String name, World.Source source) throws VocabularyException {
    World.Root root = World.read(name, source);
    Vocabulary all = with(root.file());
    for (String file : root.tables()) {
      all = all.with(source.table(source.shown(file), source.text(file).orElseThrow()));
    }
    return new Vocabulary(
        all.functions,
        all.devices,
        all.locks,
        all.cancellationPoints,
        all.entries,
        all.drivers,
        root.world(),
        all.priorities);
  }

  /** This vocabulary with what a file adds to it. */
  public Vocabulary with(String file, String text) throws VocabularyException {
    return with(VocabularyFile.read(file, text));
  }

  private Vocabulary with(VocabularyFile read) throws VocabularyException {
    Map<String, String> groups = new LinkedHashMap<>(devices);
    for (Value value : read.table("devices")) {
      value.strings().forEach(name -> groups.put(name, value.key()));
    }
    Set<String> points = new LinkedHashSet<>(cancellationPoints);
    read.table("cancellation").forEach(value -> points.addAll(value.strings()));
    return new Vocabulary(
        functions.with(read),
        groups,
        locks.with(read),
        points,
        EntryRule.with(entries, read),
        drivers.with(read),
        world,
        PriorityRule.with(priorities, read));
  }

  private Vocabulary with(FunctionTable other) {
    return new Vocabulary(
        other, devices, locks, cancellationPoints, entries, drivers, world, priorities);
  }

  /** This vocabulary with what the user says of a function of another file. */
  public Vocabulary with(Fact fact) {
    try {
      return switch (fact) {
        case Fact.NoState f ->
            with("a fact", "[devices]\n%s = [\"%s\"]".formatted(STATELESS, f.function()));
        case Fact.Allocates f ->
            with("a fact", "[functions]\n%s = \"allocate\"".formatted(f.function()));
        case Fact.Once f -> this;
        case Fact.Alone f -> this;
        case Fact.Holds f -> this;
        case Fact.Own f -> this;
        case Fact.Before f -> this;
      };
    } catch (VocabularyException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The vocabulary for a text that includes some headers. */
  public Vocabulary with(Set<String> headers) {
    return with(functions.including(headers));
  }

  /** The place of the body of a function. */
  public enum Defined {
    HERE,
    ELSEWHERE
  }

  /**
   * The meaning of a function as far as analyses without values look at it.
   *
   * @param defined whether the program defines it
   */
  public Optional<Meaning> meaning(String function, Defined defined) {
    return functions.find(function, defined).flatMap(FunctionOperation::meaning);
  }

  /** Whether a function has a meaning by its name, and not by a pattern. */
  public boolean hasName(String function) {
    return functions.builtIn().containsKey(function) || functions.own().containsKey(function);
  }

  /** A function without a body that does something; the first one by its name. */
  public Optional<String> doing(Meaning.Action action) {
    return functions
        .names()
        .filter(
            name -> meaning(name, Defined.ELSEWHERE).filter(m -> m.action() == action).isPresent())
        .min(Comparator.naturalOrder());
  }

  /** The hint that names the function that was probably meant by one that has no meaning. */
  public Optional<Hint> meant(String function) {
    List<String> similar =
        functions
            .names()
            .filter(name -> name.startsWith(function.substring(0, 1)))
            .sorted()
            .toList();
    return Suggestions.didYouMean(function, similar);
  }

  /**
   * The function that does something and whose name has most in common with that of another one, at
   * the start and at the end; empty if none has anything in common.
   */
  public Optional<String> alike(String function, SyncKind statement) {
    return functions
        .names()
        .filter(name -> meaning(name, Defined.ELSEWHERE).filter(m -> m.is(statement)).isPresent())
        .filter(name -> common(name, function) > 0)
        .max(
            Comparator.comparingInt((String name) -> common(name, function))
                .thenComparing(Comparator.reverseOrder()));
  }

  private static int common(String one, String other) {
    int least = Math.min(one.length(), other.length());
    int start = 0;
    while (start < least && one.charAt(start) == other.charAt(start)) {
      start++;
    }
    int end = 0;
    while (start + end < least
        && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
      end++;
    }
    return start + end;
  }

  /**
   * What a call of a function does with values, beyond its meaning. Some effects are those of
   * functions that the program defines, too.
   *
   * @param defined whether the program defines it
   */
  public Optional<Effect> effect(String function, Defined defined) {
    return functions
        .findExact(function, defined)
        .flatMap(FunctionOperation::exact)
        .filter(Effect.class::isInstance)
        .map(Effect.class::cast);
  }

  /**
   * What a call of a function does with an object, and which value it has.
   *
   * @param defined whether the program defines it
   */
  public Optional<ValueRule> value(String function, Defined defined) {
    return functions
        .find(function, defined)
        .flatMap(FunctionOperation::exact)
        .filter(ValueRule.class::isInstance)
        .map(ValueRule.class::cast);
  }

  /** The name of what a function is on that has no argument for it; empty for others. */
  public Optional<String> object(String function, Defined defined) {
    return functions.find(function, defined).flatMap(FunctionOperation::object);
  }

  /** Whether a function takes a lock that a thread may take again while it holds it. */
  public boolean isRecursive(String function) {
    return functions
        .find(function, Defined.ELSEWHERE)
        .filter(FunctionOperation::isRecursive)
        .isPresent();
  }

  /** The structure that the arguments of a function point to, if a table says so. */
  public Optional<String> structure(String function) {
    return functions.find(function, Defined.ELSEWHERE).flatMap(FunctionOperation::structure);
  }

  /**
   * How the access of a function is ordered to the first object that it is about; empty if that is
   * not atomic.
   *
   * @param constants the values of its arguments, as far as they are constants
   */
  public Optional<MemoryOrder> order(String function, IntFunction<Optional<Long>> constants) {
    return functions
        .find(function, Defined.ELSEWHERE)
        .flatMap(FunctionOperation::order)
        .map(order -> order.of(constants));
  }

  /**
   * The names of the calls that stand for one of a function: one for each of its operations, if
   * there are several. The last one has the value of the call.
   *
   * @param defined whether the program defines it
   */
  public List<String> parts(String function, Defined defined) {
    return functions.parts(function, defined);
  }

  /** The function that a text calls where a call stands for one of its operations. */
  public static String called(String part) {
    return FunctionTable.whole(part);
  }

  /**
   * What is known of functions in a field of a table: of the field, or else of all fields of the
   * table; nothing if the kernel does not call them.
   */
  public List<EntryRule> entries(String table, String field) {
    List<EntryRule> ofTable = entries.getOrDefault(EntryRule.TABLES + "." + table, List.of());
    return entries.getOrDefault(table + "." + called(field), ofTable);
  }

  /** What is known of functions that are called by their names; nothing of others. */
  public List<EntryRule> entriesNamed(String function) {
    return EntryRule.named(function, entries);
  }

  /** What a thread is on one processor that executes a function; empty if no table says. */
  public Optional<PriorityRule> priority(String function) {
    return PriorityRule.of(function, priorities);
  }

  /**
   * What is known of functions in a field of a table whose field beside it has a value: {@code
   * "pfunc slot=52"}, or some bits, {@code "ml_meth ml_flags&1"}; empty if no rule is about that.
   */
  public List<List<EntryRule>> entriesBeside(
      String table, String field, String neighbour, long value) {
    String key = table + "." + field + " " + neighbour;
    return Stream.concat(
            Stream.of("=" + value),
            IntStream.range(0, Long.SIZE - 1)
                .filter(bit -> (value >> bit & 1) == 1)
                .mapToObj(bit -> "&" + (1L << bit)))
        .map(test -> entries.get(key + test))
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * What is known of functions in a table that is found through another one: {@code
   * [entries."PyMethodDef in PyModuleDef"]}; empty if no rule is about that.
   */
  public Optional<List<EntryRule>> entriesIn(String table, String holder, String field) {
    return Optional.ofNullable(entries.get(table + " in " + holder + "." + field));
  }

  /**
   * Whether a macro of the headers of the kernel stands for a call of a function of that name: one
   * that has a meaning and returns nothing, or a number, or one that registers functions.
   */
  public boolean isMacroOfKernel(String name) {
    boolean returnsAddress =
        meaning(name, Defined.ELSEWHERE)
            .map(Meaning::action)
            .filter(action -> action == Meaning.Action.ALLOCATE || action == Meaning.Action.START)
            .isPresent();
    return !returnsAddress
        && (meaning(name, Defined.ELSEWHERE).isPresent() || entries.containsKey("calls." + name));
  }

  /** Whether a thread that was asked to end ends in a function. */
  public boolean isCancellationPoint(String function) {
    return cancellationPoints.contains(called(function));
  }

  /** The device that a function without a meaning uses; empty if no table has it. */
  public Optional<String> device(String function) {
    return Optional.ofNullable(devices.get(function)).filter(name -> !name.equals(STATELESS));
  }

  /** Whether calls of a function without a meaning have nothing in common but their arguments. */
  public boolean isStateless(String function) {
    return STATELESS.equals(devices.get(function));
  }

  /** The names of the ways to write locks. */
  public Set<String> dialectNames() {
    return new LinkedHashSet<>(locks.dialects().keySet());
  }

  /** The way to write locks that has this name. */
  public Dialect dialect(String name) {
    return Objects.requireNonNull(locks.dialects().get(name));
  }

  /**
   * The names of the ways to write the kinds of locks; where the world has none for a kind, that of
   * the next stronger one, or else the strongest. Empty if the world has no kinds.
   */
  public Map<LockKind, String> dialectsOfKinds() {
    Map<LockKind, String> all = new EnumMap<>(LockKind.class);
    TreeMap<LockKind, List<String>> known = new TreeMap<>(locks.kinds());
    if (!known.isEmpty()) {
      for (LockKind kind : LockKind.values()) {
        Map.Entry<LockKind, List<String>> next = known.ceilingEntry(kind);
        all.put(kind, (next == null ? known.lastEntry() : next).getValue().getLast());
      }
    }
    return all;
  }

  /** The kind of locks that is written in this way; empty if it is none of the kernel. */
  public Optional<LockKind> kind(String dialect) {
    return locks.kind(dialect);
  }

  /** The functions in which no lock may be held that is written in this way. */
  public List<NoLockRule> noLock(String dialect) {
    return locks.noLock(dialect);
  }

  /** How a wait by a function is written with a lock; empty if no table has it. */
  public Optional<LockedWait.Writing> lockedWait(String function) {
    return Optional.ofNullable(locks.waits().get(called(function)));
  }

  /** Whether a function waits for its second argument, and gives back its third meanwhile. */
  public boolean waitsWithLock(String function) {
    return locks.waits().values().stream()
        .anyMatch(writing -> writing.function().equals(called(function)));
  }

  /**
   * Whether it is known of a function, unless a rule says otherwise, that it does not sleep: it has
   * a meaning, or the table says so.
   */
  public boolean isAtomic(String function) {
    return meaning(function, Defined.ELSEWHERE).isPresent() || locks.names(called(function));
  }

  /**
   * The way to write locks that a program uses itself: the first one whose function it calls, or
   * else the first one whose header, or one beside it, it includes; {@code liss} if there is none.
   * Those of the world come before those of libraries.
   */
  public String dialectOf(Set<String> called, Set<String> includes) {
    return locks
        .usedBy(dialectsOfWorld(), called, includes)
        .or(() -> locks.usedBy(dialectNames(), called, includes))
        .orElse("liss");
  }

  /** The name of the header that a dialect includes; empty if it needs none. */
  public static String headerOf(Dialect dialect) {
    return dialect.include().replaceFirst("^#include\\s*[<\"]", "").replaceFirst("[>\"]\\s*$", "");
  }
}
