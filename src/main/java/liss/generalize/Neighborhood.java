package liss.generalize;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import liss.abstraction.Access;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;

/**
 * The neighborhood of a run: all permutations of its events that keep the order of each thread
 * ([LISS] 7.1, {@code nhood(cex)}).
 *
 * <p>Events and blocks are numbered from 0, thread by thread, each thread in program order.
 */
final class Neighborhood {

  /** Two events, by number, and which one happens first. */
  record Ordering(int before, int after) {}

  private final List<Event> events;
  private final Map<Event, Integer> numbers = new HashMap<>();
  private final int[] block;
  private final List<Integer> blockThreads = new ArrayList<>();
  private final List<Ordering> dependences = new ArrayList<>();

  Neighborhood(Run run) {
    events =
        run.events().stream()
            .sorted(Comparator.comparingInt(Event::thread).thenComparingInt(Event::index))
            .toList();
    block = new int[events.size()];
    for (int i = 0; i < events.size(); i++) {
      numbers.put(events.get(i), i);
      if (i == 0 || !sameBlock(events.get(i - 1), events.get(i))) {
        blockThreads.add(events.get(i).thread());
      }
      block[i] = blockThreads.size() - 1;
    }
    for (int first = 0; first < size(); first++) {
      for (int second = first + 1; second < size(); second++) {
        if (areDependent(first, second)) {
          dependences.add(new Ordering(first, second));
        }
      }
    }
  }

  private static boolean sameBlock(Event first, Event second) {
    return first.thread() == second.thread() && first.block() == second.block();
  }

  /** Number of events. */
  int size() {
    return events.size();
  }

  Event event(int number) {
    return events.get(number);
  }

  int number(Event event) {
    return requireNonNull(numbers.get(event));
  }

  /** The number of the event at a position of a thread. */
  int number(int thread, int index) {
    return IntStream.range(0, size())
        .filter(i -> event(i).thread() == thread && event(i).index() == index)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no event T" + thread + "." + index));
  }

  int thread(int event) {
    return events.get(event).thread();
  }

  boolean sameThread(int first, int second) {
    return thread(first) == thread(second);
  }

  /** Number of blocks. */
  int blocks() {
    return blockThreads.size();
  }

  /** The block that an event belongs to. */
  int block(int event) {
    return block[event];
  }

  /** The events of a block, ascending. */
  List<Integer> eventsOf(int block) {
    return IntStream.range(0, size()).filter(event -> block(event) == block).boxed().toList();
  }

  boolean areDependent(int first, int second) {
    return Access.areDependent(event(first).edge(), event(second).edge());
  }

  /** Whether an event is in a critical section. */
  boolean isIn(int event, CriticalSection section) {
    int index = event(event).index();
    return section.thread() == thread(event)
        && section.firstEvent() <= index
        && index <= section.lastEvent();
  }

  int threadOfBlock(int block) {
    return blockThreads.get(block);
  }

  /** All pairs of dependent accesses, the one with the smaller number as the first. */
  List<Ordering> dependences() {
    return List.copyOf(dependences);
  }

  /** The dependent accesses in the order in which they happen in an interleaving. */
  List<Ordering> dependentOrderings(int[] position) {
    return dependences.stream()
        .map(pair -> position[pair.before()] < position[pair.after()] ? pair : reverse(pair))
        .toList();
  }

  static Ordering reverse(Ordering ordering) {
    return new Ordering(ordering.after(), ordering.before());
  }

  OrderingConstraint constraint(Ordering ordering) {
    return new OrderingConstraint(event(ordering.before()), event(ordering.after()));
  }

  /** When each event happens in a run of the same events. */
  int[] positions(Run run) {
    int[] position = new int[size()];
    int next = 0;
    for (Event event : run.events()) {
      position[number(event)] = next++;
    }
    return position;
  }

  /** The run that executes every event at its position. */
  Run run(int[] position) {
    return new Run(
        IntStream.range(0, size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> position[i]))
            .map(events::get)
            .toList());
  }
}
