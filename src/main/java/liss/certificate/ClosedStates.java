package liss.certificate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.LockSets;
import liss.check.analysis.PersistentMoves;
import liss.check.serial.Derivation;
import liss.check.serial.Placement;
import liss.check.serial.RunMonitor;
import liss.check.serial.SerialOrders;
import liss.search.LimitPoll;
import liss.search.Limits;
import liss.search.TupleTable;

/**
 * A set of states that shows that each run that terminates is equivalent to a cooperative one: the
 * states of the search for violations, closed under the moves of persistent sets of threads, with
 * what is done to the serial run after each move (docs/certificates.md, "search").
 *
 * <p>It is searched again by the strategy of one order, which is a small part of a verification.
 */
final class ClosedStates {

  private final Numbering numbering;
  private final Limits limits;
  private final AtomicMoves atomic;
  private final PersistentMoves persistent;
  private final LiveFlags liveFlags;
  private final RunMonitor monitor;
  private final TupleTable states;

  ClosedStates(BlockProgram program, Numbering numbering, Limits limits) {
    this.numbering = numbering;
    this.limits = limits;
    LockSets locks = new LockSets(program);
    Footprints strict = Footprints.of(program);
    this.atomic = new AtomicMoves(program, strict);
    this.persistent = new PersistentMoves(program, strict, locks, atomic);
    this.liveFlags = new LiveFlags(program);
    Footprints related = Footprints.without(locks.inner(), program);
    SerialOrders orders =
        new SerialOrders(
            program, related, liveFlags, atomic, new SerialOrders.Memory.OneOrder(), limits);
    this.monitor = new RunMonitor(program, Optional.of(orders), atomic, liveFlags);
    this.states = new TupleTable(monitor.width());
  }

  /**
   * Writes a line for each state.
   *
   * @return the limit that has ended this; empty if all lines were written
   */
  Optional<String> writeTo(Consumer<String> lines) {
    states.number(monitor.initial());
    LimitPoll poll = new LimitPoll(limits);
    for (int state = 0; state < states.size() && !poll.endsSearch(); state++) {
      int[] tuple = states.tuple(state);
      BitSet threads = persistent.threads(tuple);
      List<String> next = new ArrayList<>();
      for (Move move : moves(threads, tuple)) {
        next.add(after(tuple, move));
      }
      lines.accept(
          "{\"move\":[%s],\"next\":[%s]}"
              .formatted(
                  threads.stream().mapToObj(Integer::toString).collect(joining(",")),
                  String.join(",", next)));
    }
    return poll.stopped().or(monitor::stopped);
  }

  /** The moves of some threads, in the order of the numbers of their steps that are not silent. */
  private List<Move> moves(BitSet threads, int[] tuple) {
    List<Move> moves = new ArrayList<>();
    threads.stream()
        .forEach(thread -> {
          BitSet single = new BitSet();
          single.set(thread);
          TreeMap<List<Integer>, Move> inOrder = new TreeMap<>(ClosedStates::compare);
          persistent.of(single, tuple).forEach(move -> inOrder.put(key(move), move));
          moves.addAll(inOrder.values());
        });
    return moves;
  }

  private List<Integer> key(Move move) {
    int target = move.steps().getLast().target();
    return Stream.concat(
            move.steps().stream().filter(step -> !atomic.isSilent(step)).map(numbering::number),
            Stream.of(numbering.location(move.thread(), target)))
        .toList();
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    return IntStream.range(0, Math.min(one.size(), other.size()))
        .map(i -> one.get(i).compareTo(other.get(i)))
        .filter(difference -> difference != 0)
        .findFirst()
        .orElse(Integer.compare(one.size(), other.size()));
  }

  /** The number of the state after a move, and where each serial run comes from. */
  private String after(int[] tuple, Move move) {
    List<String> serial = monitor.isUnserializable(tuple) ? List.of() : unchanged(tuple);
    int[] next = tuple;
    for (Step step : move.steps()) {
      int[] before = next;
      next = before.clone();
      if (monitor.take(before, step, next)) {
        List<String> known = serial;
        serial =
            monitor
                .derivations()
                .map(all -> all.stream().map(derived -> told(known, derived)).toList())
                .orElse(serial);
      } else {
        monitor.markUnserializable(next);
        serial = List.of();
      }
    }
    return "[%d%s]"
        .formatted(
            states.number(next), serial.stream().map(s -> ",[" + s + "]").collect(joining()));
  }

  private List<String> unchanged(int[] tuple) {
    return IntStream.range(0, monitor.orders(tuple)).mapToObj(Integer::toString).toList();
  }

  private static String told(List<String> known, Derivation derived) {
    return Stream.concat(
            Stream.of(known.get(derived.from())),
            derived.placements().stream().map(ClosedStates::told))
        .collect(joining(","));
  }

  private static String told(Placement placement) {
    return switch (placement) {
      case Placement.Next next -> Integer.toString(next.thread());
      case Placement.Joined both ->
          "[%d,%d,%d,%d]"
              .formatted(
                  both.first().thread(),
                  both.first().number(),
                  both.second().thread(),
                  both.second().number());
    };
  }
}
