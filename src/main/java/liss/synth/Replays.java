package liss.synth;

import java.util.List;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.Counterexample;
import liss.check.Counterexample.Ending;
import liss.symbolic.Reality;
import liss.symbolic.RealityCheck;
import liss.symbolic.RealityCheck.Extent;

/** Whether counterexamples, which are runs of the abstraction, are runs of the program. */
public final class Replays {

  /** What is known about the runs of a program in C. */
  public static final Reality WITHOUT_VALUES =
      new Reality.NotDecided(
          "the program is in C, and C is read without values: both outcomes of every condition count"
              + " as possible, and a replay would find every run possible");

  private Replays() {}

  /**
   * Whether the program has the run of a counterexample. Of a run that goes on for ever, only the
   * steps up to the end of the first round are looked at: if they are impossible so is the run.
   */
  public static Reality of(ProgramCfa program, Counterexample counterexample) {
    List<Edge> steps = steps(counterexample.run());
    try (RealityCheck check = new RealityCheck(program)) {
      return switch (counterexample.ending()) {
        case Ending.Terminates e -> check.of(steps, Extent.UP_TO_THE_END);
        case Ending.GoesOn e ->
            check.of(steps, Extent.THE_STEPS_ALONE) instanceof Reality.AbstractOnly abstractOnly
                ? abstractOnly
                : new Reality.NotDecided(
                    "the steps that are shown may be possible, but whether they can go on for ever"
                        + " depends on values");
      };
    }
  }

  /** For each constraint whether the program has the bad run that it was learned from. */
  public static List<Reality> of(ProgramCfa program, List<LearnedConstraint> constraints) {
    try (RealityCheck check = new RealityCheck(program)) {
      return constraints.stream().map(constraint -> of(check, constraint.trace().run())).toList();
    }
  }

  /** Whether the program has a run that terminates. */
  static Reality of(RealityCheck check, Run run) {
    return check.of(steps(run), Extent.UP_TO_THE_END);
  }

  /** The steps of a run. */
  static List<Edge> steps(Run run) {
    return run.events().stream().map(Event::edge).toList();
  }
}
