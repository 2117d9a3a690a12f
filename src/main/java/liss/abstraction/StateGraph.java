package liss.abstraction;

import liss.automata.Nfa;
import liss.cfa.Edge;

/**
 * An observation automaton whose transitions are the steps of a program, so that a path through it
 * can be told as a run.
 */
public interface StateGraph extends Nfa {

  /** Reports every step that can be taken in a state, in a fixed order. */
  void forEachStep(int state, StepVisitor visitor);

  /**
   * Whether some thread may move into a failed assumption or stay in a cycle of silent steps. Such
   * a state is no deadlock even if it has no step.
   */
  boolean canFailOrSpin(int state);

  /** Position of each thread, then owner of each lock plus 1, then value of each flag. */
  int[] values(int state);

  @Override
  default void forEachTransition(int state, TransitionVisitor visitor) {
    forEachStep(state, (edge, symbol, target) -> visitor.visit(symbol, target));
  }

  /** Takes the steps of a state. */
  @FunctionalInterface
  interface StepVisitor {
    /** One step; {@code symbol} is {@link Nfa#EPSILON} for synchronization. */
    void visit(Edge edge, int symbol, int target);
  }
}
