package liss.report;

import java.util.List;
import java.util.Optional;
import liss.behaviour.RunFeasibility;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.Verdict;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Minimality;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Verification;
import liss.verify.Verification.ShownDeadlock;

/** What a verification found, on a page. */
record VerificationText(Verification verification, Page page) {

  private RunText runs(ProgramCfa program) {
    return new RunText(page, new StepText(program));
  }

  /** All but the result; what the answer is comes first. */
  void lines() {
    boolean isDeadlock =
        switch (verification.outcome()) {
          case Outcome.Violated(Property property) -> property == Property.DEADLOCK;
          case Outcome.Possible(Property property) -> property == Property.DEADLOCK;
          case Outcome.Unknown unknown -> false;
          case Outcome.Holds holds -> false;
        };
    if (isDeadlock) {
      deadlocks();
      page.point();
    }
    preemptionSafety();
    if (!isDeadlock) {
      page.point();
      deadlocks();
    }
    verification.copies().map(CopiesText::sentence).ifPresent(page::sentence);
  }

  private void preemptionSafety() {
    ConsideredRuns counted = verification.lookedAt();
    switch (verification.safety()) {
      case Outcome.Holds holds when verification.isSafeForProgram() -> safeForProgram();
      case Outcome.Holds holds -> page.sentence(Style.GOOD, safe());
      case Outcome.Unknown unknown ->
          page.sentence(
              Style.WARNING, "Preemption-safety is not decided: " + unknown.reason() + ".");
      case Outcome.Violated violated ->
          page.sentence(
              Style.BAD,
              (verification.isAboutAbstraction()
                      ? "Not preemption-safe without values: this run "
                      : verification.harness().isPresent()
                          ? "Not preemption-safe: this run, which the program can take in a harness, "
                          : "Not preemption-safe: this run, which the program can take, ")
                  + "is equivalent to no cooperative run:");
      case Outcome.Possible possible ->
          page.sentence(
              Style.WARNING,
              "Possibly not preemption-safe: "
                  + open(verification.shown().orElseThrow().feasibility()));
    }
    verification.shown().ifPresent(this::shown);
    page.line(
        switch (counted) {
          case TERMINATING ->
              verification.isAboutAbstraction()
                  ? "Only terminating runs are considered."
                  : "Runs that terminate or fail are considered.";
          case ALL -> "Terminating and non-terminating runs are considered.";
        });
    SwitchText.sentence(verification.program()).ifPresent(page::sentence);
  }

  /** Why a run may be one of the program, or another one like it. */
  private static String open(Optional<RunFeasibility> feasibility) {
    return feasibility.filter(RunFeasibility.Spurious.class::isInstance).isPresent()
        ? "with values this run is impossible, but not all runs were examined:"
        : "this run, found without values, was neither confirmed nor excluded:";
  }

  private void safeForProgram() {
    page.sentence(Style.GOOD, "Preemption-safe for the program: no run of it is a counterexample.");
    if (verification.verdict() instanceof Verdict.Unknown unknown) {
      page.sentence("Without its values this is not decided: " + unknown.reason() + ".");
      new FeasibleCounterexampleText(verification).sentence().ifPresent(page::sentence);
    } else {
      page.line("Without its values it has this one:");
    }
  }

  private void shown(Verification.Shown shown) {
    counterexample(shown);
    shown
        .feasibility()
        .map(new FeasibilityText(new StepText(shown.program()))::sentences)
        .ifPresent(page::list);
    boolean isAnother =
        verification.unsafe().filter(u -> u.counterexample() == shown.counterexample()).isEmpty();
    if (verification.harness().isPresent() && isAnother && !isFound()) {
      page.sentence("The counterexample that was found first was looked for in a harness.");
    }
    new FeasibleCounterexampleText(verification).sentence().ifPresent(page::sentence);
    verification.harness().map(made -> new HarnessText(made).sentence()).ifPresent(page::sentence);
    shown.observed().ifPresent(what -> new BehaviourText(shown.program()).observed(page, what));
    page.point();
  }

