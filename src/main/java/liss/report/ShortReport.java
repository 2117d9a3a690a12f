package liss.report;

import java.util.List;
import java.util.stream.Stream;
import liss.abstraction.Run;
import liss.check.serial.Counterexample.Reason;
import liss.lang.Diagnostic;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.report.SarifFormat.Rule;
import liss.triage.Answer;
import liss.triage.Answer.Named;
import liss.verify.Outcome;

/**
 * One line for each finding, in the form of compilers ({@code FILE:LINE:COLUMN: LEVEL: MESSAGE
 * [RULE]}): for editors, hooks and {@code grep}.
 */
public final class ShortReport {

  private final Answer answer;
  private final SourceText source;

  private ShortReport(Answer answer) {
    this.answer = answer;
    this.source = answer.program().program().source();
  }

  /**
   * A finding.
   *
   * @param file the file, as the user knows it
   * @param line in that file, from 1
   * @param column from 1
   * @param level {@code error}, {@code warning} or {@code note}
   * @param message one sentence, in one line
   * @param rule what is violated, such as {@code preemption-safety}, or the code of a message
   */
  public record Line(String file, int line, int column, String level, String message, String rule) {

    /** The line as compilers write it. */
    @Override
    public String toString() {
      return "%s:%d:%d: %s: %s [%s]".formatted(file, line, column, level, message, rule);
    }
  }

  /** What a verification found and nobody has accepted; one line if it is not decided. */
  public static List<Line> of(Answer answer) {
    ShortReport report = new ShortReport(answer);
    List<Line> findings =
        answer.findings().stream()
            .filter(found -> answer.suppressions().of(found.name()).isEmpty())
            .map(report::line)
            .toList();
    Stream<Line> open =
        answer.outcome() instanceof Outcome.Unknown unknown && answer.violations().isEmpty()
            ? Stream.of(
                line(report.source, SourceSpan.START, "warning", unknown.reason(), "not decided"))
            : Stream.empty();
    return Stream.concat(findings.stream(), open).toList();
  }

  /** The messages about a program that is rejected. */
  public static List<Line> rejection(SourceText source, List<Diagnostic> messages) {
    return messages.stream()
        .map(message ->
            line(
                source,
                message.span(),
                message.severity().label(),
                message.message(),
                message.code()))
        .toList();
  }

  private Line line(Named found) {
    return switch (found) {
      case Named.Unsafe unsafe -> unsafe(unsafe);
      case Named.Stuck stuck ->
          line(
              stuck.shown().program().program().source(),
              stuck.at(),
              level(stuck.outcome()),
              "deadlock: "
                  + String.join(
                      "; ",
                      new StepText(stuck.shown().program()).stuck(stuck.shown().deadlock().run())),
              Rule.DEADLOCK.id);
      case Named.Racing race ->
          line(
              source,
              race.pair().first().span(),
              race.isViolation() ? "error" : "note",
              "data race of "
                  + new RaceText(answer.races().orElseThrow(), source).told(race.pair()),
              Rule.RACE.id);
      case Named.Stale stale ->
          line(
              source,
              stale.pair().read(),
              stale.isViolation() ? "warning" : "note",
              "stale value: "
                  + new StaleText(answer.verification().stale(), source).told(stale.pair()),
              Rule.STALE_VALUE.id);
    };
  }

  private static Line unsafe(Named.Unsafe unsafe) {
    Run run = unsafe.shown().counterexample().run();
    Reason reason = unsafe.shown().counterexample().reason();
    Reasons reasons = new Reasons(run, new StepText(unsafe.shown().program()));
    return line(
        unsafe.shown().program().program().source(),
        reasons.place(reason),
        level(unsafe.outcome()),
        reasons.interrupted(reason),
        Rule.PREEMPTION_SAFETY.id);
  }

  private static String level(Outcome outcome) {
    return outcome instanceof Outcome.Possible ? "warning" : "error";
  }

  private static Line line(
      SourceText source, SourceSpan span, String level, String message, String rule) {
    return new Line(
        source.fileOf(span), span.line(), span.column(), level, message.replace('\n', ' '), rule);
  }
}
