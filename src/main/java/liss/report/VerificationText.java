package liss.report;

import java.util.List;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.Verdict;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.Counterexample.Minimality;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.verify.Verification;
import liss.verify.Verification.ShownDeadlock;

/** What a verification found, on a page. */
record VerificationText(Verification verification, Page page) {

  private RunText runs(ProgramCfa program) {
    return new RunText(page, new StepText(program));
  }

  /** All but the result. */
  void lines() {
    preemptionSafety();
    deadlocks();
    verification.copies().map(CopiesText::sentence).ifPresent(page::sentence);
  }

  private void preemptionSafety() {
    ConsideredRuns counted = verification.lookedAt();
    switch (verification.verdict()) {
      case Verdict.Safe safe -> page.sentence(page.palette().paint(Style.GOOD, safe(counted)));
      case Verdict.Unknown unknown when verification.isSafeForProgram() -> {
        safeForProgram();
        page.sentence("Without its values this is not decided: " + unknown.reason() + ".");
        new FeasibleCounterexampleText(verification).sentence().ifPresent(page::sentence);
      }
      case Verdict.Unknown unknown -> {
        page.line(Style.WARNING, "Preemption-safety is not decided: " + unknown.reason() + ".");
      }
      case Verdict.Unsafe unsafe -> {
        if (verification.isSafeForProgram()) {
          safeForProgram();
          page.line("Without its values it has this one:");
        } else {
          page.line(Style.BAD, "Not preemption-safe. No cooperative run is equivalent to this:");
        }
        shown(verification.shown().orElseThrow());
      }
    }
    page.line(
        switch (counted) {
          case TERMINATING -> "Only terminating runs are considered.";
          case ALL -> "Terminating and non-terminating runs are considered.";
        });
  }

  private void safeForProgram() {
    page.line(Style.GOOD, "Preemption-safe for the program: no run of it is a counterexample.");
  }

  private void shown(Verification.Shown shown) {
    counterexample(shown);
    shown
        .feasibility()
        .map(new FeasibilityText(new StepText(shown.program()))::sentences)
        .ifPresent(page::list);
    new FeasibleCounterexampleText(verification).sentence().ifPresent(page::sentence);
    shown.observed().ifPresent(what -> new BehaviourText(shown.program()).observed(page, what));
    page.point();
  }

  private static String safe(ConsideredRuns counted) {
    return switch (counted) {
      case TERMINATING ->
          "Preemption-safe: every preemptive run is equivalent to a cooperative one.";
      case ALL ->
          "Preemption-safe: every preemptive run that terminates is equivalent to a cooperative"
              + " one, and in no non-terminating run do the accesses form a cycle of blocks.";
    };
  }

  private void counterexample(Verification.Shown shown) {
    Counterexample counterexample = shown.counterexample();
    RunText runs = runs(shown.program());
    EndingText ending = new EndingText(counterexample, runs.text());
    runs.run(counterexample.run(), ending.notes());
    page.list(new Reasons(counterexample.run(), runs.text()).sentences(counterexample.reason()));
    ending.afterwards().ifPresent(page::sentence);
    boolean isFound = verification.search().flatMap(search -> search.found()).isPresent();
    if (counterexample.minimality() == Minimality.SMALLEST) {
      page.sentence("No counterexample has fewer blocks, or as many blocks and fewer steps.");
    } else if (!isFound) {
      page.sentence("There may be a smaller counterexample.");
    }
    page.point();
  }

  private void deadlocks() {
    List<Deadlock> preemptive = verification.deadlocks().preemptive();
    page.point();
    Optional<ShownDeadlock> stuck = verification.deadlockWithValues();
    if (preemptive.isEmpty() && stuck.isPresent()) {
      page.line(Style.BAD, "A deadlock of the program, with its values:");
      runs(stuck.get().program()).deadlocks(List.of(stuck.get().deadlock()));
      return;
    }
    if (preemptive.isEmpty()) {
      Optional<String> stopped =
          verification.deadlocks().stopped().filter(s -> !verification.hasNoDeadlockWithValues());
      page.line(
          stopped.isPresent() ? Style.WARNING : Style.GOOD,
          stopped.map(s -> "Deadlocks: none found up to the " + s + ".").orElse("No deadlock."));
      return;
    }
    List<Deadlock> added = verification.deadlocks().onlyPreemptive();
    String found = Words.count(preemptive.size(), "deadlock") + ", " + origin(preemptive, added);
    if (verification.hasNoDeadlockWithValues()) {
      page.line(Style.GOOD, "No deadlock of the program: no run of it gets stuck.");
      page.line("Without its values it has " + found);
    } else {
      page.line(Style.BAD, found);
    }
    runs(verification.program()).deadlocks(preemptive);
  }

  private static String origin(List<Deadlock> all, List<Deadlock> onlyPreemptive) {
    int cooperative = all.size() - onlyPreemptive.size();
    if (cooperative == 0) {
      return "under the preemptive scheduler only:";
    }
    return cooperative == all.size()
        ? "also under the cooperative scheduler:"
        : cooperative + " of them also under the cooperative scheduler:";
  }
}
