package liss.check.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.ControlDependence;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.ValueFlow;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.StaleValue.By;

/**
 * The stale values of a program.
 *
 * <p>A value that a step r of a thread reads from a variable x is <em>stale</em> at a later step u
 * of the same thread if, for some lock L,
 *
 * <ol>
 *   <li>L <em>guards</em> x: other threads have writes of x that are not known to be over before r
 *       or to begin after u, and hold L, and not as readers, at each of these;
 *   <li>u surely holds L, and on a way from r to u that does not come to r again L is taken: u is
 *       in a later critical section;
 *   <li>the value decides what u writes, which cell it accesses or which way it goes, or, if u
 *       writes, on that way a branch whether u is reached;
 *   <li>the value is not <em>tested again</em> on that way: no step reads x that decides about u,
 *       too, and by a branch if the value decides by a branch only;
 *   <li>the value is not <em>taken over</em>: if r holds L, the thread does not write in the
 *       critical section of r, from r on; it may write x if x is what u writes by the value, and
 *       others if x is what u writes.
 * </ol>
 *
 * <p>Of several uses in one critical section, the first ones count. Semaphores and reader-writer
 * locks that are used as locks are locks. Time in the product of reads, uses of each, and the size
 * of a thread at worst.
 */
public final class StaleValues {

  /** How many places of threads are looked at between two questions whether to stop. */
  private static final int PLACES = 256;

  private final ProgramCfa program;
  private final ValueFlow flow;
  private final BooleanSupplier stop;
  private final BitSet readers;
  private final HappensBefore order;

  /** By access its place among blocks, and the locks that are surely held there. */
  private final Map<Edge, Step> steps = new HashMap<>();

  private final Map<Edge, BitSet> held = new HashMap<>();
  private final Map<Integer, List<Step>> writes = new LinkedHashMap<>();
  private final List<StaleValue> found = new ArrayList<>();

  /** How many places of threads were looked at. */
  private long looked;

  private boolean isStopped;

  private StaleValues(ProgramCfa program, ValueFlow flow, BooleanSupplier stop) {
    ObjectsAsLocks asLocks = ObjectsAsLocks.inPart(program);
    this.program = asLocks.program();
    this.flow = flow;
    this.stop = stop;
    this.readers = asLocks.readers();
    BlockProgram blocks = new BlockProgram(this.program, this.program);
    LockSets locks = new LockSets(blocks);
    this.order = new HappensBefore(this.program, blocks);
    for (Step step : blocks.steps()) {
      steps.put(step.edge(), step);
      held.put(step.edge(), locks.must(step.thread(), step.source()));
      if (isMemory(step.edge()) && AccessPair.writes(step.edge())) {
        writes.computeIfAbsent(variable(step.edge()), v -> new ArrayList<>()).add(step);
      }
    }
  }

  /**
   * All stale values, by thread, read, lock and use.
   *
   * @param stop asked now and then; when true not all are looked for
   */
  public static List<StaleValue> in(ProgramCfa program, ValueFlow flow, BooleanSupplier stop) {
    StaleValues values = new StaleValues(program, flow, stop);
    values.program.threads().forEach(thread -> values.new InThread(thread).look());
    return values.found;
  }

  /** Asks once in some places whether to stop. */
  private boolean isOver() {
    return isOver(1);
  }

  /**
   * Asks once in some places whether to stop.
   *
   * @param places how many are looked at now
   */
  private boolean isOver(int places) {
    long before = looked / PLACES;
    looked += places;
    isStopped = isStopped || looked / PLACES > before && stop.getAsBoolean();
    return isStopped;
  }

  private static boolean isMemory(Edge edge) {
    return edge.action() instanceof Action.VariableAccess && edge.noMemory().isEmpty();
  }

  private static int variable(Edge access) {
    return ((Action.VariableAccess) access.action()).variable();
  }

  private static boolean isWrite(Edge edge) {
    return edge.action() instanceof Action.VariableAccess && AccessPair.writes(edge);
  }

  private BitSet held(Edge edge) {
    return held.getOrDefault(edge, new BitSet());
  }

  /** Whether a lock is held somewhere, perhaps as by readers. */
  private boolean isHeld(int lock, Edge at) {
    return held(at).get(lock) || lock > 0 && readers.get(lock - 1) && held(at).get(lock - 1);
  }

