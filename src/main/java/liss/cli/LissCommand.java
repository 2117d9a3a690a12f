package liss.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code liss}, with one subcommand per task. */
@Command(
    name = "liss",
    description = "Makes cooperative threads correct under a preemptive scheduler.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = LissCommand.Version.class,
    exitCodeOnInvalidInput = ExitCode.INPUT_ERROR,
    exitCodeOnExecutionException = ExitCode.INTERNAL_ERROR)
public final class LissCommand implements Runnable {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error (also: LISS_DEBUG=1).")
  private boolean debug;

  /** The command, before picocli sets the annotated fields. */
  @SuppressWarnings("NullAway.Init")
  private LissCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(
        commandLine(System.getenv())
            .setOut(new PrintWriter(System.out, true, System.out.charset()))
            .setErr(new PrintWriter(System.err, true, System.err.charset()))
            .execute(args));
  }

  /** Returns the parser and runner of command lines. */
  static CommandLine commandLine(Map<String, String> environment) {
    LissCommand liss = new LissCommand(environment);
    return new CommandLine(liss)
        .setExecutionStrategy(errorsAsExceptions(new RunLast()))
        .setExecutionExceptionHandler((e, command, parsed) -> liss.report(e, command.getErr()));
  }

  /** Gives a stack overflow or a lack of memory the same end as any other bug. */
  private static IExecutionStrategy errorsAsExceptions(IExecutionStrategy strategy) {
    return parsed -> {
      try {
        return strategy.execute(parsed);
      } catch (StackOverflowError | OutOfMemoryError | AssertionError e) {
        throw new ExecutionException(parsed.commandSpec().commandLine(), e.toString(), e);
      }
    };
  }

  /** A command line without a command is wrong; the usage is printed with the error. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** Returns the exit code for an exception, after telling the user about it. */
  private int report(Exception e, PrintWriter err) {
    boolean input = e instanceof IOException || e instanceof UncheckedIOException;
    err.println(input ? "error: " + e.getMessage() : "internal error: " + e);
    if (debug || "1".equals(environment.get("LISS_DEBUG"))) {
      e.printStackTrace(err);
    } else if (!input) {
      err.println("This is a bug in liss. Run it again with --debug to see where.");
    }
    return input ? ExitCode.INPUT_ERROR : ExitCode.INTERNAL_ERROR;
  }

  /** The version that the build was given. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
      try (InputStream version = LissCommand.class.getResourceAsStream("version.txt")) {
        byte[] text = Objects.requireNonNull(version).readAllBytes();
        return new String[] {new String(text, StandardCharsets.UTF_8).strip()};
      }
    }
  }
}
