package liss.unfolding;

/**
 * How many disabled events an alternative must be in conflict with ([QPOR] Defs. 4 and 5).
 *
 * @param limit k; {@link Integer#MAX_VALUE} for all, which makes the exploration optimal
 */
public record Alternatives(int limit) {

  /** Checks the limit. */
  public Alternatives {
    if (limit < 1) {
      throw new IllegalArgumentException("not a positive number: " + limit);
    }
  }

  /** k-partial alternatives. */
  public static Alternatives partial(int k) {
    return new Alternatives(k);
  }

  /** Alternatives to all disabled events. */
  public static Alternatives optimal() {
    return new Alternatives(Integer.MAX_VALUE);
  }
}
