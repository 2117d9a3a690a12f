package liss.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import liss.batch.Request;
import liss.format.Printable;
import liss.lang.Suggestions;
import liss.synth.LockWritingException;
import liss.verify.Outcome;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code liss}, with one subcommand per task. */
@Command(
    name = "liss",
    addMethodSubcommands = false,
    description = {
      "Makes cooperative threads correct under a preemptive scheduler.",
      "",
      "You write threads as if each ran until it yields, waits or ends. liss adds the locks with"
          + " which they behave the same under a scheduler that may interrupt them anywhere."
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 done, 10 not preemption-safe, 11 deadlock, 12 no placement of locks exists,"
          + " 13 differs from the recorded result, 5 unknown, 2 wrong input or usage, 70 a bug.",
      "",
      "Example:",
      "  liss verify drivers/open_close.w",
      "  liss synthesize drivers/open_close.w > safe.w"
    },
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    versionProvider = LissCommand.Version.class,
    exitCodeOnInvalidInput = ExitCode.INPUT_ERROR,
    exitCodeOnExecutionException = ExitCode.INTERNAL_ERROR)
public final class LissCommand implements Runnable {

  /** The subcommands by name, in the order of the usage message. */
  private static final Map<String, Supplier<Object>> SUBCOMMANDS = new LinkedHashMap<>();

  /** The property with the number of the process that this one ends with, if there is one. */
  static final String PARENT = "liss.parent";

  /** The options that, alone, need no subcommand. */
  private static final Set<String> ALONE = Set.of("--version", "-V");

  /** The subcommands that have to know the others. */
  private static final Set<String> ABOUT_OTHERS = Set.of("help", "generate-completion");

  static {
    SUBCOMMANDS.put("synthesize", SynthesizeCommand::new);
    SUBCOMMANDS.put("verify", VerifyCommand::new);
    SUBCOMMANDS.put("graph", GraphCommand::new);
    SUBCOMMANDS.put("fmt", FmtCommand::new);
    SUBCOMMANDS.put("ask", AskCommand::new);
    SUBCOMMANDS.put("entries", EntriesCommand::new);
    SUBCOMMANDS.put("world", WorldCommand::new);
    SUBCOMMANDS.put("c-ir", CIrCommand::new);
    SUBCOMMANDS.put("run", RunCommand::new);
    SUBCOMMANDS.put("explore", ExploreCommand::new);
    SUBCOMMANDS.put("replay", ReplayCommand::new);
    SUBCOMMANDS.put("include", IncludeCommand::new);
    SUBCOMMANDS.put("automaton", AutomatonCommand::new);
    SUBCOMMANDS.put("regress", RegressCommand::new);
    SUBCOMMANDS.put("batch", BatchCommand::new);
    SUBCOMMANDS.put("merge", BatchCommand.Merge::new);
    SUBCOMMANDS.put("lsp", LspCommand::new);
    SUBCOMMANDS.put("serve", ServeCommand::new);
    SUBCOMMANDS.put("explain", ExplainCommand::new);
    SUBCOMMANDS.put("generate-completion", AutoComplete.GenerateCompletion::new);
    SUBCOMMANDS.put("help", HelpCommand::new);
  }

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error (also: LISS_DEBUG=1).")
  private boolean debug;

  /** The command, before picocli sets the annotated fields. */
  @SuppressWarnings("NullAway.Init")
  private LissCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Runs the command line and ends the process with its exit code. Standard output is UTF-8
   * whatever the locale, because programs and JSON are.
   */
  public static void main(String[] args) {
    endWith(Optional.ofNullable(Long.getLong(PARENT)).flatMap(ProcessHandle::of));
    System.exit(execute(args, Terminal.ofProcess(), System.out, System.err));
  }

  private static int execute(
      String[] arguments, Terminal terminal, OutputStream out, OutputStream err) {
    return execute(
        arguments,
        terminal,
        new OutputStreamWriter(out, StandardCharsets.UTF_8),
        new OutputStreamWriter(err, System.err.charset()));
  }

