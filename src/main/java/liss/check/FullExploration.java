package liss.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.TupleTable;
import liss.check.BlockProgram.Step;
import liss.check.Verdict.Effort;

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
  private final Footprints outer;
  private final Footprints accesses;
  private final int watchesAccesses;
  private final PersistentSteps persistent;
  private final Limits limits;
  private final Suspects suspects;
  private final int threadWords;
  private final int words;
  private final int rowWidth;
  private final TupleTable states;
  private int[] cameFrom = new int[1024];
  private int[] cameBy = new int[1024];

  /** For states that were not reached by a step of the search, how they are reached. */
  private final Map<Integer, List<Step>> prefixes = new HashMap<>();

  private final IntQueue open = new IntQueue();
  private long transitions;
  private boolean done;
  private Optional<String> stopped = Optional.empty();

  /**
   * A search that watches for cycles.
   *
   * @param outer accesses and all synchronization but inner locks
   * @param accesses accesses only
   */
  FullExploration(
      BlockProgram program,
      Footprints outer,
      Footprints accesses,
      PersistentSteps persistent,
      Limits limits,
      Suspects suspects) {
    this.program = program;
    this.outer = outer;
    this.accesses = accesses;
    this.persistent = persistent;
    this.limits = limits;
    this.suspects = suspects;
    this.threadWords = (program.threads() + 31) / 32;
    this.words = Math.max(outer.words(), accesses.words());
    this.rowWidth = 2 * words + threadWords;
    this.watchesAccesses = program.width() + program.threads() * rowWidth;
    this.states = new TupleTable(watchesAccesses + 1);
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

  /** What the search has cost so far. */
  Effort effort() {
    return new Effort(0, states.size(), transitions);
  }

  private void expand(int state, int[] tuple) {
    for (Step step : persistent.enough(tuple)) {
      if (!done) {
        take(state, tuple, step);
      }
    }
  }

  private void take(int state, int[] tuple, Step step) {
    int[] next = tuple.clone();
    program.apply(next, step);
    transitions++;
    if (watched(next).meets(step, next, others(step.thread()))) {
      List<Step> prefix = stepsTo(state, step);
      switch (suspects.examine(next, prefix)) {
        case REARRANGED -> goOnAfter(suspects.rearranged().orElseThrow(), 0);
        case UNDECIDED -> goOnAfter(prefix, 1);
        case ENDLESS -> {}
        case VIOLATION -> {}
      }
      done |= suspects.isDone();
    } else {
      observe(next, step);
      reach(next, state, step.number());
    }
  }

  private Footprints watched(int[] tuple) {
    return tuple[watchesAccesses] == 0 ? outer : accesses;
  }

  private void goOnAfter(List<Step> prefix, int accessesOnly) {
    int[] tuple = initial();
    tuple[watchesAccesses] = accessesOnly;
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
    return program.initialState(watchesAccesses + 1);
  }

  /** Where the accesses of the current block of a thread are kept. */
  private int own(int thread) {
    return program.width() + thread * rowWidth;
  }

  /** Where the accesses of the blocks that must come after it are kept. */
  private int others(int thread) {
    return own(thread) + words;
  }

  /** Where the threads with such a block are kept. */
  private int threads(int thread) {
    return others(thread) + words;
  }

  /** Brings the monitor up to date after a step that closes no cycle. */
  private void observe(int[] tuple, Step step) {
    if (watched(tuple).matters(step)) {
      addEdges(tuple, step, watched(tuple));
    }
    if (program.endsBlock(step.thread(), step.target())) {
      endBlock(tuple, step);
    }
  }

  private void addEdges(int[] tuple, Step step, Footprints watched) {
    int mover = step.thread();
    for (int thread = 0; thread < program.threads(); thread++) {
      if (thread == mover) {
        continue;
      }
      if (!contains(tuple, threads(thread), mover)
          && (watched.meets(step, tuple, own(thread))
              || watched.meets(step, tuple, others(thread)))) {
        tuple[threads(thread) + mover / 32] |= 1 << mover % 32;
        or(tuple, others(thread), own(mover), words);
        or(tuple, others(thread), others(mover), words);
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
