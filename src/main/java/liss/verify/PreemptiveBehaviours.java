package liss.verify;

import static liss.search.Strategy.ALL_BEHAVIOURS;
import static liss.search.Strategy.ALL_RUNS;
import static liss.search.Strategy.BEHAVIOURS_SOON;
import static liss.search.Strategy.CLASSES;
import static liss.search.Strategy.DRAWN;
import static liss.search.Strategy.FAILURES;
import static liss.search.Strategy.LANGUAGES;
import static liss.search.Strategy.NEAR_THE_COUNTEREXAMPLE;
import static liss.search.Strategy.ONE_PREEMPTION;
import static liss.search.Strategy.SAFE_PROGRAM;
import static liss.search.Strategy.TWO_PREEMPTIONS;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.behaviour.FeasibleRuns;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.behaviour.ObservableAlphabet;
import liss.behaviour.PreemptiveOnly;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.behaviour.PreemptiveOnly.Method;
import liss.behaviour.RunComparison;
import liss.behaviour.RunComparison.Observed;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.explore.Cells;
import liss.search.Limits;
import liss.search.Portfolio;
import liss.search.Strategy;
import liss.unfolding.Exploration.Coverage;

/**
 * The behaviours of a program that only a preemptive scheduler can produce, and if there are none,
 * the failures, by the strategies for {@link Strategy.Question#BEHAVIOURS}.
 */
public final class PreemptiveBehaviours {

  /** How many steps of cooperative runs are taken for one run. */
  private static final int STEPS = 300_000;

  private PreemptiveBehaviours() {}

  /** All of them, with runs with the fewest preemptions, as far as the limits allow. */
  public static PreemptiveOnly of(ProgramCfa program, Limits limits) {
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    Limits few = limits.withBudget(BEHAVIOURS_SOON.budget());
    PreemptiveOnly soon = PreemptiveOnly.of(program, () -> few.exceeded().isPresent());
    PreemptiveOnly all =
        soon.openQuestions().isEmpty()
            ? withFailures(soon, program, limits)
            : ofLargeProgram(program, limits, stop);
    return all.withFewestPreemptions(stop);
  }

  /**
   * A shortest one of those that are over an alphabet, or none. If nothing is preemptive-only at
   * all, this is so for any alphabet. A failure is one for any alphabet that has its inputs.
   */
  public static PreemptiveOnly of(ProgramCfa program, ObservableAlphabet alphabet, Limits limits) {
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    boolean hasAllInputs = alphabet.values().isEmpty() || !program.hasInputs();
    PreemptiveOnly languages = PreemptiveOnly.ofLanguages(program, alphabet, stop);
    if (!languages.isDecided()) {
      PreemptiveOnly all = of(program, limits);
      return all.isDecided() && all.isEmpty()
          ? all
          : languages.with(all.failure().filter(f -> hasAllInputs), languages.openQuestions());
    }
    if (!languages.isEmpty()) {
      return languages.withFewestPreemptions(stop);
    }
    PreemptiveFailures failures = failures(program, limits);
    return (hasAllInputs ? failures : failures.among(alphabet.values()))
        .addedTo(languages)
        .withFewestPreemptions(stop);
  }

  private static PreemptiveOnly withFailures(
      PreemptiveOnly behaviours, ProgramCfa program, Limits limits) {
    return behaviours.isEmpty() ? failures(program, limits).addedTo(behaviours) : behaviours;
  }

  private static PreemptiveFailures failures(ProgramCfa program, Limits limits) {
    return Failures.mayFail(program)
        ? PreemptiveFailures.of(program, verdict(program, limits), limits)
        : PreemptiveFailures.NONE;
  }

  /** That of the abstraction, if it has all steps. */
  private static Optional<Verdict> verdict(ProgramCfa program, Limits limits) {
    Limits more = limits.withBudget(SAFE_PROGRAM.budget());
    return AbstractProgram.unsupported(program).isPresent()
        ? Optional.empty()
        : Optional.of(
            new SerializationEngine(ConsideredRuns.TERMINATING).check(program, program, more));
  }

