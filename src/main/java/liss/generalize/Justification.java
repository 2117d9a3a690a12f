package liss.generalize;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.generalize.Neighborhood.Ordering;
import liss.generalize.SynchronizationParts.Count;
import liss.generalize.SynchronizationParts.FlagRead;
import liss.generalize.SynchronizationParts.FlagWrite;
import liss.generalize.SynchronizationParts.Section;

/**
 * Why a feasible interleaving is feasible: orderings of synchronization that hold in it and that
 * are enough for every serial order of blocks that has them.
 *
 * <p>A reader of a flag comes after the write that it reads from, and the writes of the other value
 * stay on their side of the two. Each event that takes a semaphore comes after an event of its own
 * that raises it, as far as the first count is used up. By induction along any order with these
 * orderings, every event reads and writes the same values as in the interleaving. Critical sections
 * keep their order, except that two sections of which each lies within one block never get into
 * each other's way when blocks are serial.
 */
final class Justification {

  private final Neighborhood neighborhood;
  private final SynchronizationParts synchronization;
  private final int[] position;
  private final Map<FlagRead, Boolean> valueRead = new HashMap<>();
  private final Map<FlagWrite, Boolean> valueWritten = new HashMap<>();
  private final List<Ordering> orderings = new ArrayList<>();

  private Justification(
      Neighborhood neighborhood, SynchronizationParts synchronization, int[] position) {
    this.neighborhood = neighborhood;
    this.synchronization = synchronization;
    this.position = position;
  }

  /**
   * Returns the orderings that justify an interleaving, of events of different threads.
   *
   * @param position when each event happens
   * @throws IllegalArgumentException if the interleaving is not feasible
   */
  static List<Ordering> of(
      Neighborhood neighborhood, SynchronizationParts synchronization, int[] position) {
    Justification justification = new Justification(neighborhood, synchronization, position);
    justification.execute();
    synchronization.competing().forEach(p -> justification.keep(p.getFirst(), p.getLast()));
    synchronization.orderings().forEach(justification::keep);
    synchronization.counts().forEach(justification::keep);
    synchronization.reads().forEach(justification::keep);
    return List.copyOf(justification.orderings);
  }

  private void execute() {
    boolean[] flags = synchronization.initial();
    List<Integer> order =
        IntStream.range(0, neighborhood.size())
            .boxed()
            .sorted(Comparator.comparingInt(event -> position[event]))
            .toList();
    for (int event : order) {
      for (FlagRead read : synchronization.readsOf(event)) {
        boolean value = flags[read.flag()];
        if (read.required().filter(required -> required != value).isPresent()) {
          throw infeasible(event);
        }
        valueRead.put(read, value);
      }
      for (FlagWrite write : synchronization.writesOf(event)) {
        valueWritten.put(write, write.value().evaluate(flag -> flags[flag]));
        flags[write.flag()] = valueWritten.get(write);
      }
    }
  }

  private void keep(Section first, Section second) {
    if (position[second.acquire()] < position[first.acquire()]) {
      keep(second, first);
      return;
    }
    OptionalInt release = first.release();
    if (release.isEmpty() || position[second.acquire()] < position[release.getAsInt()]) {
      throw infeasible(second.acquire());
    }
    if (!withinBlock(first) || !withinBlock(second)) {
      addOrdering(release.getAsInt(), second.acquire());
    }
  }

  private void keep(Ordering ordering) {
    if (position[ordering.after()] < position[ordering.before()]) {
      throw infeasible(ordering.after());
    }
    addOrdering(ordering.before(), ordering.after());
  }

  /** The n-th that takes a semaphore beyond its first count comes after the n-th that raises it. */
  private void keep(Count count) {
    List<Integer> downs = inOrder(count.downs());
    List<Integer> ups = inOrder(count.ups());
    for (int n = count.initial(); n < downs.size(); n++) {
      int source = n - count.initial();
      if (source >= ups.size()) {
        throw infeasible(downs.get(n));
      }
      keep(new Ordering(ups.get(source), downs.get(n)));
    }
  }

  private List<Integer> inOrder(List<Integer> events) {
    return events.stream().sorted(Comparator.comparingInt(event -> position[event])).toList();
  }

  private IllegalArgumentException infeasible(int event) {
    return new IllegalArgumentException("cannot be executed: " + neighborhood.event(event));
  }

  private boolean withinBlock(Section section) {
    return section.release().isPresent()
        && neighborhood.block(section.acquire())
            == neighborhood.block(section.release().getAsInt());
  }

  private void keep(FlagRead read) {
    List<FlagWrite> writes = synchronization.writesTo(read.flag(), read.event());
    OptionalInt source =
        writes.stream()
            .mapToInt(FlagWrite::event)
            .filter(event -> position[event] < position[read.event()])
            .reduce((a, b) -> position[a] < position[b] ? b : a);
    source.ifPresent(event -> addOrdering(event, read.event()));
    for (FlagWrite write : writes) {
      if (!requireNonNull(valueWritten.get(write)).equals(valueRead.get(read))) {
        if (position[read.event()] < position[write.event()]) {
          addOrdering(read.event(), write.event());
        } else {
          addOrdering(write.event(), source.orElseThrow());
        }
      }
    }
  }

  private void addOrdering(int before, int after) {
    if (!neighborhood.sameThread(before, after)) {
      orderings.add(new Ordering(before, after));
    }
  }
}
