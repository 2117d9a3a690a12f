package liss.check.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import liss.abstraction.TupleTable;

/**
 * The states that a search has found, numbered from 0 in the order in which they were found, and
 * the way to each of them.
 */
public final class FoundStates {

  private final TupleTable states;

  /** For each state the one that it was found from, and by what. */
  private int[] cameFrom = new int[1024];

  private int[] cameBy = new int[1024];

  /** No states, which will be tuples of the given width. */
  public FoundStates(int width) {
    this.states = new TupleTable(width);
  }

  /** Adds a state, with the number {@link #size}; returns whether it is new. */
  public boolean add(int[] tuple, int from, int by) {
    int state = states.size();
    if (states.number(tuple) < state) {
      return false;
    }
    if (state == cameFrom.length) {
      cameFrom = Arrays.copyOf(cameFrom, 2 * state);
      cameBy = Arrays.copyOf(cameBy, 2 * state);
    }
    cameFrom[state] = from;
    cameBy[state] = by;
    return true;
  }

  public int size() {
    return states.size();
  }

  /** A copy of a state. */
  public int[] tuple(int state) {
    return states.tuple(state);
  }

  /** By what a state was found, from state 0 on. */
  public List<Integer> wayTo(int state) {
    List<Integer> way = new ArrayList<>();
    for (int here = state; here != 0; here = cameFrom[here]) {
      way.add(cameBy[here]);
    }
    return way.reversed();
  }
}
