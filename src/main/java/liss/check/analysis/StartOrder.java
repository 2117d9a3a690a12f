package liss.check.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram.Step;

/**
 * Which steps of two threads are never neighbours in a run, since the one thread has not started
 * the other yet, or has waited for its end: a thread is over where no way leads from its last start
 * to this place without a wait for all threads of this start. Such a wait stands after the
 * assumption that there was a start ({@link ForkJoin}); where there was none, nobody runs either.
 * It does not count if there may be more starts after it: in a loop around both, one round may
 * leave it out, and the next one waits for its own threads only.
 *
 * <p>Only starts that one thread alone executes count. A forward data flow analysis; linear in
 * positions times starts for programs without loops. docs/serialization.md, "Threads that start
 * others", has the proof.
 */
public final class StartOrder {

  private final BlockProgram program;

  /** The start for which a thread waits with its first step, by the thread. */
  private final List<Optional<Integer>> startOf = new ArrayList<>();

  /** The only thread that may start others, by the number of the start. */
  private final List<Optional<Integer>> starters = new ArrayList<>();

  /** The starts of threads that may be running. */
  private final List<List<BitSet>> running;

  /**
   * The order of starts and ends in a program.
   *
   * @param starts the flags for which threads wait with their first step
   * @param ends those that they set with their last step
   */
  public StartOrder(BlockProgram program, BitSet starts, BitSet ends) {
    this.program = program;
    for (int thread = 0; thread < program.threads(); thread++) {
      startOf.add(startOf(thread, starts));
    }
    for (int flag = 0; flag < starts.length(); flag++) {
      starters.add(starts.get(flag) ? starter(flag) : Optional.empty());
    }
    this.running = program.reaching(new BitSet(), this::started, step -> over(step, starts, ends));
  }

  private Optional<Integer> startOf(int thread, BitSet starts) {
    List<Step> first = program.steps(thread, program.entry(thread));
    boolean returns =
        program.steps().stream()
            .anyMatch(s -> s.thread() == thread && s.target() == program.entry(thread));
    return first.size() == 1
            && !returns
            && first.getFirst().action() instanceof Action.Wait wait
            && wait.value()
            && starts.get(wait.flag())
        ? Optional.of(wait.flag())
        : Optional.empty();
  }

  /** The thread that sets a flag; empty if several do. */
  private Optional<Integer> starter(int flag) {
    List<Integer> all =
        program.steps().stream()
            .filter(step -> started(step).get(flag))
            .map(Step::thread)
            .distinct()
            .toList();
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }

  private BitSet started(Step step) {
    BitSet flags = new BitSet();
    if (step.action() instanceof Action.SetCondition set && set.value()) {
      flags.set(set.flag());
    }
    return flags;
  }

  /** The starts of which all threads have ended after a step. */
  private BitSet over(Step step, BitSet starts, BitSet ends) {
    BitSet over = new BitSet();
    if (step.action() instanceof Action.Assume assume && !assume.value()) {
      over.set(assume.flag(), starts.get(assume.flag()));
    }
    if (step.action() instanceof Action.Wait wait && wait.value() && ends.get(wait.flag())) {
      assumed(step).filter(start -> isEnd(wait.flag(), start)).ifPresent(over::set);
    }
    if (!over.isEmpty()) {
      over.andNot(startedBehind(step));
    }
    return over;
  }

  /** The starts to which there is a way from a step. */
  private BitSet startedBehind(Step step) {
    BitSet started = new BitSet();
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(step.target()));
    while (!open.isEmpty()) {
      int position = open.pop();
      if (!seen.get(position)) {
        seen.set(position);
        for (Step next : program.steps(step.thread(), position)) {
          started.or(started(next));
          open.push(next.target());
        }
      }
    }
    return started;
  }

  /** The start that is assumed to have happened directly in front of a step, on all ways to it. */
  private Optional<Integer> assumed(Step step) {
    List<Optional<Integer>> all =
        program.steps().stream()
            .filter(s -> s.thread() == step.thread() && s.target() == step.source())
            .map(s ->
                s.action() instanceof Action.Assume assume && assume.value()
                    ? Optional.of(assume.flag())
                    : Optional.<Integer>empty())
            .distinct()
            .toList();
    return all.size() == 1 ? all.getFirst() : Optional.empty();
  }

  /** Whether the threads that set a flag at their ends are those of a start. */
  private boolean isEnd(int end, int start) {
    List<Integer> ending =
        program.steps().stream()
            .filter(step -> started(step).get(end))
            .map(Step::thread)
            .distinct()
            .toList();
    return !ending.isEmpty()
        && ending.stream().allMatch(thread -> startOf.get(thread).equals(Optional.of(start)))
        && startOf.stream().filter(Optional.of(start)::equals).count() == ending.size();
  }

  /** Whether two steps of different threads are neighbours in no run. */
  public boolean separates(Step one, Step other) {
    return runsBesideNone(one, other.thread()) || runsBesideNone(other, one.thread());
  }

  /** Whether a thread runs neither before nor directly after a step of the one that starts it. */
  private boolean runsBesideNone(Step step, int thread) {
    return startOf
        .get(thread)
        .filter(start -> starters.get(start).equals(Optional.of(step.thread())))
        .filter(start -> !running.get(step.thread()).get(step.source()).get(start))
        .filter(start -> !started(step).get(start))
        .isPresent();
  }
}
