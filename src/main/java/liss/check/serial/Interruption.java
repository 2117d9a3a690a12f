package liss.check.serial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample.Reason;

/**
 * Two steps of one block between which other threads can run, with the steps of the others by which
 * this is bad: {@code first} has to precede one of them, and {@code second} has to follow one.
 *
 * @param run which has it
 * @param first of the interrupted block
 * @param second after it in the same block
 * @param others the steps of other threads that depend on these two, or on each other, in the order
 *     of the cycle of blocks that they form
 */
public record Interruption(Run run, Event first, Event second, List<Event> others) {

  /** Copies the list. */
  public Interruption {
    others = List.copyOf(others);
  }

  /**
   * The interruptions of a bad run: a cycle of blocks leaves some block before it comes back to it.
   * Empty only if no cycle tells why the run is bad.
   */
  public static List<Interruption> of(Run run) {
    return of(run, Reason.of(run));
  }

  /** The interruptions of a run that is bad for a reason. */
  public static List<Interruption> of(Run run, Reason reason) {
    List<Dependence> cycle = reason.conflicts(run);
    List<Interruption> found = new ArrayList<>();
    for (int i = 0; i < cycle.size(); i++) {
      Event first = cycle.get(i).before();
      Event second = cycle.get((i + cycle.size() - 1) % cycle.size()).after();
      if (first.index() < second.index()) {
        found.add(new Interruption(run, first, second, others(cycle, i)));
      }
    }
    return found;
  }

  /** The first one in which another thread runs in this run, or else the first. */
  public static Optional<Interruption> shown(Run run, Reason reason) {
    List<Interruption> all = of(run, reason);
    return all.stream()
        .filter(Interruption::isShown)
        .findFirst()
        .or(() -> all.stream().findFirst());
  }

  private boolean isShown() {
    List<Event> between =
        run.events().subList(run.events().indexOf(first), run.events().indexOf(second));
    return others.stream().anyMatch(between::contains);
  }

  /** The steps of the cycle from the one after the i-th edge to the one in front of the last. */
  private static List<Event> others(List<Dependence> cycle, int i) {
    return IntStream.range(0, cycle.size() - 1)
        .mapToObj(n -> i + n)
        .flatMap(n ->
            Stream.of(
                cycle.get(n % cycle.size()).after(), cycle.get((n + 1) % cycle.size()).before()))
        .distinct()
        .toList();
  }

  /** The steps of the interrupted block from the first to the second. */
  public List<Event> interrupted() {
    return run.events().stream()
        .filter(event -> event.thread() == first.thread())
        .filter(event -> event.index() >= first.index() && event.index() <= second.index())
        .toList();
  }

  /** The steps of a thread's block. */
  public List<Event> block(Event step) {
    return run.events().stream()
        .filter(event -> event.thread() == step.thread() && event.block() == step.block())
        .toList();
  }
}
