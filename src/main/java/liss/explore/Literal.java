package liss.explore;

import java.util.OptionalLong;

/**
 * That a value is 0, or that it is not.
 *
 * @param term the value
 */
public record Literal(long term, Truth truth) {

  /** What a value means as a condition. */
  public enum Truth {
    ZERO,
    NOT_ZERO;

    public static Truth of(long value) {
      return value == 0 ? ZERO : NOT_ZERO;
    }

    /** The truth value that a side of a branch demands. */
    public static Truth holding(boolean holds) {
      return holds ? NOT_ZERO : ZERO;
    }

    private Truth negated() {
      return switch (this) {
        case ZERO -> NOT_ZERO;
        case NOT_ZERO -> ZERO;
      };
    }
  }

  /** The contrary. */
  public Literal negated() {
    return new Literal(term, truth.negated());
  }

  /** Whether it holds for all values of the unknowns, as far as that is obvious. */
  public boolean isTrivial(Values values) {
    OptionalLong value = values.number(term);
    return value.isPresent() && Truth.of(value.getAsLong()) == truth;
  }

  /** Whether it holds for no values of the unknowns, as far as that is obvious. */
  public boolean isImpossible(Values values) {
    return negated().isTrivial(values);
  }
}
