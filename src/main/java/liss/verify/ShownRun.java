package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
import liss.c.source.COptions;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.Counterexample.Ending;
import liss.lang.Program;
import liss.schedule.Schedule;
import liss.schedule.Violation;
import liss.symbolic.RunFeasibility;
import liss.symbolic.RunFeasibility.Input;
import liss.verify.Outcome.Property;
import liss.verify.Verification.Shown;
import liss.verify.Verification.ShownDeadlock;

/** The counterexample or deadlock of a program of C that an answer shows with values. */
public sealed interface ShownRun {

  /**
   * It was executed.
   *
   * @param schedule without what follows after {@code main} has returned, and threads that nobody
   *     starts; of a run that goes on for ever, up to the end of its first round
   * @param violation what is wrong at its end; empty if the run is bad as a whole
   */
  record Executed(Schedule schedule, Optional<Violation> violation) implements ShownRun {}

  /** There is none. */
  record Nothing(String reason) implements ShownRun {}

  /**
   * The run of an answer.
   *
   * @param program without values
   */
  static ShownRun of(Program program, COptions options, Verification found) {
    return switch (WithValues.of(program, options)) {
      case WithValues.Known known -> of(known.whole(), found);
      case WithValues.Unknown unknown -> new Nothing(unknown.reason());
    };
  }

  private static ShownRun of(ProgramCfa program, Verification found) {
    return switch (found.outcome()) {
      case Outcome.Violated violated when violated.property() == Property.PREEMPTION_SAFETY ->
          of(program, found.shown().orElseThrow());
      case Outcome.Violated violated ->
          of(found, program, found.deadlockWithValues().orElseThrow());
      case Outcome.Holds outcome -> new Nothing("nothing was found");
      case Outcome.Possible outcome -> new Nothing("no run with values was found");
      case Outcome.Unknown outcome -> new Nothing("no run with values was found");
    };
  }

  private static ShownRun of(ProgramCfa program, Shown shown) {
    Counterexample counterexample = shown.counterexample();
    List<Edge> steps = CounterexampleFeasibility.steps(counterexample.run());
    Execution execution = new Execution(program, inputs(shown.feasibility()));
    return switch (counterexample.ending()) {
      case Ending.Terminates e -> executed(execution.toTheEnd(steps), Optional.empty());
      case Ending.NonTerminating e -> executed(execution.of(steps), Optional.empty());
      case Ending.Fails e -> {
        Optional<Schedule> run = execution.upTo(steps.subList(0, e.from()), e.failing());
        yield executed(run, run.flatMap(schedule -> failure(schedule, e.failing())));
      }
    };
  }

  private static ShownRun of(Verification found, ProgramCfa program, ShownDeadlock shown) {
    if (shown.program() == found.program()) {
      return new Nothing("the deadlock was found without values");
    }
    Run run = shown.deadlock().run();
    Execution execution = new Execution(program, inputs(shown.feasibility()));
    Optional<Schedule> executed = execution.toTheEnd(CounterexampleFeasibility.steps(run));
    return executed(
        executed,
        executed.flatMap(schedule ->
            schedule.violations().stream()
                .filter(Violation.Deadlock.class::isInstance)
                .findFirst()));
  }

  private static ShownRun executed(Optional<Schedule> run, Optional<Violation> violation) {
    return run.<ShownRun>map(schedule -> new Executed(schedule, violation))
        .orElseGet(() -> new Nothing("the run cannot be executed with its inputs"));
  }

  private static Optional<Violation> failure(Schedule schedule, Edge failing) {
    return schedule.violations().stream()
        .filter(wrong ->
            failing.action() instanceof Action.LockStep
                ? wrong instanceof Violation.LockMisuse misuse && misuse.step().equals(failing)
                : wrong instanceof Violation.Failure)
        .findFirst();
  }

  private static List<Input> inputs(Optional<RunFeasibility> known) {
    return known
        .filter(RunFeasibility.Feasible.class::isInstance)
        .map(feasible -> ((RunFeasibility.Feasible) feasible).inputs())
        .orElse(List.of());
  }
}
