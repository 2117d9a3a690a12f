package liss.check.serial;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.abstraction.Event;
import liss.abstraction.ProcessorOrder;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;

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

  /** By place in the run, the places of the earlier steps that a step depends on. */
  private final List<BitSet> predecessors = new ArrayList<>();

  private SwitchReduction(Run run) {
    this.events = run.events();
    for (Event event : events) {
      BitSet earlier = new BitSet();
      for (int place = 0; place < predecessors.size(); place++) {
        earlier.set(place, isFixed(events.get(place), event));
      }
      predecessors.add(earlier);
    }
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

  /**
   * A run that is equivalent and easy to read; where the program has priorities, one that they
   * allow.
   */
  static Run possible(ProgramCfa program, Run run, Run readable) {
    if (!program.hasPriorities()) {
      return readable;
    }
    ProcessorOrder order = new ProcessorOrder(program);
    return Stream.of(readable, equivalentTo(run))
        .filter(order::allows)
        .findFirst()
        .orElseGet(() -> order.of(run));
  }

  private static int switches(Run run) {
    List<Event> events = run.events();
    return (int)
        IntStream.range(1, events.size())
            .filter(i -> events.get(i).thread() != events.get(i - 1).thread())
            .count();
  }

  private Run startingWith(int first) {
    BitSet rest = new BitSet();
    rest.set(0, events.size());
    List<Event> order = new ArrayList<>();
    int current = first;
    while (!rest.isEmpty()) {
      int next = next(rest, current);
      rest.clear(next);
      order.add(events.get(next));
      current = events.get(next).thread();
    }
    return new Run(order);
  }

  /** The next step of a thread, or the earliest one of the run, which can always be next. */
  private int next(BitSet rest, int thread) {
    int next = rest.nextSetBit(0);
    while (next >= 0 && events.get(next).thread() != thread) {
      next = rest.nextSetBit(next + 1);
    }
    return next >= 0 && !predecessors.get(next).intersects(rest) ? next : rest.nextSetBit(0);
  }
}
