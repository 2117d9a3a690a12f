package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.c.source.CMessage;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.deadlock.StuckThreads;
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

/**
 * What a verification found, on a page.
 *
 * @param detail whether whole runs are shown, or the steps of them that matter
 */
record VerificationText(Verification verification, Detail detail, Page page) {

  /** How much is told. */
  enum Detail {
    /** What a colleague would say: where, who interrupts whom, what comes of it, and is it real. */
    BRIEF,
    /** Each run with the proof that no cooperative one is equivalent. */
    FULL
  }

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
      if (detail == Detail.FULL || verification.deadlock().hasRun()) {
        page.point();
      }
      deadlocks();
    }
    verification.copies().map(CopiesText::sentence).ifPresent(page::sentence);
  }

  private void preemptionSafety() {
    if (detail == Detail.BRIEF && verification.safety().hasRun()) {
      verification.shown().ifPresent(this::inBrief);
      return;
    }
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
    if (detail == Detail.FULL) {
      verification.shown().ifPresent(this::shown);
    }
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
    } else if (detail == Detail.FULL) {
      page.line("Without its values it has this one:");
    }
  }

  /** The interruption, the steps that matter, what comes of them, and whether the run is real. */
  private void inBrief(Verification.Shown shown) {
    Counterexample counterexample = shown.counterexample();
    StepText steps = new StepText(shown.program());
    Reasons reasons = new Reasons(counterexample.run(), steps);
    Optional<String> failure = new EndingText(counterexample, steps).failure();
    headline(
        verification.safety(),
        steps.located(reasons.place(counterexample.reason())),
        failure.map(what -> what + ": ").orElse("") + reasons.interrupted(counterexample.reason()));
    page.point();
    reasons.steps(counterexample.reason(), page);
    page.point();
    reasons.consequence(counterexample.reason()).ifPresent(page::sentence);
    new EndingText(counterexample, steps).inBrief().ifPresent(page::sentence);
    page.sentence(reality(shown.feasibility(), shown.counterexample().run(), steps));
    SwitchText.sentence(verification.program()).ifPresent(page::sentence);
  }

  private void headline(Outcome outcome, String place, String what) {
    boolean isPossible = outcome instanceof Outcome.Possible;
    page.sentence(
        isPossible ? Style.WARNING : Style.BAD,
        place + ": " + (isPossible ? "possibly " : "") + what);
  }

  /** Whether the program can take a run, and why. */
  private String reality(Optional<RunFeasibility> feasibility, Run run, StepText steps) {
    FeasibilityText text = new FeasibilityText(steps);
    if (verification.isAboutAbstraction()) {
      return "Without values: whether the program can take this run was not asked.";
    }
    boolean isInHarness = verification.harness().isPresent();
    return switch (feasibility.orElse(new RunFeasibility.Undecided("it was not replayed"))) {
      case RunFeasibility.Feasible feasible ->
          "Real: "
              + (isInHarness
                  ? "a `main` that calls these functions takes this run; --harness writes it."
                  : "the program can take this run"
                      + (feasible.inputs().isEmpty() ? "." : "; --explain has its inputs."));
      case RunFeasibility.Spurious spurious ->
          "With values the program cannot take this run. Others like it were not all examined; a"
              + " longer --timeout may decide.";
      case RunFeasibility.Undecided undecided -> open(text.sentences(undecided).getFirst());
      case RunFeasibility.Unreadable unreadable ->
          text.sentences(unreadable).getFirst() + caller(unreadable, run, steps);
    };
  }

  /** What would let a part of a program be executed. */
  private static String caller(RunFeasibility.Unreadable unreadable, Run run, StepText steps) {
    if (!unreadable.error().code().equals(CMessage.NO_THREAD.id())) {
      return "";
    }
    Set<String> functions =
        run.events().stream()
            .map(event -> "`" + steps.program().threads().get(event.thread()).function() + "`")
            .collect(Collectors.toCollection(TreeSet::new));
    return " A `main` that starts "
        + String.join(" and ", functions)
        + (functions.size() == 1 ? " twice" : " beside each other")
        + " would decide.";
  }

  /** Why a run may be real, and what would tell. */
  private String open(String reason) {
    return verification
        .search()
        .flatMap(search -> search.inexact().stream().findFirst())
        .map(edge ->
            "Real or not: that depends on "
                + FeasibleCounterexampleText.inexactAt(edge)
                + ". Give the file that defines it, or say what it does (--vocabulary).")
        .orElse(reason);
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
      case Outcome.Violated violated when detail == Detail.BRIEF -> {}
      case Outcome.Possible possible when detail == Detail.BRIEF -> {}
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
    if (detail == Detail.BRIEF) {
      if (isViolation) {
        inBrief(shown.getFirst());
      }
      return;
    }
    if (isViolation) {
      RunText.first(shown.subList(0, 1), page, this::deadlock);
    }
    ofAbstraction(isViolation ? shown.subList(1, shown.size()) : shown);
  }

  private void inBrief(ShownDeadlock shown) {
    StepText steps = new StepText(shown.program());
    Run run = shown.deadlock().run();
    StuckThreads end = new StuckThreads(shown.program(), run);
    String place =
        end.blocked().stream()
            .findFirst()
            .map(edge -> steps.located(edge.span()))
            .orElse(shown.program().program().source().file());
    headline(verification.deadlock(), place, "a deadlock");
    steps.stuck(run).forEach(sentence -> page.item("  ", sentence));
    page.sentence(reality(shown.feasibility(), run, steps));
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
