package liss.automata;

/**
 * A nondeterministic finite automaton that is computed while it is explored. States and symbols are
 * dense numbers from 0; a state is numbered when it is first reached. Symbol {@link #EPSILON} is a
 * silent step.
 *
 * <p>Implementations give the same numbers and the same order of transitions on every run.
 */
public interface Nfa {

  /** The symbol of a silent step. */
  int EPSILON = -1;

  /** The initial states. */
  int[] initialStates();

  /** Whether words may end in this state. */
  boolean isAccepting(int state);

  /** Reports every transition that leaves the state, in a fixed order. */
  void forEachTransition(int state, TransitionVisitor visitor);

  /** Takes the transitions of a state. */
  @FunctionalInterface
  interface TransitionVisitor {
    /** One transition; {@code symbol} may be {@link #EPSILON}. */
    void visit(int symbol, int target);
  }
}
