package liss.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.batch.Job;
import liss.batch.Sequence;
import liss.certificate.Certificate;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SafetyChecker;
import liss.cli.GoalOptions.PropertyOptions.Asked;
import liss.cli.ReplayCommand.RunFiles;
import liss.cli.SourceFile.InputFiles;
import liss.format.Palette;
import liss.lang.Assumptions;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.patch.FileDiff;
import liss.patch.FixReport;
import liss.patch.UnchangeableFileException;
import liss.report.AlarmText;
import liss.report.EntryPairsReport;
import liss.report.JsonReport;
import liss.report.SarifReport;
import liss.report.ShortReport;
import liss.report.Statistics;
import liss.report.TextReport;
import liss.triage.Answer;
import liss.triage.ConfigurationException;
import liss.triage.Suppression;
import liss.triage.Suppressions;
import liss.verify.CVerifier;
import liss.verify.EntryPairs;
import liss.verify.Outcome;
import liss.verify.Outcome.Use;
import liss.verify.Question;
import liss.verify.Races;
import liss.verify.ShownRun;
import liss.verify.Verification;
import liss.verify.Verifier;
import liss.witness.ScheduleTest;
import liss.witness.WitnessText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss verify}: is a program preemption-safe, and can it deadlock? */
@Command(
    name = "verify",
    addMethodSubcommands = false,
    description = {
      "Checks that a program is preemption-safe and has no deadlocks.",
      "",
      "A program is preemption-safe if every run under a preemptive scheduler is equivalent to a"
          + " run under the cooperative scheduler. If it is not, verify shows a run that is"
          + " equivalent to no cooperative run, with one column per thread, and the reason."
    },
    footer = {
      "",
      "Exit codes: 0 both hold, 10 not preemption-safe, or a race or a stale value"
          + " (--property), 11 deadlock,"
          + " 9 one of them is possible, 5 unknown, 2 wrong input.",
      "Of several programs, it is that of the worst answer, the first of 10, 11, 9, 70, 2, 5.",
      "The last line is Result: true, false(...), possible(...) or unknown(...).",
      "",
      "Example:",
      "  liss verify drivers/open_close.w",
      "  liss verify --threads 'dev_*' -I include driver.c",
      "  liss verify -p build src/",
      "  liss verify --each drivers/",
      "  liss verify --each --changed-since origin/main drivers/",
      "  liss verify --endless models/endless/unsafe.w",
      "  liss verify --format json --timeout 1m drivers/open_close.w",
      "  liss verify --watch --timeout 10s driver.w",
      "  liss verify --pairs --timeout 10s drivers/char/foo.c",
      "  liss verify --language c - < driver.c",
      "  liss verify --format html -o report.html drivers/open_close.w"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class VerifyCommand extends Task {

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "The program, in W or (*.c) in C; - is standard input. Files of C, also the *.c below a"
              + " directory, are one program together; each file of W is one.")
  private List<Path> files;

  /** The files, once those below directories are known. */
  private InputFiles input = new InputFiles(List.of());

  @Option(
      names = "--each",
      description =
          "Each file of C is a program of its own. Programs are verified one after the other.")
  private boolean each;

  @Option(
      names = "--endless",
      description =
          "Consider non-terminating runs in any case, not only where a thread may get into a loop"
              + " without an end: such a run is bad if its accesses form a cycle of blocks.")
  private boolean endless;

  @Option(
      names = "--without-values",
      description =
          "Leave out all values: every condition can hold or not. For C, what is found then is"
              + " possible(...).")
  private boolean withoutValues;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the report to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  @Option(
      names = "--explain",
      description =
          "Show whole runs, and why no cooperative run is equivalent to them, in place of the steps"
              + " that matter (text).")
  private boolean explain;

  @Option(names = "--watch", description = "Verify again whenever FILE changes, until interrupted.")
  private boolean watch;

  @Option(
      names = "--pairs",
      description =
          "C: verify each two of the functions that the kernel or other files call as a program of"
              + " its own, if they have something in common, and print a table with a row for each"
              + " finding. Limits are for each pair.")
  private boolean pairs;

  @Option(
      names = "--check-fix",
      paramLabel = "PATCH",
      description =
          "Say whether FILE with this patch, a unified diff, is preemption-safe without new"
              + " deadlocks, and which of its changes are not needed.")
  private Optional<Path> fix = Optional.empty();

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "The findings of this earlier report (SARIF, or --pairs --format json) are known: they are"
              + " shown as suppressed, and only others count.")
  private Optional<Path> baseline = Optional.empty();

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description =
          "For C, write a program in C that executes the counterexample, or the deadlock, that is"
              + " shown with values.")
  private Optional<Path> test = Optional.empty();

  @Option(
      names = "--harness",
      paramLabel = "FILE",
      description =
          "For a part of a program in C, write the whole program in which its counterexample was"
              + " looked for with values.")
  private Optional<Path> harness = Optional.empty();

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description =
          "Write a certificate of the answer, which liss-check accepts or rejects; docs/certificates."
              + "md describes it.")
  private Optional<Path> certificate = Optional.empty();

  @Mixin private GoalOptions.PropertyOptions properties = new GoalOptions.PropertyOptions();
  @Mixin private SourceFile.Changes changes;
  @Mixin private COptionsMixin c;
  @Mixin private CopiesOption copies;
  @Mixin private EngineOptions engine;
  @Mixin private ExitCode.FailOn failOn;
  @Mixin private LimitOptions limitOptions;
  @Mixin private ReportOptions report;

  @Override
  int exitCode(int answered) {
    return failOn.applied(answered);
  }

  @Override
  public Integer call() {
    List<InputFiles> programs = programs();
    boolean isOfOneFile =
        pairs
            || watch
            || fix.isPresent()
            || test.isPresent()
            || harness.isPresent()
            || certificate.isPresent();
    boolean isSequence = changes.isGiven() || programs.size() != 1;
    UsageException.require(
        !report.hasPage() || !isSequence && !programs.getFirst().areSeveral(),
        "--format html and --page are for a program in one file; liss batch --pages is for several");
    if (isSequence) {
      UsageException.require(
          !isOfOneFile,
          "--pairs, --watch, --check-fix, --test, --harness and --certificate are for a program in one"
              + " file");
      return verifyEach(programs);
    }
    input = programs.getFirst();
    UsageException.require(
        !input.areSeveral() || !isOfOneFile,
        "--pairs, --watch, --check-fix, --test, --harness and --certificate are for a program in one"
            + " file");
    boolean writesRun = test.isPresent() || harness.isPresent();
    UsageException.require(
        c.isC(input) || !writesRun, "--test and --harness are for programs in C");
    UsageException.require(
        !writesRun || !pairs && !watch && !withoutValues && fix.isEmpty(),
        "--test and --harness exclude --pairs, --watch, --check-fix and --without-values");
    UsageException.require(
        certificate.isEmpty()
            || !pairs
                && !watch
                && !withoutValues
                && fix.isEmpty()
                && !input.first().equals(SourceFile.STANDARD_INPUT),
        "--certificate needs a file, and excludes --pairs, --watch, --check-fix and"
            + " --without-values");
    if (pairs) {
      return verifyPairs();
    }
    if (fix.isPresent()) {
      return within(limitOptions, () -> checkFix(fix.get()));
    }
    return watch ? watching(input.first(), "--watch") : within(limitOptions, this::verify);
  }

  private List<InputFiles> programs() {
    List<InputFiles> single = InputFiles.each(files, c);
    List<InputFiles> programs = each ? single : together(single);
    if (programs.size() > 1 || changes.isGiven()) {
      UsageException.require(
          !files.contains(SourceFile.STANDARD_INPUT), "standard input is a program of its own");
    }
    return changes.among(programs, InputFiles::files, c);
  }

  /** Files of W are programs of their own; those of C are one, wherever they lie. */
  private List<InputFiles> together(List<InputFiles> single) {
    List<InputFiles> programs = new ArrayList<>(single);
    programs.removeIf(c::isC);
    if (programs.isEmpty()) {
      return List.of(InputFiles.of(files, c, err()));
    }
    List<Path> ofC =
        single.stream().filter(c::isC).flatMap(program -> program.files().stream()).toList();
    if (!ofC.isEmpty()) {
      programs.add(InputFiles.of(ofC, c, err()));
    }
    return programs;
  }

  /** Verifies programs one after the other, each in a process of its own. */
  private int verifyEach(List<InputFiles> programs) {
    report.check();
    output.ifPresent(OutputFile::checkDirectory);
    List<Sequence.Printed> all = new ArrayList<>();
    boolean isText = report.format() == ReportFormat.TEXT;
    StringBuilder text = new StringBuilder();
    try (ProgressLine progress = progress()) {
      for (InputFiles program : programs) {
        progress.show((all.size() + 1) + " of " + programs.size() + ": " + program);
        Sequence.Printed printed = verified(program);
        all.add(printed);
        progress.close();
        err().print(printed.err());
        err().flush();
        String told =
            "== " + program + "\n\n" + printed.out() + (printed.out().isEmpty() ? "" : "\n");
        text.append(isText ? told : "");
        if (isText && output.isEmpty()) {
          print(told);
        }
      }
    } catch (IOException e) {
      throw new InputException("error: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("error: interrupted");
    }
    String rest =
        switch (report.format()) {
          case TEXT -> summary(all);
          case SHORT -> all.stream().map(Sequence.Printed::out).collect(Collectors.joining());
          case JSON ->
              all.stream().map(Sequence.Printed::out).collect(Collectors.joining(",", "[", "]\n"));
          case SARIF, HTML ->
              BatchCommand.Merge.sarif(all.stream().map(Sequence.Printed::result).toList());
        };
    write(output, output.isPresent() ? text + rest : rest);
    return ExitCode.worst(all.stream().map(Sequence.Printed::exitCode).toList());
  }

  private Sequence.Printed verified(InputFiles program) throws IOException, InterruptedException {
    Set<String> without = new TreeSet<>(Set.of("--each", "--changed-since", "--output", "--color"));
    if (!c.isC(program)) {
      without.addAll(COptionsMixin.names());
    }
    List<String> command = sameCommand(without);
    boolean isColored =
        output.isEmpty() && report.page(terminal()).palette().equals(Palette.COLORED);
    command.add("--color=" + (isColored ? "always" : "never"));
    program.files().forEach(file -> command.add(file.toString()));
    Job job = new Job(name(), program.toString(), List.of());
    return Sequence.run(job, command, terminal().environment());
  }

  private String summary(List<Sequence.Printed> all) {
    if (all.isEmpty()) {
      return "No program has changed since " + changes + ".\n";
    }
    StringBuilder text = new StringBuilder();
    all.forEach(printed ->
        text.append(printed.job().file()).append(": ").append(printed.label()).append('\n'));
    int worst = ExitCode.worst(all.stream().map(Sequence.Printed::exitCode).toList());
    String label =
        all.stream()
            .filter(printed -> printed.exitCode() == worst)
            .map(Sequence.Printed::label)
            .findFirst()
            .orElse("true");
    return text + "\nResult: " + label + "\n";
  }

  private int verify() {
    SafetyChecker checker = engine.checker(forced()).showingSmallest();
    report.check();
    c.checkFor(input.first());
    checkOutput(input, output);
    checkOutput(input, report.pageFile());
    checkOutput(input, harness);
    checkOutput(input, certificate);
    ParseResult.Parsed parsed =
        SourceFile.parse(
            input,
            c,
            err(),
            (source, messages) -> write(output, report.rejection(name(), source, messages)));
    Program program = copies.applyTo(parsed.program());
    SourceFile.executable(program.withCopies(1), name());
    if (properties.has(Asked.RACE) || properties.has(Asked.STALE)) {
      SourceFile.checkPriorities(program, name() + " --property race or stale");
    }
    Suppressions suppressions = suppressions(program.source());
    final Answer answer;
    try (ProgressLine progress = progress()) {
      Verifier verifier = new Verifier(checker, limitOptions.start(), progress::begins);
      Verification found =
          c.isC(input)
              ? found(new CVerifier(verifier, c.frontEnd(input)), program, parsed.assumptions())
              : withoutValues ? verifier.decide(program) : verifier.verify(program);
      Verification open =
          withoutValues || !c.leavesSwitchesOpen()
              ? found
              : c.isC(input)
                  ? new CVerifier(verifier, c.frontEnd(input))
                      .beside(found, program, parsed.assumptions())
                  : verifier.beside(found, program);
      Use use = properties.has(Asked.STALE) ? Use.VIOLATIONS : Use.NOTES;
      Verification verification =
          c.isC(input)
              ? new CVerifier(verifier, c.frontEnd(input))
                  .withStale(open, program, parsed.assumptions(), use)
              : verifier.withStale(open, program, use);
      Answer known =
          Answer.of(
              c.isC(input)
                  ? new CVerifier(verifier, c.frontEnd(input))
                      .withAlarms(
                          verification,
                          program,
                          shown -> progress.tell("found: " + AlarmText.found(shown)))
                  : verification,
              races(verifier, program, verification.outcome(), parsed.assumptions()),
              parsed.warnings(),
              suppressions);
      Answer asking =
          c.isC(input)
              ? known.asking(
                  Question.about(known.verification(), c.frontEnd(input), program.source()))
              : known;
      answer = asking.repairedBy(() -> commandOfOther("synthesize", Set.of(), files));
    }
    answers();
    test.ifPresent(written -> writeTest(written, program, answer.verification()));
    harness.ifPresent(written -> RunFiles.write(written, harnessOf(answer.verification()), err()));
    write(output, rendered(answer));
    certificate.ifPresent(file -> writeCertificate(file, parsed.program(), answer));
    reportUnused(suppressions);
    return ExitCode.of(answer.outcome());
  }

  private Certificate certificateOf(Program program, Answer answer) {
    Verification found = answer.verification();
    if (!answer.outcome().equals(found.outcome())) {
      return new Certificate.None("the answer is about another property, or is suppressed");
    }
    return c.isC(input)
        ? Certificate.ofC(program, found, c.frontEnd(input), limitOptions.start())
        : Certificate.of(program, found, limitOptions.start());
  }

  private void writeCertificate(Path file, Program program, Answer answer) {
    switch (certificateOf(program, answer)) {
      case Certificate.Written written -> OutputFile.write(file, written.text());
      case Certificate.None none -> err().println("certificate: none (" + none.reason() + ")");
    }
  }

  /** For which memory an answer holds: said of each that holds in C, or if that is asked. */
  private Optional<Races> races(
      Verifier verifier, Program program, Outcome outcome, Assumptions assumptions) {
    boolean isAsked = properties.has(Asked.RACE);
    Use use = isAsked ? Use.VIOLATIONS : Use.NOTES;
    if (program.hasPriorities()) {
      return Optional.empty();
    }
    if (!isAsked && !(c.isC(input) && outcome instanceof Outcome.Holds)) {
      return Optional.empty();
    }
    return Optional.of(
        c.isC(input)
            ? new CVerifier(verifier, c.frontEnd(input)).races(program, assumptions, use)
            : verifier.races(program, use));
  }

  /** Writes the program that executes what was found, or says why not. */
  private void writeTest(Path written, Program program, Verification found) {
    Path file = input.first();
    WitnessText told =
        switch (ShownRun.of(program, c.frontEnd(input), found)) {
          case ShownRun.Executed run ->
              ScheduleTest.of(
                  run.schedule(),
                  run.violation(),
                  RunFiles.text(file, c, run.schedule().program().program().source()));
          case ShownRun.Nothing nothing -> new WitnessText.Nothing(nothing.reason());
          case ShownRun.Unreadable unreadable ->
              new WitnessText.Nothing(
                  "the program cannot be read with values: "
                      + MessageText.brief(unreadable.error(), program.source()));
        };
    RunFiles.write(written, told, err());
  }

  private static WitnessText harnessOf(Verification found) {
    return found
        .harness()
        .<WitnessText>map(made -> new WitnessText.Text(made.source().text()))
        .orElseGet(() ->
            new WitnessText.Nothing(
                "it is for a counterexample of a part of a program, in one file without `main`"));
  }

  /** The runs to look at; empty if that depends on the program. */
  private Optional<ConsideredRuns> forced() {
    return endless ? Optional.of(ConsideredRuns.ALL) : Optional.empty();
  }

  private Verification found(CVerifier verifier, Program program, Assumptions assumptions) {
    return withoutValues
        ? verifier.decide(program, assumptions)
        : verifier.verify(program, assumptions);
  }

  private Suppressions suppressions(SourceText source) {
    try {
      Suppressions suppressions = Suppressions.of(source);
      if (baseline.isPresent()) {
        suppressions.addBaseline(SourceFile.read(baseline.get()));
      }
      return suppressions;
    } catch (ConfigurationException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  private void reportUnused(Suppressions suppressions) {
    for (Suppression unused : suppressions.unused()) {
      err()
          .println(
              ("warning: %s: %s is suppressed, but is not found; --pairs and --format sarif show the"
                      + " fingerprints")
                  .formatted(unused.place(), unused.finding()));
    }
  }

  private int verifyPairs() {
    Path file = input.first();
    UsageException.require(c.isC(file) && !watch, "--pairs is for one file in C");
    UsageException.require(!withoutValues, "--pairs excludes --without-values");
    UsageException.require(
        c.options(file).threads().isEmpty(), "--pairs is without --threads; see --entries");
    UsageException.require(
        report.format() == ReportFormat.TEXT || report.format() == ReportFormat.JSON,
        "--pairs needs --format text or json");
    SafetyChecker checker = engine.checker(forced()).showingSmallest();
    checkOutput(input, output);
    SourceText source = SourceFile.read(file);
    Suppressions suppressions = suppressions(source);
    EntryPairs found;
    try (ProgressLine progress = progress()) {
      found =
          EntryPairs.of(
              source,
              c.options(file),
              () -> new Verifier(checker, limitOptions.start(), progress::begins));
    }
    if (found.pairs().isEmpty()) {
      SourceFile.parse(file, c, err());
      throw new UsageException(
          "--pairs is for parts of programs, and "
              + (c.options(file).kernel().isCertain()
                  ? "the kernel calls no function of "
                  : "neither the kernel nor another file calls functions beside others of ")
              + file);
    }
    write(
        output,
        report.format() == ReportFormat.JSON
            ? EntryPairsReport.json(source, found, suppressions).print()
            : EntryPairsReport.text(found, suppressions));
    reportUnused(suppressions);
    return ExitCode.of(EntryPairsReport.outcome(found, suppressions));
  }

  private int checkFix(Path patch) {
    Path file = input.first();
    UsageException.require(
        !watch && !endless && !withoutValues && report.format() == ReportFormat.TEXT,
        "--check-fix excludes --watch, --endless, --without-values and other formats than text");
    c.checkFor(file);
    checkOutput(input, output);
    SourceText source = SourceFile.read(file);
    FileDiff diff = FileDiff.of(SourceFile.read(patch).text(), source.file());
    UsageException.require(
        !diff.hunks().isEmpty(), "--check-fix: " + patch + " does not change " + file);
    Function<SourceText, ParseResult> parser = copies.applyTo(SourceFile.parser(file, c));
    PrintWriter unheard = new PrintWriter(Writer.nullWriter());
    try {
      SourceText changed = new SourceText(source.file(), diff.applyTo(source.text()));
      Program original = SourceFile.parsed(parser.apply(source), source, unheard).program();
      SourceFile.executable(original.withCopies(1), name());
      SourceFile.checkPriorities(original, name() + " --check-fix");
      FixReport found =
          FixReport.of(
              original,
              SourceFile.parsed(parser.apply(changed), changed, err()),
              parser,
              engine.checker().showingSmallest(),
              limitOptions.start());
      write(output, found.text(report.page(terminal())));
      return ExitCode.of(found.outcome());
    } catch (UnchangeableFileException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  private String rendered(Answer answer) {
    Optional<Statistics> statistics =
        report.statistics(peakHeap -> Statistics.of(answer.verification(), peakHeap));
    TextReport text =
        report.text(output.isPresent() ? terminal().ofFile() : terminal(), Terminal.Stream.OUT);
    return report.written(
        () ->
            explain ? text.explanation(answer, statistics) : text.verification(answer, statistics),
        () -> ShortReport.of(answer),
        () -> JsonReport.of(answer, statistics),
        () -> SarifReport.of(answer, LissCommand.Version.number()),
        answer.program().program().source());
  }
}