  /**
   * Runs a command line, and returns its exit code. Whatever it writes to standard error is safe to
   * show, and no number is in the digits of a country.
   */
  static int execute(String[] arguments, Terminal terminal, Writer out, Writer err) {
    return execute(commandLine(terminal, arguments), arguments, terminal, out, err);
  }

  /** The same with what has been made of the command line. */
  static int execute(
      CommandLine commandLine, String[] arguments, Terminal terminal, Writer out, Writer err) {
    Locale.setDefault(Locale.ROOT);
    Printable printable = terminal.printable(List.of(arguments), Terminal.Stream.ERR);
    return commandLine
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(printable.on(err), true))
        .execute(arguments);
  }

  /** Runs the command line of a client of this process, and returns its exit code. */
  static int answer(Request request) {
    Set<Terminal.Stream> interactive = EnumSet.noneOf(Terminal.Stream.class);
    if (request.isOutTerminal()) {
      interactive.add(Terminal.Stream.OUT);
    }
    if (request.isErrTerminal()) {
      interactive.add(Terminal.Stream.ERR);
    }
    System.setIn(request.in());
    return execute(
        request.arguments().toArray(String[]::new),
        new Terminal(request.environment(), interactive),
        request.out(),
        request.err());
  }

  /** Ends this process when another one ends, even if that was killed. */
  private static void endWith(Optional<ProcessHandle> other) {
    other.ifPresent(process -> {
      var unused =
          process.onExit().thenRun(() -> Runtime.getRuntime().halt(ExitCode.INTERNAL_ERROR));
    });
  }

  /**
   * The beginning of a command line that runs liss in another process, which ends with this one and
   * has the options of its virtual machine. The caller adds the arguments.
   */
  static List<String> process() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-X") || argument.startsWith("--enable"))
        .forEach(command::add);
    command.add("-D" + PARENT + "=" + ProcessHandle.current().pid());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(LissCommand.class.getName());
    return command;
  }

  /**
   * Returns the parser and runner of a command line. Reading the annotations of a subcommand takes
   * long, so it knows only the one that the first argument names, if it names one.
   */
  static CommandLine commandLine(Terminal terminal, String... arguments) {
    LissCommand liss = new LissCommand(terminal);
    CommandLine commandLine = new CommandLine(liss);
    Optional<String> first =
        Arrays.stream(arguments)
            .findFirst()
            .filter(word ->
                SUBCOMMANDS.containsKey(word) || arguments.length == 1 && ALONE.contains(word));
    SUBCOMMANDS.forEach((name, subcommand) -> {
      if (first.isEmpty() || ABOUT_OTHERS.contains(first.get()) || first.get().equals(name)) {
        commandLine.addSubcommand(name, subcommand.get());
      }
    });
    return commandLine
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(terminal.width())
        .setExecutionStrategy(errorsAsExceptions(new RunLast()))
        .setParameterExceptionHandler((e, given) -> liss.reportUsage(e))
        .setExecutionExceptionHandler((e, command, parsed) -> liss.report(e, command));
  }

  /** What a subcommand takes. */
  static CommandSpec specOf(String subcommand) {
    return new CommandLine(Objects.requireNonNull(SUBCOMMANDS.get(subcommand)).get())
        .getCommandSpec();
  }

  /** Gives a stack overflow the same end as any other bug, and a lack of memory an answer. */
  private static IExecutionStrategy errorsAsExceptions(IExecutionStrategy strategy) {
    return parsed -> {
      UnaryOperator<Integer> exitCode =
          parsed.asCommandLineList().getLast().getCommand() instanceof Task task
              ? task::exitCode
              : UnaryOperator.identity();
      try {
        return exitCode.apply(strategy.execute(parsed));
      } catch (OutOfMemoryError e) {
        Outcome outcome = new Outcome.Unknown("out of memory");
        parsed.commandSpec().commandLine().getErr().println("Result: " + outcome.label());
        return exitCode.apply(ExitCode.of(outcome));
      } catch (StackOverflowError | AssertionError e) {
        throw new ExecutionException(parsed.commandSpec().commandLine(), e.toString(), e);
      }
    };
  }

  /** A command line without a command is wrong; the usage is printed with the error. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** Where the output goes. */
  Terminal terminal() {
    return terminal;
  }

  /** Returns the exit code for a wrong command line, after telling the user about it. */
  private int reportUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    if (e.getClass() == ParameterException.class && command.getParent() == null) {
      err.println(e.getMessage());
      command.usage(err);
      return ExitCode.INPUT_ERROR;
    }
    switch (e) {
      case UnmatchedArgumentException unmatched -> reportUnmatched(unmatched, err);
      default -> err.println(wrongValue(e).orElse(String.valueOf(e.getMessage())));
    }
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.INPUT_ERROR;
  }

  /** What follows an option that there is not may be its value, and is not named. */
  private static void reportUnmatched(UnmatchedArgumentException e, PrintWriter err) {
    CommandLine command = e.getCommandLine();
    List<String> words = e.getUnmatched();
    Optional<String> option = words.stream().filter(word -> word.startsWith("-")).findFirst();
    if (option.isPresent()) {
      err.println("Unknown option: '" + option.get() + "'");
      UnmatchedArgumentException.printSuggestions(e, err);
    } else if (command.getParent() == null) {
      err.println("Unknown command: '" + words.getFirst() + "'");
      Suggestions.didYouMean(words.getFirst(), SUBCOMMANDS.keySet())
          .ifPresent(hint -> err.println("Hint: " + hint.text()));
    } else {
      err.println(e.getMessage());
    }
  }

  /** The message for a value that is none of the words an option has. */
  private static Optional<String> wrongValue(ParameterException e) {
    return e.getArgSpec() instanceof OptionSpec option
            && option.completionCandidates() != null
            && e.getCause() instanceof TypeConversionException
        ? Optional.of(
            "Invalid value for option '"
                + option.longestName()
                + "': expected one of "
                + String.join(", ", option.completionCandidates())
                + " but was '"
                + e.getValue()
                + "'")
        : Optional.empty();
  }

  /** Returns the exit code for an exception, after telling the user about it. */
  private int report(Exception e, CommandLine command) {
    PrintWriter err = command.getErr();
    return switch (e) {
      case UsageException usage ->
          reportUsage(new ParameterException(command, String.valueOf(usage.getMessage())));
      case InputException input ->
          tell(input, String.valueOf(input.getMessage()), err, ExitCode.INPUT_ERROR);
      case LockWritingException table ->
          tell(table, "error: " + table.getMessage(), err, ExitCode.INPUT_ERROR);
      case UncheckedIOException io ->
          tell(io, "error: " + io.getMessage(), err, ExitCode.INPUT_ERROR);
      default -> {
        int code = tell(e, "internal error: " + e, err, ExitCode.INTERNAL_ERROR);
        if (!wantsTrace()) {
          err.println("This is a bug in liss. Run it again with --debug to see where.");
        }
        yield code;
      }
    };
  }

  private int tell(Exception e, String message, PrintWriter err, int code) {
    err.println(message);
    if (wantsTrace()) {
      e.printStackTrace(err);
    }
    return code;
  }

  private boolean wantsTrace() {
    return debug || "1".equals(terminal.environment().get("LISS_DEBUG"));
  }

  /** The version that the build was given, and those of the solvers. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return text().lines().toArray(String[]::new);
    }

    /** The version without the name of the program. */
    static String number() {
      String first = text().lines().findFirst().orElseThrow();
      return first.substring(first.indexOf(' ') + 1);
    }

    private static String text() {
      try (InputStream version = LissCommand.class.getResourceAsStream("version.txt")) {
        byte[] text = Objects.requireNonNull(version).readAllBytes();
        return new String(text, StandardCharsets.UTF_8).strip();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
