package liss.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.Counterexample.Ending;
import liss.check.deadlock.Deadlocks;
import liss.check.nontermination.NonTermination;
import liss.check.search.Limits;
import liss.report.JsonReport;
import liss.report.SarifReport;
import liss.report.Statistics;
import liss.report.Verification;
import liss.report.Verification.Phase;
import liss.symbolic.RunFeasibility;
import liss.synth.CounterexampleFeasibility;
import liss.synth.FeasibleCounterexampleSearch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code liss verify}: is a program preemption-safe, and can it deadlock? */
@Command(
    name = "verify",
    description = {
      "Checks that a program is preemption-safe and has no deadlocks.",
      "",
      "A program is preemption-safe if every run under a preemptive scheduler is equivalent to a"
          + " run under the cooperative scheduler. If it is not, verify shows a run that is"
          + " equivalent to no cooperative run, with one column per thread, and the reason."
    },
    footer = {
      "",
      "Exit codes: 0 both hold, 10 not preemption-safe, 11 deadlock, 5 unknown, 2 wrong input.",
      "The last line is Result: true, false(...) or unknown(...).",
      "",
      "Example:",
      "  liss verify drivers/open_close.w",
      "  liss verify --threads 'dev_*' -I include driver.c",
      "  liss verify --endless models/endless/unsafe.w",
      "  liss verify --format json --timeout 1m drivers/open_close.w"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class VerifyCommand implements Callable<Integer> {

  @ParentCommand private LissCommand liss;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The program, in W or (*.c) in C.")
  private Path file;

  @Option(
      names = "--endless",
      description =
          "Also consider non-terminating runs: such a run is bad if its accesses form a cycle of"
              + " blocks.")
  private boolean endless;

  @Mixin private COptionsMixin c;
  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;
  @Mixin private ReportOptions report;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    ConsideredRuns counted =
        endless ? ConsideredRuns.TERMINATING_OR_ENDLESS : ConsideredRuns.TERMINATING;
    SafetyChecker checker = engine.checker(counted).showingSmallest();
    report.check();
    c.checkFor(file, Optional.empty());
    ProgramCfa program =
        SourceFile.executable(SourceFile.parse(file, c, Optional.empty(), err), spec.name());
    Verification verification;
    Limits limits = limitOptions.start();
    try (ProgressLine progress = new ProgressLine(err, liss.terminal())) {
      verification = verify(program, counted, checker, limits, progress);
      progress.show("replaying the counterexample");
      verification = replayed(verification);
      progress.show("looking for a feasible counterexample");
      verification = searched(verification, limits);
    }
    liss.print(spec, rendered(verification));
    return ExitCode.of(verification.outcome());
  }

  /**
   * Answers both questions about a program.
   *
   * @param counted the runs that the checker looks at
   */
  static Verification verify(
      ProgramCfa program,
      ConsideredRuns counted,
      SafetyChecker checker,
      Limits limits,
      ProgressLine progress) {
    progress.show(Phase.SAFETY.description());
    long start = System.nanoTime();
    Verdict verdict = checker.check(program, program, limits);
    long between = System.nanoTime();
    progress.show(Phase.DEADLOCKS.description());
    Deadlocks deadlocks = Deadlocks.of(program, program, limits);
    Optional<NonTermination> endlessness =
        counted == ConsideredRuns.TERMINATING || deadlocks.terminatesCooperatively()
            ? Optional.empty()
            : Optional.of(NonTermination.of(program, limits));
    long end = System.nanoTime();
    return new Verification(
        program,
        counted,
        verdict,
        deadlocks,
        endlessness,
        Optional.empty(),
        Optional.empty(),
        Map.of(
            Phase.SAFETY, Duration.ofNanos(between - start),
            Phase.DEADLOCKS, Duration.ofNanos(end - between)));
  }

  private Verification replayed(Verification verification) {
    return verification
        .unsafe()
        .map(unsafe ->
            verification.with(feasibility(verification.program(), unsafe.counterexample())))
        .orElse(verification);
  }

  /** Looks for a feasible counterexample if the one that was found terminates and is none. */
  private static Verification searched(Verification verification, Limits limits) {
    return verification
        .unsafe()
        .map(Verdict.Unsafe::counterexample)
        .filter(counterexample -> counterexample.ending() instanceof Ending.Terminates)
        .filter(counterexample ->
            verification
                .feasibility()
                .filter(r -> r instanceof RunFeasibility.Spurious)
                .isPresent())
        .map(counterexample ->
            verification.with(
                FeasibleCounterexampleSearch.of(verification.program(), counterexample, limits)))
        .orElse(verification);
  }

  private RunFeasibility feasibility(ProgramCfa program, Counterexample counterexample) {
    return SourceFile.isC(file)
        ? CounterexampleFeasibility.WITHOUT_VALUES
        : CounterexampleFeasibility.of(program, counterexample);
  }

  private String rendered(Verification verification) {
    Optional<Statistics> statistics =
        report.statistics(peakHeap -> Statistics.of(verification, peakHeap));
    return switch (report.format()) {
      case TEXT ->
          report.text(liss.terminal(), Terminal.Stream.OUT).verification(verification, statistics);
      case JSON -> JsonReport.of(verification, statistics);
      case SARIF -> SarifReport.of(verification, LissCommand.Version.number());
    };
  }
}
