package liss.automata.inclusion;

import liss.automata.IntBuffer;

/**
 * Compares with all macrostates: congruence closure. The pairs of a macrostate R read as the
 * equation that L(R) includes what the states of A there accept; a state is covered if these
 * equations, for all R within P, say so for P. A and B have no state in common, so that one pass
 * over the equations gives the closure (F. Bonchi, D. Pous, POPL 2013, section 5.3).
 */
final class SmallerMacrostates implements Coverage {

  private final Macrostates macrostates;
  private final SameMacrostate same;

  /** The macrostates to which pairs were added, each time anew. */
  private final IntBuffer additions = new IntBuffer();

  /** By macrostate the number of additions that it has taken over, as far as they are smaller. */
  private final IntBuffer takenOver = new IntBuffer();

  private long comparisons;

  SmallerMacrostates(Macrostates macrostates, SameMacrostate same) {
    this.macrostates = macrostates;
    this.same = same;
  }

  @Override
  public void removeCovered(long[] states, int macrostate) {
    same.removeCovered(states, macrostate);
    while (takenOver.size() <= macrostate) {
      takenOver.add(0);
    }
    int i = takenOver.get(macrostate);
    boolean isEmpty = Bits.isEmpty(states);
    for (; !isEmpty && i < additions.size(); i++) {
      int other = additions.get(i);
      comparisons++;
      if (macrostates.isSubset(other, macrostate)) {
        same.takeOver(macrostate, other);
        same.removeCovered(states, macrostate);
        isEmpty = Bits.isEmpty(states);
      }
    }
    takenOver.set(macrostate, i);
  }

  @Override
  public void add(long[] states, int macrostate) {
    same.add(states, macrostate);
    additions.add(macrostate);
  }

  @Override
  public long comparisons() {
    return comparisons;
  }

  @Override
  public long effort() {
    return comparisons + same.effort();
  }
}
