package liss.verify;

/** What a command found out, in one value: the last line of its output and its exit code. */
public sealed interface Outcome {

  /** The property holds, or what was asked for is done. */
  record Holds() implements Outcome {}

  /** The property does not hold. */
  record Violated(Property property) implements Outcome {}

  /** Not decided. */
  record Unknown(String reason) implements Outcome {}

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

  /** The outcome in the form {@code true}, {@code false(property)} or {@code unknown(reason)}. */
  default String label() {
    return switch (this) {
      case Holds holds -> "true";
      case Violated violated -> "false(" + violated.property().label() + ")";
      case Unknown unknown -> "unknown(" + unknown.reason() + ")";
    };
  }
}
