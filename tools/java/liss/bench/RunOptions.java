package liss.bench;

import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that measure liss as a process. */
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class RunOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description = "How often each measurement is repeated (default: 5).")
  private int runs;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "When liss gives up (default: 10 for scaling, otherwise 60).")
  private int timeout = 60;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the results go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("results");

  @Option(
      names = "--launcher",
      paramLabel = "FILE",
      description = "The liss to measure (default: ${DEFAULT-VALUE}).")
  private Path launcher = Path.of("./liss");

  /** How often to measure, by default so often. */
  int runs(int usual) {
    if (spec.commandLine().getParseResult().hasMatchedOption("--runs")) {
      return atLeastOne("--runs", runs);
    }
    return usual;
  }

  Path output() {
    return output;
  }

  /** Liss with the limits. */
  LissProcess liss() {
    return new LissProcess(launcher, Duration.ofSeconds(atLeastOne("--timeout", timeout)));
  }

  /** Liss with the time limit and another heap. */
  LissProcess liss(String heap, String memoryLimit) {
    LissProcess usual = liss();
    return new LissProcess(usual.launcher(), usual.timeout(), heap, memoryLimit);
  }

  /** The liss to measure. */
  Path launcher() {
    return launcher;
  }

  /** The time limit, by default so many seconds. */
  int seconds(int usual) {
    return spec.commandLine().getParseResult().hasMatchedOption("--timeout")
        ? atLeastOne("--timeout", timeout)
        : usual;
  }

  /** The time limit. */
  int seconds() {
    return timeout;
  }

  private int atLeastOne(String option, int value) {
    if (value < 1) {
      throw new ParameterException(spec.commandLine(), option + " must be at least 1");
    }
    return value;
  }

  /** A paragraph about how the figures came about. */
  String conditions(int count) {
    return "Java %d, %d processors; %s per figure; a heap of %s, of which liss uses at most %s;\na time limit of %d s.\n"
        .formatted(
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            count == 1 ? "one run" : count + " runs",
            LissProcess.HEAP,
            LissProcess.MEMORY_LIMIT,
            timeout);
  }
}
