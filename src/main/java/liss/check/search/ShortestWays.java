package liss.check.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import liss.abstraction.TupleTable;

/**
 * The states that a search for shortest ways has found, numbered from 0, where all ways start, in
 * the order in which they were found; each with the shortest way to it so far.
 */
public final class ShortestWays {

  private final TupleTable states;
  private long[] lengths = new long[1024];

  /** For each state the one before it on its way, and by what it is reached from there. */
  private int[] cameFrom = new int[1024];

  private int[] cameBy = new int[1024];

  /** Ways that start in the given state. */
  public ShortestWays(int[] start) {
    this.states = new TupleTable(start.length);
    states.number(start);
  }

  /** Takes note of a way; returns the state to which it leads if no way as short was known. */
  public OptionalInt reach(int[] tuple, int from, int by, long length) {
    int size = states.size();
    int state = states.number(tuple);
    if (state == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * size);
      cameFrom = Arrays.copyOf(cameFrom, 2 * size);
      cameBy = Arrays.copyOf(cameBy, 2 * size);
    }
    if (state < size && length >= lengths[state]) {
      return OptionalInt.empty();
    }
    lengths[state] = length;
    cameFrom[state] = from;
    cameBy[state] = by;
    return OptionalInt.of(state);
  }

  /** The length of the way to a state. */
  public long length(int state) {
    return lengths[state];
  }

  /** A copy of a state. */
  public int[] tuple(int state) {
    return states.tuple(state);
  }

  /** How many states were found. */
  int size() {
    return states.size();
  }

  /** By what the states on the way to a state are reached. */
  public List<Integer> wayTo(int state) {
    List<Integer> way = new ArrayList<>();
    for (int here = state; here != 0; here = cameFrom[here]) {
      way.add(cameBy[here]);
    }
    return way.reversed();
  }
}
