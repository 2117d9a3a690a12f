package liss.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.projection.Projection.Purpose;
import liss.c.source.StoppableText;
import liss.cfa.ProgramCfa;
import liss.lang.SourceText;
import liss.report.ReplayReport;
import liss.report.TraceDocument;
import liss.run.Replay;
import liss.run.Schedule;
import liss.run.Violation;
import liss.witness.ScheduleTest;
import liss.witness.ViolationWitness;
import liss.witness.ViolationWitness.Origin;
import liss.witness.WitnessText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss replay}: a recorded run once more. */
@Command(
    name = "replay",
    addMethodSubcommands = false,
    description = {
      "Executes a run that liss explore has recorded, step by step, prints it, and says whether it"
          + " ends as recorded."
    },
    footer = {
      "",
      "Exit codes: 0 the run ends as recorded, 13 it ends in another way, 2 the file is not a"
          + " trace, or not a trace of this program.",
      "",
      "Example:",
      "  liss explore --trace-dir traces models/abba.w",
      "  liss replay traces/abba-1.json"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class ReplayCommand extends Task {

  @Parameters(
      paramLabel = "TRACE",
      description = "A file that liss explore --trace-dir has written.")
  private Path trace;

  @Option(
      names = "--program",
      paramLabel = "FILE",
      description = "The program (default: the file that the trace names).")
  private Optional<Path> program = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = ReportFormat.Plain.class,
      completionCandidates = ReportFormat.Plain.class,
      description = "text or json (default: text).")
  private ReportFormat format = ReportFormat.TEXT;

  @Mixin private COptionsMixin c;
  @Mixin private CopiesOption copies;
  @Mixin private PageOptions page = new PageOptions();
  @Mixin private RunFiles files;

  /** The options that write a run of a program of C to files for others. */
  static final class RunFiles {

    @Option(
        names = "--witness",
        paramLabel = "FILE",
        description = "For C, write the first run that fails as a witness of SV-COMP (YAML).")
    private Optional<Path> witness = Optional.empty();

    @Option(
        names = "--test",
        paramLabel = "FILE",
        description = "For C, write a program in C that executes the first run that fails.")
    private Optional<Path> test = Optional.empty();

    void check(Path program, COptionsMixin c) {
      UsageException.require(
          c.isC(program) || witness.isEmpty() && test.isEmpty(),
          "--witness and --test are for programs in C");
    }

    /** Writes what was asked for, or says why not. */
    void write(
        Path program,
        COptionsMixin c,
        Schedule schedule,
        Violation violation,
        Terminal terminal,
        PrintWriter err) {
      SourceText source = schedule.program().program().source();
      Origin origin = new Origin(LissCommand.Version.number(), terminal.time());
      witness.ifPresent(file ->
          write(
              file,
              ViolationWitness.of(schedule, violation, text(program, c, source), origin),
              err));
      test.ifPresent(file ->
          write(
              file,
              ScheduleTest.of(schedule, Optional.of(violation), text(program, c, source)),
              err));
    }

    /** Says that there is no run to write. */
    void writeNothing(PrintWriter err) {
      Stream.concat(witness.stream(), test.stream())
          .forEach(
              file -> write(file, new WitnessText.Nothing("no run that fails was found"), err));
    }

    static StoppableText text(Path program, COptionsMixin c, SourceText source) {
      return StoppableText.of(source, c.options(program)).orElseThrow();
    }

    static void write(Path file, WitnessText told, PrintWriter err) {
      switch (told) {
        case WitnessText.Text written -> OutputFile.write(file, written.text());
        case WitnessText.Nothing nothing ->
            err.println("warning: " + file + " was not written: " + nothing.reason());
      }
    }
  }

  @Override
  public Integer call() {
    TraceDocument document =
        TraceDocument.parse(SourceFile.read(trace).text())
            .orElseThrow(() -> new InputException("error: " + trace + " is no trace of liss"));
    Path file = program.orElse(Path.of(document.program()));
    files.check(file, c);
    Purpose purpose = document.isPreemptiveOnly() ? Purpose.BEHAVIOUR : Purpose.EXECUTION;
    ProgramCfa cfa =
        SourceFile.readWithValues(file, c, purpose, copies, document.observed(), name(), err())
            .program();
    ReplayReport report =
        switch (document.replay(cfa)) {
          case Replay.Done done -> {
            done.violations().stream()
                .findFirst()
                .ifPresentOrElse(
                    found -> files.write(file, c, done.schedule(), found, terminal(), err()),
                    () -> files.writeNothing(err()));
            yield ReplayReport.of(document, done, () -> false);
          }
          case Replay.Stale stale ->
              throw new InputException(
                  "error: %s is no run of %s: step %s is not possible\n  = help: %s"
                      .formatted(trace, file, stale.step(), stale.reason()));
        };
    print(format.of(() -> report.text(page.page(terminal())), report::json, Optional.empty()));
    return report.isSame() ? ExitCode.OK : ExitCode.DIFFERENT;
  }
}
