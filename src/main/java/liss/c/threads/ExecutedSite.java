package liss.c.threads;

import java.util.List;

/**
 * An instruction that a call executes in some rounds of the loops around it.
 *
 * @param rounds the numbers of those rounds that are told from others
 * @param position of the instruction in the original function
 * @param isOnce whether the thread executes it once at most, for these rounds
 */
record ExecutedSite(CallFrame frame, List<Integer> rounds, int position, boolean isOnce) {

  /** Copies the list. */
  ExecutedSite {
    rounds = List.copyOf(rounds);
  }
}