  private boolean isOn(int lock, Action.LockStep step) {
    return step.lock() == lock || readers.get(step.lock()) && step.lock() + 1 == lock;
  }

  /** Whether the lock guards against a write. */
  private boolean isGuarded(Step write, int lock) {
    return held(write.edge()).get(lock) && !readers.get(lock);
  }

  /** The stale values of one thread. */
  private final class InThread {

    private final Cfa thread;
    private final ControlDependence control;
    private final List<Edge> reads;
    private final List<Edge> uses;
    private final List<Edge> branches;

    InThread(Cfa thread) {
      this.thread = thread;
      this.control = new ControlDependence(thread);
      List<Edge> known = thread.edges().stream().filter(steps::containsKey).toList();
      this.reads =
          known.stream().filter(e -> isMemory(e) && e.action() instanceof Action.Read).toList();
      this.branches = known.stream().filter(e -> e.action() instanceof Action.Branch).toList();
      this.uses =
          known.stream()
              .filter(e ->
                  e.action() instanceof Action.VariableAccess
                      || e.action() instanceof Action.Branch)
              .filter(e -> !held(e).isEmpty())
              .toList();
    }

    void look() {
      for (Edge read : reads) {
        List<Step> all = writes.getOrDefault(variable(read), List.of());
        if (isOver(all.size())) {
          return;
        }
        List<Step> others =
            all.stream()
                .filter(write -> write.thread() != thread.thread())
                .filter(write -> !order.precedes(write, step(read)))
                .toList();
        Set<Integer> locks = new TreeSet<>();
        others.forEach(write ->
            held(write.edge()).stream().filter(l -> isGuarded(write, l)).forEach(locks::add));
        if (!locks.isEmpty()) {
          Read of = new Read(read, others);
          locks.forEach(of::look);
        }
      }
    }

    private static Step missing() {
      throw new IllegalStateException("no step");
    }

    private Step step(Edge edge) {
      Step step = steps.get(edge);
      return step == null ? missing() : step;
    }

    /** Where a value decides about a use. */
    private enum Decided {
      /** There, by a value that has come there. */
      BY_VALUE,
      /** At a branch on the way. */
      BY_BRANCH
    }

    /**
     * How a value decides about a use.
     *
     * @param deciding the locations of the branches that do
     * @param tests steps that test the variable again
     */
    private record Use(Edge edge, By by, Decided decided, BitSet deciding, Set<Edge> tests) {}

    private final class Read {

      private final Edge read;
      private final List<Step> others;
      private final BitSet deciding;
      private final List<Use> decided = new ArrayList<>();

      Read(Edge read, List<Step> others) {
        this.read = read;
        this.others = others;
        this.deciding = branchesDecidedBy(read);
        BitSet reached = new BitSet();
        deciding.stream().forEach(branch -> reached.or(control.decidedBy(branch)));
        for (Edge use : uses) {
          if (use.equals(read) || isOver()) {
            continue;
          }
          if (flow.reaches(read, use)) {
            decided.add(new Use(use, By.DATA, Decided.BY_VALUE, new BitSet(), tests(use, By.DATA)));
          } else if (isWrite(use) && reached.get(use.source())) {
            decided.add(
                new Use(
                    use,
                    By.CONTROL,
                    Decided.BY_BRANCH,
                    decidingAbout(use),
                    tests(use, By.CONTROL)));
          } else if (!reached.get(use.source()) && flow.influences(read, use)) {
            decided.add(
                new Use(use, By.CONTROL, Decided.BY_VALUE, new BitSet(), tests(use, By.DATA)));
          }
        }
      }

      private BitSet decidingAbout(Edge use) {
        BitSet about = new BitSet();
        deciding.stream()
            .filter(branch -> control.decidedBy(branch).get(use.source()))
            .forEach(about::set);
        return about;
      }

      /** The reads of the same variable that decide about a use in the same way, or by a branch. */
      private Set<Edge> tests(Edge use, By by) {
        Set<Edge> tests = new LinkedHashSet<>();
        for (Edge other : reads) {
          if (!other.equals(read) && variable(other) == variable(read) && !isOver()) {
            boolean tells =
                by == By.DATA && flow.influences(other, use)
                    || branchesDecidedBy(other).stream()
                        .anyMatch(branch -> control.decidedBy(branch).get(use.source()));
            if (tells) {
              tests.add(other);
            }
          }
        }
        return tests;
      }

