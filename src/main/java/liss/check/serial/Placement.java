package liss.check.serial;

/** What is done to pending blocks: a step on the way from a run to an equivalent serial one. */
public sealed interface Placement {

  /**
   * A pending block.
   *
   * @param thread the first one whose block it is
   * @param number how many pending blocks of this thread come before it
   */
  record Name(int thread, int number) {}

  /** The first pending block of a thread comes next in the serial run. */
  record Next(int thread) implements Placement {}

  /** Two blocks are one from now on, the second one directly behind the first. */
  record Joined(Name first, Name second) implements Placement {}
}
