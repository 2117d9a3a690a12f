package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.c.source.CompileCommand;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.VocabularyException;
import liss.c.vocabulary.World;
import liss.cli.SourceFile.InputFiles;
import liss.lang.Fact;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.Program.Processors;
import liss.lang.SourceText;
import liss.lang.SwitchAtLock;
import liss.triage.ConfigurationException;
import liss.triage.ProjectFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that say how files are read, those of C above all. */
class COptionsMixin {

  private static final Pattern MACRO = Pattern.compile("[A-Za-z_]\\w*(\\([\\w, .]*\\))?(=|$)");

  private static final Pattern CPP = Pattern.compile(".*\\.(cc|cpp|cxx|c\\+\\+|C|hh|hpp|hxx|ii)");

  /** The languages of programs. */
  enum Language {
    W,
    C;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--language",
      paramLabel = "NAME",
      description =
          "w or c (default: c if the name of the file ends in .c, .h or .i, otherwise w).")
  private Optional<Language> language = Optional.empty();

  @Option(
      names = "--threads",
      paramLabel = "NAMES",
      split = ",",
      description =
          "C: the functions that are threads; * stands for any characters, f[2] for two copies"
              + " (default: thread_* and what main starts).")
  private List<String> threads = new ArrayList<>();

  @Option(
      names = "--kernel",
      description =
          "C: the threads are the functions that the kernel calls (default: if the program has no"
              + " threads).")
  private boolean isKernel;

  @Option(
      names = "--entries",
      paramLabel = "NAMES",
      split = ",",
      description = "C: of the functions that the kernel calls, only these are threads.")
  private List<String> entries = new ArrayList<>();

  @Option(names = "-I", paramLabel = "DIR", description = "C: look for headers in this directory.")
  private List<Path> includePaths = new ArrayList<>();

