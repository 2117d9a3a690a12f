package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.behaviour.RunFeasibility.Input;
import liss.c.CFrontEnd;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.lang.Diagnostic;
import liss.lang.Program;
import liss.run.Schedule;
import liss.run.Violation;
import liss.run.Violation.Misuse;
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

  /** There is none, since the text has no program with values. */
  record Unreadable(Diagnostic error) implements ShownRun {}

  /**
   * The run of an answer.
   *
   * @param program without values
   */
  static ShownRun of(Program program, CFrontEnd frontEnd, Verification found) {
    WithValues values = values(program, frontEnd, found);
    return switch (values) {
      case WithValues.Known known -> of(known.whole(), found);
      case WithValues.Rejected rejected -> new Unreadable(rejected.error());
    };
  }

  /** The program with values whose run an answer shows: the given one, or a harness of it. */
  static WithValues values(Program program, CFrontEnd frontEnd, Verification found) {
    return found
        .harness()
        .map(harness -> WithValues.of(harness.source(), frontEnd.ofMain()))
        .orElseGet(() -> WithValues.of(program, frontEnd));
  }

  /** The run of an answer about a program with values. */
  static ShownRun of(ProgramCfa program, Verification found) {
    return switch (found.outcome()) {
      case Outcome.Violated violated when violated.property() == Property.PREEMPTION_SAFETY ->
          of(program, found.shown().orElseThrow());
      case Outcome.Violated violated ->
          of(program, found, found.deadlockWithValues().orElseThrow());
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
        Optional<Violation> failure = run.flatMap(schedule -> failure(schedule, e.failing()));
        yield executed(run.filter(schedule -> failure.isPresent()), failure);
      }
    };
  }

  /** The deadlock that is shown, or another one if that was found without values. */
  private static ShownRun of(ProgramCfa program, Verification found, ShownDeadlock shown) {
    if (shown.program() != found.program()) {
      return stuck(program, shown.deadlock().run(), shown.feasibility());
    }
    return found
        .search()
        .flatMap(FeasibleCounterexampleSearch::stuck)
        .filter(stuck -> Stuck.isCertain(found.program(), stuck))
        .map(stuck -> stuck(program, stuck.run(), found.replay().flatMap(Replayed::stuck)))
        .orElseGet(() -> new Nothing("the deadlock was found without values"));
  }

  /** A run after which nothing can move, with the values that are known. */
  static ShownRun stuck(ProgramCfa program, Run run, Optional<RunFeasibility> known) {
    List<Edge> steps = CounterexampleFeasibility.steps(run);
    Optional<Schedule> executed = new Execution(program, inputs(known)).toTheEnd(steps);
    Optional<Violation> violation = executed.flatMap(ShownRun::stuck);
    return executed.isPresent() && violation.isEmpty() && !Stuck.after(program, steps).isAtTheEnd()
        ? new Nothing("`main` returns, and the program ends")
        : executed(executed, violation);
  }

  /** A thread that only waits to release a lock which it does not hold need not be stuck in C. */
  private static Optional<Violation> stuck(Schedule schedule) {
    List<Violation> violations = schedule.violations();
    return violations.stream()
        .filter(wrong ->
            wrong instanceof Violation.LockMisuse misuse && misuse.misuse() == Misuse.NOT_HELD)
        .findFirst()
        .or(() -> violations.stream().filter(Violation.Deadlock.class::isInstance).findFirst());
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

  /** What a run gets from outside, as far as it is known. */
  static List<Input> inputs(Optional<RunFeasibility> known) {
    return known
        .filter(RunFeasibility.Feasible.class::isInstance)
        .map(feasible -> ((RunFeasibility.Feasible) feasible).inputs())
        .orElse(List.of());
  }
}