  private static PreemptiveOnly ofLargeProgram(
      ProgramCfa program, Limits limits, BooleanSupplier stop) {
    Optional<Verdict> verdict = verdict(program, limits);
    PreemptiveOnly soon =
        new Portfolio<PreemptiveOnly>(found -> Optional.of(found).filter(PreemptiveOnly::isDecided))
            .add(
                SAFE_PROGRAM,
                spent ->
                    verdict
                        .filter(Verdict.Safe.class::isInstance)
                        .map(safe -> PreemptiveOnly.ofSafeProgram()))
            .add(LANGUAGES, unbounded -> Optional.of(PreemptiveOnly.ofLanguages(program, stop)))
            .add(CLASSES, times -> verdict.map(v -> amongRuns(program, guide(v), stop)))
            .orLast();
    if (!soon.isEmpty() || !soon.isDecided() && stop.getAsBoolean()) {
      return soon;
    }
    PreemptiveFailures failures = PreemptiveFailures.of(program, verdict, limits);
    return new Portfolio<PreemptiveOnly>(found ->
        Optional.of(found).filter(f -> soon.isDecided() || f.isDecided() || stop.getAsBoolean()))
        .add(FAILURES, times -> Optional.of(failures.addedTo(soon)))
        .add(
            ALL_BEHAVIOURS,
            unbounded ->
                Optional.of(PreemptiveOnly.ofAllRuns(program, stop))
                    .filter(all -> all.isDecided() || verdict.isEmpty())
                    .map(failures::addedTo))
        .orLast();
  }

  private static List<Edge> guide(Verdict verdict) {
    return verdict instanceof Verdict.Unsafe unsafe
            && unsafe.counterexample().ending() instanceof Ending.Terminates
        ? CounterexampleFeasibility.steps(unsafe.counterexample().run())
        : List.of();
  }

  /**
   * Compares the runs that are equivalent to no cooperative run, up to the first finding.
   *
   * @param guide the visible steps of such a run of the abstraction; empty if none is known
   */
  static PreemptiveOnly amongRuns(ProgramCfa program, List<Edge> guide, BooleanSupplier stop) {
    List<Finding> findings = new ArrayList<>();
    Set<String> open = new LinkedHashSet<>();
    try (RunComparison comparison = new RunComparison(program, STEPS, stop)) {
      FeasibleRuns search =
          new LikelyRuns(
                  program,
                  Cells.TOGETHER,
                  Wanted.terminating(
                      steps -> isDifferent(program, steps, comparison, findings, open)),
                  guide,
                  CLASSES.budget(),
                  stop)
              .tried(NEAR_THE_COUNTEREXAMPLE, DRAWN, ONE_PREEMPTION, TWO_PREEMPTIONS, ALL_RUNS);
      if (!findings.isEmpty()) {
        open.add("other behaviours were not looked for");
      } else if (search.coverage() != Coverage.COMPLETE) {
        open.add("not all preemptive runs were explored");
      }
      return new PreemptiveOnly(
          findings,
          Optional.empty(),
          search.looked(),
          comparison.behaviours(),
          comparison.questions(),
          List.copyOf(open),
          Method.CLASSES,
          Optional.empty());
    }
  }

  private static boolean isDifferent(
      ProgramCfa program,
      List<Edge> steps,
      RunComparison comparison,
      List<Finding> findings,
      Set<String> open) {
    if (!Counterexample.isOne(program, Run.of(steps))) {
      return false;
    }
    switch (comparison.of(steps)) {
      case Observed.Alike alike -> {}
      case Observed.Undecided undecided -> open.add(undecided.reason());
      case Observed.Different different -> findings.add(different.finding());
    }
    return !findings.isEmpty();
  }
}
