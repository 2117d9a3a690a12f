package liss.certificate;

import static java.util.stream.Collectors.joining;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.check.analysis.AtomicMoves;
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
import liss.search.Limits;

/**
 * The serial runs that are equivalent to the runs of a program, as long as those go on, and how
 * each comes from one before: what a certificate has to tell of a move.
 */
final class SerialRuns {

  /**
   * What is known after some steps.
   *
   * @param tuple the state of the program, and what is known
   * @param derived where each serial run comes from: its number before, and what is done to it
   */
  record After(int[] tuple, List<String> derived) {
    /** In a certificate, where the state has a number. */
    String told(int number) {
      return "[%d%s]"
          .formatted(number, derived.stream().map(s -> ",[" + s + "]").collect(joining()));
    }
  }

  /** Why there is no certificate where other serial runs should have been remembered. */
  static final String NONE_LEFT = "the serial runs that are remembered do not reach the end";

  final AtomicMoves atomic;
  final PersistentMoves persistent;
  private final RunMonitor monitor;

  SerialRuns(BlockProgram program, LockSets locks, SerialOrders.Memory memory, Limits limits) {
    Footprints strict = Footprints.of(program);
    this.atomic = new AtomicMoves(program, strict);
    this.persistent = new PersistentMoves(program, strict, locks, atomic);
    LiveFlags liveFlags = new LiveFlags(program);
    Footprints related = Footprints.without(locks.inner(), program);
    SerialOrders orders = new SerialOrders(program, related, liveFlags, atomic, memory, limits);
    this.monitor = new RunMonitor(program, Optional.of(orders), atomic, liveFlags);
  }

  int[] initial() {
    return monitor.initial();
  }

  /** The limit because of which some serial runs were not looked for. */
  Optional<String> stopped() {
    return monitor.stopped();
  }

  /** Whether a run may end here of which no serial run is left. */
  boolean endsWithout(int[] tuple) {
    return monitor.isUnserializable(tuple) && atomic.canEnd(tuple);
  }

  /** What is known after some steps. */
  After after(int[] tuple, List<Step> steps) {
    List<String> serial = unchanged(tuple);
    int[] next = tuple;
    for (Step step : steps) {
      serial = atomic.isSilent(step) ? serial : serial.stream().map(SerialRuns::goOn).toList();
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
    return new After(next, serial);
  }

  /**
   * A serial run in which the block of a step that fails comes last, as it is told; empty if none
   * is known.
   *
   * @param isTaken whether the step itself is taken, and what follows it fails
   */
  Optional<String> failing(int[] tuple, Step step, boolean isTaken) {
    After known = isTaken ? after(tuple, List.of(step)) : new After(tuple, unchanged(tuple));
    return known.derived().isEmpty()
        ? Optional.empty()
        : monitor.endings(known.tuple(), step.thread()).stream()
            .findFirst()
            .map(ending -> "[-1,[" + told(known.derived(), ending) + "]]");
  }

  private List<String> unchanged(int[] tuple) {
    return monitor.isUnserializable(tuple)
        ? List.of()
        : IntStream.range(0, monitor.orders(tuple)).mapToObj(Integer::toString).toList();
  }

  /** Where another step of a move comes after something was done to blocks. */
  private static String goOn(String told) {
    return told.contains(",") ? told + ",[]" : told;
  }

  private static String told(List<String> known, Derivation derived) {
    return Stream.concat(
            Stream.of(known.get(derived.from())),
            derived.placements().stream().map(SerialRuns::told))
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

  /** The set of one thread. */
  static BitSet only(int thread) {
    BitSet set = new BitSet();
    set.set(thread);
    return set;
  }

  /** The line of a state. */
  static String line(BitSet threads, List<String> next) {
    return "{\"move\":[%s],\"next\":[%s]}"
        .formatted(
            threads.stream().mapToObj(Integer::toString).collect(joining(",")),
            String.join(",", next));
  }
}