  @Option(
      names = "-D",
      paramLabel = "NAME[=VALUE]",
      description = "C: define a macro (default value: 1).")
  private List<String> defines = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "DIR",
      description =
          "C: take directories of headers and macros from the compile_commands.json in this"
              + " directory.")
  private Optional<Path> database = Optional.empty();

  @Option(
      names = "--vocabulary",
      paramLabel = "FILE",
      description =
          "C: a table of what functions mean (TOML), in addition to the tables that liss has.")
  private List<Path> vocabularies = new ArrayList<>();

  @Option(
      names = "--world",
      paramLabel = "NAME|DIR",
      description =
          "C: what the program runs in: linux (the default), python, nimble, riot, freertos,"
              + " zephyr, or a directory with a world.toml; see docs/worlds.md.")
  private Optional<String> world = Optional.empty();

  @Option(
      names = "--extern",
      paramLabel = "havoc|one|unordered|stop",
      description =
          "C: what a function does without a body and of which nothing is known: return any value"
              + " and change what its arguments point to, where two of them have something to do with"
              + " each other if they get the same object (havoc, the default); the same, and all have"
              + " something to do with each other (one); return any value and change the numbers that"
              + " it gets, in no order with the calls of other threads (unordered); or, where values"
              + " are followed, end what is looked at (stop). If it is not given, safe is not known"
              + " where such a function may use variables of the program.")
  private Optional<COptions.Extern> extern = Optional.empty();

  @Option(
      names = "--assume",
      paramLabel = "environment|none",
      description =
          "C: what is taken to be so of what calls functions of a part of a program: what tables and"
              + " comments `liss: FACT` say of their order, of locks, and of their arguments"
              + " (environment, the default), or nothing, so that each may run at any time, beside"
              + " itself too (none).")
  private COptions.Kernel.Assume assume = COptions.Kernel.Assume.ENVIRONMENT;

  /** At which lock statements the cooperative scheduler may switch. */
  enum SwitchAtLockChoice {
    ALWAYS,
    CONTENDED;

    private SwitchAtLock chosen() {
      return switch (this) {
        case ALWAYS -> new SwitchAtLock.Always();
        case CONTENDED -> new SwitchAtLock.Contended();
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--switch-at-lock",
      paramLabel = "always|contended",
      description =
          "Where the cooperative scheduler may switch: at each lock statement (always), or only where"
              + " another thread can run while the lock is held (contended). Default: always; for"
              + " spin locks of the kernel contended.")
  private Optional<SwitchAtLockChoice> switchAtLock = Optional.empty();

  @Option(
      names = "--uniprocessor",
      description =
          "There is one processor, on which a thread is interrupted by more urgent ones only; as if"
              + " the program began with uniprocessor; or its vocabulary gives priorities.")
  private boolean isUniprocessor;

  private @Nullable InputFiles opened;
  private @Nullable CFrontEnd frontEnd;

  @Option(
      names = "--list-unsupported",
      description = "C: list the constructs that liss does not support, one line each.")
  private boolean listUnsupported;

  /** The names of these options, but for the one that chooses the language. */
  static Set<String> names() {
    Set<String> names =
        new TreeSet<>(CommandSpec.forAnnotatedObject(new COptionsMixin()).optionsMap().keySet());
    names.removeAll(Set.of("--language", "--switch-at-lock", "--uniprocessor"));
    return names;
  }

  /** Whether a file is to be read as C; one whose name says that it is C++ is an error. */
  final boolean isC(Path file) {
    if (language.isEmpty() && CPP.matcher(file.toString()).matches()) {
      throw new InputException(
          "error: "
              + file
              + " is C++, and liss reads C and W\n = help: --language c reads it as C");
    }
    return language.map(name -> name == Language.C).orElseGet(() -> SourceFile.isC(file));
  }

  /** How a place that cannot be handled is shown. */
  boolean isBrief() {
    return listUnsupported;
  }

  /** How locks are to be written; empty for as the program does. */
  Optional<String> emit() {
    return Optional.empty();
  }

  private COptions.Kernel kernel() {
    if (!entries.isEmpty()) {
      return new COptions.Kernel(COptions.Kernel.Use.ONLY, entries, assume);
    }
    return isKernel
        ? new COptions.Kernel(COptions.Kernel.Use.ALWAYS, List.of(), assume)
        : new COptions.Kernel(COptions.Kernel.Use.WITHOUT_THREADS, List.of(), assume);
  }

  /** What to do where it is not known how many threads start. */
  COptions.Copies copies() {
    return COptions.Copies.FEW;
  }

  /** The options for a file. */
  final COptions options(Path file) {
    CompileCommand command =
        database.map(in -> CompilationDatabase.in(in).of(file)).orElse(CompileCommand.NONE);
    return withFacts(options(command), List.of(file));
  }

  /** The options for a program. */
  final COptions options(InputFiles input) {
    if (!input.areSeveral()) {
      return options(input.first());
    }
    COptions common = withFacts(options(CompileCommand.NONE), input.files());
    return database
        .map(in -> common.withCommands(input.commands(CompilationDatabase.in(in))))
        .orElse(common);
  }

  /** With what the project of a program says of it. */
  private static COptions withFacts(COptions options, List<Path> files) {
    try {
      COptions known = options;
      for (Fact.Said said : ProjectFile.facts(files)) {
        known = known.with(said);
      }
      return known;
    } catch (ConfigurationException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  /** What reads a file. */
  final CFrontEnd frontEnd(Path file) {
    return frontEnd(new InputFiles(List.of(file)));
  }

  /** What reads a program: the same one for the same program, which it opens once. */
  final CFrontEnd frontEnd(InputFiles input) {
    CFrontEnd known = frontEnd;
    if (known == null || !input.equals(opened)) {
      known = new CFrontEnd(options(input));
      opened = input;
      frontEnd = known;
    }
    return known;
  }

  /** The directories of headers that the command line names. */
  final List<Path> includePaths() {
    return List.copyOf(includePaths);
  }

  /** Where the headers of a file are looked for, and files that are included at its start. */
  final List<Path> searched(Path file) {
    if (!isC(file)) {
      return List.of();
    }
    COptions.Text text = options(file).text();
    List<Path> all = new ArrayList<>(text.includePaths());
    all.addAll(text.command().includePaths());
    all.addAll(text.command().included());
    return all;
  }

  /** The files that all programs in C are read with. */
  final List<Path> common() {
    List<Path> all = new ArrayList<>(vocabularies);
    database.map(CompilationDatabase::file).ifPresent(all::add);
    return all;
  }

  /** Whether a program is to be read as C. */
  final boolean isC(InputFiles input) {
    return isC(input.first());
  }

  /** Whether a file has an entry in the compilation database, if there is one. */
  final boolean isCompiled(Path file) {
    return database.isEmpty() || CompilationDatabase.in(database.get()).has(file);
  }

  /** Checks the options, apart from what depends on a file. */
  final void check() {
    var unused = options(CompileCommand.NONE);
  }

  private COptions options(CompileCommand command) {
    Vocabulary vocabulary = chosen();
    for (Path file : vocabularies) {
      try {
        vocabulary = vocabulary.with(file.toString(), SourceFile.read(file).text());
      } catch (VocabularyException e) {
        throw new InputException("error: " + e.getMessage());
      }
    }
    Set<String> dialects = vocabulary.dialectNames();
    require(
        emit().map(dialects::contains).orElse(true),
        "--emit must be one of " + String.join(", ", dialects));
    return new COptions(
            new COptions.Text(includePaths, macros(), vocabulary, command, Map.of(), Map.of()),
            threads,
            emit(),
            new COptions.Unknown(copies(), COptions.FEW, COptions.Locks.EXACT, extern),
            kernel(),
            new COptions.Switching(switchAtLock.map(SwitchAtLockChoice::chosen), Set.of()),
            List.of(),
            processors())
        .with(copies());
  }

  /** The vocabulary of the world that is chosen. */
  private Vocabulary chosen() {
    String name = world.orElse(World.DEFAULT);
    Path directory = Path.of(name);
    boolean isDirectory = Files.isDirectory(directory);
    require(
        isDirectory || World.NAMES.contains(name),
        "--world must be one of "
            + String.join(", ", World.NAMES)
            + ", or a directory with a world.toml, not `"
            + name
            + "`");
    try {
      return isDirectory && !World.NAMES.contains(name)
          ? Vocabulary.ofWorld(directory)
          : Vocabulary.ofWorld(name);
    } catch (VocabularyException e) {
      throw new InputException("error: " + e.getMessage());
    }
  }

  /** A program in W as these options say. */
  final ParseResult inW(SourceText source) {
    return switch (Parser.parse(source)) {
      case ParseResult.Parsed parsed -> {
        Program program = parsed.program();
        Program switching =
            switchAtLock.map(choice -> program.with(choice.chosen())).orElse(program);
        yield parsed.with(isUniprocessor ? switching.on(Processors.ONE) : switching);
      }
      case ParseResult.Rejected rejected -> rejected;
    };
  }

  /** On how many processors a program in C runs. */
  private Processors processors() {
    return isUniprocessor ? Processors.ONE : Processors.ANY_NUMBER;
  }

  /** The arguments that say where the scheduler may switch, if some do. */
  final List<String> switchArgument() {
    List<String> arguments = new ArrayList<>();
    switchAtLock.ifPresent(choice -> arguments.add("--switch-at-lock=" + choice));
    if (isUniprocessor) {
      arguments.add("--uniprocessor");
    }
    return arguments;
  }

  /** Whether it is left open where the scheduler may switch. */
  final boolean leavesSwitchesOpen() {
    return switchAtLock.isEmpty();
  }

  /** Has the scheduler switch where these other options say. */
  final void switchLike(COptionsMixin other) {
    switchAtLock = other.switchAtLock;
    isUniprocessor = other.isUniprocessor;
  }

  /** Checks that the options are for a program in C if there are any. */
  final void checkFor(Path file) {
    List<String> given = new ArrayList<>(arguments());
    given.removeIf(argument -> argument.startsWith("--language="));
    if (listUnsupported) {
      given.add("--list-unsupported");
    }
    if (!given.isEmpty() && !isC(file)) {
      String option = given.getFirst().replaceFirst("=.*", "");
      throw new UsageException(option + " is for programs in C, and not for " + file);
    }
  }

  /** The arguments that say the same, but for what only lists places. */
  final List<String> arguments() {
    List<String> arguments = inputArguments();
    emit().ifPresent(name -> arguments.add("--emit=" + name));
    return arguments;
  }

  /** A copy without those about what is written. */
  final List<String> inputArguments() {
    List<String> arguments = new ArrayList<>();
    language.ifPresent(name -> arguments.add("--language=" + name));
    if (!threads.isEmpty()) {
      arguments.add("--threads=" + String.join(",", threads));
    }
    if (isKernel) {
      arguments.add("--kernel");
    }
    if (!entries.isEmpty()) {
      arguments.add("--entries=" + String.join(",", entries));
    }
    includePaths.forEach(path -> arguments.add("-I=" + path));
    defines.forEach(define -> arguments.add("-D=" + define));
    database.ifPresent(directory -> arguments.add("-p=" + directory));
    world.ifPresent(name -> arguments.add("--world=" + name));
    vocabularies.forEach(file -> arguments.add("--vocabulary=" + file));
    extern.ifPresent(choice -> arguments.add("--extern=" + choice));
    if (assume != COptions.Kernel.Assume.ENVIRONMENT) {
      arguments.add("--assume=" + assume);
    }
    return arguments;
  }

  private Map<String, String> macros() {
    Map<String, String> macros = new LinkedHashMap<>();
    for (String define : defines) {
      require(
          MACRO.matcher(define).lookingAt(), "-D takes NAME or NAME=VALUE, not `" + define + "`");
      String[] parts = define.split("=", 2);
      macros.put(parts[0], parts.length == 1 ? "1" : parts[1]);
    }
    return macros;
  }

  /** The options for programs in C that are read and written. */
  static final class Output extends COptionsMixin {

    @Option(
        names = "--emit",
        paramLabel = "NAME",
        description =
            "C: write locks as liss, pthread, linux-mutex or linux-spinlock (default: as the program"
                + " does).")
    private Optional<String> emit = Optional.empty();

    /** Locks for a few threads need not be enough for more. */
    @Override
    COptions.Copies copies() {
      return COptions.Copies.COUNTED;
    }

    @Override
    Optional<String> emit() {
      return emit;
    }
  }
}
