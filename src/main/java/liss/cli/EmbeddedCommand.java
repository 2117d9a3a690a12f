package liss.cli;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.format.Json;
import liss.report.ShortReport;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command line that a Java program runs in its own process: {@code verify} or {@code synthesize}.
 * The answers are those of the command, since it is the command that answers.
 */
public final class EmbeddedCommand {

  private static final Terminal NOBODY = new Terminal(Map.of(), Set.of());

  private EmbeddedCommand() {}

  /**
   * What a command said.
   *
   * @param exitCode tells the answer, or that the input is wrong
   * @param messages what it wrote to standard error
   * @param report its report in all forms; empty if it had none
   */
  public record Told(int exitCode, String messages, Optional<Report> report) {

    /** Whether the command line or an input file is wrong. */
    public boolean isRejected() {
      return exitCode == ExitCode.INPUT_ERROR;
    }

    /** Whether liss has a bug. */
    public boolean isFailure() {
      return exitCode == ExitCode.INTERNAL_ERROR;
    }
  }

  /**
   * A report.
   *
   * @param text for people
   * @param lines one for each finding
   * @param document as docs/json.md says
   * @param sarif for what collects findings
   * @param page for a browser
   */
  public record Report(
      String text, List<ShortReport.Line> lines, Json.Members document, String sarif, String page) {

    private static Optional<Report> of(ReportOptions options) {
      return options
          .forms()
          .map(forms ->
              new Report(
                  options.in(ReportFormat.TEXT, forms),
                  forms.lines().get(),
                  forms.document().get(),
                  options.in(ReportFormat.SARIF, forms),
                  options.in(ReportFormat.HTML, forms)));
    }
  }

  /** Runs a command line, the name of the command first. */
  public static Told run(List<String> words) {
    String[] arguments = words.toArray(String[]::new);
    StringWriter err = new StringWriter();
    CommandLine liss = LissCommand.commandLine(NOBODY, arguments);
    int exitCode = LissCommand.execute(liss, arguments, NOBODY, new StringWriter(), err);
    Optional<Report> report =
        liss.getSubcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .flatMap(command -> command.mixins().values().stream())
            .map(CommandSpec::userObject)
            .filter(ReportOptions.class::isInstance)
            .flatMap(options -> Report.of((ReportOptions) options).stream())
            .findFirst();
    return new Told(exitCode, err.toString(), report);
  }
}
