package liss.run;

import java.util.List;

/**
 * A move of a thread, and what it comes after.
 *
 * @param causes for each thread how many of its tasks have to be done before; empty if this one
 *     only comes after those of its own thread
 */
record ThreadMove(Move move, List<Integer> causes) {

  ThreadMove {
    causes = List.copyOf(causes);
  }
}
