package liss.cli;

import java.time.Duration;
import liss.abstraction.AbstractProgram;
import liss.cfa.ProgramCfa;
import liss.check.Limits;
import liss.report.Palette;
import liss.report.PreemptiveOnlyReport;
import liss.symbolic.PreemptiveOnly;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/** {@code liss explore --property preemptive-only}. */
final class PreemptiveOnlyExploration {

  private static final String NAME = "preemptive-only";
  private static final int WIDTH = 100;

  private PreemptiveOnlyExploration() {}

  /** Reads the name of the property. */
  static final class NameConverter implements ITypeConverter<PreemptiveOnlyExploration> {
    @Override
    public PreemptiveOnlyExploration convert(String text) {
      if (!text.equals(NAME)) {
        throw new TypeConversionException("'" + text + "' is not " + NAME);
      }
      return new PreemptiveOnlyExploration();
    }
  }

  /** Looks for behaviours that no cooperative run shows, and prints them. */
  int run(ProgramCfa program, Limits limits, ExploreCommand.Format format, CommandSpec spec) {
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
