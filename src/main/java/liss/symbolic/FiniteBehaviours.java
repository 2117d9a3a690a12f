package liss.symbolic;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.automata.InclusionChecker;
import liss.automata.InclusionResult;
import liss.cfa.ProgramCfa;
import liss.concrete.Observable;
import liss.concrete.Scheduler;
import liss.schedule.Schedule;
import liss.trace.IndependenceRelation;

/**
 * Decides whether a program with finitely many states shows something preemptively that another one
 * does not show cooperatively, loops or not: as inclusion of the one {@link BehaviourAutomaton} in
 * the other, up to the order of symbols of which behaviours do not tell the order. These are the
 * choices of different threads, and a choice and an input or output.
 *
 * <p>Both answers are exact. There is none if the bound or the number of states is too small
 * ({@link InclusionChecker}).
 */
final class FiniteBehaviours {

  /** A silent state has a row for all silent states, so that the square of this is affordable. */
  private static final int MOST_STATES = 4_000;

  private static final int MOST_HELD_BACK = 16;

  private final Map<Observable, Integer> symbols = new LinkedHashMap<>();
  private final BehaviourAutomaton preemptive;
  private final BehaviourAutomaton cooperative;

  /** The answers. */
  sealed interface Answer {
    /** Each preemptive behaviour is a cooperative one. */
    record Same() implements Answer {}

    /** The run shows what no cooperative run does. */
    record PreemptiveOnly(Schedule run) implements Answer {}

    record Unknown() implements Answer {}
  }

  private FiniteBehaviours(ProgramCfa specification, ProgramCfa implementation) {
    preemptive = new BehaviourAutomaton(implementation, Scheduler.PREEMPTIVE, symbols);
    cooperative = new BehaviourAutomaton(specification, Scheduler.COOPERATIVE, symbols);
  }

  /**
   * The answer, if there is one.
   *
   * @param stop asked now and then; when true the answer is that it is not known
   */
  static Answer compare(ProgramCfa specification, ProgramCfa implementation, BooleanSupplier stop) {
    if (!BehaviourAutomaton.exists(specification) || !BehaviourAutomaton.exists(implementation)) {
      return new Answer.Unknown();
    }
    return new FiniteBehaviours(specification, implementation).compare(stop);
  }

  private Answer compare(BooleanSupplier stop) {
    if (!isSmall(preemptive, stop) || !isSmall(cooperative, stop)) {
      return new Answer.Unknown();
    }
    InclusionChecker.Options options =
        InclusionChecker.Options.upTo(MOST_HELD_BACK)
            .stoppedBy(() -> stop.getAsBoolean() ? Optional.of("stopped") : Optional.empty());
    return switch (new InclusionChecker(options).check(preemptive, cooperative, independence())) {
      case InclusionResult.Included included -> new Answer.Same();
      case InclusionResult.Counterexample found ->
          new Answer.PreemptiveOnly(preemptive.run(found.word()));
      case InclusionResult.BoundReached reached -> new Answer.Unknown();
      case InclusionResult.Stopped stopped -> new Answer.Unknown();
    };
  }

  /** Explores an automaton as long as it is small; states are numbered as they are reached. */
  private static boolean isSmall(BehaviourAutomaton automaton, BooleanSupplier stop) {
    int known = automaton.initialStates().length;
    for (int state = 0; state < known; state++) {
      automaton.forEachTransition(state, (symbol, target) -> {});
      known = automaton.stateCount();
      if (known > MOST_STATES || stop.getAsBoolean()) {
        return false;
      }
    }
    return true;
  }

  private IndependenceRelation independence() {
    Observable[] all = symbols.keySet().toArray(Observable[]::new);
    return (first, second) -> !areOrdered(all[first], all[second]);
  }

  private static boolean areOrdered(Observable first, Observable second) {
    boolean isChoice = first instanceof Observable.Havoc;
    return isChoice == second instanceof Observable.Havoc
        && (!isChoice || first.thread() == second.thread());
  }
}
