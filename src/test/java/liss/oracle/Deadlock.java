package liss.oracle;

import java.util.List;
import liss.cfa.Edge;

/**
 * A deadlock state ([LISS] 4.3.4) and a shortest run into it.
 *
 * @param locations for each thread its location
 * @param run the steps from the initial state
 */
public record Deadlock(List<Integer> locations, List<Edge> run) {
  /** Copies the lists. */
  public Deadlock {
    locations = List.copyOf(locations);
    run = List.copyOf(run);
  }
}
