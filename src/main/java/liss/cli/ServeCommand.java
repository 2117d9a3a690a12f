package liss.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import liss.batch.Address;
import liss.batch.ResidentProcess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code liss serve}: the process that the launcher asks when LISS_SERVE=1. */
@Command(
    name = "serve",
    addMethodSubcommands = false,
    description = {
      "Stays, and answers command lines without the time that a start takes.",
      "",
      "With LISS_SERVE=1 in the environment, each liss in this directory asks this process, and"
          + " starts it in the background where there is none. What it prints and its exit code are"
          + " the same. There is one for each user; it ends when it was not asked for some time."
    },
    footer = {
      "",
      "Exit codes: 0 done, 2 wrong usage.",
      "",
      "Example:",
      "  export LISS_SERVE=1",
      "  liss serve --status"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class ServeCommand extends Task {

  @Option(
      names = "--idle",
      paramLabel = "TIME",
      converter = LimitOptions.DurationConverter.class,
      description = "End when nothing was asked for this time (default: 10m).")
  private Duration idle = Duration.ofMinutes(10);

  @Option(names = "--status", description = "Say whether such a process runs.")
  private boolean status;

  @Option(names = "--stop", description = "End the process that runs.")
  private boolean stop;

  @Override
  public Integer call() throws IOException {
    UsageException.require(!status || !stop, "--status and --stop exclude each other");
    Path file = Path.of(given("LISS_SERVE_FILE"));
    if (status) {
      print(
          Address.in(file)
              .map(address -> "Process " + address.process() + " answers command lines.\n")
              .orElse("No process answers command lines.\n"));
    } else if (stop) {
      Files.deleteIfExists(file);
    } else {
      Runnable abort = () -> Runtime.getRuntime().halt(ExitCode.INTERNAL_ERROR);
      String context = given("LISS_SERVE_CONTEXT");
      new ResidentProcess(file, context, LissCommand::answer, abort).serve(idle);
    }
    return ExitCode.OK;
  }

  /** What the launcher says by a variable. */
  private String given(String variable) {
    return Optional.ofNullable(terminal().environment().get(variable))
        .orElseThrow(() -> new InputException("error: liss serve needs the launcher of liss"));
  }
}
