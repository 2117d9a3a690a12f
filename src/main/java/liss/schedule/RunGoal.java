package liss.schedule;

import java.util.Optional;
import java.util.function.Predicate;
import liss.cfa.ProgramCfa;
import liss.concrete.Behaviour;
import liss.concrete.ConcreteState;
import liss.concrete.Outcome;
import liss.concrete.Step;

/**
 * What a run is looked for, and how far a run has got with it. Two runs to the same state have the
 * same prospects iff their goals are equal too.
 */
sealed interface RunGoal {

  /** After one more step; empty if the run cannot get there any more. */
  Optional<RunGoal> after(ConcreteState before, Step step);

  /** Whether a run that has led to this state is one. */
  boolean isReached(ConcreteState state);

  /** A run that ends in a violation. */
  static RunGoal at(Violation violation, ProgramCfa program) {
    return violation instanceof Violation.Race race
        ? new Race(RaceWatch.of(race, program))
        : new Reach(state -> Violations.in(program, state).contains(violation));
  }

  /** A run that terminates with a behaviour. */
  static RunGoal at(Behaviour behaviour, ProgramCfa program) {
    return new Show(
        new Show.Whole(program, behaviour), BehaviourProgress.nothing(program.threads().size()));
  }

  /** A state. */
  record Reach(Predicate<ConcreteState> wanted) implements RunGoal {

    @Override
    public Optional<RunGoal> after(ConcreteState before, Step step) {
      return Optional.of(this);
    }

    @Override
    public boolean isReached(ConcreteState state) {
      return wanted.test(state);
    }
  }

  /** The end of a run that has shown all. */
  record Show(Whole whole, BehaviourProgress progress) implements RunGoal {

    /** All that is to be shown; not a record, so that it is compared by identity. */
    static final class Whole {
      private final ProgramCfa program;
      private final Behaviour behaviour;

      Whole(ProgramCfa program, Behaviour behaviour) {
        this.program = program;
        this.behaviour = behaviour;
      }
    }

    @Override
    public Optional<RunGoal> after(ConcreteState before, Step step) {
      return progress.and(step.observable(), whole.behaviour).map(more -> new Show(whole, more));
    }

    @Override
    public boolean isReached(ConcreteState state) {
      return progress.isAllOf(whole.behaviour)
          && Violations.outcome(whole.program, state).stream()
              .anyMatch(outcome -> outcome instanceof Outcome.Terminated);
    }
  }

  /** The second access of a race. */
  record Race(RaceWatch watch) implements RunGoal {

    @Override
    public Optional<RunGoal> after(ConcreteState before, Step step) {
      return Optional.of(new Race(watch.after(before, step)));
    }

    @Override
    public boolean isReached(ConcreteState state) {
      return watch.hasRaced();
    }
  }
}
