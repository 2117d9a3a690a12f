package liss.generalize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.CriticalSection;
import liss.abstraction.Run;
import liss.generalize.BadTraces.RunSearch;
import liss.generalize.Neighborhood.Ordering;

/**
 * The simplest bad interleavings of a neighborhood: between two accesses of a block, another thread
 * makes accesses of one of its blocks that depend on both.
 */
final class Interruptions {

  /**
   * Two accesses of one block, and what comes in between.
   *
   * @param begin an access of another block that depends on the first one
   * @param end an access of that block, not before {@code begin}, that depends on the second one
   */
  private record Interruption(int first, int begin, int end, int second) {

    /** By these, each of the two blocks precedes the other. */
    List<Ordering> cycle() {
      return List.of(new Ordering(first, begin), new Ordering(end, second));
    }
  }

  /** An interleaving and the two orderings of dependent accesses that make it bad. */
  record Found(Run run, List<Ordering> cycle) {}

  private final Neighborhood neighborhood;
  private final List<Interruption> left = new ArrayList<>();

  /** Takes time in O(events^2). */
  Interruptions(Neighborhood neighborhood) {
    this.neighborhood = neighborhood;
    List<List<Integer>> blocks =
        IntStream.range(0, neighborhood.blocks()).mapToObj(neighborhood::eventsOf).toList();
    for (List<Integer> block : blocks) {
      for (List<Integer> other : blocks) {
        if (!neighborhood.sameThread(block.getFirst(), other.getFirst())) {
          widest(block, other).ifPresent(left::add);
        }
      }
    }
  }

  /** From the first access to the last one that depend on the other block: most runs have it. */
  private Optional<Interruption> widest(List<Integer> block, List<Integer> other) {
    List<Integer> dependent =
        block.stream().filter(event -> !partners(event, other).isEmpty()).toList();
    if (dependent.size() < 2) {
      return Optional.empty();
    }
    int first = dependent.getFirst();
    int second = dependent.getLast();
    return shortest(first, partners(first, other), partners(second, other), second);
  }

  private List<Integer> partners(int event, List<Integer> other) {
    return other.stream().filter(access -> neighborhood.areDependent(event, access)).toList();
  }

  private static Optional<Interruption> shortest(
      int first, List<Integer> begins, List<Integer> ends, int second) {
    int shortest = Integer.MAX_VALUE;
    Optional<Interruption> best = Optional.empty();
    for (int begin : begins) {
      for (int end : ends) {
        if (begin <= end && end - begin < shortest) {
          shortest = end - begin;
          best = Optional.of(new Interruption(first, begin, end, second));
        }
      }
    }
    return best;
  }

  /**
   * For each block, an interleaving that interrupts it and that the sections do not block. Those
   * that are hard to find are not found.
   */
  List<Found> unblocked(List<CriticalSection> sections, RunSearch search) {
    Map<Integer, Found> found = new LinkedHashMap<>();
    for (Interruption interruption : List.copyOf(left)) {
      int block = neighborhood.block(interruption.first());
      if (!found.containsKey(block) && !isExcluded(interruption, sections)) {
        search
            .find(interruption.cycle().stream().map(neighborhood::constraint).toList(), sections)
            .ifPresentOrElse(
                run -> found.put(block, new Found(run, interruption.cycle())),
                () -> left.remove(interruption));
      }
    }
    return List.copyOf(found.values());
  }

  /** Whether a lock is held from the first access to the second one, and for one in between. */
  private boolean isExcluded(Interruption interruption, List<CriticalSection> sections) {
    return sections.stream()
        .filter(held -> neighborhood.isIn(interruption.first(), held))
        .filter(held -> neighborhood.isIn(interruption.second(), held))
        .anyMatch(held ->
            sections.stream()
                .filter(other -> other.lock() == held.lock())
                .anyMatch(other ->
                    neighborhood.isIn(interruption.begin(), other)
                        || neighborhood.isIn(interruption.end(), other)));
  }

  /** From now on leaves out what can be seen in an interleaving. */
  void ignore(int[] position) {
    left.removeIf(interruption ->
        interruption.cycle().stream()
            .allMatch(pair -> position[pair.before()] < position[pair.after()]));
  }
}
