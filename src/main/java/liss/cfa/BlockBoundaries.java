package liss.cfa;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.cfa.Action.Switching;
import liss.lang.Stmt;

/**
 * Where a thread is not inside a block: at its start, at a scheduling point, and where it has
 * ended. Silent steps make no difference.
 */
public final class BlockBoundaries {

  private final Cfa thread;
  private final BitSet locations = new BitSet();

  /** The boundaries in a thread that does not come back to its start, see {@link #onProcessor}. */
  public BlockBoundaries(Cfa thread) {
    this.thread = thread;
    int start = thread.visible(thread.entry());
    for (int location = 0; location < thread.size(); location++) {
      int here = thread.visible(location);
      locations.set(
          location,
          here == start || here == thread.visible(thread.exit()) || isSchedulingPoint(here));
    }
  }

  /** Whether a thread that is at a location is between two blocks. */
  public boolean isBoundary(int location) {
    return locations.get(location);
  }

  private boolean isSchedulingPoint(int location) {
    return thread.out().get(location).stream().anyMatch(edge -> edge.action().isSchedulingPoint());
  }

  /**
   * A thread as it runs on one processor. A handler cannot wait for a lock, so that no lock
   * statement is a scheduling point of it, and a first one is after its beginning; nor is it left
   * where it disables others. No thread comes back to its start: one that would begins with a
   * {@code yield}, in front of which it is.
   */
  static Cfa onProcessor(Cfa thread) {
    boolean isHandler = thread.isHandler();
    Cfa waiting = isHandler ? withoutSwitches(thread) : thread;
    BlockBoundaries boundaries = new BlockBoundaries(waiting);
    int start = waiting.visible(waiting.entry());
    boolean isLock =
        waiting.out().get(start).stream().anyMatch(edge -> edge.action() instanceof Action.Lock);
    boolean comesBack =
        waiting.edges().stream()
            .filter(edge -> !edge.action().isSilent())
            .anyMatch(edge -> waiting.visible(edge.target()) == start);
    return boundaries.isSchedulingPoint(start) || !comesBack && !(isHandler && isLock)
        ? waiting
        : boundaries.behindYield();
  }

  private static Cfa withoutSwitches(Cfa thread) {
    return thread.with(
        thread.out().stream()
            .map(edges -> edges.stream().map(BlockBoundaries::ofHandler).toList())
            .toList());
  }

  private static Edge ofHandler(Edge edge) {
    if (edge.action() instanceof Action.Lock lock) {
      return edge.doing(new Action.Lock(lock.lock(), Switching.IMPOSSIBLE));
    }
    boolean isForTasks =
        edge.action() instanceof Action.Yield
            && edge.context().marks().contains(Stmt.Annotation.Mark.DISABLING);
    return isForTasks ? edge.doing(new Action.Skip()) : edge;
  }

  private Cfa behindYield() {
    List<List<Edge>> out = new ArrayList<>(thread.out());
    List<Edge> edges = thread.edges();
    int fresh = 1 + edges.stream().mapToInt(Edge::id).max().orElse(-1);
    Edge first = edges.getFirst();
    out.add(
        List.of(
            new Edge(
                thread.thread(),
                fresh,
                out.size(),
                thread.entry(),
                new Action.Yield(),
                first.span(),
                first.context())));
    return thread.with(out).startingAt(out.size() - 1);
  }
}
