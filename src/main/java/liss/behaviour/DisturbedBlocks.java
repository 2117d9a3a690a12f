package liss.behaviour;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.abstraction.Run;
import liss.behaviour.FailurePast.Event;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.BlockGraph;
import liss.check.serial.BlockGraph.Block;
import liss.run.Move;

/**
 * Whether the text of a program alone shows that no cooperative run fails in the same way as
 * another run: a block that the failure depends on, and that is not complete there, accesses on all
 * ways to its end what a later block has accessed before. So the rest of the block would have to
 * come after that later block, and no cooperative run can do that.
 */
final class DisturbedBlocks {

  private final ProgramCfa program;
  private final FailurePast past;
  private final Sight sight;
  private final BlockGraph graph;
  private final Map<Block, Set<Block>> later = new HashMap<>();
  private final Run run;

  private DisturbedBlocks(ProgramCfa program, FailurePast past, Sight sight) {
    this.program = program;
    this.past = past;
    this.sight = sight;
    this.run = Run.of(past.events().stream().map(Event::seen).toList());
    this.graph = BlockGraph.of(run);
  }

  /** Whether some block is disturbed on all ways to its end. */
  static boolean areThere(ProgramCfa program, FailurePast past, Sight sight) {
    DisturbedBlocks blocks = new DisturbedBlocks(program, past, sight);
    return past.threads().stream()
        .anyMatch(thread -> thread != past.thread() && blocks.isDisturbed(thread));
  }

  private boolean isDisturbed(int thread) {
    List<Move> moves = past.moves().get(thread);
    if (moves.isEmpty()) {
      return false;
    }
    Block last =
        run.events().stream()
            .filter(event -> event.thread() == thread)
            .map(Block::of)
            .reduce((one, next) -> next)
            .orElseThrow();
    Set<Block> after = later.computeIfAbsent(last, this::reachable);
    List<Edge> behind =
        run.events().stream()
            .filter(event -> event.thread() != thread && after.contains(Block.of(event)))
            .map(event -> event.edge())
            .toList();
    return !canEnd(program.threads().get(thread), moves.getLast().edge().target(), behind);
  }

  private Set<Block> reachable(Block from) {
    Set<Block> reached = new HashSet<>();
    Deque<Block> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (Block next : graph.successors(open.remove())) {
        if (reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }

  /** Whether a block can end on a way that does not surely depend on any of these steps. */
  private boolean canEnd(Cfa thread, int start, List<Edge> behind) {
    Set<Integer> reached = new HashSet<>(List.of(start));
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int location = open.remove();
      List<Edge> out = thread.out().get(location);
      if (location == thread.exit()
          || out.stream().anyMatch(edge -> edge.action().isSchedulingPoint())) {
        return true;
      }
      out.stream()
          .filter(edge -> behind.stream().noneMatch(other -> sight.surelyDepends(edge, other)))
          .map(Edge::target)
          .filter(reached::add)
          .forEach(open::add);
    }
    return false;
  }
}
