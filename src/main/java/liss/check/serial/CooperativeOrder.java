package liss.check.serial;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.cfa.ProgramCfa;
import liss.check.serial.BlockGraph.Block;

/**
 * Decides whether a run is equivalent to a cooperative run: whether its blocks have a serial order
 * that keeps the order of dependent accesses and that the synchronization statements can execute.
 * This is membership of one word in the closure of NP, because the word fixes the path of every
 * thread.
 *
 * <p>Depth-first search over the sets of executed blocks, each visited once per values of locks and
 * flags. Exact; the number of such sets is at most the product of the threads' block counts.
 */
public final class CooperativeOrder {

  private final List<List<List<Event>>> blocks = new ArrayList<>();
  private final BlockGraph graph;
  private final Synchronization synchronization;
  private final Set<List<Integer>> hopeless = new HashSet<>();
  private final List<Block> order = new ArrayList<>();

  private CooperativeOrder(ProgramCfa program, Run run) {
    this.graph = BlockGraph.of(run);
    int threads = program.threads().size();
    this.synchronization = new Synchronization(program, threads);
    for (List<Event> events : run.byThread(threads)) {
      List<List<Event>> blocksOfThread = new ArrayList<>();
      for (Event event : events) {
        if (blocksOfThread.size() == event.block()) {
          blocksOfThread.add(new ArrayList<>());
        }
        blocksOfThread.getLast().add(event);
      }
      blocks.add(blocksOfThread);
    }
  }

  /** A serial order of the blocks of an equivalent cooperative run; empty if there is none. */
  public static Optional<List<Block>> of(ProgramCfa program, Run run) {
    CooperativeOrder search = new CooperativeOrder(program, run);
    int[] values = new int[search.synchronization.width()];
    search.synchronization.initialize(values);
    return search.extend(values) ? Optional.of(List.copyOf(search.order)) : Optional.empty();
  }

  private boolean extend(int[] values) {
    boolean complete = true;
    if (hopeless.contains(key(values))) {
      return false;
    }
    for (int thread = 0; thread < blocks.size(); thread++) {
      if (values[thread] < blocks.get(thread).size()) {
        complete = false;
        if (extendBy(new Block(thread, values[thread]), values)) {
          return true;
        }
      }
    }
    if (complete && synchronization.allLocksFree(values)) {
      return true;
    }
    hopeless.add(key(values));
    return false;
  }

  private boolean extendBy(Block block, int[] values) {
    if (!isReady(block, values)) {
      return false;
    }
    int[] next = values.clone();
    for (Event event : blocks.get(block.thread()).get(block.number())) {
      if (synchronization.outcome(next, block.thread(), event.edge().action()) != Outcome.ENABLED) {
        return false;
      }
      synchronization.apply(next, block.thread(), event.edge().action());
    }
    next[block.thread()]++;
    order.add(block);
    if (extend(next)) {
      return true;
    }
    order.removeLast();
    return false;
  }

  /** Whether every block with an edge to this one has been executed. */
  private boolean isReady(Block block, int[] values) {
    return graph.blocks().stream()
        .filter(other -> other.number() >= values[other.thread()])
        .noneMatch(other -> graph.successors(other).contains(block));
  }

  private static List<Integer> key(int[] values) {
    List<Integer> key = new ArrayList<>(values.length);
    for (int value : values) {
      key.add(value);
    }
    return key;
  }
}
