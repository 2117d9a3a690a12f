package liss.explore;

import java.util.function.BooleanSupplier;

/**
 * Something that is wrong with a program.
 *
 * @param flaw what it is
 * @param run shows it, and ends there
 */
public record Finding(Flaw flaw, FewestPreemptions run) {

  /** The steps of the run. */
  public Schedule schedule() {
    return run.schedule();
  }

  /**
   * The same flaw with a run with the fewest preemptions for its inputs, if that can be found.
   *
   * @param stop asked now and then; when true the search ends early
   */
  public Finding withFewestPreemptions(BooleanSupplier stop) {
    FewestPreemptions best = FewestPreemptions.to(flaw, schedule(), stop);
    Flaw shown = best.schedule().flaws().stream().filter(flaw::isLike).findFirst().orElseThrow();
    return new Finding(shown, best);
  }
}
