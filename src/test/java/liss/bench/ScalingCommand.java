package liss.bench;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tools/bench scaling}: the search against the size of the program. */
@Command(
    name = "scaling",
    description = {
      "Verifies families of programs of growing size with both engines.",
      "",
      "An engine that fails at one size does not get a larger one. Writes scaling.md and"
          + " scaling.svg."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class ScalingCommand implements Callable<Integer> {

  private static final int USUAL_RUNS = 1;

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Option(
      names = "--max-n",
      paramLabel = "N",
      description = "The largest size, if not 16 threads or 20 operations.")
  private int most = Integer.MAX_VALUE;

  @Override
  public Integer call() throws Exception {
    if (most < ScalingCase.LEAST) {
      throw new ParameterException(
          spec.commandLine(), "--max-n must be at least " + ScalingCase.LEAST);
    }
    int runs = options.runs(USUAL_RUNS);
    PrintWriter err = spec.commandLine().getErr();
    ScalingFigures figures = new Scaling(options.liss(), runs, err::println).measure(most);
    WholeFile.write(
        options.output().resolve("scaling.md"),
        """
        # Growth of the search

        Written by `tools/bench scaling`; the programs are those of
        `src/test/java/liss/bench/ScalingCase.java`.
        %s
        States, transitions and memory are what `liss verify --statistics` reports. A state of one engine is
        not a state of the other; the antichain engine spends most of its time on the sets in its states.
        "Check" is the time for deciding preemption-safety. "Whole" is the time of the process from start to
        end, with the search for deadlocks, which is the same for both engines and can take longer than the
        check. Memory is that of the whole process, and includes garbage. An engine that failed gets no
        larger program.

        ![states against size](scaling.svg)
        %s\
        """
            .formatted(options.conditions(runs), figures.markdown()));
    WholeFile.write(options.output().resolve("scaling.svg"), figures.svg());
    return 0;
  }
}
