package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Stream;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.c.calls.Entry;
import liss.c.projection.Projection.Purpose;
import liss.certificate.Certificate;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SafetyChecker;
import liss.cli.GoalOptions.PropertyOptions.Asked;
import liss.cli.SourceFile.InputFiles;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.patch.TrustedFiles;
import liss.placement.model.Goal;
import liss.placement.model.Objective;
import liss.placement.model.Repair;
import liss.report.FrontReport;
import liss.report.JsonReport;
import liss.report.OutputAssumptions;
import liss.report.SarifReport;
import liss.report.Statistics;
import liss.report.Synthesis;
import liss.report.TextReport;
import liss.rewrite.ObjectSectionSearch;
import liss.rewrite.Rewrite;
import liss.rewrite.Rewriter;
import liss.rewrite.Rewritten;
import liss.search.Limits;
import liss.synth.CheckerWithValues;
import liss.synth.ConcreteChecker;
import liss.synth.ExistingLocks;
import liss.synth.FrontResult;
import liss.synth.FrontSynthesizer;
import liss.synth.PreventedRun;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import liss.verify.CVerifier;
import liss.verify.CopiesProof;
import liss.verify.CounterexampleFeasibility;
import liss.verify.Outcome.Use;
import liss.verify.Races;
import liss.verify.StaleReads;
import liss.verify.Verification.Copies;
import liss.verify.Verifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss synthesize}: the program with locks that make it preemption-safe. */
@Command(
    name = "synthesize",
    addMethodSubcommands = false,
    description = {
      "Adds locks that make a program preemption-safe, without new deadlocks.",
      "",
      "The program with locks goes to standard output, a summary to standard error."
    },
    footer = {
      "",
      "Objectives:",
      "  coarse  the fewest lock statements",
      "  fine    the fewest pairs of statements that cannot run at the same time",
      "  none    any irredundant placement",
      "If a limit is reached after a safe program was found, the result is the best safe program,"
          + " with a lower bound for better ones.",
      "",
      "Exit codes: 0 done, 12 no placement of locks exists, 11 the locks would bring new"
          + " deadlocks, 5 unknown, 2 wrong input.",
      "The last line on standard error is Result: true, false(...) or unknown(...).",
      "",
      "Example:",
      "  liss synthesize drivers/open_close.w > safe.w",
      "  liss synthesize --objective fine --diff drivers/open_close.w | patch -p1",
      "  liss synthesize --emit linux-mutex -o fixed.c driver.c",
      "  liss synthesize --patch drivers/char/foo.c | git am",
      "  liss synthesize --diff src/queue.c src/worker.c | patch -p1",
      "  liss synthesize --format html -o report.html drivers/open_close.w"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class SynthesizeCommand extends Task {

  /** How many copies are looked at of a thread of which there may be any number. */
  static final int COPIES = 2;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "The program, in W or (*.c) in C; - is standard input. Several files of C, or the *.c"
              + " below a directory, are one program.")
  private List<Path> files;

  /** The files, once those below directories are known. */
  private InputFiles input = new InputFiles(List.of());

  @Option(
      names = "--pareto",
      description =
          "List all Pareto-optimal placements by lock statements, protected statements and"
              + " excluded pairs, each as a diff.")
  private boolean pareto;

  @Option(
      names = "--explain",
      description =
          "Show for each lock a run that it prevents, one of the program if there is one, on"
              + " standard error.")
  private boolean explain;

  @Option(
      names = "--explain-all",
      description =
          "The same, and each bad interleaving from which was learned, and how the locks prevent"
              + " it.")
  private boolean explainAll;

  @Option(
      names = "--endless",
      description =
          "Consider non-terminating runs in any case, not only where a thread may get into a loop"
              + " without an end.")
  private boolean endless;

  @Option(
      names = "--concrete-only",
      description =
          "Ignore spurious counterexamples. The safety of the output then depends on an"
              + " exploration of all its runs with values, which may not terminate.")
  private boolean concreteOnly;

  @Option(
      names = "--without-values",
      description =
          "Add locks also if the program has counterexamples only as long as its values are"
              + " forgotten: if no run of it is one.")
  private boolean withoutValues;

  @Option(
      names = "--certificate",
      paramLabel = "CERT",
      description =
          "W: write a certificate of the program that is written, which liss-check accepts or rejects;"
              + " docs/certificates.md describes it.")
  private Optional<Path> certificate = Optional.empty();

  @Mixin private ProgramOutput target = new ProgramOutput();
  @Mixin private GoalOptions goals = new GoalOptions();
  @Mixin private COptionsMixin.Output c;
  @Mixin private CopiesOption copies;
  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;
  @Mixin private ReportOptions report;

  /** What is said about the program. */
  private List<Diagnostic> messages = List.of();

  /** What an answer about it rests on. */
  private Assumptions assumptions = Assumptions.NONE;

  @Override
  public Integer call() {
    input = InputFiles.of(files, c, err());
    return within(limitOptions, this::synthesize);
  }

  private int synthesize() {
    SafetyChecker checker =
        engine.checker(endless ? Optional.of(ConsideredRuns.ALL) : Optional.empty());
    ConcreteChecker concrete = new ConcreteChecker(checker);
    checkOptions();
    c.checkFor(input.first());
    ParseResult.Parsed parsed =
        SourceFile.parse(
            input,
            c,
            err(),
            (source, found) ->
                write(target.reportFile(report), report.rejection(name(), source, found)));
    messages = parsed.warnings();
    assumptions = parsed.assumptions();
    Program read = withoutStale(parsed, checker);
    Program written = pareto ? copies.known(read, name() + " --pareto") : copies.applyTo(read);
    Program program = written.withCopies(COPIES);
    ProgramCfa cfa = SourceFile.executable(program, name());
    SourceFile.checkPriorities(program, name());
    goals.checkNames(program, cfa);
    if (pareto) {
      return front(checker, program, cfa);
    }
    Goal goal = goals.goal(cfa);
    Limits limits = limitOptions.start();
    Optional<Rewrite.ObjectSections> sections = objectSections(read, limits);
    Program base = sections.map(s -> changed(program.source(), s)).orElse(program);
    CheckerWithValues valued = withValues(checker, base, limits);
    SafetyChecker used = concreteOnly ? concrete : withoutValues ? checker : valued;
    SynthesisResult result;
    Optional<Rewritten> rewritten;
    try (ProgressLine progress = progress()) {
      result = synthesizer(used, goal, limits, progress).synthesize(base);
      rewritten =
          result instanceof NoPlacement none && mayRewrite(none)
              ? rewriter(checker, goal, limits, progress).rewrite(base, none)
              : inSections(cfa, sections, base, result);
    }
    if (sections.isPresent()) {
      cfa = CfaBuilder.build(base);
    }
    if (rewritten.isPresent()) {
      result = rewritten.get().result();
      cfa = rewritten.get().program();
    }
    if (concrete.ignored() > 0 && result instanceof Synthesized synthesized) {
      // Constraints from feasible runs may exclude others with them.
      result = synthesized.unproven(goal);
    }
    List<RunFeasibility> feasibilities = feasibilities(cfa, result);
    Optional<ParseResult.Parsed> output = output(result);
    assumptions =
        output
            .map(o -> new OutputAssumptions(program.source()).of(parsed.assumptions(), o))
            .orElse(assumptions);
    Synthesis synthesis =
        new Synthesis(
            cfa,
            checker.considered(cfa),
            goal,
            result,
            feasibilities,
            result instanceof Synthesized synthesized && isExplained()
                ? PreventedRun.of(
                    cfa, synthesized, feasibilities, new Verifier(checker, limits), limits)
                : List.of(),
            Stream.concat(caveats(concrete).stream(), notes(valued).stream()).toList(),
            copies(rewritten.map(this::withAnyCopies).orElse(written), result),
            assumptions,
            output.flatMap(o -> races(o, new Verifier(checker, limits))),
            output
                .filter(o -> goals.properties().has(Asked.STALE))
                .map(o -> stale(o.program(), o.assumptions(), new Verifier(checker, limits))),
            rewritten);
    write(synthesis, program.source());
    certificate.ifPresent(file -> writeCertificate(file, program, synthesis));
    return ExitCode.of(synthesis.outcome());
  }

  private void writeCertificate(Path file, Program original, Synthesis synthesis) {
    switch (certificateOf(original, synthesis)) {
      case Certificate.Written written -> OutputFile.write(file, written.text());
      case Certificate.None none -> err().println("certificate: none (" + none.reason() + ")");
    }
    err().flush();
  }

  private Certificate certificateOf(Program original, Synthesis synthesis) {
    if (!(synthesis.result() instanceof Synthesized synthesized)) {
      return new Certificate.None("there is no program with locks");
    }
    return c.isC(input)
            || synthesis.rewritten().isPresent()
            || !synthesis.caveats().isEmpty()
            || goals.properties().has(Asked.STALE)
        ? new Certificate.None("the program is in C, or more than locks counts")
        : Certificate.ofOutput(
            original,
            reread(synthesized.text()),
            synthesis.considered(),
            synthesis.objective().equals(new Repair(Objective.COARSE))
                ? Optional.of(
                    goals
                        .sections()
                        .fewestChanges(synthesis.program(), synthesized.progress().constraints()))
                : Optional.empty(),
            limitOptions.start());
  }

  /**
   * The program, with fewer scheduling points if no value may be out of date: what is read before a
   * critical section and used in it is in one block then.
   */
  private Program withoutStale(ParseResult.Parsed parsed, SafetyChecker checker) {
    Program program = parsed.program();
    if (!goals.properties().has(Asked.STALE)) {
      return program;
    }
    SortedSet<String> locks =
        stale(
                copies.applyTo(program),
                parsed.assumptions(),
                new Verifier(checker, limitOptions.start()))
            .locks();
    return locks.isEmpty() ? program : program.with(program.switchAtLock().exceptAt(locks));
  }

  private StaleReads stale(Program program, Assumptions assumed, Verifier verifier) {
    return c.isC(input)
        ? new CVerifier(verifier, c.frontEnd(input)).stale(program, assumed)
        : verifier.stale(program);
  }

  private CheckerWithValues withValues(SafetyChecker checker, Program program, Limits limits) {
    return CheckerWithValues.of(
        checker,
        program,
        limits,
        Optional.of(new Verifier(checker, limits))
            .filter(verifier -> c.isC(input))
            .map(verifier ->
                new CVerifier(verifier, c.frontEnd(input).with(program.switchAtLock()))));
  }

  private Synthesizer synthesizer(
      SafetyChecker used, Goal goal, Limits limits, ProgressLine progress) {
    return withSections(new Synthesizer(used, goal, limits, progress))
        .withNoLockIn(goals.noLockIn())
        .with(goals.lockLimit())
        .with(goals.properties().demand())
        .readingWith(reading());
  }

  /** Reads a text as the program was read. */
  private Function<SourceText, ParseResult> reading() {
    return copies.applyTo(SourceFile.parser(input, c), COPIES);
  }

  /** Whether other changes than those of locks are wanted, and can be shown. */
  private boolean mayRewrite(NoPlacement none) {
    return goals.sections().mayRewrite()
        && target.canShowChanges(report)
        && none.shortage().isEmpty()
        && !goals.hasCosts()
        && !goals.properties().has(Asked.STALE)
        && !isExplained()
        && !concreteOnly;
  }

  private Rewriter rewriter(
      SafetyChecker checker, Goal goal, Limits limits, ProgressLine progress) {
    return new Rewriter(
        this::rewrites,
        reading(),
        this::withValues,
        changed ->
            synthesizer(
                    withoutValues ? checker : withValues(checker, changed, limits),
                    goal,
                    limits,
                    progress)
                .synthesize(changed),
        limits);
  }

  /** The sections of objects that functions need, in a world that has such sections. */
  private Optional<Rewrite.ObjectSections> objectSections(Program program, Limits limits) {
    if (!c.isC(input) || input.areSeveral() || !goals.sections().mayRewrite()) {
      return Optional.empty();
    }
    return ObjectSectionSearch.in(
        program,
        c.frontEnd(input),
        SourceFile.parser(input, c),
        new Verifier(engine.checker(Optional.empty()), limits)::conflicts,
        limits);
  }

  private Program changed(SourceText source, Rewrite rewrite) {
    return reread(rewrite.in(source).text()).withCopies(COPIES);
  }

  private static Optional<Rewritten> inSections(
      ProgramCfa original,
      Optional<Rewrite.ObjectSections> sections,
      Program base,
      SynthesisResult result) {
    return sections
        .filter(s -> result instanceof Synthesized)
        .map(s ->
            new Rewritten(
                original,
                Optional.empty(),
                s,
                Rewritten.Grounds.BY_KIND,
                CfaBuilder.build(base),
                (Synthesized) result));
  }

  /** The changes that are possible; none that takes a lock if that is forbidden somewhere. */
  private List<Rewrite> rewrites(Program program, NoPlacement none) {
    Rewriter.Candidates all = c.isC(input) ? Rewriter.inC(c.frontEnd(input)) : Rewriter.IN_W;
    return all.of(program, none).stream()
        .filter(rewrite -> goals.noLockIn().isEmpty() || !(rewrite instanceof Rewrite.TestedAgain))
        .toList();
  }

  /** A text as a program with its values; empty if it has none. */
  private Optional<Program> withValues(SourceText text) {
    ParseResult read =
        c.isC(input)
            ? c.frontEnd(input).withValues(text, Purpose.COMPARISON)
            : reading().apply(text);
    return read instanceof ParseResult.Parsed parsed
        ? Optional.of(parsed.program())
        : Optional.empty();
  }

  /** A program that was rewritten, with the numbers of copies that are given. */
  private Program withAnyCopies(Rewritten rewritten) {
    return reread(rewritten.program().program().source().text());
  }

  private Synthesizer withSections(Synthesizer synthesizer) {
    Synthesizer chosen = goals.sections().applyTo(synthesizer);
    return concreteOnly ? chosen.with(ExistingLocks.KEPT) : chosen;
  }

  private static List<String> notes(CheckerWithValues checker) {
    return checker.runs().stream()
        .map(runs ->
            "without its values the program has counterexamples, but of the runs with values,"
                + " which were all examined ("
                + runs
                + "), none is one")
        .toList();
  }

  private static List<String> caveats(ConcreteChecker checker) {
    return checker.ignored() == 0
        ? List.of()
        : List.of(
            "spurious counterexamples were ignored ("
                + checker.ignored()
                + " times); the safety of the result depends on "
                + (checker.explorations() == 0
                    ? "the other runs of the abstraction"
                    : "the exploration of its runs with values")
                + ", and optimality is relative to the constraints that were learned");
  }

  /** For which numbers of copies the output is safe, if the input leaves them open. */
  private Optional<Copies> copies(Program program, SynthesisResult result) {
    return program.replicated().isEmpty() || !(result instanceof Synthesized synthesized)
        ? Optional.empty()
        : Optional.of(CopiesProof.of(program, reread(synthesized.text())).holdsFor(COPIES));
  }

  /** For which memory the output is what is said of it, in C, or if that is demanded. */
  private Optional<Races> races(ParseResult.Parsed output, Verifier verifier) {
    boolean isDemanded = goals.properties().has(Asked.RACE);
    Use use = isDemanded ? Use.VIOLATIONS : Use.NOTES;
    if (c.isC(input)) {
      return Optional.of(
          new CVerifier(verifier, c.frontEnd(input))
              .races(output.program(), output.assumptions(), use));
    }
    return isDemanded ? Optional.of(verifier.races(output.program(), use)) : Optional.empty();
  }

  /** The output as it is read again, in C, or if more is demanded of it. */
  private Optional<ParseResult.Parsed> output(SynthesisResult result) {
    boolean isOfInterest = c.isC(input) || goals.properties().areChosen();
    return isOfInterest && result instanceof Synthesized synthesized
        ? Optional.of(parsed(synthesized.text()))
        : Optional.empty();
  }

  private Program reread(String text) {
    return parsed(text).program();
  }

  private ParseResult.Parsed parsed(String text) {
    SourceText source = new SourceText(input.toString(), text);
    return switch (copies.applyTo(SourceFile.parser(input, c)).apply(source)) {
      case ParseResult.Parsed parsed -> parsed;
      case ParseResult.Rejected rejected -> throw new IllegalStateException(text);
    };
  }

  /** Which counterexamples are runs of the program; empty if that is not to be explained. */
  private List<RunFeasibility> feasibilities(ProgramCfa program, SynthesisResult result) {
    List<Run> runs = result.progress().constraints().stream().map(c -> c.trace().run()).toList();
    return isExplained() ? CounterexampleFeasibility.of(program, runs) : List.of();
  }

  private boolean isExplained() {
    return explain || explainAll || report.hasPage();
  }

  private int front(SafetyChecker checker, Program program, ProgramCfa cfa) {
    FrontReport front;
    try (ProgressLine progress = progress()) {
      front =
          new FrontReport(
              cfa,
              checker.considered(cfa),
              new FrontSynthesizer(
                      checker,
                      limitOptions.start(),
                      progress,
                      goals.noLockIn(),
                      goals.lockLimit(),
                      copies.applyTo(SourceFile.parser(input, c)))
                  .synthesize(program),
              assumptions);
    }
    switch (front.result()) {
      case FrontResult.Failed failed -> write(front.asSynthesis(failed.reason()), program.source());
      case FrontResult.Front found -> write(front, found);
    }
    return ExitCode.of(front.outcome());
  }

  private void write(FrontReport front, FrontResult.Front found) {
    answers();
    Optional<Statistics> statistics =
        report.statistics(peakHeap -> Statistics.of(found.progress(), peakHeap));
    String told =
        report
            .format()
            .of(
                () -> report.text(terminal(), Terminal.Stream.ERR).front(front, found, statistics),
                () -> report.linked(JsonReport.of(front, found, messages, statistics)),
                Optional.of(front.program().program().source()));
    if (report.format() == ReportFormat.TEXT) {
      print(FrontReport.text(front.program(), found));
      err().print(told);
    } else {
      write(target.reportFile(report), told);
    }
    err().flush();
  }

  private void checkPareto() {
    boolean isForOneProgram =
        goals.hasObjective()
            || target.isChosen(report)
            || explain
            || explainAll
            || concreteOnly
            || goals.properties().areChosen()
            || endless
            || goals.sections().areChosen()
            || report.format() == ReportFormat.SARIF;
    require(
        !isForOneProgram,
        "--pareto lists several programs; it excludes --objective, --objective-file, --output,"
            + " --diff, --patch, --explain, --concrete-only, --property, --endless, --sections,"
            + " --locks-only, --new-locks-only and --format sarif");
  }

  private void checkOptions() {
    goals.check();
    report.check();
    checkOutput(input, report.pageFile());
    checkOutput(input, certificate);
    require(
        certificate.isEmpty() || !certificate.equals(target.programFile(report)),
        "--certificate and -o need different files");
    require(
        certificate.isEmpty() || !pareto && !input.areSeveral(),
        "--certificate is for one program in one file");
    require(report.format() != ReportFormat.SHORT, "--format short is for verify");
    require(
        !input.areSeveral() || report.format() == ReportFormat.TEXT,
        "several files need --format text");
    require(
        !input.areSeveral() || !pareto && !goals.hasCosts(),
        "--pareto and --objective-file are for a program in one file");
    if (pareto) {
      checkPareto();
    }
    require(
        !concreteOnly || !c.isC(input),
        "--concrete-only needs a program in W: C is read without values");
    target.check(input, report);
  }

  private void write(Synthesis synthesis, SourceText source) {
    answers();
    TrustedFiles trusted = target.trusted(input, c);
    Optional<ProgramOutput.Written> written =
        synthesis.result() instanceof Synthesized synthesized
            ? Optional.of(target.write(source, synthesized.text(), trusted, report))
            : Optional.empty();
    Optional<Statistics> statistics =
        report.statistics(peakHeap -> Statistics.of(synthesis, peakHeap));
    TextReport summary = report.text(terminal(), Terminal.Stream.ERR);
    if (explain || explainAll) {
      err().print(summary.reasons(synthesis));
    }
    if (explainAll) {
      err().print(summary.explanation(synthesis));
    }
    String told =
        report.written(
            () -> summary.synthesis(synthesis, statistics),
            List::of,
            () -> JsonReport.of(synthesis, messages, statistics),
            () -> SarifReport.of(synthesis, messages, LissCommand.Version.number()),
            source);
    if (report.format() == ReportFormat.TEXT) {
      written.ifPresent(w -> printDocument(target.printed(w, synthesis, entries(source), trusted)));
      err().print(told);
    } else {
      write(target.reportFile(report), told);
    }
    err().flush();
  }

  /** The functions that the kernel calls, if it calls any. */
  private List<Entry> entries(SourceText source) {
    return c.isC(input) ? c.frontEnd(input).entries(source).entries() : List.of();
  }
}
