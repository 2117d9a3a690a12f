package liss.explore;

/**
 * Something that is wrong with a program.
 *
 * @param flaw what it is
 * @param schedule a run that shows it, and ends there
 * @param minimality whether the schedule is known to have few preemptions
 */
public record Finding(Flaw flaw, Schedule schedule, Minimality minimality) {

  /** What is known about the number of preemptions. */
  public enum Minimality {
    /** No order of the same steps has fewer, as long as dependent steps keep their order. */
    MINIMAL,
    /** Not all orders were searched, or the best one leaves a thread that has no more to do. */
    NOT_PROVEN
  }
}
