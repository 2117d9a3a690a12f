package liss.unfolding;

import java.util.List;

/**
 * A system of threads whose runs are explored.
 *
 * <p>What a thread does next must be a function of the causal past of its last event: of the steps
 * of its own and of those steps of others that its operations depend on. Steps with independent
 * operations must commute. Whether an operation is blocked is decided by the explorer, from locks,
 * flags and condition variables; a system offers it in any case.
 *
 * @param <S> states; immutable, and with {@code equals} if cutoffs are to be exact
 */
public interface TransitionSystem<S> {

  /** The threads, and what they share. */
  Signature signature();

  /** The state before the first step. */
  S initialState();

  /**
   * What a thread does next: nothing if it has ended, several operations if it has a choice that
   * does not depend on other threads. A test is offered with its first outcome only.
   */
  List<Operation> operations(S state, int thread);

  /**
   * How many outcomes the test has that a thread does next; at least one. It must be a function of
   * the causal past of the test.
   */
  default int outcomes(S state, int thread) {
    return 1;
  }

  /** The state after a step that is not blocked. */
  S step(S state, EventAction action);

  /** The value of a variable that threads wait for; of a flag 1 if it is set, otherwise 0. */
  int value(S state, int variable);

  /** The fingerprint of a state; asked for only when there are cutoffs. */
  StateFingerprint fingerprint(S state);
}
