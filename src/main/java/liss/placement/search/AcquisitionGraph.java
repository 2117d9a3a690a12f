package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * Sections that are present and the order in which their locks must be acquired, as a graph that
 * grows and shrinks.
 */
final class AcquisitionGraph {

  private final AcquisitionOrder order;
  private final SequencedMap<ClassSet, Node> present = new LinkedHashMap<>();

  private final BitSet taken = new BitSet();

  /** By place, the present section. Places are as small as they can be. */
  private final List<ClassSet> sections = new ArrayList<>();

  /** By place, the places of present sections that are acquired while this one is held. */
  private final List<BitSet> later = new ArrayList<>();

  private record Node(int place, AcquisitionOrder.Operations operations) {}

  AcquisitionGraph(AcquisitionOrder order) {
    this.order = order;
  }

  /** The present sections. */
  SequencedSet<ClassSet> present() {
    return Collections.unmodifiableSequencedMap(present).sequencedKeySet();
  }

  void add(ClassSet section) {
    int place = taken.nextClearBit(0);
    if (place == later.size()) {
      later.add(new BitSet());
      sections.add(section);
    }
    taken.set(place);
    sections.set(place, section);
    Node added = new Node(place, order.operations(section));
    for (Node other : present.values()) {
      if (other.operations().areBefore(added.operations())) {
        later.get(other.place()).set(place);
      }
      if (added.operations().areBefore(other.operations())) {
        later.get(place).set(other.place());
      }
    }
    present.put(section, added);
  }

  void remove(ClassSet section) {
    int place = requireNonNull(present.remove(section)).place();
    taken.clear(place);
    later.get(place).clear();
    later.forEach(places -> places.clear(place));
  }

  /** Whether there would be no cycle through the section, which is not present, if it were. */
  boolean fits(ClassSet section) {
    add(section);
    boolean isOrdered = cycle(section).isEmpty();
    remove(section);
    return isOrdered;
  }

  /** A shortest cycle of present sections through this one, from it on; empty if there is none. */
  List<ClassSet> cycle(ClassSet section) {
    int start = requireNonNull(present.get(section)).place();
    int[] from = new int[later.size()];
    Arrays.fill(from, -1);
    int[] open = new int[later.size() + 1];
    int end = 0;
    open[end++] = start;
    for (int i = 0; i < end; i++) {
      BitSet next = later.get(open[i]);
      if (next.get(start)) {
        return cycle(start, from, open[i]);
      }
      for (int place = next.nextSetBit(0); place >= 0; place = next.nextSetBit(place + 1)) {
        if (from[place] < 0) {
          from[place] = open[i];
          open[end++] = place;
        }
      }
    }
    return List.of();
  }

  private List<ClassSet> cycle(int start, int[] from, int last) {
    List<ClassSet> cycle = new ArrayList<>();
    for (int place = last; place != start; place = from[place]) {
      cycle.addFirst(sections.get(place));
    }
    cycle.addFirst(sections.get(start));
    return cycle;
  }
}
