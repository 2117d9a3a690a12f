package liss.behaviour;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.explore.Memory;
import liss.explore.PathCondition;

/**
 * Where a run of the program is that is led along a {@link GuidingRun}.
 *
 * @param memory the values
 * @param path what the unknowns must satisfy
 * @param places for each thread the position in the guide of the step that it is expected to take
 *     next
 * @param pauses for each thread a position in the guide; it goes on when the others are there
 * @param last the thread that took the last step and was not told to stop there
 * @param steps the visible steps
 * @param taken how many steps there were, silent ones included
 */
record GuidedState(
    Memory memory,
    PathCondition path,
    List<Integer> places,
    List<Integer> pauses,
    Optional<Integer> last,
    Optional<Steps> steps,
    int taken) {

  /** Visible steps, the last one first, so that runs share their beginnings. */
  record Steps(Edge last, Optional<Steps> before) {}

  /** Copies the lists. */
  GuidedState {
    places = List.copyOf(places);
    pauses = List.copyOf(pauses);
  }

  /** Before the first step. */
  static GuidedState initial(Memory memory, GuidingRun guide, int threads) {
    return new GuidedState(
        memory,
        PathCondition.TRUE,
        IntStream.range(0, threads).map(guide::first).boxed().toList(),
        Collections.nCopies(threads, 0),
        Optional.empty(),
        Optional.empty(),
        0);
  }

  /** At which position in the guide a thread has its turn. */
  int turn(int thread) {
    return Math.max(places.get(thread), pauses.get(thread));
  }

  /** After a step. The thread has skipped what comes before it in the guide, if it is there. */
  GuidedState after(Edge edge, Memory memory, PathCondition path, GuidingRun guide) {
    int thread = edge.thread();
    boolean isVisible = !edge.action().isSilent();
    int position = isVisible ? guide.position(edge, places.get(thread)) : guide.end();
    return new GuidedState(
        memory,
        path,
        position < guide.end() ? with(places, thread, guide.following(position)) : places,
        pauses,
        Optional.of(thread),
        isVisible ? Optional.of(new Steps(edge, steps)) : steps,
        taken + 1);
  }

  /** A copy in which a thread waits until the others have come to a position in the guide. */
  GuidedState pausing(int thread, int until) {
    return new GuidedState(
        memory, path, places, with(pauses, thread, until), Optional.empty(), steps, taken);
  }

  /** A copy in which the thread that took the last step stops there. */
  GuidedState stopping() {
    return new GuidedState(memory, path, places, pauses, Optional.empty(), steps, taken);
  }

  /** The visible steps in their order. */
  List<Edge> visibleSteps() {
    List<Edge> edges = new ArrayList<>();
    Optional<Steps> rest = steps;
    while (rest.isPresent()) {
      edges.add(rest.get().last());
      rest = rest.get().before();
    }
    return edges.reversed();
  }

  private static List<Integer> with(List<Integer> list, int position, int value) {
    List<Integer> changed = new ArrayList<>(list);
    changed.set(position, value);
    return changed;
  }
}
