package liss.check.counterexample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.check.serial.BlockGraph;

/**
 * Reorders the steps of a run that need not terminate so that it is easier to read: a thread goes
 * on as long as its next step does not depend on a step of another thread that is still to come.
 * All steps that do not commute, synchronization included, keep their order, so that the run stays
 * possible and ends in the same state.
 *
 * <p>Greedy, tried once with each thread as the first; cubic in the number of steps. {@link
 * LeastPreemptions} finds the best order, but only of the accesses, and at exponential cost.
 */
public final class SwitchReduction {

  private static final Comparator<Run> FEWEST_SWITCHES =
      Comparator.<Run>comparingInt(run -> run.preemptions().size())
          .thenComparingInt(SwitchReduction::switches);

  private final List<Event> events;
  private final Map<Event, Set<Event>> predecessors;

  private SwitchReduction(Run run) {
    this.events = run.events();
    this.predecessors = BlockGraph.predecessors(run, SwitchReduction::isFixed);
  }

  private static boolean isFixed(Event first, Event second) {
    return first.thread() == second.thread() || BlockGraph.isFixed(first, second);
  }

  /** An equivalent run that ends in the same state, with no more preemptions, and then switches. */
  public static Run equivalentTo(Run run) {
    SwitchReduction search = new SwitchReduction(run);
    int threads = 1 + run.events().stream().mapToInt(Event::thread).max().orElse(0);
    Run best =
        IntStream.range(0, threads).mapToObj(search::startingWith).min(FEWEST_SWITCHES).orElse(run);
    return FEWEST_SWITCHES.compare(best, run) < 0 ? best : run;
  }

  private static int switches(Run run) {
    List<Event> events = run.events();
    return (int)
        IntStream.range(1, events.size())
            .filter(i -> events.get(i).thread() != events.get(i - 1).thread())
            .count();
  }

  private Run startingWith(int first) {
    List<Event> rest = new ArrayList<>(events);
    List<Event> order = new ArrayList<>();
    int current = first;
    while (!rest.isEmpty()) {
      int thread = current;
      Event next =
          rest.stream()
              .filter(event -> event.thread() == thread)
              .findFirst()
              .filter(event -> isReady(event, rest))
              .or(() -> anyReady(rest))
              .orElseThrow();
      rest.remove(next);
      order.add(next);
      current = next.thread();
    }
    return new Run(order);
  }

  /** The earliest step of the run can always be next. */
  private Optional<Event> anyReady(List<Event> rest) {
    return rest.stream().filter(event -> isReady(event, rest)).findFirst();
  }

  private boolean isReady(Event event, List<Event> rest) {
    return predecessors.getOrDefault(event, Set.of()).stream().noneMatch(rest::contains);
  }
}
