package liss.verify;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.Verdict;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.Counterexample.Ending;
import liss.check.safety.SerializationEngine;
import liss.check.search.Limits;
import liss.symbolic.Alphabet;
import liss.symbolic.FeasibleRuns;
import liss.symbolic.FeasibleRuns.Arrays;
import liss.symbolic.FeasibleRuns.Wanted;
import liss.symbolic.PreemptiveOnly;
import liss.symbolic.PreemptiveOnly.Finding;
import liss.symbolic.PreemptiveOnly.Method;
import liss.symbolic.RunComparison;
import liss.symbolic.RunComparison.Observed;
import liss.unfolding.Exploration.Coverage;

/**
 * The behaviours of a program that only a preemptive scheduler can produce. If a short search does
 * not find all of them, safety is asked for: a program that is safe has none ([LISS] Theorem 1; P.
 * Černý et al., "From non-preemptive to preemptive scheduling using synchronization synthesis",
 * Formal Methods in System Design, 2016). Then what runs show is compared as languages, if there
 * are loops and few states; then the runs are looked at one by one, up to equivalence, and those
 * that are equivalent to no cooperative run are compared with the cooperative runs. If that does
 * not end either, the first search goes on.
 */
public final class PreemptiveBehaviours {

  /** How often the short search may ask for limits, and the proof of safety. */
  private static final long PATIENCE = 20_000;

  private static final long PATIENCE_FOR_SAFETY = 500_000;

  /** How many times as many runs are looked at as for a feasible counterexample. */
  private static final int EFFORT = 4;

  /** How many steps of cooperative runs are taken for one run. */
  private static final int STEPS = 300_000;

  private PreemptiveBehaviours() {}

  /** All of them, with runs with the fewest preemptions, as far as the limits allow. */
  public static PreemptiveOnly of(ProgramCfa program, Limits limits) {
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    Limits few = limits.withPatience(PATIENCE);
    PreemptiveOnly soon = PreemptiveOnly.of(program, () -> few.exceeded().isPresent());
    PreemptiveOnly all =
        soon.openQuestions().isEmpty() ? soon : ofLargeProgram(program, limits, stop);
    return all.withFewestPreemptions(stop);
  }

  /**
   * A shortest one of those that are over an alphabet, or none. If nothing is preemptive-only at
   * all, this is so for any alphabet.
   */
  public static PreemptiveOnly of(ProgramCfa program, Alphabet alphabet, Limits limits) {
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    PreemptiveOnly languages = PreemptiveOnly.ofLanguages(program, alphabet, stop);
    if (languages.isDecided()) {
      return languages.withFewestPreemptions(stop);
    }
    PreemptiveOnly all = of(program, limits);
    return all.isDecided() && all.findings().isEmpty() ? all : languages;
  }

  private static PreemptiveOnly ofLargeProgram(
      ProgramCfa program, Limits limits, BooleanSupplier stop) {
    boolean isSupported = AbstractProgram.unsupported(program).isEmpty();
    Optional<List<Edge>> guide = Optional.empty();
    if (isSupported) {
      Limits more = limits.withPatience(PATIENCE_FOR_SAFETY);
      switch (new SerializationEngine(ConsideredRuns.TERMINATING).check(program, program, more)) {
        case Verdict.Safe safe -> {
          return PreemptiveOnly.ofSafeProgram();
        }
        case Verdict.Unsafe unsafe -> guide = guide(unsafe.counterexample());
        case Verdict.Unknown unknown -> {}
      }
    }
    PreemptiveOnly languages = PreemptiveOnly.ofLanguages(program, stop);
    if (languages.isDecided()) {
      return languages;
    }
    if (!isSupported) {
      return PreemptiveOnly.ofAllRuns(program, stop);
    }
    PreemptiveOnly byRuns = amongRuns(program, guide, stop);
    if (byRuns.isDecided() || stop.getAsBoolean()) {
      return byRuns;
    }
    PreemptiveOnly all = PreemptiveOnly.ofAllRuns(program, stop);
    return all.isDecided() ? all : byRuns;
  }

  private static Optional<List<Edge>> guide(Counterexample counterexample) {
    return counterexample.ending() instanceof Ending.Terminates
        ? Optional.of(CounterexampleFeasibility.steps(counterexample.run()))
        : Optional.empty();
  }

  /**
   * Compares the runs that are equivalent to no cooperative run, up to the first finding.
   *
   * @param guide the visible steps of such a run of the abstraction, if one is known
   */
  static PreemptiveOnly amongRuns(
      ProgramCfa program, Optional<List<Edge>> guide, BooleanSupplier stop) {
    List<Finding> findings = new ArrayList<>();
    Set<String> open = new LinkedHashSet<>();
    try (RunComparison comparison = new RunComparison(program, STEPS, stop)) {
      FeasibleRuns search =
          search(
              new LikelyRuns(
                  program,
                  Arrays.TOGETHER,
                  Wanted.terminating(
                      steps -> isDifferent(program, steps, comparison, findings, open)),
                  EFFORT,
                  stop),
              guide);
      if (!findings.isEmpty()) {
        open.add("other behaviours were not looked for");
      } else if (search.coverage() != Coverage.COMPLETE) {
        open.add("not all preemptive runs were explored");
      }
      return new PreemptiveOnly(
          findings,
          search.looked(),
          comparison.behaviours(),
          comparison.questions(),
          List.copyOf(open),
          Method.CLASSES,
          Optional.empty());
    }
  }

  private static FeasibleRuns search(LikelyRuns runs, Optional<List<Edge>> guide) {
    long before = 0;
    if (guide.isPresent()) {
      FeasibleRuns near = runs.near(guide.get());
      if (near.found().isPresent()) {
        return near;
      }
      before = near.looked();
    }
    FeasibleRuns drawn = runs.drawn().after(before);
    if (drawn.found().isPresent()) {
      return drawn;
    }
    FeasibleRuns one = runs.withOnePreemption().after(drawn.looked());
    return LikelyRuns.isDecided(one) || one.coverage() == Coverage.STOPPED
        ? one
        : runs.withMorePreemptions().after(one.looked());
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
