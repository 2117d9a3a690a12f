package liss.c.source;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.vocabulary.Vocabulary;

/**
 * The options for reading C files.
 *
 * @param includePaths directories to look for headers in
 * @param defines macros with their values
 * @param threads names of functions that are threads, with {@code *} for any characters, and {@code
 *     [n]} behind it for n copies; none for the default, {@code thread_*}
 * @param emit the name of the way to write locks; empty for that of the program
 * @param copies what to do where it is not known how many threads start
 * @param locks what to do where it is not known which of several locks one is
 * @param command how the file is compiled; what the other options say comes first
 * @param kernel whether the threads are the functions that the kernel calls
 * @param extern what calls of functions do of which nothing is known
 * @param commands how the files of a program of several files are compiled, by name; the others as
 *     {@code command} says
 */
public record COptions(
    List<Path> includePaths,
    Map<String, String> defines,
    List<String> threads,
    Vocabulary vocabulary,
    Optional<String> emit,
    Copies copies,
    Locks locks,
    CompileCommand command,
    Kernel kernel,
    Extern extern,
    Map<String, CompileCommand> commands) {

  /** The functions that are threads although nothing starts them. */
  private static final String UNSTARTED = "thread_*";

  /**
   * Whether the threads are the functions that the kernel calls.
   *
   * @param entries their names; none for all that are found
   */
  public record Kernel(Use use, List<String> entries) {

    /** The kernel calls functions of programs that have no threads of their own. */
    public static final Kernel DEFAULT = new Kernel(Use.WITHOUT_THREADS, List.of());

    /** Copies the names. */
    public Kernel {
      entries = List.copyOf(entries);
    }

    /** When the functions that the kernel calls are the threads. */
    public enum Use {
      WITHOUT_THREADS,
      ALWAYS
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
    /** The same, where loops that are waited for have none. */
    NONE
  }

  /** What to do where it is not known which of several locks one is. */
  public enum Locks {
    /** The program is rejected, unless one lock for all of them makes no difference. */
    EXACT,
    /** One lock stands for all of them, with a warning: safe for it does not mean safe. */
    ONE,
    /** They exclude nobody: the program is one for a proof, with marks where locks are released. */
    MARKED_AT_RELEASE,
    /** The same, with marks where the scheduler may switch in critical sections. */
    MARKED_AT_POINTS,
    /** They exclude nobody, without marks: the program is one in which to look for a violation. */
    LEFT_OUT
  }

  /** What calls of functions do of which nothing is known. */
  public enum Extern {
    /**
     * They return any value, and change what their arguments point to; those of the kernel use the
     * same unseen state only if they get the same object.
     */
    HAVOC,
    /** The same, and all of them use one unseen state. */
    ONE,
    /** The run is not followed any further. */
    STOP
  }

  /** The same options with directories to look for headers in. */
  public COptions withIncludePaths(List<Path> paths) {
    return new COptions(
        paths,
        defines,
        threads,
        vocabulary,
        emit,
        copies,
        locks,
        command,
        kernel,
        extern,
        commands);
  }

  /** The same options with names of functions that are threads. */
  public COptions withThreads(List<String> names) {
    return new COptions(
        includePaths,
        defines,
        names,
        vocabulary,
        emit,
        copies,
        locks,
        command,
        kernel,
        extern,
        commands);
  }

  /** The same options with another vocabulary. */
  public COptions with(Vocabulary other) {
    return new COptions(
        includePaths,
        defines,
        threads,
        other,
        emit,
        copies,
        locks,
        command,
        kernel,
        extern,
        commands);
  }

  /** The same options for functions that the kernel calls. */
  public COptions with(Kernel other) {
    return new COptions(
        includePaths,
        defines,
        threads,
        vocabulary,
        emit,
        copies,
        locks,
        command,
        other,
        extern,
        commands);
  }

  /**
   * The same options for another way to look at an unknown number of threads; one lock stands for
   * several where a few threads stand for any number.
   */
  public COptions with(Copies other) {
    return with(other, other == Copies.COUNTED ? Locks.EXACT : Locks.ONE);
  }

  /** The same options for other ways to look at what is not known. */
  public COptions with(Copies otherCopies, Locks otherLocks) {
    return new COptions(
        includePaths,
        defines,
        threads,
        vocabulary,
        emit,
        otherCopies,
        otherLocks,
        command,
        kernel,
        extern,
        commands);
  }

  /** Copies the collections. */
  public COptions {
    includePaths = List.copyOf(includePaths);
    defines = new LinkedHashMap<>(defines);
    threads = List.copyOf(threads);
    commands = Map.copyOf(commands);
  }

  /** Whether it is known how files are compiled. */
  boolean hasCommands() {
    return !commands.isEmpty() || !command.equals(CompileCommand.NONE);
  }

  /** The options for one of the files of a program. */
  COptions ofFile(String file) {
    CompileCommand own = commands.getOrDefault(file, command);
    return new COptions(
        includePaths,
        defines,
        threads,
        vocabulary,
        emit,
        copies,
        locks,
        own,
        kernel,
        extern,
        commands);
  }

  /** The same options for a program of several files, by how these are compiled. */
  public COptions withCommands(Map<String, CompileCommand> others) {
    return new COptions(
        includePaths,
        defines,
        threads,
        vocabulary,
        emit,
        copies,
        locks,
        command,
        kernel,
        extern,
        others);
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
    return Stream.concat(includePaths.stream(), command.includePaths().stream()).toList();
  }

  /** Changes macros of the compiler as these options say. */
  void applyTo(Map<String, String> macros) {
    macros.keySet().removeAll(command.undefined());
    macros.putAll(command.defines());
    macros.putAll(defines);
  }

  /** The options of a user who gives none. */
  public static COptions defaults() {
    return new COptions(
        List.of(),
        Map.of(),
        List.of(),
        Vocabulary.standard(),
        Optional.empty(),
        Copies.COUNTED,
        Locks.EXACT,
        CompileCommand.NONE,
        Kernel.DEFAULT,
        Extern.HAVOC,
        Map.of());
  }
}
