package liss.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.cfa.Store;
import liss.run.Violation.Misuse;

/** Tells what is wrong at the end of a run. */
public final class FinalViolations {

  private FinalViolations() {}

  /** All that is wrong at the end of a run; of races, those of its last step. */
  public static List<Violation> at(Schedule schedule) {
    List<Violation> violations = in(schedule.program(), schedule.end());
    RaceDetector.racesOf(schedule).stream()
        .filter(found -> found.second() == schedule.steps().size() - 1)
        .forEach(found -> violations.add(found.race()));
    return violations;
  }

  /** All that is wrong with a state, whatever run has led to it: all but races. */
  public static List<Violation> in(ProgramCfa program, ConcreteState end) {
    List<Violation> violations = new ArrayList<>();
    outcome(program, end).flatMap(outcome -> of(end, outcome)).ifPresent(violations::add);
    violations.addAll(lockMisuses(end));
    return violations;
  }

  /** How a run that has led to a state has ended; empty if it has not. */
  static Optional<RunEnd> outcome(ProgramCfa program, ConcreteState state) {
    return new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L)))
        .outcome(state);
  }

  private static Optional<Violation> of(ConcreteState end, RunEnd outcome) {
    return switch (outcome) {
      case RunEnd.AssertionViolated o -> Optional.of(new Violation.Failure(o));
      case RunEnd.RuntimeError o -> Optional.of(new Violation.Failure(o));
      case RunEnd.Deadlock o -> Optional.of(deadlock(end));
      case RunEnd.Terminated o -> Optional.empty();
      case RunEnd.AssumptionFailed o -> Optional.empty();
    };
  }

  /** The deadlock of a state in which no thread can go on. */
  public static Violation.Deadlock deadlock(Store<?> state) {
    return new Violation.Deadlock(next(state));
  }

  /** The locks that threads are about to misuse; such a thread can never go on. */
  public static List<Violation.LockMisuse> lockMisuses(Store<?> state) {
    return next(state).stream().flatMap(edge -> lockMisuse(state, edge).stream()).toList();
  }

  private static Optional<Violation.LockMisuse> lockMisuse(Store<?> state, Edge edge) {
    int thread = edge.thread();
    return switch (edge.action()) {
      case Action.Lock a when state.isHeld(a.lock(), thread) ->
          Optional.of(new Violation.LockMisuse(edge, Misuse.DOUBLE_LOCK));
      case Action.Unlock a when !state.isHeld(a.lock(), thread) ->
          Optional.of(new Violation.LockMisuse(edge, Misuse.NOT_HELD));
      case Action.ObjectStep a -> misuse(state, edge, a);
      case Action.CondvarWait a when !state.isWaiting(thread) && !state.isHeld(a.lock(), thread) ->
          Optional.of(new Violation.LockMisuse(edge, Misuse.NOT_HELD));
      case Action.Access a -> Optional.empty();
      case Action.Synchronization a -> Optional.empty();
      case Action.LocalStep a -> Optional.empty();
    };
  }

  /** A writer that locks again, or a thread that is not the writer and unlocks. */
  private static Optional<Violation.LockMisuse> misuse(
      Store<?> state, Edge edge, Action.ObjectStep step) {
    boolean isWriter =
        new ObjectOperation.WriteUnlock()
            .after(state.object(step.object()), edge.thread())
            .isPresent();
    return switch (step.operation()) {
      case ObjectOperation o when o.isAssumption() -> Optional.empty();
      case ObjectOperation.ReadLock o when isWriter ->
          Optional.of(new Violation.LockMisuse(edge, Misuse.DOUBLE_LOCK));
      case ObjectOperation.WriteLock o when isWriter ->
          Optional.of(new Violation.LockMisuse(edge, Misuse.DOUBLE_LOCK));
      case ObjectOperation.WriteUnlock o when !isWriter ->
          Optional.of(new Violation.LockMisuse(edge, Misuse.NOT_HELD));
      case ObjectOperation.OfCount o -> Optional.empty();
      case ObjectOperation.RwUnlock o -> Optional.empty();
      case ObjectOperation.Arrive o -> Optional.empty();
      case ObjectOperation.Pass o -> Optional.empty();
    };
  }

  /** The steps that threads are about to take. */
  private static List<Edge> next(Store<?> state) {
    return state.program().threads().stream()
        .flatMap(thread -> state.out(thread.thread()).stream().limit(1))
        .toList();
  }
}
