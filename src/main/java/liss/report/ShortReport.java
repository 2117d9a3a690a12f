package liss.report;

import java.util.List;
import java.util.stream.Collectors;
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

  /** What a verification found and nobody has accepted; one line if it is not decided. */
  public static String of(Answer answer) {
    ShortReport report = new ShortReport(answer);
    List<String> findings =
        answer.findings().stream()
            .filter(found -> answer.suppressions().of(found.name()).isEmpty())
            .map(report::line)
            .toList();
    Stream<String> open =
        answer.outcome() instanceof Outcome.Unknown unknown && answer.violations().isEmpty()
            ? Stream.of(
                line(report.source, SourceSpan.START, "warning", unknown.reason(), "not decided"))
            : Stream.empty();
    return Stream.concat(findings.stream(), open).collect(Collectors.joining());
  }

  /** The messages about a program that is rejected. */
  public static String rejection(SourceText source, List<Diagnostic> messages) {
    return messages.stream()
        .map(message ->
            line(
                source,
                message.span(),
                message.severity().label(),
                message.message(),
                message.code()))
        .collect(Collectors.joining());
  }

  private String line(Named found) {
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

  private static String unsafe(Named.Unsafe unsafe) {
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

  private static String line(
      SourceText source, SourceSpan span, String level, String message, String rule) {
    return "%s:%d:%d: %s: %s [%s]\n"
        .formatted(
            source.fileOf(span),
            span.line(),
            span.column(),
            level,
            message.replace('\n', ' '),
            rule);
  }
}
