package liss.check.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.ObjectOperation;
import liss.check.analysis.BlockProgram.Step;

/**
 * The rounds of barriers. If as many threads use a barrier as wait for each other there, each of
 * them comes to it once in each round. So a step that has at most n of its thread's arrivals before
 * it is over before a thread passes the barrier for the time n + 1.
 *
 * <p>How often a thread has arrived or passed at a position is a data flow; in a loop around an
 * arrival it may be any number. Quadratic in the positions of a thread at worst.
 */
final class BarrierRounds {

  /** More arrivals than can be counted. */
  private static final int MANY = Integer.MAX_VALUE;

  private final BlockProgram blocks;

  private final List<Counts> counts = new ArrayList<>();

  /**
   * The numbers of times that a thread has come to a barrier and passed it.
   *
   * @param mostArrivals before each position
   * @param fewestPasses before each position
   */
  private record Counts(int barrier, int thread, int[] mostArrivals, int[] fewestPasses) {}

  BarrierRounds(BlockProgram blocks) {
    this.blocks = blocks;
    Map<Integer, BitSet> users = new TreeMap<>();
    Map<Integer, Integer> parties = new HashMap<>();
    for (Step step : blocks.steps()) {
      if (step.action() instanceof Action.ObjectStep(int barrier, ObjectOperation.Arrive arrive)) {
        users.computeIfAbsent(barrier, b -> new BitSet()).set(step.thread());
        parties.put(barrier, arrive.parties());
      }
    }
    users.forEach((barrier, threads) -> {
      if (threads.cardinality() == parties.getOrDefault(barrier, 0)) {
        threads.stream().forEach(thread -> count(barrier, thread));
      }
    });
  }

  private void count(int barrier, int thread) {
    int arrivals =
        (int)
            blocks.steps().stream()
                .filter(step -> step.thread() == thread && arrivesAt(barrier, step))
                .count();
    int[] most = new int[blocks.positions(thread)];
    Arrays.fill(most, -1);
    int[] fewest = new int[blocks.positions(thread)];
    Arrays.fill(fewest, MANY);
    most[blocks.entry(thread)] = 0;
    fewest[blocks.entry(thread)] = 0;
    List<Step> steps = blocks.steps().stream().filter(s -> s.thread() == thread).toList();
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : steps) {
        int before = most[step.source()];
        int after = before + (before >= 0 && before < MANY && arrivesAt(barrier, step) ? 1 : 0);
        int counted = after > arrivals ? MANY : after;
        int passed =
            fewest[step.source()] + (fewest[step.source()] < MANY && passes(barrier, step) ? 1 : 0);
        if (counted > most[step.target()] || passed < fewest[step.target()]) {
          most[step.target()] = Math.max(most[step.target()], counted);
          fewest[step.target()] = Math.min(fewest[step.target()], passed);
          changes = true;
        }
      }
    }
    counts.add(new Counts(barrier, thread, most, fewest));
  }

  private static boolean arrivesAt(int barrier, Step step) {
    return step.action() instanceof Action.ObjectStep(int b, ObjectOperation.Arrive arrive)
        && b == barrier;
  }

  private static boolean passes(int barrier, Step step) {
    return step.action() instanceof Action.ObjectStep(int b, ObjectOperation.Pass pass)
        && b == barrier;
  }

  /** Whether the first step is over when a thread has passed a barrier that the second is after. */
  boolean precedes(Step first, Step second) {
    return counts.stream()
        .filter(c -> c.thread() == first.thread())
        .anyMatch(c ->
            counts.stream()
                .filter(d -> d.barrier() == c.barrier() && d.thread() == second.thread())
                .anyMatch(
                    d -> c.mostArrivals()[first.source()] < d.fewestPasses()[second.source()]));
  }
}
