package liss.check.serial;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.check.analysis.SynchronizationOrder;

/**
 * The conflict graph of the scheduling blocks of a run: an edge leads from one block to another if
 * an access in the first precedes a dependent access in the second, or if both belong to one thread
 * and are neighbours. A run whose graph has a cycle is equivalent to no serial order of its blocks
 * (C. H. Papadimitriou, The serializability of concurrent database updates, J. ACM, 1979).
 */
public final class BlockGraph {

  /** A scheduling block: the {@code number}-th of its thread. */
  public record Block(int thread, int number) implements Comparable<Block> {

    private static final Comparator<Block> ORDER =
        Comparator.comparingInt(Block::thread).thenComparingInt(Block::number);

    /** The block that a step belongs to. */
    public static Block of(Event event) {
      return new Block(event.thread(), event.block());
    }

    @Override
    public int compareTo(Block other) {
      return ORDER.compare(this, other);
    }
  }

  /** Why one block comes before another: {@code before} precedes {@code after} in the run. */
  public record Dependence(Event before, Event after) {
    /** Whether it is the order of two blocks in one thread. */
    public boolean isProgramOrder() {
      return before.thread() == after.thread();
    }
  }

  private final SortedMap<Block, SortedMap<Block, Dependence>> successors = new TreeMap<>();

  private BlockGraph() {}

  /** The graph of a run; quadratic in the number of its accesses. */
  public static BlockGraph of(Run run) {
    return of(run, BlockGraph::areDependent);
  }

  /**
   * The graph of a run with edges also for synchronization statements that do not commute. A cycle
   * does not mean that no equivalent serial order exists, since synchronization may happen in
   * another order; but if there is none, some cycle tells why this one cannot be made serial.
   */
  public static BlockGraph withSynchronization(Run run) {
    return of(run, BlockGraph::isFixed);
  }

  private static BlockGraph of(Run run, BiPredicate<Event, Event> dependent) {
    BlockGraph graph = new BlockGraph();
    Map<Event, Set<Event>> predecessors = predecessors(run, dependent);
    Map<Integer, Event> latest = new HashMap<>();
    for (Event event : run.events()) {
      graph.successors.computeIfAbsent(Block.of(event), b -> new TreeMap<>());
      Event previous = latest.put(event.thread(), event);
      if (previous != null) {
        graph.add(previous, event);
      }
      requireNonNull(predecessors.get(event)).forEach(other -> graph.add(other, event));
    }
    return graph;
  }

  /** For each step of a run the earlier ones that it depends on. */
  public static Map<Event, Set<Event>> predecessors(Run run, BiPredicate<Event, Event> dependent) {
    Map<Event, Set<Event>> predecessors = new HashMap<>();
    Set<Event> earlier = new LinkedHashSet<>();
    for (Event event : run.events()) {
      predecessors.put(
          event,
          earlier.stream()
              .filter(other -> dependent.test(other, event))
              .collect(Collectors.toCollection(LinkedHashSet::new)));
      earlier.add(event);
    }
    return predecessors;
  }

  /** Whether two steps belong to different threads and their accesses do not commute. */
  public static boolean areDependent(Event first, Event second) {
    return Access.areDependent(first.edge(), second.edge());
  }

  /** Whether they do not commute, or are synchronization statements that do not. */
  public static boolean isFixed(Event first, Event second) {
    return areDependent(first, second) || SynchronizationOrder.isFixed(first, second);
  }

  private void add(Event before, Event after) {
    Block from = Block.of(before);
    Block to = Block.of(after);
    if (!from.equals(to)) {
      successors
          .computeIfAbsent(from, b -> new TreeMap<>())
          .putIfAbsent(to, new Dependence(before, after));
    }
  }

  /** All blocks, by thread and number. */
  public List<Block> blocks() {
    return List.copyOf(successors.keySet());
  }

  /** The blocks that must come after a block. */
  public List<Block> successors(Block block) {
    return List.copyOf(successorsOf(block).keySet());
  }

  /** A cycle with as few blocks as possible, each edge with its reason; empty if there is none. */
  public Optional<List<Dependence>> shortestCycle() {
    return blocks().stream()
        .flatMap(block -> shortestCycleThrough(block).stream())
        .min(Comparator.comparingInt(List::size));
  }

  private Optional<List<Dependence>> shortestCycleThrough(Block start) {
    Map<Block, Block> cameFrom = new HashMap<>();
    Deque<Block> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Block block = open.remove();
      for (Block next : successorsOf(block).keySet()) {
        if (next.equals(start)) {
          return Optional.of(pathBack(cameFrom, start, block));
        }
        if (cameFrom.putIfAbsent(next, block) == null) {
          open.add(next);
        }
      }
    }
    return Optional.empty();
  }

  private List<Dependence> pathBack(Map<Block, Block> cameFrom, Block start, Block last) {
    List<Dependence> cycle = new ArrayList<>(List.of(dependence(last, start)));
    for (Block block = last; !block.equals(start); ) {
      Block before = requireNonNull(cameFrom.get(block));
      cycle.add(dependence(before, block));
      block = before;
    }
    Collections.reverse(cycle);
    return cycle;
  }

  private Map<Block, Dependence> successorsOf(Block block) {
    return requireNonNull(successors.get(block));
  }

  private Dependence dependence(Block from, Block to) {
    return requireNonNull(successorsOf(from).get(to));
  }
}
