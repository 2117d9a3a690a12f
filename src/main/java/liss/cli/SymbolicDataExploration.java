package liss.cli;

import java.time.Duration;
import liss.abstraction.AbstractProgram;
import liss.cfa.ProgramCfa;
import liss.concrete.Outcome;
import liss.explore.Dependence;
import liss.report.Palette;
import liss.report.SymbolicReport;
import liss.symbolic.SymbolicExploration;
import liss.unfolding.ExplorationOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * {@code liss explore --data symbolic}.
 *
 * @param format of the report
 */
record SymbolicDataExploration(
    CommandSpec spec, Dependence dependence, ExploreCommand.Format format) {

  private static final int WIDTH = 100;

  /** Where values from outside come from. */
  enum Data {
    CONCRETE,
    SYMBOLIC
  }

  /** Explores a program and prints what was found. */
  int run(ProgramCfa program, ExplorationOptions options) {
    check(program);
    long start = System.nanoTime();
    SymbolicExploration exploration = SymbolicExploration.of(program, options);
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    SymbolicReport report = new SymbolicReport(program, exploration, time, PeakHeap.bytes());
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

  private void check(ProgramCfa program) {
    if (dependence != Dependence.ACCESS) {
      throw new ParameterException(spec.commandLine(), "--data symbolic needs --dependence access");
    }
    if (spec.commandLine().getParseResult().hasMatchedOption("--values")) {
      throw new ParameterException(
          spec.commandLine(), "--values is for --data concrete; symbolic has all values");
    }
    AbstractProgram.unsupported(program)
        .ifPresent(edge -> {
          throw SourceFile.unsupported(edge, program.program(), spec.name());
        });
  }

  private static int exitCode(SymbolicReport report) {
    if (report.exploration().findings().isEmpty()) {
      return report.isComplete() ? ExitCode.OK : ExitCode.UNKNOWN;
    }
    boolean onlyDeadlocks =
        report.exploration().findings().stream()
            .allMatch(finding -> finding.outcome() instanceof Outcome.Deadlock);
    return onlyDeadlocks ? ExitCode.DEADLOCK : ExitCode.UNSAFE;
  }
}
