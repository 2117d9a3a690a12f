package liss.check.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.abstraction.ThreadGraph;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * An abstract program cut into scheduling blocks, where the lock statements that were added to the
 * specification are no scheduling points.
 *
 * <p>A state is an array: the position of each thread, then the values of locks, of other
 * synchronization objects and of flags.
 */
public final class BlockProgram {

  /**
   * A non-silent step of one thread.
   *
   * @param number its number among the steps of all threads
   * @param action that of the edge, unless it changes a flag that can make no difference
   */
  public record Step(int number, int thread, int source, Edge edge, Action action, int target) {
    /** Whether the thread enters a loop. */
    public boolean entersLoop() {
      return action instanceof Action.Branch branch && branch.tag() == Action.Tag.LOOP;
    }
  }

  private final AbstractProgram abstraction;
  private final List<List<List<Step>>> steps = new ArrayList<>();
  private final List<Step> allSteps = new ArrayList<>();
  private final List<BitSet> blockStarts = new ArrayList<>();
  private final BitSet addedLocks = new BitSet();
  private final Synchronization synchronization;
  private final ProgramCfa specification;

  public BlockProgram(ProgramCfa specification, ProgramCfa implementation) {
    this(specification, implementation, action -> true);
  }

  private BlockProgram(
      ProgramCfa specification, ProgramCfa implementation, Predicate<Action> matters) {
    this.specification = specification;
    this.abstraction = new AbstractProgram(implementation);
    this.synchronization = new Synchronization(implementation, threads());
    for (int lock = 0; lock < implementation.locks().size(); lock++) {
      addedLocks.set(lock, !specification.locks().contains(implementation.locks().get(lock)));
    }
    for (int thread = 0; thread < threads(); thread++) {
      addSteps(thread, matters);
    }
  }

  /** A program whose steps do not change flags that can make no difference to any run. */
  public static BlockProgram withoutIrrelevantFlags(
      ProgramCfa specification, ProgramCfa implementation) {
    BitSet flags = flagsThatMatter(implementation);
    return new BlockProgram(specification, implementation, action -> matters(action, flags));
  }

  /** The flags that are waited for or assumed, and those from which such guards are computed. */
  private static BitSet flagsThatMatter(ProgramCfa program) {
    BitSet flags = new BitSet();
    int size;
    do {
      size = flags.cardinality();
      for (Cfa thread : program.threads()) {
        for (Edge edge : thread.edges()) {
          if (!(edge.action() instanceof Action.SetGuard set && !flags.get(set.flag()))) {
            flags.or(LiveFlags.tested(edge.action()));
          }
        }
      }
    } while (flags.cardinality() > size);
    return flags;
  }

  private static boolean matters(Action action, BitSet flags) {
    return !(action instanceof Action.SetGuard set && !flags.get(set.flag())
        || action instanceof Action.SetCondition put && !flags.get(put.flag()));
  }

  private void addSteps(int thread, Predicate<Action> matters) {
    ThreadGraph graph = abstraction.threads().get(thread);
    List<List<Step>> ofThread = new ArrayList<>();
    BitSet starts = new BitSet();
    starts.set(graph.end());
    for (int position = 0; position < graph.steps().size(); position++) {
      List<Step> here = new ArrayList<>();
      for (ThreadGraph.Step step : graph.steps().get(position)) {
        Action action = step.edge().action();
        here.add(
            new Step(
                allSteps.size(),
                thread,
                position,
                step.edge(),
                matters.test(action) ? action : new Action.Skip(),
                step.target()));
        allSteps.add(here.getLast());
        if (step.edge().action().isSchedulingPoint() && !isAddedLockStep(step.edge().action())) {
          starts.set(position);
        }
      }
      ofThread.add(here);
    }
    steps.add(ofThread);
    blockStarts.add(starts);
  }

  public ProgramCfa specification() {
    return specification;
  }

  public int threads() {
    return abstraction.threads().size();
  }

  /** The numbers of all threads. */
  public BitSet allThreads() {
    BitSet all = new BitSet();
    all.set(0, threads());
    return all;
  }

  public int positions(int thread) {
    return steps.get(thread).size();
  }

  public int entry(int thread) {
    return abstraction.threads().get(thread).entry();
  }

  public int end(int thread) {
    return abstraction.threads().get(thread).end();
  }

  public List<Step> steps(int thread, int position) {
    return steps.get(thread).get(position);
  }

  /** The steps of all threads by their number. */
  public List<Step> steps() {
    return allSteps;
  }

  /**
   * For each thread and position the union over all steps to which there is a way from there;
   * backward data flow.
   *
   * @param of what a step contributes
   */
  List<List<BitSet>> toCome(Function<Step, BitSet> of) {
    List<List<BitSet>> nothing = forPositions((thread, position) -> new BitSet());
    return union(
        nothing, allSteps.reversed(), Step::target, Step::source, of, step -> new BitSet());
  }

  /**
   * Forward data flow: for each thread and position the union over the ways that lead there.
   *
   * @param atEntry what holds where a thread starts
   * @param added what holds after a step
   * @param removed what does not hold after a step
   */
  public List<List<BitSet>> reaching(
      BitSet atEntry, Function<Step, BitSet> added, Function<Step, BitSet> removed) {
    List<List<BitSet>> entries =
        forPositions((thread, position) ->
            position == entry(thread) ? (BitSet) atEntry.clone() : new BitSet());
    return union(entries, allSteps, Step::source, Step::target, added, removed);
  }

