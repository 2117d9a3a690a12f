package liss.automata.inclusion;

import java.util.Arrays;

/**
 * Compares with the pairs of the same state of A and of states above it: antichains with
 * subsumption by simulation (P. A. Abdulla et al., TACAS 2010, section 4). Larger macrostates are
 * not removed when a smaller one comes.
 */
final class SmallerOfState implements Coverage {

  private final InclusionQuestion automata;
  private final Macrostates macrostates;
  private final SameMacrostate same;

  /** By state of A the macrostates of pairs with a state above it, the last ones first to test. */
  private final int[][] chains;

  private final int[] sizes;
  private long comparisons;
  private long effort;

  SmallerOfState(InclusionQuestion automata, Macrostates macrostates, SameMacrostate same) {
    this.automata = automata;
    this.macrostates = macrostates;
    this.same = same;
    this.chains = new int[automata.a().states()][4];
    this.sizes = new int[automata.a().states()];
  }

  @Override
  public void removeCovered(long[] states, int macrostate) {
    same.removeCovered(states, macrostate);
    for (int state = Bits.next(states, 0); state >= 0; state = Bits.next(states, state + 1)) {
      if (isCovered(state, macrostate)) {
        Bits.remove(states, state);
      }
    }
  }

  /** How many macrostates a test would compare at most. */
  long mostComparisons(long[] states) {
    long sum = 0;
    for (int state = Bits.next(states, 0); state >= 0; state = Bits.next(states, state + 1)) {
      sum += sizes[state];
    }
    return sum;
  }

  private boolean isCovered(int state, int macrostate) {
    for (int i = 0; i < sizes[state]; i++) {
      comparisons++;
      effort++;
      if (macrostates.isSubset(chains[state][i], macrostate)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void add(long[] states, int macrostate) {
    same.add(states, macrostate);
    long[] below = states.clone();
    effort += automata.belowOwn().addAll(states, below);
    for (int state = Bits.next(below, 0); state >= 0; state = Bits.next(below, state + 1)) {
      if (sizes[state] == chains[state].length) {
        chains[state] = Arrays.copyOf(chains[state], 2 * sizes[state]);
      }
      chains[state][sizes[state]++] = macrostate;
    }
  }

  @Override
  public long comparisons() {
    return comparisons;
  }

  @Override
  public long effort() {
    return effort + same.effort();
  }
}
