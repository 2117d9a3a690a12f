package liss.run;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import liss.cfa.Edge;

/**
 * Something that is wrong with a program.
 *
 * @param violation what it is
 * @param run shows it, and ends there
 */
public record Finding(Violation violation, FewestPreemptions run) {

  /** The step that ends what was translated of a program of C, if that is all that is wrong. */
  public Optional<Edge> inexact() {
    return violation instanceof Violation.Failure failure
        ? failure.outcome().inexact()
        : Optional.empty();
  }

  /** The steps of the run. */
  public Schedule schedule() {
    return run.schedule();
  }

  /**
   * This violation with a run with the fewest preemptions for its inputs, if that can be found.
   *
   * @param stop asked now and then; when true the search ends early
   */
  public Finding withFewestPreemptions(BooleanSupplier stop) {
    FewestPreemptions best = FewestPreemptions.to(violation, schedule(), stop);
    Violation shown =
        best.schedule().violations().stream().filter(violation::isLike).findFirst().orElseThrow();
    return new Finding(shown, best);
  }
}
