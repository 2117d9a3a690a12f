package liss.symbolic;

import java.util.OptionalLong;

/**
 * That a value is 0, or that it is not.
 *
 * @param term the value
 */
record Literal(int term, Truth truth) {

  /** What a value means as a condition. */
  enum Truth {
    ZERO,
    NOT_ZERO;

    static Truth of(long value) {
      return value == 0 ? ZERO : NOT_ZERO;
    }

    /** The truth value that a side of a branch demands. */
    static Truth holding(boolean holds) {
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
  Literal negated() {
    return new Literal(term, truth.negated());
  }

  /** Whether it holds for all values of the unknowns, as far as that is obvious. */
  boolean isTrivial(Terms terms) {
    OptionalLong value = terms.value(term);
    return value.isPresent() && Truth.of(value.getAsLong()) == truth;
  }

  /** Whether it holds for no values of the unknowns, as far as that is obvious. */
  boolean isImpossible(Terms terms) {
    return negated().isTrivial(terms);
  }
}
