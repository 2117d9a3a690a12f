package liss.check.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.cfa.ProgramCfa;
import liss.check.serial.BlockGraph.Block;
import liss.search.DepthFirstSearch;
import liss.search.DepthFirstSearch.Space;
import liss.search.DepthFirstSearch.Target;
import liss.search.DepthFirstSearch.Way;
import liss.search.Limits;

/**
 * The twin of {@link Counterexample#isOne}. Decides whether a run is equivalent to a cooperative
 * run: whether its blocks have a serial order that keeps the order of dependent accesses and that
 * the synchronization statements can execute. This is membership of one word in the closure of NP,
 * because the word fixes the path of every thread.
 *
 * <p>Depth-first search over the sets of executed blocks, each visited once per values of locks and
 * flags. Exact; the number of such sets is at most the product of the threads' block counts.
 */
public final class CooperativeOrder implements Space<Block> {

  private final List<List<List<Event>>> blocks = new ArrayList<>();
  private final BlockGraph graph;
  private final Synchronization synchronization;

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
    CooperativeOrder space = new CooperativeOrder(program, run);
    int[] values = new int[space.synchronization.width()];
    space.synchronization.initialize(values);
    return new DepthFirstSearch<>(space, values.length, Target.GOAL, Limits.none())
        .from(values)
        .map(Way::stem);
  }

  /** A tuple has the number of executed blocks of each thread, then the values. */
  @Override
  public List<Block> steps(int[] values, Optional<Block> last) {
    return IntStream.range(0, blocks.size())
        .filter(thread -> values[thread] < blocks.get(thread).size())
        .mapToObj(thread -> new Block(thread, values[thread]))
        .filter(block -> isReady(block, values) && execute(values.clone(), block))
        .toList();
  }

  @Override
  public void take(int[] values, Block block) {
    var unused = execute(values, block);
    values[block.thread()]++;
  }

  @Override
  public boolean isGoal(int[] values) {
    return synchronization.allLocksFree(values)
        && IntStream.range(0, blocks.size()).allMatch(t -> values[t] == blocks.get(t).size());
  }

  /** Executes a block in place; returns false, half-way, if it is impossible. */
  private boolean execute(int[] values, Block block) {
    for (Event event : blocks.get(block.thread()).get(block.number())) {
      if (synchronization.outcome(values, block.thread(), event.edge().action())
          != Outcome.ENABLED) {
        return false;
      }
      synchronization.apply(values, block.thread(), event.edge().action());
    }
    return true;
  }

  /** Whether every block with an edge to this one has been executed. */
  private boolean isReady(Block block, int[] values) {
    return graph.blocks().stream()
        .filter(other -> other.number() >= values[other.thread()])
        .noneMatch(other -> graph.successors(other).contains(block));
  }
}
