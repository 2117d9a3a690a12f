package liss.automata.inclusion;

/**
 * Compares as {@link SmallerOfState} or as {@link SmallerMacrostates}, whichever has fewer
 * comparisons to make for the pairs at hand. Both cover the same pairs.
 */
final class CheaperComparison implements Coverage {

  private final SameMacrostate same;
  private final SmallerOfState ofState;
  private final SmallerMacrostates ofAll;

  CheaperComparison(InclusionQuestion automata, Macrostates macrostates) {
    this.same = new SameMacrostate(automata, macrostates);
    this.ofState = new SmallerOfState(automata, macrostates, same);
    this.ofAll = new SmallerMacrostates(macrostates, same);
  }

  @Override
  public void removeCovered(long[] states, int macrostate) {
    same.removeCovered(states, macrostate);
    if (ofState.mostComparisons(states) < ofAll.mostComparisons(macrostate)) {
      ofState.removeCovered(states, macrostate);
    } else {
      ofAll.removeCovered(states, macrostate);
    }
  }

  @Override
  public void add(long[] states, int macrostate) {
    ofState.add(states, macrostate);
    ofAll.add(states, macrostate);
  }

  @Override
  public long comparisons() {
    return ofState.comparisons() + ofAll.comparisons();
  }

  @Override
  public long effort() {
    return ofState.effort() + ofAll.effort() - same.effort();
  }
}
