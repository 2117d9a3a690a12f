package liss.generalize;

import java.util.ArrayList;
import java.util.List;
import liss.generalize.BlockCycle.Segment;
import liss.generalize.Neighborhood.Ordering;

/**
 * The mutex constraints that break a cycle of blocks ([LISS] 7.1.3, for any number of threads).
 *
 * <p>What a cycle can look like depends on how many of its blocks it interrupts. Let {@code [a:e]}
 * be the stretch of an interrupted block between the event at which the cycle leaves it and the one
 * at which it comes back.
 *
 * <ul>
 *   <li><b>None</b> is impossible: the events would happen before themselves.
 *   <li><b>One</b>: {@code u.a < t1.x1 <= t1.y1 < t2.x2 <= .. < u.e}. All other stretches happen
 *       between {@code a} and {@code e}; excluding {@code u.[a:e]} from any one of them breaks the
 *       cycle. With one other thread this is pattern 1 of the paper. A stretch that goes over
 *       several blocks would have to be locked across a scheduling point; each of its two ends
 *       alone does as well.
 *   <li><b>Two</b>: {@code u.a < .. < v.e'} and {@code v.a' < .. < u.e}: neither interval can be
 *       over before the other one starts, so they overlap, and excluding them from each other
 *       breaks the cycle. This is pattern 2.
 *   <li><b>Three or more</b>: the cycle says of each interval that it cannot start after the next
 *       one is over. Excluding one pair need not break that, but in every interleaving of the cycle
 *       some pair overlaps, for pairwise disjoint intervals could not follow each other in a cycle.
 *       The pairs that overlap in the interleaving at hand become the pattern.
 * </ul>
 */
final class MutexInference {

  private final Neighborhood neighborhood;
  private final int[] position;
  private final List<Segment> interrupted;
  private final List<Segment> passed;

  private MutexInference(Neighborhood neighborhood, BlockCycle cycle, int[] position) {
    this.neighborhood = neighborhood;
    this.position = position;
    List<Segment> segments = cycle.segments();
    interrupted = segments.stream().filter(Segment::isInterrupted).toList();
    passed = segments.stream().filter(segment -> !segment.isInterrupted()).toList();
  }

  /**
   * Returns the alternatives that break a cycle.
   *
   * @param position when each event happens in an interleaving that has the cycle
   */
  static MutexAlternatives alternatives(
      Neighborhood neighborhood, BlockCycle cycle, int[] position) {
    MutexInference inference = new MutexInference(neighborhood, cycle, position);
    List<Ordering> pattern = new ArrayList<>(cycle.orderings());
    List<MutexConstraint> constraints =
        switch (inference.interrupted.size()) {
          case 0 -> throw new IllegalArgumentException("no interleaving has " + cycle);
          case 1 -> inference.excludeStretches(inference.interrupted.getFirst());
          case 2 ->
              List.of(
                  inference.exclude(
                      inference.interrupted.getFirst(), inference.interrupted.getLast()));
          default -> inference.excludeOverlaps(pattern);
        };
    return new MutexAlternatives(
        pattern.stream().map(neighborhood::constraint).toList(), constraints);
  }

  private List<MutexConstraint> excludeStretches(Segment interval) {
    List<MutexConstraint> constraints = new ArrayList<>();
    for (Segment stretch : passed) {
      int from = stretch.enter();
      int to = stretch.leave();
      if (neighborhood.block(from) == neighborhood.block(to)) {
        constraints.add(exclude(interval, stretch));
      } else {
        constraints.add(exclude(interval, new Segment(from, from)));
        constraints.add(exclude(interval, new Segment(to, to)));
      }
    }
    return constraints;
  }

  private List<MutexConstraint> excludeOverlaps(List<Ordering> pattern) {
    List<MutexConstraint> constraints = new ArrayList<>();
    for (int i = 0; i < interrupted.size(); i++) {
      for (int j = i + 1; j < interrupted.size(); j++) {
        Segment first = interrupted.get(i);
        Segment second = interrupted.get(j);
        if (startsBeforeEndOf(first, second) && startsBeforeEndOf(second, first)) {
          pattern.add(new Ordering(first.leave(), second.enter()));
          pattern.add(new Ordering(second.leave(), first.enter()));
          constraints.add(exclude(first, second));
        }
      }
    }
    return constraints;
  }

  private boolean startsBeforeEndOf(Segment first, Segment second) {
    return position[first.leave()] < position[second.enter()];
  }

  private MutexConstraint exclude(Segment first, Segment second) {
    return new MutexConstraint(range(first), range(second));
  }

  private Range range(Segment segment) {
    return Range.between(
        neighborhood.event(Math.min(segment.enter(), segment.leave())),
        neighborhood.event(Math.max(segment.enter(), segment.leave())));
  }
}
