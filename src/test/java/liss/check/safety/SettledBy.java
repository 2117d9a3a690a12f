package liss.check.safety;

import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.search.Limits;
import liss.search.Strategy;

/** For measurements: which strategy tells whether a program is safe for runs that terminate. */
public final class SettledBy {

  private SettledBy() {}

  /** The strategy; empty if the limits have ended the search before, or none was needed. */
  public static Optional<Strategy> of(ProgramCfa program, Limits limits) {
    return new SerializationEngine(ConsideredRuns.TERMINATING)
        .decide(program, program, limits, 1)
        .by();
  }
}
