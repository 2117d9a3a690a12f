package liss.bench;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tools/bench scaling}: time and memory against the size of the input. */
@Command(
    name = "scaling",
    description = {
      "Gives commands larger and larger inputs of several families, until they meet the limit.",
      "",
      "Programs of open_close, of usb-serial and dense ones by threads; stacks and queues in C by"
          + " turns of their loops, beside CBMC; a counter by threads, in W and C, beside CBMC;"
          + " automata by states, beside dk.brics.automaton. Writes scaling.md and scaling/*.svg."
          + " About ten minutes. Needs GNU time."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class ScalingCommand implements Callable<Integer> {

  private static final int LEAST = 2;
  private static final int USUAL_SECONDS = 10;

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Option(
      names = "--only",
      paramLabel = "NAMES",
      split = ",",
      description = "The families to print, instead of writing the page.")
  private List<String> only = List.of();

  @Option(names = "--max-n", paramLabel = "N", description = "The largest size.")
  private int most = Integer.MAX_VALUE;

  @Option(
      names = "--cbmc",
      paramLabel = "FILE",
      description = "CBMC (default: the one on the PATH; without one, its curves are left out).")
  private Optional<String> cbmc = Optional.empty();

  @Override
  public Integer call() throws Exception {
    if (most < LEAST) {
      throw new ParameterException(spec.commandLine(), "--max-n must be at least " + LEAST);
    }
    int seconds = options.seconds(USUAL_SECONDS);
    Optional<String> peer = cbmc.or(() -> onPath("cbmc"));
    PrintWriter err = spec.commandLine().getErr();
    Scaling scaling =
        new Scaling(options.launcher(), peer, Duration.ofSeconds(seconds), err::println);
    StringBuilder sections = new StringBuilder();
    for (ScalingFamily family : ScalingFamily.all()) {
      if (only.isEmpty() || only.contains(family.name())) {
        ScalingFigures figures = scaling.measure(family, most);
        sections.append(figures.markdown());
        if (only.isEmpty()) {
          WholeFile.write(
              options.output().resolve("scaling").resolve(family.name() + ".svg"), figures.svg());
        }
      }
    }
    if (only.isEmpty()) {
      WholeFile.write(options.output().resolve("scaling.md"), page(seconds, peer) + sections);
    } else {
      spec.commandLine().getOut().println(sections);
    }
    return 0;
  }

  private static String page(int seconds, Optional<String> cbmc) {
    return """
    # Growth

    Written by `tools/bench scaling`; the inputs are those of
    `tools/java/liss/bench/ScalingFamily.java`. Java %d, %d processors, a heap of %s; one run per
    figure; a limit of %d s, and a command that has met it gets no larger input. Time is that of the
    whole process on the clock, and memory its peak of resident memory. Each time of liss has its start
    in it, which hides how small inputs grow.

    %s
    nidhugg (explorations) and mata (automata) are no packages of Debian, so neither was run.
    """
        .formatted(
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            LissProcess.HEAP,
            seconds,
            cbmc.isPresent()
                ? "CBMC is that of Debian, with the turns of all loops and a check that there are no more."
                : "There was no CBMC.");
  }

  private static Optional<String> onPath(String command) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> Path.of(directory, command))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