      void look(int lock) {
        List<Use> late =
            decided.stream()
                .filter(use -> isHeld(lock, use.edge()))
                .filter(use -> !inBetween(use.edge(), lock).isEmpty())
                .filter(use -> sectionOf(use, lock, Set.of()).isPresent())
                .toList();
        Set<Edge> all = new HashSet<>();
        late.forEach(use -> all.add(use.edge()));
        for (Use use : late) {
          Set<Edge> earlier = new HashSet<>(all);
          earlier.remove(use.edge());
          sectionOf(use, lock, earlier)
              .ifPresent(section ->
                  found.add(
                      new StaleValue(
                          variable(read),
                          read,
                          use.edge(),
                          use.by(),
                          program.locks().get(lock),
                          section,
                          inBetween(use.edge(), lock),
                          List.copyOf(use.tests()))));
        }
      }

      /** The writes of others that may come before a use; none if the lock does not guard. */
      private List<Edge> inBetween(Edge use, int lock) {
        if (isOver(others.size())) {
          return List.of();
        }
        List<Step> between =
            others.stream().filter(write -> !order.precedes(step(use), write)).toList();
        return between.stream().allMatch(write -> isGuarded(write, lock))
            ? between.stream().map(Step::edge).toList()
            : List.of();
      }

      /**
       * The lock statement with which the critical section of a use begins on a way from the read
       * to it on which it is stale; empty if there is none without some steps in that section.
       */
      private Optional<Edge> sectionOf(Use use, int lock, Set<Edge> without) {
        Phase phase = isHeld(lock, read) ? Phase.SAME : Phase.OUTSIDE;
        Place start = new Place(read.target(), phase, false, Optional.empty(), false);
        Set<Place> seen = new HashSet<>(Set.of(start));
        Deque<Place> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && !isOver()) {
          Place here = open.remove();
          boolean isLate = here.phase() == Phase.LATER;
          boolean isDecided = use.decided() == Decided.BY_VALUE || here.isDecided();
          for (Edge edge : thread.out().get(here.location())) {
            if (edge.equals(use.edge()) && isLate && isDecided && !here.isUsed()) {
              return here.section();
            }
            boolean isEnd =
                edge.equals(read)
                    || use.tests().contains(edge)
                    || here.phase() == Phase.SAME && isTakenOver(edge, use);
            Place next = behind(here, edge, lock, use, isLate && without.contains(edge));
            if (!isEnd && seen.add(next)) {
              open.add(next);
            }
          }
        }
        return Optional.empty();
      }

      private Place behind(Place here, Edge edge, int lock, Use use, boolean uses) {
        boolean isDecided = here.isDecided() || use.deciding().get(edge.source());
        if (!(edge.action() instanceof Action.LockStep step) || !isOn(lock, step)) {
          return new Place(
              edge.target(), here.phase(), isDecided, here.section(), here.isUsed() || uses);
        }
        return step instanceof Action.Lock
            ? new Place(edge.target(), Phase.LATER, isDecided, Optional.of(edge), false)
            : new Place(edge.target(), Phase.OUTSIDE, isDecided, Optional.empty(), false);
      }

      private boolean isTakenOver(Edge edge, Use use) {
        if (!isWrite(edge)) {
          return false;
        }
        boolean usesSame = isWrite(use.edge()) && variable(use.edge()) == variable(read);
        return variable(edge) == variable(read) ? !usesSame || use.by() == By.CONTROL : !usesSame;
      }
    }

    /** The branches about whose sides the value of a read decides. */
    private BitSet branchesDecidedBy(Edge read) {
      BitSet locations = new BitSet();
      branches.stream()
          .filter(branch -> flow.influences(read, branch))
          .forEach(branch -> locations.set(branch.source()));
      return locations;
    }
  }

  /** Where a thread is that has read. */
  private enum Phase {
    /** In the critical section in which it has read. */
    SAME,
    /** In no critical section of the lock. */
    OUTSIDE,
    /** In another one. */
    LATER
  }

  /**
   * Where a thread is.
   *
   * @param isDecided whether the value has decided about the use
   * @param section the lock statement with which the critical section begins
   * @param isUsed whether the value was used in that section
   */
  private record Place(
      int location, Phase phase, boolean isDecided, Optional<Edge> section, boolean isUsed) {}
}
