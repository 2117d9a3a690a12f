package liss.unfolding;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The threads of a system and what they share.
 *
 * @param threads how many there are
 * @param locks how many there are
 * @param readers for each variable the threads that may read it or wait for it
 * @param condvars the condition variables
 */
public record Signature(
    int threads, int locks, List<List<Integer>> readers, List<Condvar> condvars) {

  /** Copies the lists. */
  public Signature {
    readers = readers.stream().map(List::copyOf).toList();
    condvars = List.copyOf(condvars);
  }

  /**
   * A condition variable.
   *
   * @param waiters the threads that may wait for it
   * @param notifiers the threads that may signal or broadcast it
   */
  public record Condvar(List<Integer> waiters, List<Integer> notifiers) {

    /** Copies the lists. */
    public Condvar {
      waiters = List.copyOf(waiters);
      notifiers = List.copyOf(notifiers);
    }
  }

  /** The signature of a system where every thread may do everything. */
  public static Signature of(int threads, int locks, int variables, int condvars) {
    List<Integer> all = IntStream.range(0, threads).boxed().toList();
    return new Signature(
        threads,
        locks,
        IntStream.range(0, variables).mapToObj(v -> all).toList(),
        IntStream.range(0, condvars).mapToObj(c -> new Condvar(all, all)).toList());
  }
}
