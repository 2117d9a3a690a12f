package liss.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.abstraction.TupleTable;
import liss.cfa.Action;
import liss.check.BlockProgram.Step;
import liss.check.Verdict.Effort;

/**
 * A search for a run that is cooperative but for one block, which is left once and resumed, and in
 * which the resumption closes a cycle of blocks ({@code docs/serialization.md}, Theorem 1).
 *
 * <p>States are tuples: a state of the program, who is running, which block was left, and the
 * monitor. The monitor holds the accesses of the block that was left, and the accesses and threads
 * of the tainted blocks: those that must come after it. Breadth-first by blocks.
 */
final class OnePreemption {

  private static final int COOPERATIVE = 0;
  private static final int LEFT = 1;
  private static final int RESUMED = 2;
  private static final int NO_STEP = -1;
  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final BlockProgram program;
  private final Footprints watched;
  private final PersistentSteps persistent;
  private final BitSet[] interruptible;
  private final BitSet[] abandonable;
  private final Limits limits;
  private final Suspects suspects;

  private final int nobody;
  private final int running;
  private final int interrupted;
  private final int phase;
  private final int isTainted;
  private final int abandonedThreads;
  private final int taintedThreads;
  private final int accesses;
  private final int taint;
  private final int currentAccesses;

  private final TupleTable states;
  private int[] cameFrom = new int[1024];
  private int[] cameBy = new int[1024];
  private IntQueue level = new IntQueue();
  private IntQueue nextLevel = new IntQueue();
  private long transitions;
  private boolean done;
  private Optional<String> stopped = Optional.empty();

  /**
   * A search that watches for cycles.
   *
   * @param watched what counts as an edge between blocks
   * @param full the footprints of all synchronization
   */
  OnePreemption(
      BlockProgram program,
      Footprints watched,
      Footprints full,
      PersistentSteps persistent,
      BitSet innerLocks,
      Limits limits,
      Suspects suspects) {
    this.program = program;
    this.watched = watched;
    this.persistent = persistent;
    this.limits = limits;
    this.suspects = suspects;
    this.nobody = program.threads();
    int threadWords = (program.threads() + 31) / 32;
    this.running = program.width();
    this.interrupted = running + 1;
    this.phase = running + 2;
    this.isTainted = running + 3;
    this.abandonedThreads = running + 4;
    this.taintedThreads = abandonedThreads + threadWords;
    this.accesses = taintedThreads + threadWords;
    this.taint = accesses + watched.words();
    this.currentAccesses = taint + watched.words();
    this.states = new TupleTable(currentAccesses + watched.words());
    this.interruptible = new BitSet[nobody];
    this.abandonable = new BitSet[nobody];
    for (int thread = 0; thread < nobody; thread++) {
      interruptible[thread] = new BitSet();
      abandonable[thread] = new BitSet();
    }
    for (Step step : program.steps()) {
      if (watched.matters(step) || isLockOf(innerLocks, step.action())) {
        interruptible[step.thread()].set(step.source());
      }
      if (mayBlockOrDisable(step, full)) {
        abandonable[step.thread()].set(step.source());
      }
    }
  }

  private static boolean isLockOf(BitSet locks, Action action) {
    return action instanceof Action.Lock lock && locks.get(lock.lock());
  }

  /** Whether a step inside a block could be impossible, or make steps of others impossible. */
  private boolean mayBlockOrDisable(Step step, Footprints full) {
    Action action = step.action();
    return action instanceof Action.Lock && program.isAddedLockStep(action)
        || full.matters(step)
            && (action instanceof Action.Assume
                || action instanceof Action.SetCondition
                || action instanceof Action.SetGuard);
  }

  /** Explores all states unless a violation or a limit ends the search. */
  void run() {
    int[] initial = program.initialState(currentAccesses + watched.words());
    initial[running] = nobody;
    initial[interrupted] = nobody;
    reach(initial, 0, NO_STEP, level);
    while (!done && !level.isEmpty()) {
      while (!done && !level.isEmpty()) {
        int state = level.remove();
        expand(state, states.tuple(state));
      }
      IntQueue empty = level;
      level = nextLevel;
      nextLevel = empty;
    }
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return stopped;
  }

  /** What the search has cost so far. */
  Effort effort() {
    return new Effort(0, states.size(), transitions);
  }

  private void expand(int state, int[] tuple) {
    int thread = tuple[running];
    if (thread == nobody) {
      chooseBlock(state, tuple);
      return;
    }
    int position = tuple[thread];
    takeSteps(state, tuple, thread, level);
    if (tuple[phase] == COOPERATIVE
        && interruptible[thread].get(position)
        && !isEmpty(tuple, accesses)) {
      int[] next = tuple.clone();
      next[running] = nobody;
      next[interrupted] = thread;
      next[phase] = LEFT;
      transitions++;
      reach(next, state, NO_STEP, level);
    }
    if (abandonable[thread].get(position)
        && (tuple[phase] == COOPERATIVE || tuple[phase] == LEFT && tuple[isTainted] == 1)) {
      int[] next = tuple.clone();
      add(next, abandonedThreads, thread);
      transitions++;
      endBlock(next, thread);
      reach(next, state, NO_STEP, level);
    }
  }

