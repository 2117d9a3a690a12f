package liss.report;

import java.util.Locale;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.run.FewestPreemptions;
import liss.run.FewestPreemptions.Minimality;
import liss.run.Finding;
import liss.run.Schedule;
import liss.run.Violation;

/** A violation with a run that leads to it. */
record FindingText(ViolationText text) {

  /** The violation in one line. */
  void headline(Page page, Violation violation) {
    String sentence = text.describe(violation);
    String capitalized = sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    page.point().line(Style.BAD, capitalized + ".");
  }

  /** The violation, the run in one column for each thread, and what there is to say about both. */
  void inFull(Page page, Finding finding) {
    headline(page, finding.violation());
    page.point();
    columns(page, finding.schedule());
    text.explanation(finding.violation(), finding.schedule().end()).forEach(page::sentence);
    page.sentence(preemptions(finding.run()));
  }

  /** A run in one column for each thread. */
  static void columns(Page page, Schedule schedule) {
    if (!schedule.steps().isEmpty()) {
      new ScheduleText(schedule).addTo(page);
      page.point();
    }
  }

  /** The members that tell the violation and the run. */
  Json.Members json(Finding finding) {
    Violation violation = finding.violation();
    return json(
        Json.object()
            .with("property", violation.property().toString())
            .with("message", text.describe(violation))
            .with("explanation", Json.texts(text.explanation(violation, finding.schedule().end()))),
        finding.run());
  }

  /** With members for a run at the end. */
  static Json.Members json(Json.Members members, FewestPreemptions run) {
    return members
        .with("preemptions", run.schedule().preemptions().size())
        .with("fewestPreemptions", run.minimality() == Minimality.FEWEST)
        .with("steps", new ScheduleText(run.schedule()).json());
  }

  /** How many preemptions a run has, and what is known about others for the same inputs. */
  static String preemptions(FewestPreemptions run) {
    int count = run.schedule().preemptions().size();
    if (count == 0) {
      return "This run has no preemption.";
    }
    return "This run has "
        + Words.count(count, "preemption")
        + switch (run.minimality()) {
          case FEWEST -> "; none with the same inputs that ends like it has fewer.";
          case UNKNOWN -> "; whether another one has fewer was not decided.";
        };
  }
}
