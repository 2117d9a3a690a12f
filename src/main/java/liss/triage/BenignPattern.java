package liss.triage;

/** A way to use a variable that is often right without a lock. */
public enum BenignPattern {
  /** It is only incremented, decremented and the like, and decides no branch. */
  COUNTER("statistics counter"),
  /** Every access is marked as one that races: {@code READ_ONCE}, {@code data_race()} .. */
  MARKED("marked accesses"),
  /** All threads write the same constant. */
  ONE_WAY_FLAG("one-way flag");

  private final String label;

  BenignPattern(String label) {
    this.label = label;
  }

  /** The pattern in words. */
  public String label() {
    return label;
  }
}
