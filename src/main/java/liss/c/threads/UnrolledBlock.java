package liss.c.threads;

import java.util.List;

/**
 * A block in some rounds of the loops around it.
 *
 * @param rounds one number for each loop around, from the outermost one; 0 for those whose rounds
 *     are not told apart
 */
record UnrolledBlock(int block, List<Integer> rounds) {

  /** Copies the list. */
  UnrolledBlock {
    rounds = List.copyOf(rounds);
  }
}
