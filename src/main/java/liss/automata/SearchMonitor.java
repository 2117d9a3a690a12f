package liss.automata;

import java.time.Duration;
import java.util.Optional;

/** An observer of a running search, called before every step, that may end the search. */
@FunctionalInterface
public interface SearchMonitor {

  /** Lets every search run to its end. */
  SearchMonitor NONE = soFar -> Optional.empty();

  /** A reason to end the search now, or nothing. */
  Optional<String> reasonToStop(SearchStatistics soFar);

  /** A monitor that ends a search when this much time has passed from now. */
  static SearchMonitor timeout(Duration limit) {
    long start = System.nanoTime();
    long nanos = limit.toNanos();
    return soFar ->
        System.nanoTime() - start < nanos ? Optional.empty() : Optional.of("timeout " + limit);
  }
}
