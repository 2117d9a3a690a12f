package liss.symbolic;

import java.util.OptionalLong;

/**
 * One conjunct of a path condition.
 *
 * @param term the value that must be 0 or must not
 * @param truth how the value has to be
 * @param origin why
 */
record Constraint(int term, Truth truth, Condition origin) {

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
  }

  /** Whether it holds for all values of the unknowns, as far as that is obvious. */
  boolean isTrivial(Terms terms) {
    OptionalLong value = terms.value(term);
    return value.isPresent() && Truth.of(value.getAsLong()) == truth;
  }

  /** Whether it holds for no values of the unknowns, as far as that is obvious. */
  boolean isImpossible(Terms terms) {
    OptionalLong value = terms.value(term);
    return value.isPresent() && Truth.of(value.getAsLong()) != truth;
  }
}
