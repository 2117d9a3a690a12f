package liss.cli;

import java.time.Duration;
import java.util.Set;
import liss.abstraction.AbstractProgram;
import liss.cfa.ProgramCfa;
import liss.check.Limits;
import liss.explore.Property;
import liss.report.Palette;
import liss.report.PreemptiveOnlyReport;
import liss.symbolic.PreemptiveOnly;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * {@code liss explore --property preemptive-only}.
 *
 * @param format of the report
 */
record PreemptiveOnlyExploration(CommandSpec spec, ExploreCommand.Format format) {

  private static final int WIDTH = 100;

  /**
   * Looks for behaviours that no cooperative run shows, and prints them.
   *
   * @param properties what is looked for; nothing else
   */
  int run(ProgramCfa program, Set<Property> properties, Limits limits) {
    if (properties.size() > 1) {
      throw new ParameterException(
          spec.commandLine(), "--property preemptive-only cannot be looked for with others");
    }
    AbstractProgram.unsupported(program)
        .ifPresent(edge -> {
          throw SourceFile.unsupported(edge, program.program(), spec.name());
        });
    PreemptiveOnlyReport report = explore(program, limits);
    spec.commandLine()
        .getOut()
        .print(
            switch (format) {
              case TEXT -> report.text(Palette.PLAIN, WIDTH);
              case JSON -> report.json();
            });
    spec.commandLine().getOut().flush();
    return exitCode(report);
  }

  private static PreemptiveOnlyReport explore(ProgramCfa program, Limits limits) {
    long start = System.nanoTime();
    PreemptiveOnly found = PreemptiveOnly.of(program, () -> limits.exceeded().isPresent());
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    return new PreemptiveOnlyReport(program, found, time, PeakHeap.bytes());
  }

  private static int exitCode(PreemptiveOnlyReport report) {
    if (!report.result().findings().isEmpty()) {
      return ExitCode.UNSAFE;
    }
    return report.result().openQuestions().isEmpty() ? ExitCode.OK : ExitCode.UNKNOWN;
  }
}
