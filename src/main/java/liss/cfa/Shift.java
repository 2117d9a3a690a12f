package liss.cfa;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A partial function on integers: adds a number to those of an interval. Shifts are closed under
 * composition, so that any sequence of them has a short form.
 *
 * @param least the least number of the interval; unbounded if it is {@link Integer#MIN_VALUE}
 * @param most the largest one; unbounded if it is {@link Integer#MAX_VALUE}
 */
public record Shift(int least, int most, int change) {

  /** Leaves every number as it is. */
  public static final Shift NONE = new Shift(Integer.MIN_VALUE, Integer.MAX_VALUE, 0);

  /** Adds to all numbers. */
  static Shift by(int change) {
    return new Shift(Integer.MIN_VALUE, Integer.MAX_VALUE, change);
  }

  /** Adds to the numbers from a least one on. */
  static Shift from(int least, int change) {
    return new Shift(least, Integer.MAX_VALUE, change);
  }

  /** Turns one number into another one. */
  static Shift between(int from, int to) {
    return new Shift(from, from, to - from);
  }

  /**
   * The number that another one becomes, if it is in the interval.
   *
   * @throws ArithmeticException if it does not fit into an integer
   */
  public OptionalInt of(int value) {
    return least <= value && value <= most
        ? OptionalInt.of(Math.addExact(value, change))
        : OptionalInt.empty();
  }

  /**
   * This, then another one; empty if no number goes through both.
   *
   * @throws ArithmeticException if a number does not fit into an integer
   */
  public Optional<Shift> then(Shift next) {
    int from =
        next.least == Integer.MIN_VALUE
            ? least
            : Math.max(least, Math.subtractExact(next.least, change));
    int to =
        next.most == Integer.MAX_VALUE
            ? most
            : Math.min(most, Math.subtractExact(next.most, change));
    return from <= to
        ? Optional.of(new Shift(from, to, Math.addExact(change, next.change)))
        : Optional.empty();
  }
}
