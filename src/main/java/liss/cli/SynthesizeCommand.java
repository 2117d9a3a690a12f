package liss.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import liss.cfa.ProgramCfa;
import liss.check.CountedRuns;
import liss.check.SafetyChecker;
import liss.lang.Program;
import liss.placement.Objective;
import liss.report.JsonReport;
import liss.report.SarifReport;
import liss.report.Statistics;
import liss.report.Synthesis;
import liss.report.TextReport;
import liss.report.UnifiedDiff;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code liss synthesize}: the program with locks that make it preemption-safe. */
@Command(
    name = "synthesize",
    description = {
      "Adds locks that make a program preemption-safe, without new deadlocks.",
      "",
      "The program with locks goes to standard output, a summary to standard error."
    },
    footer = {
      "",
      "Objectives: coarse has the fewest lock statements, fine lets as many statements as possible"
          + " run at the same time, none takes any locks of which none can be left out.",
      "",
      "Exit codes: 0 done, 12 no placement of locks exists, 11 only with new deadlocks, 5 unknown,"
          + " 2 wrong input.",
      "The last line on standard error is Result: true, false(...) or unknown(...).",
      "",
      "Example:",
      "  liss synthesize drivers/open_close.w > safe.w",
      "  liss synthesize --objective fine --diff drivers/open_close.w | patch -p0",
      "  liss synthesize --emit linux-mutex -o fixed.c driver.c"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class SynthesizeCommand implements Callable<Integer> {

  @ParentCommand private LissCommand liss;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The program, in W or (*.c) in C.")
  private Path file;

  @Option(
      names = "--objective",
      paramLabel = "OBJECTIVE",
      description = "coarse, fine, or none (default: coarse).")
  private Objective objective = Objective.COARSE;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the program to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  @Option(names = "--force", description = "Let -o overwrite FILE itself.")
  private boolean force;

  @Option(
      names = "--diff",
      description = "Print the changes as a unified diff instead of the program.")
  private boolean diff;

  @Option(
      names = "--explain",
      description = "Show on standard error each bad interleaving and what the locks do about it.")
  private boolean explain;

  @Option(
      names = "--endless",
      description =
          "Count also runs that go on for ever. Locks are learned from those that terminate; if"
              + " that is not enough the result is unknown.")
  private boolean endless;

  @Option(
      names = "--emit",
      paramLabel = "NAME",
      description =
          "C: write locks as liss, pthread, linux-mutex or linux-spinlock (default: as the program"
              + " does).")
  private Optional<String> emit = Optional.empty();

  @Mixin private COptionsMixin c;
  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;
  @Mixin private ReportOptions report;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    CountedRuns counted = endless ? CountedRuns.TERMINATING_OR_ENDLESS : CountedRuns.TERMINATING;
    SafetyChecker checker = engine.checker(counted);
    checkOptions();
    Program program = SourceFile.parse(file, c, emit, err);
    ProgramCfa cfa = SourceFile.executable(program, spec.name());
    Synthesis synthesis;
    try (ProgressLine progress = new ProgressLine(err, liss.terminal())) {
      synthesis =
          new Synthesis(
              cfa,
              counted,
              objective,
              new Synthesizer(checker, objective, limitOptions.start(), progress)
                  .readingWith(SourceFile.parser(file, c, emit))
                  .synthesize(program));
    }
    write(synthesis, program.source().text(), err);
    return ExitCode.of(synthesis.outcome());
  }

  private void checkOptions() {
    report.check();
    if (diff && report.format() != ReportOptions.Format.TEXT) {
      throw new ParameterException(spec.commandLine(), "--diff needs --format text");
    }
    if (output.isPresent()) {
      OutputFile.checkDirectory(output.get(), spec);
      if (!force) {
        OutputFile.checkIsNot(file, output.get(), spec);
      }
    }
  }

  private void write(Synthesis synthesis, String before, PrintWriter err) {
    Optional<String> text =
        synthesis.result() instanceof Synthesized synthesized
            ? Optional.of(synthesized.text())
            : Optional.empty();
    text.ifPresent(t -> output.ifPresent(out -> OutputFile.write(out, t)));
    Optional<Statistics> statistics =
        report.statistics(peakHeap -> Statistics.of(synthesis, peakHeap));
    TextReport summary = report.text(liss.terminal(), Terminal.Stream.ERR);
    if (explain) {
      err.print(summary.explanation(synthesis));
    }
    switch (report.format()) {
      case TEXT -> {
        text.ifPresent(t -> printText(before, t));
        err.print(summary.synthesis(synthesis, statistics));
      }
      case JSON -> liss.print(spec, JsonReport.of(synthesis, statistics));
      case SARIF -> liss.print(spec, SarifReport.of(synthesis, LissCommand.Version.number()));
    }
    err.flush();
  }

  private void printText(String before, String after) {
    if (diff) {
      liss.print(spec, UnifiedDiff.of(file.toString(), before, after));
    } else if (output.isEmpty()) {
      liss.print(spec, after);
    }
  }
}
