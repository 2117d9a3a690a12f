package liss.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import liss.run.PartialRun.Prospects;

/**
 * An order of the tasks of all threads with few preemptions and then few switches of threads.
 *
 * <p>A thread goes on until it has to wait for a cause, comes to a scheduling point or is done; the
 * orders of such stretches are searched with the best ones first, so that the result has as few
 * preemptions as any of them, and as any order: going on longer than another order does never costs
 * one. After {@value #LIMIT} of them the search goes on from the best one with the first thread
 * that can.
 */
final class Linearization {

  private static final int LIMIT = 20_000;

  private final List<List<ThreadMove>> tasks;

  private Linearization(List<List<ThreadMove>> tasks) {
    this.tasks = tasks;
  }

  /** All moves, each after its causes, in an order with few preemptions. */
  static List<Move> of(List<List<ThreadMove>> tasks) {
    return new Linearization(tasks).search();
  }

  /** Where a run leads is how far each thread has come. */
  private static final Comparator<PartialRun<List<Integer>, ThreadMove>> BEST_FIRST =
      PartialRun.<List<Integer>, ThreadMove>fewestPreemptionsFirst()
          .thenComparing(
              Comparator.<PartialRun<List<Integer>, ThreadMove>>comparingInt(PartialRun::length)
                  .reversed());

  private List<Move> search() {
    PriorityQueue<PartialRun<List<Integer>, ThreadMove>> open = new PriorityQueue<>(BEST_FIRST);
    Set<Prospects<List<Integer>>> seen = new HashSet<>();
    open.add(PartialRun.start(Collections.nCopies(tasks.size(), 0)));
    while (true) {
      PartialRun<List<Integer>, ThreadMove> run = open.remove();
      List<PartialRun<List<Integer>, ThreadMove>> next = next(run);
      if (next.isEmpty()) {
        return run.steps().stream().map(ThreadMove::move).toList();
      }
      if (seen.size() >= LIMIT) {
        open.clear();
        open.add(next.get(0));
      } else if (seen.add(run.prospects())) {
        open.addAll(next);
      }
    }
  }

  /** What can follow: the thread that was last comes first. */
  private List<PartialRun<List<Integer>, ThreadMove>> next(
      PartialRun<List<Integer>, ThreadMove> run) {
    List<PartialRun<List<Integer>, ThreadMove>> next = new ArrayList<>();
    List<Integer> done = run.place();
    int last = run.thread();
    int interrupted = last >= 0 && isInsideBlock(done, last) ? last : PartialRun.NOBODY;
    for (int i = 0; i < tasks.size(); i++) {
      int thread = last < 0 ? i : (last + i) % tasks.size();
      if (canGoOn(done, thread)) {
        List<Integer> after = advanced(done, thread);
        List<ThreadMove> stretch = tasks.get(thread).subList(done.get(thread), after.get(thread));
        next.add(run.followedBy(thread, stretch, after, interrupted));
      }
    }
    return next;
  }

  private boolean canGoOn(List<Integer> done, int thread) {
    int position = done.get(thread);
    if (position == tasks.get(thread).size()) {
      return false;
    }
    List<Integer> causes = tasks.get(thread).get(position).causes();
    for (int other = 0; other < causes.size(); other++) {
      if (other != thread && causes.get(other) > done.get(other)) {
        return false;
      }
    }
    return true;
  }

  private boolean isInsideBlock(List<Integer> done, int thread) {
    int position = done.get(thread);
    return position < tasks.get(thread).size() && !startsBlock(thread, position);
  }

  private boolean startsBlock(int thread, int position) {
    return tasks.get(thread).get(position).move().edge().action().isSchedulingPoint();
  }

  private List<Integer> advanced(List<Integer> done, int thread) {
    List<Integer> after = new ArrayList<>(done);
    do {
      after.set(thread, after.get(thread) + 1);
    } while (canGoOn(after, thread) && !startsBlock(thread, after.get(thread)));
    return List.copyOf(after);
  }
}
