package liss.witness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.run.Schedule;
import liss.run.Step;

/**
 * An order of the steps of a run that has the same end and is equivalent to it, up to steps that do
 * not matter for its end. A thread goes on as long as it can, and is left inside of a visit of a
 * place only if no thread can finish its own.
 */
final class StatementOrder {

  /**
   * Steps of one thread without others between them.
   *
   * @param from the first step, counted in the thread
   * @param to after the last step
   */
  record Stretch(int thread, int from, int to) {}

  private final Schedule schedule;
  private final List<List<List<Integer>>> causes;
  private final List<List<Visit>> visits = new ArrayList<>();

  /** For each thread where its steps are in the run. */
  private final List<List<Integer>> positions = new ArrayList<>();

  private final int[] needed;
  private final int[] done;

  private StatementOrder(Schedule schedule) {
    this.schedule = schedule;
    this.causes = new ArrayList<>();
    schedule.causes().forEach(steps -> causes.add(new ArrayList<>(steps)));
    int threads = causes.size();
    needed = new int[threads];
    done = new int[threads];
    for (int thread = 0; thread < threads; thread++) {
      int number = thread;
      visits.add(Visit.of(schedule, thread));
      positions.add(
          IntStream.range(0, schedule.steps().size())
              .filter(i -> schedule.steps().get(i).edge().thread() == number)
              .boxed()
              .toList());
    }
  }

  /** The stretches of an order for a run; the last one ends with what the run shows. */
  static List<Stretch> of(Schedule schedule) {
    return new StatementOrder(schedule).stretches();
  }

  private List<Stretch> stretches() {
    findNeeded();
    List<Stretch> stretches = new ArrayList<>();
    int thread = 0;
    while (!isDone()) {
      thread = next(thread);
      int from = done[thread];
      if (canFinishVisit(thread)) {
        while (done[thread] < needed[thread] && canFinishVisit(thread)) {
          done[thread] = endOfVisit(thread);
        }
      } else {
        while (done[thread] < needed[thread] && isReady(thread, done[thread])) {
          done[thread]++;
        }
      }
      add(stretches, new Stretch(thread, from, done[thread]));
    }
    return stretches;
  }

  private boolean isDone() {
    Step last = schedule.steps().getLast();
    return last.target().stop().isPresent()
        ? done[last.edge().thread()] == needed[last.edge().thread()]
        : Arrays.equals(done, needed);
  }

  private static void add(List<Stretch> stretches, Stretch next) {
    if (!stretches.isEmpty() && stretches.getLast().thread() == next.thread()) {
      Stretch last = stretches.removeLast();
      stretches.add(new Stretch(last.thread(), last.from(), next.to()));
    } else {
      stretches.add(next);
    }
  }

  /** A failing step needs only what its thread depends on; a deadlock needs all steps. */
  private void findNeeded() {
    Step last = schedule.steps().getLast();
    if (last.target().stop().isEmpty()) {
      Arrays.setAll(needed, thread -> positions.get(thread).size());
      return;
    }
    int failing = last.edge().thread();
    needed[failing] = positions.get(failing).size();
    causes.get(failing).set(needed[failing] - 1, List.of());
    boolean isChanging = true;
    while (isChanging) {
      int[] before = needed.clone();
      for (int thread = 0; thread < needed.length; thread++) {
        for (Visit visit : visits.get(thread)) {
          if (visit.from() < needed[thread]) {
            needed[thread] = Math.max(needed[thread], visit.to());
          }
        }
        for (int step = 0; step < needed[thread]; step++) {
          List<Integer> others = causes.get(thread).get(step);
          for (int other = 0; other < others.size(); other++) {
            needed[other] = Math.max(needed[other], others.get(other));
          }
        }
      }
      isChanging = !Arrays.equals(before, needed);
    }
  }

  /** The thread that was last if it can go on, or the one that was first in the run. */
  private int next(int last) {
    if (done[last] < needed[last] && canFinishVisit(last)) {
      return last;
    }
    List<Integer> open =
        IntStream.range(0, done.length)
            .filter(thread -> done[thread] < needed[thread])
            .boxed()
            .sorted(Comparator.comparingInt(this::nextSeen))
            .toList();
    return open.stream()
        .filter(this::canFinishVisit)
        .findFirst()
        .or(() -> open.stream().filter(this::isWaitedFor).findFirst())
        .orElse(open.getFirst());
  }

  /** Whether another thread can go on in its visit after the next steps of a thread. */
  private boolean isWaitedFor(int thread) {
    int ready = done[thread];
    while (ready < needed[thread] && isReady(thread, ready)) {
      ready++;
    }
    int to = ready;
    return IntStream.range(0, done.length)
        .filter(other -> other != thread && done[other] < needed[other])
        .mapToObj(other ->
            IntStream.range(done[other], endOfVisit(other))
                .filter(step -> !isReady(other, step))
                .mapToObj(step -> causes.get(other).get(step).get(thread))
                .findFirst())
        .flatMap(Optional::stream)
        .anyMatch(cause -> done[thread] < cause && cause <= to);
  }

  /** Where in the run the next step of a thread is that others can see. */
  private int nextSeen(int thread) {
    return positions.get(thread).subList(done[thread], needed[thread]).stream()
        .filter(position -> Visit.isVisible(schedule, schedule.steps().get(position)))
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  private int endOfVisit(int thread) {
    return visits.get(thread).stream()
        .mapToInt(Visit::to)
        .filter(end -> end > done[thread])
        .findFirst()
        .orElseThrow();
  }

  private boolean canFinishVisit(int thread) {
    return IntStream.range(done[thread], endOfVisit(thread)).allMatch(s -> isReady(thread, s));
  }

  private boolean isReady(int thread, int step) {
    List<Integer> others = causes.get(thread).get(step);
    return IntStream.range(0, others.size())
        .allMatch(other -> other == thread || done[other] >= others.get(other));
  }
}
