package liss.c.source;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Fact;
import liss.lang.Program.Processors;
import liss.lang.SwitchAtLock;

/**
 * The options for reading C files.
 *
 * @param text how the text is read
 * @param threads names of functions that are threads, with {@code *} for any characters, and {@code
 *     [n]} after it for n copies; none for the default, {@code thread_*}
 * @param emit the name of the way to write locks; empty for that of the program
 * @param unknown what to do where something is not known
 * @param kernel whether the threads are the functions that the kernel calls
 * @param switching at which lock statements the cooperative scheduler may switch
 * @param facts what the user says beside the text; comments of the text say others
 * @param processors on how many the program runs
 */
public record COptions(
    Text text,
    List<String> threads,
    Optional<String> emit,
    Unknown unknown,
    Kernel kernel,
    Switching switching,
    List<Fact.Said> facts,
    Processors processors) {

  /** How many threads one place starts at least where it is not known how many. */
  public static final int FEW = 2;

  /** The functions that are threads although nothing starts them. */
  private static final String UNSTARTED = "thread_*";

  /**
   * Whether the threads are the functions that the kernel calls.
   *
   * @param entries their names, or those of the functions that other files call; none for all that
   *     are found
   * @param assume what is taken to be so of what calls functions of other files
   */
  public record Kernel(Use use, List<String> entries, Assume assume) {

    /** The kernel calls functions of programs that have no threads of their own. */
    public static final Kernel DEFAULT =
        new Kernel(Use.WITHOUT_THREADS, List.of(), Assume.ENVIRONMENT);

    /** Copies the names. */
    public Kernel {
      entries = List.copyOf(entries);
    }

    /** When the functions that the kernel calls are the threads. */
    public enum Use {
      WITHOUT_THREADS,
      ALWAYS,
      /** Always, and what others do that have none of the names is left out. */
      ONLY
    }

    /** What is taken to be so of what calls the functions of a part of a program. */
    public enum Assume {
      /** What tables and the user say of their order, of locks, and of their arguments. */
      ENVIRONMENT,
      /** Nothing: each may run at any time, beside itself too. */
      NONE;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /** Whether the threads are those functions even if there are others. */
    public boolean isCertain() {
      return use != Use.WITHOUT_THREADS;
    }

    /** Whether what a function does that the kernel calls is looked at. */
    public boolean looksAt(String function) {
      return use != Use.ONLY || entries.contains(function);
    }
  }

  /**
   * At which lock statements the cooperative scheduler may switch.
   *
   * @param chosen empty for what follows from the kinds of the locks
   * @param uncontended locks at whose statements it cannot switch, where they are left out
   */
  public record Switching(Optional<SwitchAtLock> chosen, Set<String> uncontended) {

    /** What the program has. */
    public static final Switching DEFAULT = new Switching(Optional.empty(), Set.of());

    /** Copies the names. */
    public Switching {
      uncontended = Set.copyOf(uncontended);
    }
  }

  /** What to do where it is not known how many threads start. */
  public enum Copies {
    /** The program is rejected. */
    COUNTED,
    /** A few are looked at, with a warning: safe for them does not mean safe. */
    FEW,
    /** Any number, from loops that have a round: the program is one for a proof. */
    SOME,
    /** Any number, where loops that are waited for have no round. */
    NONE,
    /** Any number, whatever loops wait for them. */
    ANY
  }

  /** What to do where it is not known which of several locks one is. */
  public enum Locks {
    /** The program is rejected, unless one lock for all of them makes no difference. */
    EXACT,
    /** One lock stands for all of them, with a warning: safe for it does not mean safe. */
    ONE,
    /** They exclude nobody: the program is one for a proof, with marks where locks are released. */
    MARKED_AT_RELEASE,
    /** They exclude nobody, with marks where the scheduler may switch in critical sections. */
    MARKED_AT_POINTS,
    /** They exclude nobody, without marks: the program is one in which to look for a violation. */
    LEFT_OUT
  }

  /** What calls of functions do of which nothing is known. */
  public enum Extern {
    /**
     * They return any value, and change what their arguments point to; two of them use the same
     * unseen state only if they get the same object, or are the same function.
     */
    HAVOC,
    /** They return any value, change what they get, and use one unseen state. */
    ONE,
    /**
     * They return any value, and change the numbers that they get; their calls in two threads have
     * no order, and they keep to themselves what they do with the objects that they get.
     */
    UNORDERED,
    /** The run stops. */
    STOP;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How a text is read.
   *
   * @param includePaths directories to look for headers in
   * @param defines macros with their values
   * @param command how the file is compiled; what the others say comes first
   * @param commands how the files of a program of several files are compiled, by name; the others
   *     as {@code command} says
   * @param unsaved the texts of headers that are not those on disk, by their absolute paths
   */
  public record Text(
      List<Path> includePaths,
      Map<String, String> defines,
      Vocabulary vocabulary,
      CompileCommand command,
      Map<String, CompileCommand> commands,
      Map<Path, String> unsaved) {

    /** Copies the collections. */
    public Text {
      includePaths = List.copyOf(includePaths);
      defines = new LinkedHashMap<>(defines);
      commands = Map.copyOf(commands);
      unsaved = Map.copyOf(unsaved);
    }
  }

  /**
   * What to do where something is not known.
   *
   * @param copies how many threads start
   * @param few how many one place starts where a few are looked at
   * @param locks which of several locks one is
   * @param extern what a function without a body does; empty if the user does not say
   */
  public record Unknown(Copies copies, int few, Locks locks, Optional<Extern> extern) {}

  /** Copies the list. */
  public COptions {
    threads = List.copyOf(threads);
    facts = List.copyOf(facts);
  }

  /** What is known of functions without a body. */
  public Vocabulary vocabulary() {
    return text.vocabulary();
  }

  /** How the file is compiled. */
  public CompileCommand command() {
    return text.command();
  }

  /** What to do where it is not known how many threads start. */
  public Copies copies() {
    return unknown.copies();
  }

  /** How many threads one place starts where a few are looked at. */
  public int few() {
    return unknown.few();
  }

  /** What to do where it is not known which of several locks one is. */
  public Locks locks() {
    return unknown.locks();
  }

  /** What calls of functions do of which nothing is known. */
  public Extern extern() {
    return unknown.extern().orElse(Extern.HAVOC);
  }

  /** Whether the user says what calls of functions do of which nothing is known. */
  public boolean isExternChosen() {
    return unknown.extern().isPresent();
  }

  private COptions with(Text other) {
    return new COptions(other, threads, emit, unknown, kernel, switching, facts, processors);
  }

  /** These options with directories to look for headers in. */
  public COptions withIncludePaths(List<Path> paths) {
    return with(
        new Text(
            paths,
            text.defines(),
            text.vocabulary(),
            text.command(),
            text.commands(),
            text.unsaved()));
  }

  /** These options with texts of headers that are not those on disk, by their absolute paths. */
  public COptions withUnsaved(Map<Path, String> texts) {
    return with(
        new Text(
            text.includePaths(),
            text.defines(),
            text.vocabulary(),
            text.command(),
            text.commands(),
            texts));
  }

  /** These options for a program that begins with {@code main}. */
  public COptions ofMain() {
    return new COptions(
        text, List.of(), emit, unknown, Kernel.DEFAULT, switching, facts, processors);
  }

  /** These options with names of functions that are threads. */
  public COptions withThreads(List<String> names) {
    return new COptions(text, names, emit, unknown, kernel, switching, facts, processors);
  }

  /** These options with another vocabulary. */
  public COptions with(Vocabulary other) {
    return with(
        new Text(
            text.includePaths(),
            text.defines(),
            other,
            text.command(),
            text.commands(),
            text.unsaved()));
  }

  /** These options with something more that the user says. */
  public COptions with(Fact.Said said) {
    List<Fact.Said> more = Stream.concat(facts.stream(), Stream.of(said)).toList();
    return new COptions(text, threads, emit, unknown, kernel, switching, more, processors)
        .with(vocabulary().with(said.fact()));
  }

  /** These options for functions that the kernel calls. */
  public COptions with(Kernel other) {
    return new COptions(text, threads, emit, unknown, other, switching, facts, processors);
  }

  /** These options with other lock statements at which the scheduler may switch. */
  public COptions with(Switching other) {
    return new COptions(text, threads, emit, unknown, kernel, other, facts, processors);
  }

  /** These options for other processors. */
  public COptions with(Processors other) {
    return new COptions(text, threads, emit, unknown, kernel, switching, facts, other);
  }

  /**
   * These options for another way to look at an unknown number of threads; one lock stands for
   * several where a few threads stand for any number.
   */
  public COptions with(Copies other) {
    return with(other, other == Copies.COUNTED ? Locks.EXACT : Locks.ONE);
  }

  /** These options with another number of threads where a few are looked at. */
  public COptions withFew(int number) {
    return with(new Unknown(copies(), number, locks(), unknown.extern()));
  }

  /** These options for other ways to look at what is not known. */
  public COptions with(Copies copies, Locks locks) {
    return with(new Unknown(copies, few(), locks, unknown.extern()));
  }

  private COptions with(Unknown other) {
    return new COptions(text, threads, emit, other, kernel, switching, facts, processors);
  }

  /** Whether it is known how files are compiled. */
  boolean hasCommands() {
    return !text.commands().isEmpty() || !command().equals(CompileCommand.NONE);
  }

  /** The options for one of the files of a program. */
  COptions ofFile(String file) {
    return compiled(text.commands().getOrDefault(file, command()), text.commands());
  }

  /** These options for a program of several files, by how these are compiled. */
  public COptions withCommands(Map<String, CompileCommand> others) {
    return compiled(command(), others);
  }

  private COptions compiled(CompileCommand command, Map<String, CompileCommand> commands) {
    return with(
        new Text(
            text.includePaths(),
            text.defines(),
            text.vocabulary(),
            command,
            commands,
            text.unsaved()));
  }

  /** Whether a function of some name may be a thread without being started. */
  public boolean mayBeThread(String function) {
    List<String> names = threads.isEmpty() ? List.of(UNSTARTED) : threads;
    return function.equals("main")
        || names.stream()
            .map(name -> "\\Q" + name.strip().replaceFirst("\\[.*", "") + "\\E")
            .anyMatch(name -> function.matches(name.replace("*", "\\E.*\\Q")));
  }

  /** All directories to look for headers in. */
  List<Path> allIncludePaths() {
    return Stream.of(
            text.includePaths(), command().includePaths(), vocabulary().world().directories())
        .flatMap(List::stream)
        .toList();
  }

  /** Changes macros of the compiler as these options say. */
  void applyTo(Map<String, String> macros) {
    macros.putAll(vocabulary().world().defines());
    macros.keySet().removeAll(command().undefined());
    macros.putAll(command().defines());
    macros.putAll(text.defines());
  }

  /** The options of a user who gives none. */
  public static COptions defaults() {
    return new COptions(
        new Text(
            List.of(), Map.of(), Vocabulary.standard(), CompileCommand.NONE, Map.of(), Map.of()),
        List.of(),
        Optional.empty(),
        new Unknown(Copies.COUNTED, FEW, Locks.EXACT, Optional.empty()),
        Kernel.DEFAULT,
        Switching.DEFAULT,
        List.of(),
        Processors.ANY_NUMBER);
  }
}
