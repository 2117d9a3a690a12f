package liss.check.safety;

import java.util.List;
import liss.abstraction.Run;
import liss.check.serial.Counterexample;

/** The answer to "is every preemptive run equivalent to a cooperative one?" */
public sealed interface Verdict {

  /** What the search cost. */
  Effort effort();

  /**
   * Yes.
   *
   * @param beginnings those that have a serial order, which runs that fail need
   *     (docs/serialization.md, "Failing runs")
   */
  record Safe(Effort effort, Beginnings beginnings) implements Verdict {

    /** Of the beginnings of runs, nothing is known. */
    public Safe(Effort effort) {
      this(effort, Beginnings.UNKNOWN);
    }
  }

  /** Which beginnings of runs have a serial order of their blocks, once these are complete. */
  enum Beginnings {
    /** All. */
    ALL,
    /** Those of runs that terminate. */
    OF_TERMINATING_RUNS,
    /** It is not known. */
    UNKNOWN
  }

  /**
   * No.
   *
   * @param others further runs that are equivalent to no cooperative one, if more were asked for
   */
  record Unsafe(Counterexample counterexample, List<Run> others, Effort effort) implements Verdict {
    /** Copies the list. */
    public Unsafe {
      others = List.copyOf(others);
    }

    /** With one counterexample. */
    public Unsafe(Counterexample counterexample, Effort effort) {
      this(counterexample, List.of(), effort);
    }
  }

  /** Not decided. */
  record Unknown(String reason, Effort effort) implements Verdict {}

  /**
   * What the search cost.
   *
   * @param bound the largest number of symbols held back while comparing runs
   * @param states how many states the search visited; for the engine of the paper, pairs expanded
   * @param transitions how many transitions it took, also those to states that it knew already
   */
  record Effort(int bound, long states, long transitions) {

    /** No search at all. */
    public static final Effort NONE = new Effort(0, 0, 0);

    /** The cost of two searches together. */
    public Effort plus(Effort other) {
      return new Effort(
          Math.max(bound, other.bound), states + other.states, transitions + other.transitions);
    }
  }
}
