package liss.unfolding;

/**
 * What an exploration has met.
 *
 * @param maximalConfigurations runs that could not go on, up to the order of independent steps
 * @param deadlocks those of them where a thread was blocked
 * @param sleepSetBlocked runs that could go on only to what was explored before
 * @param cutRuns runs that could go on only with cutoff events
 * @param boundedRuns runs that could go on only with one more preemption than allowed
 * @param events events of the unfolding that were found
 * @param cutoffs those of them that are cutoffs
 * @param coverage whether the exploration is complete
 */
public record Exploration(
    long maximalConfigurations,
    long deadlocks,
    long sleepSetBlocked,
    long cutRuns,
    long boundedRuns,
    long events,
    long cutoffs,
    Coverage coverage) {

  /** How much was explored. */
  public enum Coverage {
    /** All runs or, with cutoffs, all states. */
    COMPLETE,
    /** Runs with no more preemptions than allowed; some of these may be missed. */
    BOUNDED,
    /** What there was time for. */
    STOPPED
  }
}
