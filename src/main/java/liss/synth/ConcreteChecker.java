package liss.synth;

import java.util.ArrayList;
import java.util.List;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.behaviour.FailureComparison;
import liss.behaviour.PreemptiveOnly;
import liss.behaviour.RunFeasibility;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SafetyChecker;
import liss.check.safety.Verdict;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.search.Limits;
import liss.verify.CounterexampleFeasibility;

/**
 * An engine that ignores spurious counterexamples. Where another engine has no others, the program
 * is explored with its values: it is safe if it shows nothing that the specification does not show
 * cooperatively ([LISS] 4.3.3, of which the abstraction is an approximation), whatever the inputs
 * are, and unknown if the exploration did not end.
 */
public final class ConcreteChecker implements SafetyChecker {

  /** How many counterexamples are looked at before the program is explored. */
  private static final int COUNTEREXAMPLES = 16;

  private final SafetyChecker engine;
  private long ignored;
  private long explorations;

  /** An engine that asks another one for counterexamples. */
  public ConcreteChecker(SafetyChecker engine) {
    this.engine = engine;
  }

  /** How many counterexamples were ignored so far. */
  public long ignored() {
    return ignored;
  }

  /** The number of explorations of a program with its values. */
  public long explorations() {
    return explorations;
  }

  /** Whether a run is spurious. If so it counts as one that was ignored. */
  @Override
  public boolean ignores(ProgramCfa program, Run run) {
    boolean isSpurious =
        CounterexampleFeasibility.of(program, List.of(run)).getFirst()
                instanceof RunFeasibility.Spurious
            && !failsOnTheWay(program, run);
    ignored += isSpurious ? 1 : 0;
    return isSpurious;
  }

  private static boolean failsOnTheWay(ProgramCfa program, Run run) {
    try (FailureComparison failures =
        FailureComparison.ofArrays(program, FailureComparison.STEPS, () -> false)) {
      return failures.failsOnTheWay(run.events().stream().map(Event::edge).toList());
    }
  }

  @Override
  public ConsideredRuns considered(ProgramCfa program) {
    return engine.considered(program);
  }

  @Override
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    return check(specification, implementation, limits, 1);
  }

  @Override
  public Verdict check(
      ProgramCfa specification, ProgramCfa implementation, Limits limits, int most) {
    Verdict verdict =
        engine.check(specification, implementation, limits, Math.max(most, COUNTEREXAMPLES));
    return switch (verdict) {
      case Verdict.Unsafe unsafe
          when unsafe.counterexample().ending() instanceof Ending.Terminates ->
          withoutIgnored(unsafe, specification, implementation, limits);
      case Verdict.Unsafe unsafe -> unsafe;
      case Verdict.Safe safe -> safe;
      case Verdict.Unknown unknown -> unknown;
    };
  }

  private Verdict withoutIgnored(
      Verdict.Unsafe unsafe, ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    OriginalSteps steps = OriginalSteps.of(specification, implementation);
    List<Run> runs = new ArrayList<>(List.of(steps.in(unsafe.counterexample().run())));
    unsafe.others().forEach(run -> runs.add(steps.in(run)));
    runs.removeIf(run -> ignores(specification, run));
    return runs.isEmpty()
        ? explored(specification, implementation, limits, unsafe.effort())
        : unsafe(runs, unsafe.effort());
  }

  private static Verdict unsafe(List<Run> runs, Effort effort) {
    return new Verdict.Unsafe(
        Counterexample.of(runs.getFirst()), runs.subList(1, runs.size()), effort);
  }

  private Verdict explored(
      ProgramCfa specification, ProgramCfa implementation, Limits limits, Effort effort) {
    explorations++;
    PreemptiveOnly found =
        PreemptiveOnly.of(specification, implementation, () -> limits.exceeded().isPresent());
    if (!found.findings().isEmpty()) {
      OriginalSteps steps = OriginalSteps.of(specification, implementation);
      return unsafe(
          found.findings().stream().map(finding -> steps.in(finding.edges())).toList(), effort);
    }
    return found.openQuestions().isEmpty()
        ? new Verdict.Safe(effort)
        : new Verdict.Unknown(
            limits.exceeded().orElse("exploration: " + found.openQuestions().getFirst()), effort);
  }
}
