package liss.check.deadlock;

import java.util.ArrayList;
import java.util.List;
import liss.check.reduction.BlockProgram.Step;

/**
 * A part of what a program can do under a scheduler that leads to every state in which nothing can
 * move.
 *
 * <p>The reduction is by persistent sets. All states in which nothing can move are kept, and so are
 * shortest ways to them: for every sequence of turns that ends in such a state there is one in the
 * reduced state space with the same turns in an equivalent order (Godefroid, Partial-Order Methods
 * for the Verification of Concurrent Systems, LNCS 1032, 1996, Theorem 4.3; the first turn of the
 * sequence that is in the persistent set, and there is one as otherwise the set would still be
 * enabled at the end, commutes with all before it and can go first; the rest follows by induction
 * on the length). No proviso for cycles is needed.
 */
interface ReducedSemantics {

  /** Which values of flags are told apart. */
  enum Flags {
    ALL,
    /** Those of flags that can still be tested. */
    LIVE
  }

  /** Length of a tuple, which starts with a state of the program. */
  int width();

  /** Where all runs start. */
  int[] initial();

  /** The steps to be tried; none if nothing can move, or if some thread spins. */
  List<Step> steps(int[] tuple);

  /** Takes one of these steps: changes the tuple in place. */
  void take(int[] tuple, Step step);

  /** Takes away from a tuple what makes no difference to what can come. */
  void forget(int[] tuple);

  /**
   * Takes a step and goes on as long as only one step is to be tried, so that the states in between
   * need not be remembered. Stops after a step backwards, of which every cycle has one.
   *
   * @return the steps taken
   */
  default List<Step> follow(int[] tuple, Step first) {
    List<Step> taken = new ArrayList<>();
    List<Step> only = List.of(first);
    while (only.size() == 1) {
      Step step = only.getFirst();
      take(tuple, step);
      taken.add(step);
      only = step.target() <= step.source() ? List.of() : steps(tuple);
    }
    forget(tuple);
    return taken;
  }

  /** Whether nobody is to blame if there is no step: no false assumption, no thread that spins. */
  boolean isDeadlock(int[] tuple);
}
