package liss.c.vocabulary;

/** How many operands an operation has. */
record Arity(int fewest, int most) {

  boolean allows(int number) {
    return number >= fewest && number <= most;
  }

  @Override
  public String toString() {
    return fewest == most ? String.valueOf(fewest) : fewest + " to " + most;
  }
}
