package liss.check.search;

import java.util.Optional;

/** Looks at limits once in so many states, and remembers the limit that ended a search. */
final class LimitPoll {

  private static final int STATES_BETWEEN_LOOKS = 4096;

  private final Limits limits;
  private int states;
  private Optional<String> stopped = Optional.empty();

  LimitPoll(Limits limits) {
    this.limits = limits;
  }

  /** Counts a state; returns whether a limit ends the search. */
  boolean endsSearch() {
    if (stopped.isEmpty() && states++ % STATES_BETWEEN_LOOKS == 0) {
      stopped = limits.exceeded();
    }
    return stopped.isPresent();
  }

  /** The limit that ended the search. */
  Optional<String> stopped() {
    return stopped;
  }
}
