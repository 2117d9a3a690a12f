package liss.run;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A run that grows step by step: each time a thread is drawn from those that can take a step, then
 * one of its steps, all with equal chances. The same semantics, values and random numbers give the
 * same run.
 */
public final class RandomRun {

  private final ConcreteSemantics semantics;
  private final RandomGenerator random;
  private ConcreteState state;

  /** A run that is in the initial state. */
  public RandomRun(ConcreteSemantics semantics, RandomGenerator random) {
    this.semantics = semantics;
    this.random = random;
    this.state = semantics.initialState();
  }

  /** The state that the run has reached. */
  public ConcreteState state() {
    return state;
  }

  /** How the run has ended; empty when it goes on. */
  public Optional<RunEnd> outcome() {
    return semantics.outcome(state);
  }

  /** Takes one more step and returns it; empty when the run has ended. */
  public Optional<Step> advance() {
    List<Integer> threads = semantics.enabledThreads(state);
    if (threads.isEmpty()) {
      return Optional.empty();
    }
    Step step = oneOf(semantics.steps(state, oneOf(threads)));
    state = step.target();
    return Optional.of(step);
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
