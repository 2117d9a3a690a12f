package liss.unfolding;

import java.util.EnumMap;
import java.util.Map;

/** How many runs of each kind were explored. */
final class Tally {

  private final Map<LeafKind, Long> runs = new EnumMap<>(LeafKind.class);

  void count(LeafKind kind) {
    runs.merge(kind, 1L, Long::sum);
  }

  Exploration result(long events, long cutoffs, Exploration.Coverage coverage) {
    return new Exploration(
        of(LeafKind.TERMINATED) + of(LeafKind.DEADLOCK),
        of(LeafKind.DEADLOCK),
        of(LeafKind.SLEEP_SET_BLOCKED),
        of(LeafKind.CUT),
        of(LeafKind.BOUNDED),
        events,
        cutoffs,
        coverage);
  }

  private long of(LeafKind kind) {
    return runs.getOrDefault(kind, 0L);
  }
}
