package liss.verify;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import liss.behaviour.Continuation;
import liss.c.CFrontEnd;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.lang.Program;
import liss.run.Schedule;
import liss.verify.Outcome.Property;
import liss.verify.Verification.Shown;

/** The run with values of an answer, with all its steps, so that somebody else can judge it. */
public sealed interface WholeRun {

  /** Nothing can move at its end, though not all threads have ended. */
  record Stuck(Schedule run) implements WholeRun {}

  /** It terminates, and no cooperative run is equivalent. */
  record Terminating(Schedule run) implements WholeRun {}

  /**
   * It fails, as no cooperative run does.
   *
   * @param run with the step that fails at its end, unless that misuses a lock
   * @param rest the rest of the blocks that the failure interrupts, from the state before it
   */
  record Failing(Schedule run, Edge failing, Schedule rest) implements WholeRun {}

  /**
   * It does not terminate, and no cooperative run is equivalent to its beginning.
   *
   * @param run up to the last round
   * @param round what can follow for ever
   */
  record Endless(Schedule run, Schedule round) implements WholeRun {}

  /** There is none. */
  record None(String reason) implements WholeRun {}

  /** The program with values whose run it is. */
  default Optional<ProgramCfa> program() {
    return switch (this) {
      case Stuck stuck -> Optional.of(stuck.run().program());
      case Terminating terminating -> Optional.of(terminating.run().program());
      case Failing failing -> Optional.of(failing.run().program());
      case Endless endless -> Optional.of(endless.run().program());
      case None none -> Optional.empty();
    };
  }

  /** The run of an answer about a program in W. */
  static WholeRun inW(Verification found) {
    return found.outcome() instanceof Outcome.Violated violated
            && violated.property() == Property.DEADLOCK
        ? found
            .deadlockWithValues()
            .map(shown ->
                ShownRun.stuck(shown.program(), shown.deadlock().run(), shown.feasibility()))
            .map(WholeRun::stuck)
            .orElseGet(() -> new None("the deadlock was found without values"))
        : of(found.program(), found);
  }

  /** The run of an answer about a program in C. */
  static WholeRun inC(Program program, CFrontEnd frontEnd, Verification found) {
    return switch (ShownRun.values(program, frontEnd, found)) {
      case WithValues.Known known
          when found.outcome() instanceof Outcome.Violated violated
              && violated.property() == Property.DEADLOCK ->
          stuck(ShownRun.of(known.whole(), found));
      case WithValues.Known known -> of(known.whole(), found);
      case WithValues.Rejected rejected -> new None("the program has no values");
    };
  }

  private static WholeRun stuck(ShownRun shown) {
    return switch (shown) {
      case ShownRun.Executed executed -> new Stuck(executed.schedule());
      case ShownRun.Nothing nothing -> new None(nothing.reason());
      case ShownRun.Unreadable unreadable -> new None("the program has no values");
    };
  }

  private static WholeRun of(ProgramCfa program, Verification found) {
    return found.outcome() instanceof Outcome.Violated
        ? found
            .shown()
            .flatMap(shown -> of(program, shown))
            .orElseGet(() -> new None("the run cannot be executed with its inputs"))
        : new None("nothing was found");
  }

  private static Optional<WholeRun> of(ProgramCfa program, Shown shown) {
    Counterexample counterexample = shown.counterexample();
    List<Edge> steps = CounterexampleFeasibility.steps(counterexample.run());
    Supplier<Execution> execution =
        () -> new Execution(program, ShownRun.inputs(shown.feasibility()));
    return switch (counterexample.ending()) {
      case Ending.Terminates e -> execution.get().whole(steps).map(Terminating::new);
      case Ending.NonTerminating e ->
          execution.get().of(steps).flatMap(run -> endless(program, run));
      case Ending.Fails e -> failing(execution, steps, e);
    };
  }

  private static Optional<WholeRun> endless(ProgramCfa program, Schedule run) {
    return Continuation.from(program, run.end())
        .map(next -> new Endless(run.then(next.stem()), next.round()));
  }

  private static Optional<WholeRun> failing(
      Supplier<Execution> execution, List<Edge> steps, Ending.Fails ending) {
    List<Edge> before = steps.subList(0, ending.from());
    Optional<Schedule> past = execution.get().of(before);
    Optional<Schedule> run = execution.get().upTo(before, ending.failing());
    Optional<Schedule> completed = execution.get().completed(steps, ending.failing().thread());
    return past.isPresent() && run.isPresent() && completed.isPresent()
        ? Optional.of(
            new Failing(
                run.get(), ending.failing(), completed.get().from(past.get().steps().size())))
        : Optional.empty();
  }
}
