package liss.verify;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.behaviour.FeasibilityCheck;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.behaviour.RunFeasibility;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.lang.InsertionPoints;
import liss.run.Schedule;
import liss.verify.FeasibleCounterexampleSearch.StuckRun;

/** Whether counterexamples, which are runs of the abstraction, are runs of the program. */
public final class CounterexampleFeasibility {

  /** What is known about the runs of a program in C. */
  private static final RunFeasibility WITHOUT_VALUES =
      new RunFeasibility.Undecided(
          "the program is in C, and C is read without values: both outcomes of every condition"
              + " are taken to be possible, and a replay would find every run feasible");

  private CounterexampleFeasibility() {}

  /**
   * Whether the program has the run of a counterexample. Of a non-terminating run the steps up to
   * the end of the first round are replayed: if they are infeasible so is the run, and if they are
   * feasible it may go on in another way than it does without values.
   */
  public static RunFeasibility of(ProgramCfa program, Counterexample counterexample) {
    if (!hasValues(program)) {
      return WITHOUT_VALUES;
    }
    List<Edge> steps = steps(counterexample.run());
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      return switch (counterexample.ending()) {
        case Ending.Terminates e -> check.of(steps, Extent.UP_TO_THE_END);
        case Ending.Fails e ->
            throw new IllegalArgumentException("a failure is known to be feasible or not");
        case Ending.NonTerminating e -> check.ofEndless(steps);
      };
    }
  }

  /**
   * The steps of a run as the program takes them, with those between them.
   *
   * @param steps the steps that the abstraction sees, up to a failure if there is one
   * @return empty if it is not known that the program takes them
   */
  public static Optional<Schedule> executed(
      ProgramCfa program, List<Edge> steps, RunFeasibility known) {
    return known instanceof RunFeasibility.Feasible feasible
        ? new Execution(program, feasible.inputs()).of(steps)
        : Optional.empty();
  }

  /** For each of these runs, which terminate, whether the program has it. */
  public static List<RunFeasibility> of(ProgramCfa program, List<Run> runs) {
    return of(program, runs, Optional::empty);
  }

  /**
   * For each of these runs, which terminate or get stuck, whether the program has it. Whether
   * threads are stuck depends on locations, locks, flags and counts only, so it then is stuck, too.
   *
   * @param exceeded the limit that is exceeded; then the others are left open
   */
  static List<RunFeasibility> of(
      ProgramCfa program, List<Run> runs, Supplier<Optional<String>> exceeded) {
    if (!hasValues(program)) {
      return Collections.nCopies(runs.size(), WITHOUT_VALUES);
    }
    try (FeasibilityCheck check = new FeasibilityCheck(program)) {
      return of(runs, check, exceeded);
    }
  }

  /** The feasibility of a run that the search with values has found to be stuck. */
  static RunFeasibility of(StuckRun run, Supplier<Optional<String>> exceeded) {
    try (FeasibilityCheck check = new FeasibilityCheck(run.program())) {
      return of(List.of(run.run()), check, exceeded).getFirst();
    }
  }

  private static List<RunFeasibility> of(
      List<Run> runs, FeasibilityCheck check, Supplier<Optional<String>> exceeded) {
    return runs.stream()
        .map(run ->
            exceeded
                .get()
                .<RunFeasibility>map(RunFeasibility.Undecided::new)
                .orElseGet(() -> of(check, run)))
        .toList();
  }

  /** Whether a program is not in C, where insertion points are marked. */
  static boolean hasValues(ProgramCfa program) {
    return !(program.program().insertionPoints() instanceof InsertionPoints.Marked);
  }

  /** Whether the program has a run that terminates or gets stuck. */
  static RunFeasibility of(FeasibilityCheck check, Run run) {
    return check.of(steps(run), Extent.UP_TO_THE_END);
  }

  /** The steps of a run. */
  static List<Edge> steps(Run run) {
    return run.events().stream().map(Event::edge).toList();
  }
}
