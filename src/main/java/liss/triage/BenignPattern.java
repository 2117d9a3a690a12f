package liss.triage;

/** A way to use a variable that is often right without a lock. */
public enum BenignPattern {
  /** Each access adds to it or takes from it, or reads a value that decides nothing. */
  COUNTER("statistics counter"),
  /** Each access is atomic, or marked as one that may race. */
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
