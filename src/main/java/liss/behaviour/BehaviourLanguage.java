package liss.behaviour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.automata.ExplicitNfa;
import liss.cfa.ProgramCfa;
import liss.run.Observable;

/**
 * What a program with finitely many states can show, as the minimal deterministic automaton. State
 * 0 is the initial one.
 *
 * <p>A word has the inputs and outputs of a run that terminates, in order. Choices, if they are
 * seen, come after them, thread by thread; but if the choices of one thread have no bound, they
 * come first in place of the inputs and outputs.
 *
 * @param accepting for each state whether a run may have ended there
 * @param transitions by source
 */
public record BehaviourLanguage(List<Boolean> accepting, List<Transition> transitions) {

  /** A symbol that leads from one state to another. */
  public record Transition(int source, Observable symbol, int target) {}

  /** The language, or why there is none. */
  public sealed interface Result {
    /** The language. */
    record Language(BehaviourLanguage language) implements Result {}

    record Unknown(String reason) implements Result {}
  }

  /** Copies the lists. */
  public BehaviourLanguage {
    accepting = List.copyOf(accepting);
    transitions = List.copyOf(transitions);
  }

  /** The language of an automaton over these symbols. */
  static BehaviourLanguage of(ExplicitNfa automaton, List<Observable> symbols) {
    List<Transition> transitions = new ArrayList<>();
    for (ExplicitNfa.Transition t : automaton.transitions()) {
      transitions.add(new Transition(t.source(), symbols.get(t.symbol()), t.target()));
    }
    return new BehaviourLanguage(
        IntStream.range(0, automaton.stateCount()).mapToObj(automaton::isAccepting).toList(),
        transitions);
  }

  /**
   * What the preemptive runs of a program show that terminate.
   *
   * @param stop asked now and then; when true there is no answer
   */
  public static Result ofPreemptiveRuns(
      ProgramCfa program, ObservableAlphabet alphabet, BooleanSupplier stop) {
    return FiniteBehaviours.of(program, program, alphabet, stop).ofPreemptiveRuns();
  }

  /**
   * What only preemptive runs of a program show.
   *
   * @param stop asked now and then; when true there is no answer
   */
  public static Result preemptiveOnly(
      ProgramCfa program, ObservableAlphabet alphabet, BooleanSupplier stop) {
    return FiniteBehaviours.of(program, program, alphabet, stop).preemptiveOnly();
  }
}
