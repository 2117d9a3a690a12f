package liss.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import liss.c.source.COptions;
import liss.lsp.EditorServer;
import liss.lsp.Settings;
import liss.lsp.Settings.OptionsException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code liss lsp}: what an editor is told while a program is written. */
@Command(
    name = "lsp",
    addMethodSubcommands = false,
    description = {
      "Talks to an editor by the Language Server Protocol, on standard input and output.",
      "",
      "The editor shows messages while you type, a verdict above each thread, what a statement"
          + " does, and adds locks. An editor can give these options, too, as a list in the"
          + " member options of its settings; they replace those of the command line."
    },
    footer = {
      "",
      "Exit codes: 0 the editor has ended the session, 1 it is gone, 2 wrong usage.",
      "",
      "Example:",
      "  liss lsp -p build --timeout 20s"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class LspCommand extends Task {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** The options, which the editor may give as well. */
  static final class Given {

    @Mixin private COptionsMixin.Output c;
    @Mixin private LimitOptions limits;

    @Option(
        names = "--delay",
        paramLabel = "TIME",
        converter = LimitOptions.DurationConverter.class,
        description = "Read a text when it has not changed for this time (default: 200ms).")
    private Duration delay = Duration.ofMillis(200);

    @Option(
        names = "--background",
        paramLabel = "TIME",
        converter = LimitOptions.DurationConverter.class,
        description =
            "When a check has reached its time limit, search on for this time without being waited"
                + " for (default: 5m).")
    private Duration background = Duration.ofMinutes(5);

    Settings settings() {
      return told(() -> {
        c.check();
        return new Settings(
            this::options,
            () -> limits.startWithin(TIMEOUT),
            () -> limits.startFor(background),
            delay);
      });
    }

    private Optional<COptions> options(Path file) {
      return c.isC(file) ? Optional.of(told(() -> c.options(file))) : Optional.empty();
    }

    /** What is wrong with options, in the words of the command line. */
    private static <T> T told(Supplier<T> reading) {
      try {
        return reading.get();
      } catch (UsageException | InputException e) {
        throw new OptionsException(String.valueOf(e.getMessage()).replaceFirst("^error: ", ""));
      }
    }
  }

  @Mixin private Given given;

  @Override
  public Integer call() throws InterruptedException {
    PrintStream out = System.out;
    // Whatever a library prints is no message of the protocol.
    System.setOut(System.err);
    try {
      return serve(System.in, out);
    } finally {
      System.setOut(out);
    }
  }

  /** Talks to an editor; the result is the exit code. */
  int serve(InputStream in, OutputStream out) throws InterruptedException {
    Settings own;
    try {
      own = given.settings();
    } catch (OptionsException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    EditorServer server =
        new EditorServer(
            options -> options.isEmpty() ? own : parsed(options).settings(),
            ExplainCommand.document());
    return server.serve(in, out) ? ExitCode.OK : ExitCode.GONE;
  }

  private static Given parsed(List<String> options) {
    try {
      return CommandLine.populateCommand(new Given(), options.toArray(String[]::new));
    } catch (ParameterException e) {
      throw new OptionsException(String.valueOf(e.getMessage()));
    }
  }
}