  /** The least solution; linear in positions times the size of the sets without loops. */
  private List<List<BitSet>> union(
      List<List<BitSet>> sets,
      List<Step> order,
      ToIntFunction<Step> from,
      ToIntFunction<Step> to,
      Function<Step, BitSet> added,
      Function<Step, BitSet> removed) {
    List<BitSet> addedBy = allSteps.stream().map(added).toList();
    List<BitSet> removedBy = allSteps.stream().map(removed).toList();
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : order) {
        List<BitSet> ofThread = sets.get(step.thread());
        BitSet arriving = ofThread.get(from.applyAsInt(step));
        if (removedBy.get(step.number()).intersects(arriving)) {
          arriving = (BitSet) arriving.clone();
          arriving.andNot(removedBy.get(step.number()));
        }
        BitSet known = ofThread.get(to.applyAsInt(step));
        int size = known.cardinality();
        known.or(arriving);
        known.or(addedBy.get(step.number()));
        changes |= known.cardinality() > size;
      }
    }
    return sets;
  }

  /** A value for each thread and position. */
  public <T> List<List<T>> forPositions(BiFunction<Integer, Integer, T> of) {
    return IntStream.range(0, threads())
        .mapToObj(thread ->
            IntStream.range(0, positions(thread)).mapToObj(p -> of.apply(thread, p)).toList())
        .toList();
  }

  /**
   * The steps to which a thread can come from a position.
   *
   * @param isTaken which steps it can take
   * @param goesOn after which of them it goes on
   */
  public List<Step> stepsFrom(
      int thread, int position, Predicate<Step> isTaken, Predicate<Step> goesOn) {
    List<Step> taken = new ArrayList<>();
    BitSet seen = new BitSet();
    seen.set(position);
    List<Integer> open = new ArrayList<>(List.of(position));
    while (!open.isEmpty()) {
      for (Step step : steps(thread, open.removeLast())) {
        if (isTaken.test(step)) {
          taken.add(step);
          if (goesOn.test(step) && !seen.get(step.target())) {
            seen.set(step.target());
            open.add(step.target());
          }
        }
      }
    }
    return taken;
  }

  /** Whether there is a way through the text of a thread to its end. */
  public boolean canEnd(int thread) {
    return entry(thread) == end(thread)
        || stepsFrom(thread, entry(thread), step -> true, step -> true).stream()
            .anyMatch(step -> step.target() == end(thread));
  }

  /** Whether a thread that comes here has completed a block. */
  public boolean endsBlock(int thread, int position) {
    return blockStarts.get(thread).get(position);
  }

  /** Whether a step takes or releases a lock that the specification does not have. */
  public boolean isAddedLockStep(Action action) {
    return action instanceof Action.LockStep step && addedLocks.get(step.lock());
  }

  /** The run that takes these steps, without those on added locks. */
  public Run originalRun(List<Step> taken) {
    return Run.of(originalSteps(taken));
  }

  /** These steps without those on added locks. */
  public List<Edge> originalSteps(List<Step> taken) {
    return taken.stream().map(Step::edge).filter(e -> !isAddedLockStep(e.action())).toList();
  }

  /** Whether the specification does not have a lock. */
  public boolean isAdded(int lock) {
    return addedLocks.get(lock);
  }

  /** Length of a state. */
  public int width() {
    return synchronization.width();
  }

  /** Where the owners of the locks start in a state. */
  public int firstLock() {
    return threads();
  }

  /** Where the values of semaphores, reader-writer locks and barriers start in a state. */
  public int firstObject() {
    return synchronization.firstObject();
  }

  /** How many locks there are. */
  public int locks() {
    return firstObject() - firstLock();
  }

  /** Where the values of the flags start in a state. */
  public int firstFlag() {
    return width() - specification.flags().size();
  }

  /** The initial state, in an array that may be longer than a state. */
  public int[] initialState(int length) {
    return Arrays.copyOf(abstraction.initialState(), length);
  }

  public boolean isEnabled(int[] state, Step step) {
    return synchronization.outcome(state, step.thread(), step.action()) == Outcome.ENABLED;
  }

  /** The steps that a thread can take in a state. */
  public List<Step> enabled(int[] state, int thread) {
    List<Step> enabled = new ArrayList<>();
    for (Step step : steps(thread, state[thread])) {
      if (isEnabled(state, step)) {
        enabled.add(step);
      }
    }
    return enabled;
  }

  /** Whether a thread can take a step in a state. */
  public boolean canMove(int[] state, int thread) {
    for (Step step : steps(thread, state[thread])) {
      if (isEnabled(state, step)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread is at a false assumption or spins. */
  public boolean failsOrSpins(int[] state, int thread) {
    return abstraction.failsOrSpins(state, thread);
  }

  /** Whether a thread spins at a position: it takes silent steps only and never leaves them. */
  public boolean spins(int thread, int position) {
    return position != end(thread) && steps(thread, position).isEmpty();
  }

  /** Takes an enabled step: changes the state in place. */
  public void apply(int[] state, Step step) {
    applySynchronization(state, step);
    state[step.thread()] = step.target();
  }

  /** Changes all but positions in place as an enabled step does. */
  public void applySynchronization(int[] state, Step step) {
    synchronization.apply(state, step.thread(), step.action());
  }

  /** A state without the positions. */
  public int[] synchronizationOf(int[] state) {
    int[] values = Arrays.copyOf(state, width());
    Arrays.fill(values, 0, threads(), 0);
    return values;
  }

  /** Whether some thread spins. */
  public boolean spins(int[] state) {
    for (int thread = 0; thread < threads(); thread++) {
      if (spins(thread, state[thread])) {
        return true;
      }
    }
    return false;
  }

  /** Whether all threads have ended and all locks are free. */
  public boolean isTerminated(int[] state) {
    return abstraction.isTerminated(state);
  }

  boolean areLocksFree(int[] state) {
    return synchronization.allLocksFree(state);
  }
}