  private void chooseBlock(int state, int[] tuple) {
    int alone = tuple[phase] == COOPERATIVE ? independentThread(tuple) : nobody;
    for (int thread = 0; thread < nobody; thread++) {
      if (alone != nobody && alone != thread) {
        continue;
      }
      int[] next = tuple.clone();
      next[running] = thread;
      if (thread == tuple[interrupted]) {
        next[phase] = RESUMED;
        clear(next, accesses);
        takeSteps(state, next, thread, level);
      } else if (!contains(tuple, abandonedThreads, thread)) {
        next[isTainted] = contains(tuple, taintedThreads, thread) ? 1 : 0;
        takeSteps(state, next, thread, nextLevel);
      }
    }
  }

  /** A thread whose next block might as well come first, if there is one. */
  private int independentThread(int[] tuple) {
    for (int thread = 0; thread < nobody; thread++) {
      if (tuple[thread] != program.end(thread)
          && !contains(tuple, abandonedThreads, thread)
          && persistent.isNextBlockIndependent(tuple, thread)) {
        return thread;
      }
    }
    return nobody;
  }

  private void takeSteps(int state, int[] tuple, int thread, IntQueue queue) {
    for (Step step : program.steps(thread, tuple[thread])) {
      if (!done && program.isEnabled(tuple, step)) {
        int[] next = tuple.clone();
        program.apply(next, step);
        transitions++;
        boolean closes = next[phase] == RESUMED && watched.meets(step, next, taint);
        observe(next, step);
        if (closes) {
          suspects.examine(next, stepsTo(state, step));
          done = suspects.isDone();
        } else if (!program.endsBlock(thread, step.target())) {
          reach(next, state, step.number(), queue);
        } else if (next[phase] == COOPERATIVE || next[phase] == LEFT && next[isTainted] == 1) {
          endBlock(next, thread);
          reach(next, state, step.number(), queue);
        }
      }
    }
  }

  private void observe(int[] tuple, Step step) {
    switch (tuple[phase]) {
      case COOPERATIVE -> watched.addTo(tuple, accesses, step);
      case LEFT -> {
        watched.addTo(tuple, tuple[isTainted] == 1 ? taint : currentAccesses, step);
        if (tuple[isTainted] == 0
            && (watched.meets(step, tuple, accesses) || watched.meets(step, tuple, taint))) {
          tuple[isTainted] = 1;
          for (int word = 0; word < watched.words(); word++) {
            tuple[taint + word] |= tuple[currentAccesses + word];
          }
          clear(tuple, currentAccesses);
        }
      }
      default -> {}
    }
  }

  private void endBlock(int[] tuple, int thread) {
    tuple[running] = nobody;
    if (tuple[phase] == COOPERATIVE) {
      clear(tuple, accesses);
    } else {
      add(tuple, taintedThreads, thread);
      tuple[isTainted] = 0;
    }
  }

  private boolean isEmpty(int[] tuple, int from) {
    for (int word = 0; word < watched.words(); word++) {
      if (tuple[from + word] != 0) {
        return false;
      }
    }
    return true;
  }

  private void clear(int[] tuple, int from) {
    Arrays.fill(tuple, from, from + watched.words(), 0);
  }

  private static boolean contains(int[] tuple, int set, int thread) {
    return (tuple[set + thread / 32] & 1 << thread % 32) != 0;
  }

  private static void add(int[] tuple, int set, int thread) {
    tuple[set + thread / 32] |= 1 << thread % 32;
  }

  private void reach(int[] tuple, int from, int step, IntQueue queue) {
    int known = states.size();
    int state = states.number(tuple);
    if (state < known || done) {
      return;
    }
    if (state == cameFrom.length) {
      cameFrom = Arrays.copyOf(cameFrom, 2 * state);
      cameBy = Arrays.copyOf(cameBy, 2 * state);
    }
    cameFrom[state] = from;
    cameBy[state] = step;
    queue.add(state);
    if (known % STATES_BETWEEN_LIMIT_CHECKS == 0) {
      stopped = limits.exceeded();
      done = stopped.isPresent();
    }
  }

  private List<Step> stepsTo(int state, Step last) {
    List<Step> steps = new ArrayList<>(List.of(last));
    for (int here = state; here != 0; here = cameFrom[here]) {
      if (cameBy[here] != NO_STEP) {
        steps.add(program.steps().get(cameBy[here]));
      }
    }
    Collections.reverse(steps);
    return steps;
  }
}
