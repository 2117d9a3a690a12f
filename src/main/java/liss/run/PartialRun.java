package liss.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The beginning of a run in a search for one with few preemptions: stretches, each of one thread.
 *
 * @param place where it has led
 * @param thread who took the last stretch; {@link #NOBODY} at the start
 * @param preemptions how many there were
 * @param switches how many times a thread followed another one
 * @param length how many steps there were
 * @param stretch what the thread did last
 * @param before the run without it
 * @param <P> all that the rest of a run depends on, but for who was last
 * @param <T> the steps
 */
record PartialRun<P, T>(
    P place,
    int thread,
    int preemptions,
    int switches,
    int length,
    List<T> stretch,
    Optional<PartialRun<P, T>> before) {

  static final int NOBODY = -1;

  /** What two runs have in common that can go on in the same ways at the same cost. */
  record Prospects<P>(P place, int thread) {}

  /** No steps. */
  static <P, T> PartialRun<P, T> start(P place) {
    return new PartialRun<>(place, NOBODY, 0, 0, 0, List.of(), Optional.empty());
  }

  /** Runs with fewer preemptions come first, then those with fewer switches. */
  static <P, T> Comparator<PartialRun<P, T>> fewestPreemptionsFirst() {
    return Comparator.<PartialRun<P, T>>comparingInt(PartialRun::preemptions)
        .thenComparingInt(PartialRun::switches);
  }

  Prospects<P> prospects() {
    return new Prospects<>(place, thread);
  }

  /**
   * This and one more stretch.
   *
   * @param interrupted the thread that would be preempted by any other one, or {@link #NOBODY}
   */
  PartialRun<P, T> followedBy(int next, List<T> steps, P target, int interrupted) {
    return new PartialRun<>(
        target,
        next,
        preemptions + (interrupted != NOBODY && next != interrupted ? 1 : 0),
        switches + (thread != NOBODY && next != thread ? 1 : 0),
        length + steps.size(),
        steps,
        Optional.of(this));
  }

  /** All steps in their order. */
  List<T> steps() {
    List<T> steps = new ArrayList<>();
    for (Optional<PartialRun<P, T>> rest = Optional.of(this);
        rest.isPresent();
        rest = rest.get().before()) {
      steps.addAll(rest.get().stretch().reversed());
    }
    Collections.reverse(steps);
    return steps;
  }
}
