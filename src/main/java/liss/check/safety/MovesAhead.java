package liss.check.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.PersistentMoves;
import liss.check.serial.RunMonitor;
import liss.check.serial.SerialOrders.Work;
import liss.search.StateSearch;

/**
 * Makes the moves of states that are to be expanded next, on all processors at once. What a search
 * finds does not depend on it: states are numbered, and limits are looked at, when the search comes
 * to them.
 */
final class MovesAhead {

  /** So many states are expanded together. */
  private static final int BATCH = 512;

  /** A search with fewer states is over before this pays. */
  static final int FEW = 2048;

  /**
   * A move that was made in a state.
   *
   * @param after the tuple after it, with what it took to know; empty if that is for the search to
   *     find out
   */
  record Made(Move move, Optional<After> after) {

    /** What is known after a move. */
    record After(int[] tuple, Work work) {}

    /** A move that is still to be made. */
    static Made notYet(Move move) {
      return new Made(move, Optional.empty());
    }
  }

  /** Makes moves in a thread of its own. */
  private record Worker(PersistentMoves persistent, RunMonitor monitor) {

    List<Made> in(int[] tuple) {
      return persistent.in(tuple).stream().map(move -> make(tuple, move)).toList();
    }

    private Made make(int[] tuple, Move move) {
      int[] after = tuple;
      boolean isPossible = true;
      for (Step step : move.steps()) {
        int[] before = after;
        after = before.clone();
        isPossible = isPossible && monitor.take(before, step, after);
      }
      Made.After known = new Made.After(after, monitor.work());
      return new Made(move, isPossible ? Optional.of(known) : Optional.empty());
    }
  }

  private final StateSearch<Move> search;
  private final int few;
  private final List<Worker> workers;
  private int[] batch = {};
  private List<List<Made>> made = List.of();
  private int next;

  private MovesAhead(StateSearch<Move> search, int few, List<Worker> workers) {
    this.search = search;
    this.few = few;
    this.workers = workers;
  }

  /**
   * For a search; empty if there is one processor, or if the monitor cannot be copied.
   *
   * @param few so many states the search finds by itself
   */
  static Optional<MovesAhead> of(
      StateSearch<Move> search,
      PersistentMoves persistent,
      RunMonitor monitor,
      int processors,
      int few) {
    List<Worker> workers = new ArrayList<>();
    for (int processor = 0; processor < processors; processor++) {
      monitor.copy().ifPresent(copy -> workers.add(new Worker(persistent.copy(), copy)));
    }
    return workers.size() < 2
        ? Optional.empty()
        : Optional.of(new MovesAhead(search, few, workers));
  }

  /** The moves in a state that the search has come to; empty if the search is a short one. */
  Optional<List<Made>> in(int state) {
    if (search.size() < few) {
      return Optional.empty();
    }
    if (next == batch.length || batch[next] != state) {
      begin(IntStream.concat(IntStream.of(state), search.upcoming()).limit(BATCH).toArray());
    }
    return Optional.of(made.get(next++));
  }

  private void begin(int[] states) {
    batch = states;
    next = 0;
    AtomicReferenceArray<List<Made>> results = new AtomicReferenceArray<>(states.length);
    AtomicInteger open = new AtomicInteger();
    workers.parallelStream()
        .forEach(worker -> {
          for (int i = open.getAndIncrement(); i < states.length; i = open.getAndIncrement()) {
            results.set(i, worker.in(search.tuple(states[i])));
          }
        });
    made = IntStream.range(0, states.length).mapToObj(results::get).toList();
  }
}
