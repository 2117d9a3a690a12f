package liss.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.TupleTable;
import liss.check.BlockProgram.Step;
import liss.check.Suspects.Finding;

/**
 * A search for a cycle of blocks in all runs under the preemptive scheduler, one of every set of
 * equivalent runs ({@link PersistentSteps}), with the general on-line monitor (A. Farzan, P.
 * Madhusudan, Monitoring atomicity in concurrent programs, CAV 2008): for the current block of each
 * thread, its accesses, the accesses of the blocks that are reachable from it, and the threads that
 * have such a block.
 *
 * <p>Exact for the edges that are watched. Exponential in the number of threads.
 */
final class FullExploration {

  private static final int STATES_BETWEEN_LIMIT_CHECKS = 4096;

  private final BlockProgram program;
  private final Footprints watched;
  private final PersistentSteps persistent;
  private final Limits limits;
  private final Suspects suspects;
  private final int threadWords;
  private final int rowWidth;
  private final TupleTable states;
  private int[] cameFrom = new int[1024];
  private int[] cameBy = new int[1024];

  /** For states that were not reached by a step of the search, how they are reached. */
  private final Map<Integer, List<Step>> prefixes = new HashMap<>();

  private final IntQueue open = new IntQueue();
  private boolean done;
  private Optional<String> stopped = Optional.empty();

  /**
   * A search that watches for cycles.
   *
   * @param watched what counts as an edge between blocks
   */
  FullExploration(
      BlockProgram program,
      Footprints watched,
      PersistentSteps persistent,
      Limits limits,
      Suspects suspects) {
    this.program = program;
    this.watched = watched;
    this.persistent = persistent;
    this.limits = limits;
    this.suspects = suspects;
    this.threadWords = (program.threads() + 31) / 32;
    this.rowWidth = 2 * watched.words() + threadWords;
    this.states = new TupleTable(program.width() + program.threads() * rowWidth);
  }

  /** Explores all states unless a violation or a limit ends the search. */
  void run() {
    prefixes.put(0, List.of());
    reach(initial(), 0, 0);
    while (!done && !open.isEmpty()) {
      int state = open.remove();
      expand(state, states.tuple(state));
    }
  }

  /** The limit that ended the search early. */
  Optional<String> stopped() {
    return stopped;
  }

  /** Number of states found. */
  int size() {
    return states.size();
  }

  private void expand(int state, int[] tuple) {
    int alone = persistent.thread(tuple);
    for (int thread = 0; thread < program.threads(); thread++) {
      if (alone < 0 || alone == thread) {
        for (Step step : program.steps(thread, tuple[thread])) {
          if (!done && program.isEnabled(tuple, step)) {
            take(state, tuple, step);
          }
        }
      }
    }
  }

  private void take(int state, int[] tuple, Step step) {
    int[] next = tuple.clone();
    program.apply(next, step);
    if (watched.meets(step, next, others(step.thread()))) {
      if (suspects.examine(next, stepsTo(state, step)) == Finding.REARRANGED) {
        suspects.rearranged().ifPresent(this::goOnAfter);
      }
      done |= suspects.isDone();
    } else {
      observe(next, step);
      reach(next, state, step.number());
    }
  }

  private void goOnAfter(List<Step> prefix) {
    int[] tuple = initial();
    for (Step step : prefix) {
      program.apply(tuple, step);
      observe(tuple, step);
    }
    int known = states.size();
    reach(tuple, 0, 0);
    if (states.size() > known) {
      prefixes.put(known, prefix);
    }
  }

  private int[] initial() {
    return program.initialState(program.width() + program.threads() * rowWidth);
  }

  /** Where the accesses of the current block of a thread are kept. */
  private int own(int thread) {
    return program.width() + thread * rowWidth;
  }

  /** Where the accesses of the blocks that must come after it are kept. */
  private int others(int thread) {
    return own(thread) + watched.words();
  }

  /** Where the threads with such a block are kept. */
  private int threads(int thread) {
    return others(thread) + watched.words();
  }

  /** Brings the monitor up to date after a step that closes no cycle. */
  private void observe(int[] tuple, Step step) {
    if (watched.matters(step)) {
      addEdges(tuple, step);
    }
    if (program.endsBlock(step.thread(), step.target())) {
      endBlock(tuple, step);
    }
  }

  private void addEdges(int[] tuple, Step step) {
    int mover = step.thread();
    for (int thread = 0; thread < program.threads(); thread++) {
      if (thread == mover) {
        continue;
      }
      if (!contains(tuple, threads(thread), mover)
          && (watched.meets(step, tuple, own(thread))
              || watched.meets(step, tuple, others(thread)))) {
        tuple[threads(thread) + mover / 32] |= 1 << mover % 32;
        or(tuple, others(thread), own(mover), watched.words());
        or(tuple, others(thread), others(mover), watched.words());
        or(tuple, threads(thread), threads(mover), threadWords);
      }
      if (contains(tuple, threads(thread), mover)) {
        watched.addTo(tuple, others(thread), step);
      }
    }
    watched.addTo(tuple, own(mover), step);
  }

  /** No edge will lead to a completed block: nothing more can be learned from its row. */
  private void endBlock(int[] tuple, Step last) {
    int thread = last.thread();
    Arrays.fill(tuple, own(thread), own(thread) + rowWidth, 0);
    if (last.target() == program.end(thread)) {
      for (int other = 0; other < program.threads(); other++) {
        tuple[threads(other) + thread / 32] &= ~(1 << thread % 32);
      }
    }
  }

  private static void or(int[] tuple, int to, int from, int words) {
    for (int word = 0; word < words; word++) {
      tuple[to + word] |= tuple[from + word];
    }
  }

  private static boolean contains(int[] tuple, int set, int thread) {
    return (tuple[set + thread / 32] & 1 << thread % 32) != 0;
  }

  private void reach(int[] tuple, int from, int step) {
    int known = states.size();
    int state = states.number(tuple);
    if (state < known) {
      return;
    }
    if (state == cameFrom.length) {
      cameFrom = Arrays.copyOf(cameFrom, 2 * state);
      cameBy = Arrays.copyOf(cameBy, 2 * state);
    }
    cameFrom[state] = from;
    cameBy[state] = step;
    open.add(state);
    if (known % STATES_BETWEEN_LIMIT_CHECKS == 0) {
      stopped = limits.exceeded();
      done = stopped.isPresent();
    }
  }

  private List<Step> stepsTo(int state, Step last) {
    List<Step> steps = new ArrayList<>(List.of(last));
    int here = state;
    while (!prefixes.containsKey(here)) {
      steps.add(program.steps().get(cameBy[here]));
      here = cameFrom[here];
    }
    steps.addAll(prefixes.getOrDefault(here, List.of()).reversed());
    return steps.reversed();
  }
}
