package liss.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.cfa.ProgramCfa;

/**
 * How much of a behaviour a run has shown that is to terminate with all of it.
 *
 * @param interaction how many inputs and outputs
 * @param choices for each thread how many choices
 */
record BehaviourProgress(Whole whole, int interaction, List<Integer> choices) implements RunGoal {

  /** All that is to be shown; not a record, so that it is compared by identity. */
  static final class Whole {
    private final ProgramCfa program;
    private final Behaviour behaviour;

    Whole(ProgramCfa program, Behaviour behaviour) {
      this.program = program;
      this.behaviour = behaviour;
    }
  }

  /** Copies the list. */
  BehaviourProgress {
    choices = List.copyOf(choices);
  }

  /** Nothing yet of a behaviour. */
  static BehaviourProgress of(Behaviour behaviour, ProgramCfa program) {
    return new BehaviourProgress(
        new Whole(program, behaviour), 0, Collections.nCopies(program.threads().size(), 0));
  }

  @Override
  public Optional<RunGoal> after(ConcreteState before, Step step) {
    return step.observable().isEmpty() ? Optional.of(this) : and(step.observable().get());
  }

  /** This and a symbol; empty if that is not what comes next. */
  private Optional<RunGoal> and(Observable symbol) {
    int thread = symbol.thread();
    if (symbol instanceof Observable.Havoc) {
      return isNext(symbol, whole.behaviour.choices().get(thread), choices.get(thread))
          ? Optional.of(new BehaviourProgress(whole, interaction, oneMore(thread)))
          : Optional.empty();
    }
    return isNext(symbol, whole.behaviour.interaction(), interaction)
        ? Optional.of(new BehaviourProgress(whole, interaction + 1, choices))
        : Optional.empty();
  }

  private static boolean isNext(Observable symbol, List<? extends Observable> all, int position) {
    return position < all.size() && all.get(position).equals(symbol);
  }

  private List<Integer> oneMore(int thread) {
    List<Integer> more = new ArrayList<>(choices);
    more.set(thread, choices.get(thread) + 1);
    return more;
  }

  @Override
  public boolean isReached(ConcreteState state) {
    return interaction == whole.behaviour.interaction().size()
        && choices.equals(whole.behaviour.choices().stream().map(List::size).toList())
        && FinalViolations.outcome(whole.program, state).stream()
            .anyMatch(outcome -> outcome instanceof RunEnd.Terminated);
  }
}
