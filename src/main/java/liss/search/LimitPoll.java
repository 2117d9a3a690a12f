package liss.search;

import java.util.Optional;

/** Looks at limits once in so many states, and remembers the limit that ended a search. */
public final class LimitPoll {

  /** A search looks at the limits once in so many states. */
  public static final int STATES_BETWEEN_LOOKS = 256;

  private final Limits limits;
  private int states;
  private Optional<String> stopped = Optional.empty();

  public LimitPoll(Limits limits) {
    this.limits = limits;
  }

  /** Counts a state; returns whether a limit ends the search. */
  public boolean endsSearch() {
    if (stopped.isEmpty() && states++ % STATES_BETWEEN_LOOKS == 0) {
      stopped = limits.exceeded();
    }
    return stopped.isPresent();
  }

  /**
   * Counts states that were seen by somebody who did not look at the limits.
   *
   * @return whether they were counted; not if it is time to look at the limits for one of them
   */
  public boolean skip(int seen) {
    if (stopped.isPresent() || seen > Math.floorMod(-states, STATES_BETWEEN_LOOKS)) {
      return false;
    }
    states += seen;
    return true;
  }

  /** The limit that ended the search. */
  public Optional<String> stopped() {
    return stopped;
  }
}
