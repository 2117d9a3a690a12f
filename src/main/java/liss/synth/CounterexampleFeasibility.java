package liss.synth;

import java.util.List;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.Counterexample.Ending;
import liss.symbolic.FeasibilityCheck;
import liss.symbolic.FeasibilityCheck.Extent;
import liss.symbolic.RunFeasibility;

/** Whether counterexamples, which are runs of the abstraction, are runs of the program. */
public final class CounterexampleFeasibility {

  /** What is known about the runs of a program in C. */
  public static final RunFeasibility WITHOUT_VALUES =
      new RunFeasibility.Undecided(
          "the program is in C, and C is read without values: both outcomes of every condition"
              + " are taken to be possible, and a replay would find every run feasible");

  private CounterexampleFeasibility() {}

  /**
   * Whether the program has the run of a counterexample. Of a run that goes on for ever, only the
   * steps up to the end of the first round are looked at: if they are impossible so is the run.
   */
  public static RunFeasibility of(ProgramCfa program, Counterexample counterexample) {
    List<Edge> steps = steps(counterexample.run());
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      return switch (counterexample.ending()) {
        case Ending.Terminates e -> check.of(steps, Extent.UP_TO_THE_END);
        case Ending.GoesOn e ->
            check.of(steps, Extent.THE_STEPS_ALONE) instanceof RunFeasibility.Spurious spurious
                ? spurious
                : new RunFeasibility.Undecided(
                    "the steps that are shown may be feasible, but whether they can be repeated for"
                        + " ever depends on values");
      };
    }
  }

  /** For each constraint whether the program has the bad run that it was learned from. */
  public static List<RunFeasibility> of(ProgramCfa program, List<LearnedConstraint> constraints) {
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      return constraints.stream().map(constraint -> of(check, constraint.trace().run())).toList();
    }
  }

  /** Whether the program has a run that terminates. */
  static RunFeasibility of(FeasibilityCheck check, Run run) {
    return check.of(steps(run), Extent.UP_TO_THE_END);
  }

  /** The steps of a run. */
  static List<Edge> steps(Run run) {
    return run.events().stream().map(Event::edge).toList();
  }
}
