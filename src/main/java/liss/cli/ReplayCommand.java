package liss.cli;

import java.nio.file.Path;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.report.ReplayReport;
import liss.report.TraceDocument;
import liss.schedule.Replay;
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

  /** The forms of the report. */
  private enum Format {
    TEXT,
    JSON
  }

  @Parameters(
      paramLabel = "TRACE",
      description = "A file that liss explore --trace-dir has written.")
  private Path trace;

  @Option(
      names = "--program",
      paramLabel = "FILE",
      description = "The program (default: the file that the trace names).")
  private Optional<Path> program = Optional.empty();

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or json (default: text).")
  private Format format = Format.TEXT;

  @Mixin private COptionsMixin c;
  @Mixin private CopiesOption copies;
  @Mixin private PageOptions page = new PageOptions();

  @Override
  public Integer call() {
    TraceDocument document =
        TraceDocument.parse(SourceFile.read(trace).text())
            .orElseThrow(() -> new InputException("error: " + trace + " is no trace of liss"));
    Path file = program.orElse(Path.of(document.program()));
    ProgramCfa cfa = SourceFile.withValues(file, c, copies, document.observed(), name(), err());
    ReplayReport report =
        switch (document.replay(cfa)) {
          case Replay.Done done -> ReplayReport.of(document, done, () -> false);
          case Replay.Stale stale ->
              throw new InputException(
                  "error: %s is no run of %s: step %s is not possible\n  = help: %s"
                      .formatted(trace, file, stale.step(), stale.reason()));
        };
    print(
        switch (format) {
          case TEXT -> report.text(page.page(terminal()));
          case JSON -> report.json();
        });
    return report.isSame() ? ExitCode.OK : ExitCode.DIFFERENT;
  }
}
