package liss.automata.inclusion;

import java.util.ArrayList;
import java.util.List;

/**
 * Compares with pairs of the same macrostate only, which takes no search: B is determinized on the
 * fly. Pairs whose state of A is below some state of the macrostate are superfluous too.
 */
final class SameMacrostate implements Coverage {

  private final InclusionQuestion automata;
  private final Macrostates macrostates;

  /** By macrostate the states of A whose pairs are superfluous from now on. */
  private final List<long[]> settled = new ArrayList<>();

  private long effort;

  SameMacrostate(InclusionQuestion automata, Macrostates macrostates) {
    this.automata = automata;
    this.macrostates = macrostates;
  }

  /** Settles for a macrostate what is settled for a smaller one. */
  void takeOver(int macrostate, int smaller) {
    Bits.addAll(settled(macrostate), settled(smaller));
    effort += automata.a().initial().length;
  }

  private long[] settled(int macrostate) {
    while (settled.size() <= macrostate) {
      long[] set = Bits.empty(automata.a().states());
      effort += automata.belowInA().addAll(macrostates.elements(settled.size()), set);
      settled.add(set);
    }
    return settled.get(macrostate);
  }

  @Override
  public void removeCovered(long[] states, int macrostate) {
    Bits.removeAll(states, settled(macrostate));
    effort += states.length;
  }

  @Override
  public void add(long[] states, int macrostate) {
    Bits.addAll(settled(macrostate), states);
    effort += states.length + automata.belowOwn().addAll(states, settled(macrostate));
  }

  @Override
  public long comparisons() {
    return 0;
  }

  @Override
  public long effort() {
    return effort;
  }
}
