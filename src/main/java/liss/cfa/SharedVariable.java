package liss.cfa;

import java.util.List;

/**
 * A unit of shared memory as the abstraction sees it: an integer, a whole array, or one element of
 * an array that is indexed by constants only.
 *
 * @param id position in {@link ProgramCfa#variables()}
 * @param name as the user would write it
 * @param initial the initial values of its cells; one for an integer
 */
public record SharedVariable(int id, String name, List<Long> initial) {
  /** Copies the list. */
  public SharedVariable {
    initial = List.copyOf(initial);
  }
}
