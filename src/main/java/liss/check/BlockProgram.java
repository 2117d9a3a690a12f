package liss.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.abstraction.ThreadGraph;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * An abstract program cut into scheduling blocks, where the lock statements that were added to the
 * specification are no scheduling points.
 *
 * <p>A state is an array: the position of each thread, then the values of locks and flags.
 */
final class BlockProgram {

  /**
   * A non-silent step of one thread.
   *
   * @param number its number among the steps of all threads
   */
  record Step(int number, int thread, int source, Edge edge, int target) {
    Action action() {
      return edge.action();
    }
  }

  private final List<ThreadGraph> graphs = new ArrayList<>();
  private final List<List<List<Step>>> steps = new ArrayList<>();
  private final List<Step> allSteps = new ArrayList<>();
  private final List<BitSet> blockStarts = new ArrayList<>();
  private final BitSet addedLocks = new BitSet();
  private final Synchronization synchronization;
  private final ProgramCfa specification;

  BlockProgram(ProgramCfa specification, ProgramCfa implementation) {
    this.specification = specification;
    AbstractProgram program = new AbstractProgram(implementation);
    int threads = implementation.threads().size();
    this.synchronization = new Synchronization(implementation, threads);
    for (int lock = 0; lock < implementation.locks().size(); lock++) {
      addedLocks.set(lock, !specification.locks().contains(implementation.locks().get(lock)));
    }
    for (int thread = 0; thread < threads; thread++) {
      add(thread, program.threadGraph(thread));
    }
  }

  private void add(int thread, ThreadGraph graph) {
    List<List<Step>> ofThread = new ArrayList<>();
    BitSet starts = new BitSet();
    starts.set(graph.end());
    for (int position = 0; position < graph.steps().size(); position++) {
      List<Step> here = new ArrayList<>();
      for (ThreadGraph.Step step : graph.steps().get(position)) {
        here.add(new Step(allSteps.size(), thread, position, step.edge(), step.target()));
        allSteps.add(here.getLast());
        if (step.edge().action().isSchedulingPoint() && !isAddedLockStep(step.edge().action())) {
          starts.set(position);
        }
      }
      ofThread.add(here);
    }
    graphs.add(graph);
    steps.add(ofThread);
    blockStarts.add(starts);
  }

  ProgramCfa specification() {
    return specification;
  }

  int threads() {
    return graphs.size();
  }

  int positions(int thread) {
    return steps.get(thread).size();
  }

  int entry(int thread) {
    return graphs.get(thread).entry();
  }

  int end(int thread) {
    return graphs.get(thread).end();
  }

  List<Step> steps(int thread, int position) {
    return steps.get(thread).get(position);
  }

  /** The steps of all threads by their number. */
  List<Step> steps() {
    return allSteps;
  }

  /** Whether a thread that comes here has completed a block. */
  boolean endsBlock(int thread, int position) {
    return blockStarts.get(thread).get(position);
  }

  /** Whether a step takes or releases a lock that the specification does not have. */
  boolean isAddedLockStep(Action action) {
    return action instanceof Action.Lock lock && addedLocks.get(lock.lock())
        || action instanceof Action.Unlock unlock && addedLocks.get(unlock.lock());
  }

  /** Whether the specification does not have a lock. */
  boolean isAdded(int lock) {
    return addedLocks.get(lock);
  }

  /** Length of a state. */
  int width() {
    return synchronization.width();
  }

  /** Where the owners of the locks start in a state. */
  int firstLock() {
    return threads();
  }

  /** Where the values of the flags start in a state. */
  int firstFlag() {
    return width() - specification.flags().size();
  }

  /** The initial state, in an array that may be longer than a state. */
  int[] initialState(int length) {
    int[] state = new int[length];
    for (int thread = 0; thread < threads(); thread++) {
      state[thread] = entry(thread);
    }
    synchronization.initialize(state);
    return state;
  }

  boolean isEnabled(int[] state, Step step) {
    return synchronization.outcome(state, step.thread(), step.action()) == Outcome.ENABLED;
  }

  /** Adds the steps that a thread can take in a state. */
  void addEnabled(int[] state, int thread, List<Step> enabled) {
    for (Step step : steps(thread, state[thread])) {
      if (isEnabled(state, step)) {
        enabled.add(step);
      }
    }
  }

  /** Whether a thread stands at a false assumption or goes round in silent steps for ever. */
  boolean failsOrSpins(int[] state, int thread) {
    return spins(thread, state[thread])
        || steps(thread, state[thread]).stream()
            .anyMatch(
                step -> synchronization.outcome(state, thread, step.action()) == Outcome.FAILED);
  }

  /** Whether a thread that is here goes round in silent steps for ever. */
  boolean spins(int thread, int position) {
    return position != end(thread) && steps(thread, position).isEmpty();
  }

  /** Takes an enabled step: changes the state in place. */
  void apply(int[] state, Step step) {
    applySynchronization(state, step);
    state[step.thread()] = step.target();
  }

  /** Changes locks and flags in place as an enabled step does, and no positions. */
  void applySynchronization(int[] state, Step step) {
    synchronization.apply(state, step.thread(), step.action());
  }

  /** A state without the positions. */
  int[] synchronizationOf(int[] state) {
    int[] values = Arrays.copyOf(state, width());
    Arrays.fill(values, 0, threads(), 0);
    return values;
  }

  /** Whether some thread goes round in a circle of silent steps. */
  boolean spins(int[] state) {
    for (int thread = 0; thread < threads(); thread++) {
      if (spins(thread, state[thread])) {
        return true;
      }
    }
    return false;
  }

  /** Whether all threads have ended and all locks are free. */
  boolean isTerminated(int[] state) {
    for (int thread = 0; thread < threads(); thread++) {
      if (state[thread] != end(thread)) {
        return false;
      }
    }
    return areLocksFree(state);
  }

  boolean areLocksFree(int[] state) {
    return synchronization.allLocksFree(state);
  }
}
