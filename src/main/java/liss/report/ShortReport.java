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
import liss.verify.Verification.Shown;

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

  /** How much a finding weighs. */
  public enum Level {
    /** It is so. */
    ERROR("error"),
    /** It may be so. */
    WARNING("warning"),
    /** It is so, and nobody has asked. */
    NOTE("note");

    private final String label;

    Level(String label) {
      this.label = label;
    }
  }

  /**
   * A finding in one line.
   *
   * @param source the text that the place is in
   * @param rule the name of what is violated
   * @param help the address of a page about it
   */
  public record Finding(
      SourceText source, SourceSpan span, Level level, String message, String rule, String help) {}

  /** What a verification found and nobody has accepted. */
  public static List<Finding> findings(Answer answer) {
    ShortReport report = new ShortReport(answer);
    return unaccepted(answer).map(report::finding).toList();
  }

  /** The same; a run of a harness is told as the counterexample of the text that it shows. */
  public static List<Finding> findingsInText(Answer answer) {
    ShortReport report = new ShortReport(answer);
    return unaccepted(answer).map(ShortReport::inText).map(report::finding).toList();
  }

  private static Stream<Named> unaccepted(Answer answer) {
    return answer.findings().stream()
        .filter(found -> answer.suppressions().of(found.name()).isEmpty());
  }

  private static Named inText(Named found) {
    return found instanceof Named.Unsafe(String name, Outcome outcome, Shown shown, Shown inText)
        ? new Named.Unsafe(name, outcome, inText, inText)
        : found;
  }

  /**
   * A line.
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
    Stream<Line> open =
        answer.outcome() instanceof Outcome.Unknown unknown && answer.violations().isEmpty()
            ? Stream.of(
                line(
                    answer.program().program().source(),
                    SourceSpan.START,
                    Level.WARNING.label,
                    unknown.reason(),
                    "not decided"))
            : Stream.empty();
    return Stream.concat(
            findings(answer).stream()
                .map(found ->
                    line(
                        found.source(),
                        found.span(),
                        found.level().label,
                        found.message(),
                        found.rule())),
            open)
        .toList();
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

  private Finding finding(Named found) {
    return switch (found) {
      case Named.Unsafe unsafe -> unsafe(unsafe);
      case Named.Stuck stuck ->
          finding(
              stuck.shown().program().program().source(),
              stuck.at(),
              level(stuck.outcome()),
              "deadlock: "
                  + String.join(
                      "; ",
                      new StepText(stuck.shown().program()).stuck(stuck.shown().deadlock().run())),
              Rule.DEADLOCK);
      case Named.Racing race ->
          finding(
              source,
              race.pair().first().span(),
              race.isViolation() ? Level.ERROR : Level.NOTE,
              "data race of "
                  + new RaceText(answer.races().orElseThrow(), source).told(race.pair()),
              Rule.RACE);
      case Named.Stale stale ->
          finding(
              source,
              stale.pair().read(),
              stale.isViolation() ? Level.WARNING : Level.NOTE,
              "stale value: "
                  + new StaleText(answer.verification().stale(), source).told(stale.pair()),
              Rule.STALE_VALUE);
    };
  }

  private static Finding unsafe(Named.Unsafe unsafe) {
    Run run = unsafe.shown().counterexample().run();
    Reason reason = unsafe.shown().counterexample().reason();
    Reasons reasons = new Reasons(run, new StepText(unsafe.shown().program()));
    return finding(
        unsafe.shown().program().program().source(),
        reasons.place(reason),
        level(unsafe.outcome()),
        reasons.interrupted(reason),
        Rule.PREEMPTION_SAFETY);
  }

  private static Level level(Outcome outcome) {
    return outcome instanceof Outcome.Possible ? Level.WARNING : Level.ERROR;
  }

  private static Finding finding(
      SourceText source, SourceSpan span, Level level, String message, Rule rule) {
    return new Finding(source, span, level, message, rule.id, rule.helpUri());
  }

  private static Line line(
      SourceText source, SourceSpan span, String level, String message, String rule) {
    return new Line(
        source.fileOf(span), span.line(), span.column(), level, message.replace('\n', ' '), rule);
  }
}
