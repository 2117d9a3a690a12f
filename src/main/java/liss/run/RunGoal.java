package liss.run;

import java.util.Optional;
import java.util.function.Predicate;
import liss.cfa.ProgramCfa;

/**
 * What a run is looked for, and how far a run has got with it. Two runs to the same state have the
 * same prospects iff their goals are equal too.
 */
sealed interface RunGoal permits RunGoal.Reach, BehaviourProgress, RaceWatch {

  /** After one more step; empty if the run cannot get there any more. */
  Optional<RunGoal> after(ConcreteState before, Step step);

  /** Whether a run that has led to this state is one. */
  boolean isReached(ConcreteState state);

  /** A run that ends in a violation. */
  static RunGoal at(Violation violation, ProgramCfa program) {
    return violation instanceof Violation.Race race
        ? RaceWatch.of(race, program)
        : new Reach(state -> FinalViolations.in(program, state).contains(violation));
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
}
