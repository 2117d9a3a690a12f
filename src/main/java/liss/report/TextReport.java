package liss.report;

import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.format.Page;
import liss.format.Palette;
import liss.format.Palette.Style;
import liss.lang.Assumptions;
import liss.lang.SourceText;
import liss.report.VerificationText.Detail;
import liss.synth.FrontResult;
import liss.triage.Answer;
import liss.triage.Suppression;
import liss.verify.Alarms;
import liss.verify.Outcome;
import liss.verify.Verification;

/** Reports for people, about a hundred columns wide unless told otherwise. */
public final class TextReport {

  private final Palette palette;
  private final int width;

  /** Reports that keep to the width where they can. */
  public TextReport(Palette palette, int width) {
    this.palette = palette;
    this.width = width;
  }

  /** What a verification found and what it cost, in brief; the last line is the result. */
  public String verification(Answer answer, Optional<Statistics> statistics) {
    return verification(answer, Detail.BRIEF, statistics);
  }

  /** The same with whole runs, and why no cooperative run is equivalent to them. */
  public String explanation(Answer answer, Optional<Statistics> statistics) {
    return verification(answer, Detail.FULL, statistics);
  }

  private String verification(Answer answer, Detail detail, Optional<Statistics> statistics) {
    Page page = new Page(palette, width);
    Verification verification = answer.verification();
    new VerificationText(verification, detail, page).lines();
    SourceText source = answer.program().program().source();
    answer.races().map(found -> new RaceText(found, source)).ifPresent(text -> text.lines(page));
    Outcome outcome = answer.outcome();
    if (outcome instanceof Outcome.Unknown) {
      for (Suppression known : answer.suppressed()) {
        page.sentence(
            "Suppressed (%s, %s): %s.".formatted(known.finding(), known.place(), known.reason()));
      }
    }
    SwitchText.note(verification).ifPresent(page::sentence);
    new StaleText(verification.stale(), source).lines(page);
    AlarmText.lines(
        page, detail, answer.alarms(), verification.alarms().filter(Alarms::areAll).isPresent());
    rests(page, answer.program(), answer.restsOn());
    answer
        .question()
        .ifPresent(asked -> {
          page.point();
          page.sentence(asked.text() + " If not, say so in a comment of the file:");
          page.point();
          page.line("    " + asked.line());
        });
    page.warnings(verification.vacuity());
    page.point();
    answer.repair().ifPresent(command -> page.line("Repair: " + command));
    statistics.ifPresent(s -> page.sentence(s.counts()).sentence(s.times()));
    return page.result(style(outcome), outcome.label()).toString();
  }

  /** Which thread interrupts which one in the counterexample, if one is shown. */
  public String alarm(Answer answer) {
    Page page = new Page(palette, width);
    answer
        .verification()
        .shown()
        .ifPresent(shown -> {
          StepText steps = new StepText(shown.program());
          Reasons reasons = new Reasons(shown.counterexample().run(), steps);
          page.sentence(reasons.interruption(shown.counterexample().reason()) + ".");
        });
    return page.toString();
  }

  /**
   * What a synthesis did, without the program itself, and what it cost; the last line is the
   * result.
   */
  public String synthesis(Synthesis synthesis, Optional<Statistics> statistics) {
    Page page = new Page(palette, width);
    SynthesisText told = new SynthesisText(synthesis, page);
    told.lines();
    if (synthesis.considered() == ConsideredRuns.ALL) {
      page.line("Terminating and non-terminating runs are considered.");
    }
    SwitchText.sentence(synthesis.program()).ifPresent(page::sentence);
    SynthesisText.progress(page, synthesis.result().progress());
    synthesis.raceText().ifPresent(text -> text.lines(page));
    synthesis.staleText().ifPresent(text -> text.ofOutput(page));
    rests(page, synthesis.program(), synthesis.assumptions());
    page.warnings(synthesis.warnings());
    told.compilation();
    statistics.ifPresent(s -> page.sentence(s.counts()));
    return page.result(style(synthesis.outcome()), synthesis.outcome().label()).toString();
  }

  /** Why each lock is needed: a run in full, and how many there are besides. */
  public String reasons(Synthesis synthesis) {
    Page page = new Page(palette, width);
    new SynthesisText(synthesis, page).reasons();
    return page.toString();
  }

  /** What was learned on the way: every bad interleaving and what the locks do about it. */
  public String explanation(Synthesis synthesis) {
    Page page = new Page(palette, width);
    new SynthesisText(synthesis, page).explanation();
    return page.toString();
  }

  /** What was done to find the Pareto-optimal placements, ending with a result line. */
  public String front(
      FrontReport report, FrontResult.Front front, Optional<Statistics> statistics) {
    Page page = new Page(palette, width);
    page.line(
        Style.GOOD,
        Words.count(front.placements().size(), "Pareto-optimal placement")
            + " by lock statements, protected statements and excluded pairs.");
    page.sentence(
        "It is proven that there are no others, with "
            + (front.limit().isNone()
                ? "any number of locks."
                : "at most " + Words.count(front.limit().newLocks(), "lock") + "."));
    page.sentence(
        report
            .assumptions()
            .asRead()
            .map(reservation -> "Checked: each is " + reservation + ".")
            .orElse("Verified: each is preemption-safe and has no new deadlocks."));
    SynthesisText.progress(page, front.progress());
    rests(page, report.program(), report.assumptions());
    statistics.ifPresent(s -> page.sentence(s.counts()));
    return page.result(style(report.outcome()), report.outcome().label()).toString();
  }

  private static void rests(Page page, ProgramCfa program, Assumptions assumptions) {
    new AssumptionText(program.program().source()).lines(page, assumptions);
  }

  private static Style style(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Holds holds -> Style.GOOD;
      case Outcome.Violated violated -> Style.BAD;
      case Outcome.Possible possible -> Style.WARNING;
      case Outcome.Unknown unknown -> Style.WARNING;
    };
  }
}
