package liss.explore;

/**
 * An unknown value: what a thread gets from one {@code input} or {@code havoc}.
 *
 * @param thread the thread that gets it
 * @param number its position among the values of that kind that the thread gets
 */
public record Symbol(int thread, Kind kind, int number) {

  /** Where a value comes from. */
  public enum Kind {
    /** A channel. */
    INPUT,
    /** A {@code havoc}. */
    CHOICE
  }

  /** A name that no other unknown has. */
  public String name() {
    return switch (kind) {
      case INPUT -> "in_" + thread + "_" + number;
      case CHOICE -> "havoc_" + thread + "_" + number;
    };
  }
}
