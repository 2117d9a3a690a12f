package liss.check;

import java.util.List;
import liss.abstraction.Run;
import liss.check.BlockGraph.Dependence;

/**
 * A run that only a preemptive scheduler can produce.
 *
 * @param run the run, with as few preemptions as its kind allows
 * @param reason why no cooperative run is equivalent to it
 */
public record Counterexample(Run run, Reason reason) {

  /** Why no cooperative run is equivalent. */
  public sealed interface Reason {

    /**
     * The blocks would have to come before each other in a circle.
     *
     * @param dependences the edges of the circle in the block graph
     */
    record Cycle(List<Dependence> dependences) implements Reason {
      /** Copies the list. */
      public Cycle {
        dependences = List.copyOf(dependences);
      }
    }

    /** The accesses allow a serial order, but the synchronization allows none of those. */
    record Synchronization() implements Reason {}
  }

  /** The counterexample that a run is, with the reason worked out. */
  static Counterexample of(Run run) {
    Reason reason =
        BlockGraph.of(run)
            .shortestCycle()
            .<Reason>map(Reason.Cycle::new)
            .orElseGet(Reason.Synchronization::new);
    return new Counterexample(run, reason);
  }
}
