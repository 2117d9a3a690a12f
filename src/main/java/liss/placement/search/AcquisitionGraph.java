package liss.placement.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * Sections, numbered as they are met, with those that are present and the order in which the locks
 * of these must be acquired, as a graph that grows and shrinks.
 */
final class AcquisitionGraph {

  private final AcquisitionOrder order;
  private final List<Known> known = new ArrayList<>();

  /** By number; empty if it was not asked for. */
  private final List<Optional<Acquired>> acquired = new ArrayList<>();

  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private final SequencedSet<Integer> present = new LinkedHashSet<>();

  /** By number, where a present section is in the lists below; they stay as short as they can. */
  private final List<Integer> places = new ArrayList<>();

  private final BitSet taken = new BitSet();

  /** By place, the number of the present section. */
  private final List<Integer> numberAt = new ArrayList<>();

  /** By place, the places of present sections that are acquired while this one is held. */
  private final List<BitSet> later = new ArrayList<>();

  AcquisitionGraph(AcquisitionOrder order) {
    this.order = order;
  }

  /** A section with what is asked about it often. */
  private record Known(BitSet section, long[] words) {}

  /** Where the lock of a section is held across insertion points, and where it is acquired. */
  private record Acquired(BitSet held, BitSet acquired) {}

  int number(BitSet section) {
    return numbers.computeIfAbsent(
        section,
        r -> {
          known.add(new Known(r, r.toLongArray()));
          acquired.add(Optional.empty());
          places.add(-1);
          return known.size() - 1;
        });
  }

  BitSet section(int number) {
    return known.get(number).section();
  }

  long[] words(int number) {
    return known.get(number).words();
  }

  /** The present sections. */
  SequencedSet<Integer> present() {
    return Collections.unmodifiableSequencedSet(present);
  }

  /** Whether the first section contains the second. */
  boolean contains(int first, int second) {
    return contains(words(first), words(second));
  }

  static boolean contains(long[] first, long[] second) {
    if (first.length < second.length) {
      return false;
    }
    for (int i = 0; i < second.length; i++) {
      if ((second[i] & ~first[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isBefore(int first, int second) {
    return acquired(first).held().intersects(acquired(second).acquired());
  }

  private Acquired acquired(int number) {
    Optional<Acquired> there = acquired.get(number);
    if (there.isEmpty()) {
      there =
          Optional.of(new Acquired(order.held(section(number)), order.acquired(section(number))));
      acquired.set(number, there);
    }
    return there.get();
  }

  void add(int added) {
    int place = taken.nextClearBit(0);
    if (place == later.size()) {
      later.add(new BitSet());
      numberAt.add(added);
    }
    taken.set(place);
    numberAt.set(place, added);
    places.set(added, place);
    for (int other : present) {
      if (isBefore(other, added)) {
        later.get(places.get(other)).set(place);
      }
      if (isBefore(added, other)) {
        later.get(place).set(places.get(other));
      }
    }
    present.add(added);
  }

  void remove(int removed) {
    int place = places.get(removed);
    present.remove(removed);
    taken.clear(place);
    later.get(place).clear();
    later.forEach(places -> places.clear(place));
  }

  /** Whether there would be no cycle through the section, which is not present, if it were. */
  boolean fits(int number) {
    add(number);
    boolean isOrdered = isOrdered(number);
    remove(number);
    return isOrdered;
  }

  /** Whether there is no cycle of present sections through this one, which is present. */
  boolean isOrdered(int number) {
    int start = places.get(number);
    BitSet next = later.get(start);
    if (next.isEmpty()) {
      return true;
    }
    BitSet reached = (BitSet) next.clone();
    BitSet open = (BitSet) next.clone();
    while (!open.isEmpty()) {
      int place = open.nextSetBit(0);
      open.clear(place);
      BitSet further = later.get(place);
      if (further.get(start)) {
        return false;
      }
      for (int i = further.nextSetBit(0); i >= 0; i = further.nextSetBit(i + 1)) {
        if (!reached.get(i)) {
          reached.set(i);
          open.set(i);
        }
      }
    }
    return true;
  }

  /** A shortest cycle of present sections through this one, from it on; empty if there is none. */
  List<Integer> cycle(int number) {
    int start = places.get(number);
    int[] from = new int[later.size()];
    Arrays.fill(from, -1);
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int place = open.remove();
      for (int next : later.get(place).stream().toArray()) {
        if (from[next] < 0) {
          from[next] = place;
          open.add(next);
        }
        if (next == start) {
          List<Integer> cycle = new ArrayList<>(List.of(number));
          for (int i = from[start]; i != start; i = from[i]) {
            cycle.add(1, numberAt.get(i));
          }
          return cycle;
        }
      }
    }
    return List.of();
  }
}
