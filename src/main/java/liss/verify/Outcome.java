package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.verify.RacingPair.Certainty;

/** What a command found out, in one value: the last line of its output and its exit code. */
public sealed interface Outcome {

  /** The property holds, or what was asked for is done. */
  record Holds() implements Outcome {}

  /** The property does not hold. */
  record Violated(Property property) implements Outcome {}

  /**
   * The property may not hold: without values there is a run against it, of which nobody knows
   * whether it, or another one, is a run of the program.
   */
  record Possible(Property property) implements Outcome {}

  /** Not decided. */
  record Unknown(String reason) implements Outcome {}

  /** This outcome, or another one that is more important. */
  default Outcome or(Outcome other) {
    return other.importance() > importance() ? other : this;
  }

  private int importance() {
    return switch (this) {
      case Violated violated -> 3;
      case Possible possible -> 2;
      case Unknown unknown -> 1;
      case Holds holds -> 0;
    };
  }

  /** Whether there is a run to be shown that is, or may be, against the property. */
  default boolean hasRun() {
    return switch (this) {
      case Violated violated -> true;
      case Possible possible -> true;
      case Unknown unknown -> false;
      case Holds holds -> false;
    };
  }

  /** What findings are that are looked for beside others. */
  enum Use {
    /** Something to know about an answer. */
    NOTES,
    /** Violations. */
    VIOLATIONS
  }

  /**
   * This outcome, or a more important one that findings of another kind have.
   *
   * @param found how certain each of them is
   * @param undecided why there may be others; empty if there are none
   */
  default Outcome beside(
      Use use, Property property, List<Certainty> found, Optional<String> undecided) {
    if (use == Use.NOTES || found.isEmpty() && undecided.isEmpty()) {
      return this;
    }
    return or(
        found.isEmpty()
            ? new Unknown(undecided.get())
            : found.contains(Certainty.SHOWN) ? new Violated(property) : new Possible(property));
  }

  /** The outcome if so many violations were found, and all are known and accepted. */
  static Outcome suppressed(int violations) {
    return new Unknown(violations + (violations == 1 ? " finding" : " findings") + " suppressed");
  }

  /** What can be violated. */
  enum Property {
    /** Every preemptive run is equivalent to a cooperative one. */
    PREEMPTION_SAFETY("preemption-safety"),
    /** No run gets stuck. */
    DEADLOCK("deadlock"),
    /** Accesses of different threads that conflict are ordered. */
    RACE("race"),
    /** What decides about a step in a critical section is not out of date. */
    STALE("stale"),
    /** Some legal placement of locks makes the program preemption-safe. */
    NO_PLACEMENT("no placement"),
    /** The results are those that were recorded. */
    GOLDEN("golden"),
    /** Each word of one automaton is a word of another one. */
    INCLUSION("inclusion"),
    /** Two automata have the same words. */
    EQUIVALENCE("equivalence");

    private final String label;

    Property(String label) {
      this.label = label;
    }

    /** The name of the property in output. */
    public String label() {
      return label;
    }
  }

  /**
   * The outcome in the form {@code true}, {@code false(property)}, {@code possible(property)} or
   * {@code unknown(reason)}.
   */
  default String label() {
    return switch (this) {
      case Holds holds -> "true";
      case Violated violated -> "false(" + violated.property().label() + ")";
      case Possible possible -> "possible(" + possible.property().label() + ")";
      case Unknown unknown -> "unknown(" + unknown.reason() + ")";
    };
  }
}
