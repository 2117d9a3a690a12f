package liss.unfolding;

/**
 * Which thread goes first where several can go on. All orders visit the same runs.
 *
 * <p>Whatever the order, steps that no other thread can be in conflict with, of local code and
 * releases of locks, go before all others: the prefix that runs have in common is longest then.
 */
public sealed interface SearchOrder {

  /** The thread with the smallest number. */
  record Ascending() implements SearchOrder {}

  /** The thread with the largest number. */
  record Descending() implements SearchOrder {}

  /** A random one. */
  record Random(long seed) implements SearchOrder {}
}
