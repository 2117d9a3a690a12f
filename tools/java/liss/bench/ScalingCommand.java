package liss.bench;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import liss.bench.ScalingFamily.Tool;
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
          + " turns of their loops, and a counter by threads, in W and C, beside CBMC and nidhugg;"
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

  @Option(
      names = "--nidhugg",
      paramLabel = "FILE",
      description =
          "nidhuggc of nidhugg (default: the one on the PATH; without one, its curves are left out).")
  private Optional<String> nidhugg = Optional.empty();

  @Override
  public Integer call() throws Exception {
    if (most < LEAST) {
      throw new ParameterException(spec.commandLine(), "--max-n must be at least " + LEAST);
    }
    int seconds = options.seconds(USUAL_SECONDS);
    Map<Tool, String> peers = new EnumMap<>(Tool.class);
    cbmc.or(Tool.CBMC::onPath).ifPresent(file -> peers.put(Tool.CBMC, file));
    nidhugg.or(Tool.NIDHUGG::onPath).ifPresent(file -> peers.put(Tool.NIDHUGG, file));
    PrintWriter err = spec.commandLine().getErr();
    LissProcess liss = new LissProcess(options.launcher(), Duration.ofSeconds(seconds));
    Scaling scaling = new Scaling(liss, peers, err::println);
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
      WholeFile.write(options.output().resolve("scaling.md"), page(seconds, peers.keySet()) + sections);
    } else {
      spec.commandLine().getOut().println(sections);
    }
    return 0;
  }

  /** The head of the page. */
  static String page(int seconds, Set<Tool> peers) {
    return """
    # Growth

    Written by `tools/bench scaling`; the inputs are those of
    `tools/java/liss/bench/ScalingFamily.java`. Java %d, %d processors, a heap of %s; one run per
    figure; a limit of %d s, and a command that has met it gets no larger input. Time is that of the
    whole process on the clock, and memory its peak of resident memory. Each time of liss has its start
    in it, which hides how small inputs grow. Runs are those that a search run by run has looked at.

    %s
    %s
    mata (automata) is a library without a command, so it was not run.
    """
        .formatted(
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            LissProcess.HEAP,
            seconds,
            peers.contains(Tool.CBMC)
                ? "CBMC is that of Debian, with the turns of all loops and a check that there are no more."
                : "There was no CBMC.",
            peers.contains(Tool.NIDHUGG)
                ? "nidhugg (`nidhuggc --sc --optimal`) is measured with its compiler, which takes some 90 MB."
                : "There was no nidhugg.");
  }
}