  private String safe() {
    return (verification.isAboutAbstraction()
            ? "Preemption-safe, also without values: "
            : "Preemption-safe: ")
        + switch (verification.considered()) {
          case TERMINATING -> "every preemptive run is equivalent to a cooperative one.";
          case ALL ->
              "every preemptive run that terminates is equivalent to a cooperative one, and in no"
                  + " non-terminating run do the accesses form a cycle of blocks.";
        };
  }

  private void counterexample(Verification.Shown shown) {
    Counterexample counterexample = shown.counterexample();
    RunText runs = runs(shown.program());
    EndingText ending = new EndingText(counterexample, runs.text());
    runs.run(counterexample.run(), ending.notes());
    page.list(new Reasons(counterexample.run(), runs.text()).sentences(counterexample.reason()));
    ending.afterwards().ifPresent(page::sentence);
    if (counterexample.minimality() == Minimality.SMALLEST) {
      page.sentence("No counterexample has fewer blocks, or as many blocks and fewer steps.");
    } else if (!isFound()) {
      page.sentence("There may be a smaller counterexample.");
    }
    page.point();
  }

  private boolean isFound() {
    return verification.search().flatMap(search -> search.found()).isPresent();
  }

  private void deadlocks() {
    List<ShownDeadlock> shown = verification.shownDeadlocks();
    switch (verification.deadlock()) {
      case Outcome.Unknown unknown ->
          page.sentence(Style.WARNING, "Deadlocks: none found up to the " + unknown.reason() + ".");
      case Outcome.Holds holds when shown.isEmpty() -> page.sentence(Style.GOOD, "No deadlock.");
      case Outcome.Holds holds ->
          page.sentence(Style.GOOD, "No deadlock of the program: no run of it gets stuck.");
      case Outcome.Violated violated ->
          page.sentence(
              Style.BAD,
              verification.isAboutAbstraction()
                  ? "Deadlock without values: after this run the program is stuck:"
                  : "Deadlock: after this run, which the program can take, it is stuck:");
      case Outcome.Possible possible ->
          page.sentence(
              Style.WARNING, "Possibly a deadlock: " + open(shown.getFirst().feasibility()));
    }
    boolean isViolation = verification.deadlock().hasRun();
    if (isViolation) {
      RunText.first(shown.subList(0, 1), page, this::deadlock);
    }
    ofAbstraction(isViolation ? shown.subList(1, shown.size()) : shown);
  }

  /**
   * All that the abstraction has.
   *
   * @param others those that were not shown
   */
  private void ofAbstraction(List<ShownDeadlock> others) {
    List<Deadlock> all = verification.deadlocks().preemptive();
    if (all.isEmpty()) {
      return;
    }
    if (all.size() == 1 && others.isEmpty()) {
      page.sentence(
          verification.deadlocks().onlyPreemptive().isEmpty()
              ? "The cooperative scheduler reaches this deadlock, too."
              : "Only the preemptive scheduler reaches this deadlock.");
      return;
    }
    page.sentence(
        "Without values there "
            + (all.size() == 1 ? "is " : "are ")
            + Words.count(all.size(), "deadlock")
            + ", "
            + origin(all, verification.deadlocks().onlyPreemptive())
            + (others.isEmpty() ? "." : ":"));
    RunText.first(others, page, this::deadlock);
  }

  private void deadlock(ShownDeadlock shown) {
    RunText runs = runs(shown.program());
    runs.deadlock(shown.deadlock().run());
    shown.feasibility().map(new FeasibilityText(runs.text())::sentences).ifPresent(page::list);
  }

  private static String origin(List<Deadlock> all, List<Deadlock> onlyPreemptive) {
    int cooperative = all.size() - onlyPreemptive.size();
    if (cooperative == 0) {
      return "under the preemptive scheduler only";
    }
    return cooperative == all.size()
        ? "also under the cooperative scheduler"
        : cooperative + " of them also under the cooperative scheduler";
  }
}
