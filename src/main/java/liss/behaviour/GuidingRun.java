package liss.behaviour;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Edge;

/**
 * A run of the abstraction that runs of the program are led along. Positions are those of its
 * steps, and {@link #end} for what lies after them.
 */
final class GuidingRun {

  private final List<Edge> steps;

  /** Where each step occurs, in order. */
  private final Map<Edge, List<Integer>> positions = new HashMap<>();

  /** For each position that of the next step of the same thread. */
  private final int[] following;

  /** The first steps of the threads. */
  private final int[] first;

  /**
   * @param threads how many threads the program has
   * @param steps the visible steps
   */
  GuidingRun(int threads, List<Edge> steps) {
    this.steps = List.copyOf(steps);
    following = new int[steps.size()];
    first = new int[threads];
    Arrays.fill(first, end());
    for (int position = end() - 1; position >= 0; position--) {
      int thread = steps.get(position).thread();
      following[position] = first[thread];
      first[thread] = position;
    }
    for (int position = 0; position < end(); position++) {
      positions.computeIfAbsent(steps.get(position), step -> new ArrayList<>()).add(position);
    }
  }

  int end() {
    return steps.size();
  }

  /** Where a thread takes its first step. */
  int first(int thread) {
    return first[thread];
  }

  /** Where a step occurs at a position or after it, for the first time. */
  int position(Edge step, int from) {
    for (int position : positions.getOrDefault(step, List.of())) {
      if (position >= from) {
        return position;
      }
    }
    return end();
  }

  /** Where the thread of a step takes the next one. */
  int following(int position) {
    return following[position];
  }

  /**
   * Where the thread of a step goes on when it was preempted after that step, or a later one of its
   * block; {@link #end} if it was not.
   */
  int resumption(int position) {
    for (int here = position; here < end(); here = following[here]) {
      int next = following[here];
      if (next == end() || steps.get(next).action().isSchedulingPoint()) {
        return end();
      }
      if (next > here + 1) {
        return next;
      }
    }
    return end();
  }
}
