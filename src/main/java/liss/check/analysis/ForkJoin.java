package liss.check.analysis;

import java.util.Set;

/**
 * Which conditions of a program stand for the starts and the ends of threads.
 *
 * <p>A thread whose first step is a wait for a start runs only from then on: in a run in which that
 * start does not happen there is no such thread. It signals its end with its last step. No other
 * step signals or clears an end, and none clears a start. A wait for an end directly after the
 * assumption that there was a start is one for the ends of all threads that were started so.
 *
 * @param starts the names of the conditions for which threads wait with their first step
 * @param ends the names of those that threads signal with their last step
 */
public record ForkJoin(Set<String> starts, Set<String> ends) {

  /** All threads run from the beginning, and none waits for the end of another one. */
  public static final ForkJoin NONE = new ForkJoin(Set.of(), Set.of());

  /** Copies the sets. */
  public ForkJoin {
    starts = Set.copyOf(starts);
    ends = Set.copyOf(ends);
  }
}
