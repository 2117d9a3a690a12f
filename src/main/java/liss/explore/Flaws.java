package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteSemantics;
import liss.concrete.ConcreteState;
import liss.concrete.Outcome;
import liss.concrete.Scheduler;
import liss.concrete.ValueSource;
import liss.explore.Flaw.Misuse;

/** Tells what is wrong at the end of a run. */
final class Flaws {

  private Flaws() {}

  /** All that is wrong at the end of a run; of races, those of its last step. */
  static List<Flaw> at(Schedule schedule) {
    List<Flaw> flaws = in(schedule.program(), schedule.end());
    flaws.addAll(RaceDetector.racesOfLastStep(schedule));
    return flaws;
  }

  /** All that is wrong with a state, whatever run has led to it: all but races. */
  static List<Flaw> in(ProgramCfa program, ConcreteState end) {
    List<Flaw> flaws = new ArrayList<>();
    new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L)))
        .outcome(end)
        .flatMap(outcome -> of(program, end, outcome))
        .ifPresent(flaws::add);
    flaws.addAll(lockMisuses(program, end));
    return flaws;
  }

  private static Optional<Flaw> of(ProgramCfa program, ConcreteState end, Outcome outcome) {
    return switch (outcome) {
      case Outcome.AssertionViolated o -> Optional.of(new Flaw.Failure(o));
      case Outcome.RuntimeError o -> Optional.of(new Flaw.Failure(o));
      case Outcome.Deadlock o -> Optional.of(deadlock(program, end));
      case Outcome.Terminated o -> Optional.empty();
      case Outcome.AssumptionFailed o -> Optional.empty();
    };
  }

  static Flaw.Deadlock deadlock(ProgramCfa program, ConcreteState state) {
    return new Flaw.Deadlock(
        IntStream.range(0, program.threads().size())
            .mapToObj(thread -> next(program, state, thread))
            .flatMap(Optional::stream)
            .toList());
  }

  /** The locks that threads are about to misuse; such a thread can never go on. */
  static List<Flaw.LockMisuse> lockMisuses(ProgramCfa program, ConcreteState state) {
    return IntStream.range(0, program.threads().size())
        .mapToObj(thread -> next(program, state, thread))
        .flatMap(Optional::stream)
        .flatMap(edge -> lockMisuse(state, edge).stream())
        .toList();
  }

  private static Optional<Flaw.LockMisuse> lockMisuse(ConcreteState state, Edge edge) {
    int thread = edge.thread();
    Action action = edge.action();
    boolean isDouble =
        action instanceof Action.Lock lock && state.owner(lock.lock()).orElse(-1) == thread;
    boolean isWithout =
        action instanceof Action.Unlock unlock && state.owner(unlock.lock()).orElse(-1) != thread
            || action instanceof Action.CondvarWait wait
                && !state.isWaiting(thread)
                && state.owner(wait.lock()).orElse(-1) != thread;
    return isDouble || isWithout
        ? Optional.of(new Flaw.LockMisuse(edge, isDouble ? Misuse.DOUBLE_LOCK : Misuse.NOT_HELD))
        : Optional.empty();
  }

  private static Optional<Edge> next(ProgramCfa program, ConcreteState state, int thread) {
    return program.threads().get(thread).out().get(state.location(thread)).stream().findFirst();
  }
}
