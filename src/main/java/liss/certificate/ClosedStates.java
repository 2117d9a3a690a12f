package liss.certificate;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.check.analysis.AtomicMoves.Move;
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
  private final SerialRuns serial;

  /** Whether some run may end of which no serial run is left. */
  private boolean isNoneLeft;

  ClosedStates(Numbering numbering, SerialRuns serial, Limits limits) {
    this.numbering = numbering;
    this.serial = serial;
    this.limits = limits;
  }

  /**
   * Writes a line for each state.
   *
   * @return why there is no such set; empty if all lines were written
   */
  Optional<String> writeTo(Consumer<String> lines) {
    int[] initial = serial.initial();
    TupleTable states = new TupleTable(initial.length);
    states.number(initial);
    LimitPoll poll = new LimitPoll(limits);
    for (int state = 0; state < states.size() && !poll.endsSearch(); state++) {
      int[] tuple = states.tuple(state);
      if (serial.endsWithout(tuple)) {
        isNoneLeft = true;
      }
      BitSet threads = serial.persistent.threads(tuple);
      List<String> next =
          threads.stream()
              .boxed()
              .flatMap(thread -> moves(thread, tuple))
              .map(move -> serial.after(tuple, move.steps()))
              .map(after -> after.told(states.number(after.tuple())))
              .toList();
      lines.accept(SerialRuns.line(threads, next));
    }
    return poll.stopped()
        .or(serial::stopped)
        .or(() -> isNoneLeft ? Optional.of(SerialRuns.NONE_LEFT) : Optional.empty());
  }

  /** The moves of a thread, in the order of the numbers of their steps that are not silent. */
  private Stream<Move> moves(int thread, int[] tuple) {
    TreeMap<List<Integer>, Move> inOrder = new TreeMap<>(ClosedStates::compare);
    serial
        .persistent
        .of(SerialRuns.only(thread), tuple)
        .forEach(move -> inOrder.put(key(move), move));
    return inOrder.values().stream();
  }

  private List<Integer> key(Move move) {
    int target = move.steps().getLast().target();
    return Stream.concat(
            move.steps().stream()
                .filter(step -> !serial.atomic.isSilent(step))
                .map(numbering::number),
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
}
