package liss.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.abstraction.TupleTable;
import liss.cfa.ProgramCfa;

/**
 * Reorders the steps of a run so that it is easy to read: among all runs in which every thread
 * takes the same steps and given steps come before given others, one with the fewest preemptions,
 * then the fewest switches.
 *
 * <p>Dijkstra's algorithm over the states (steps taken by each thread, values of locks and flags,
 * thread that ran last). Exact; exponential in the number of threads in the worst case, but only
 * states that are as cheap as the answer are visited, and cooperative ones are cheap.
 */
public final class LeastPreemptions {

  private static final long PREEMPTION = 1_000_000;
  private static final long SWITCH = 1;

  private final List<List<Event>> threads;
  private final Map<Event, Set<Event>> predecessors;
  private final List<CriticalSection> sections;
  private final Synchronization synchronization;
  private final int lastThread;
  private final TupleTable states;
  private final List<Integer> cameFrom = new ArrayList<>();
  private final List<Long> best = new ArrayList<>();

  /**
   * A search for a run of {@code program}.
   *
   * @param threads the steps of each thread
   * @param predecessors for a step, the steps of other threads that must come before it
   * @param sections of one lock in different threads exclude each other
   */
  public LeastPreemptions(
      ProgramCfa program,
      List<List<Event>> threads,
      Map<Event, Set<Event>> predecessors,
      List<CriticalSection> sections) {
    this.threads = threads;
    this.predecessors = predecessors;
    this.sections = sections;
    this.synchronization = new Synchronization(program, threads.size());
    this.lastThread = synchronization.width();
    this.states = new TupleTable(lastThread + 1);
  }

  /** The run among those equivalent to {@code run} that has the fewest preemptions. */
  public static Run equivalentTo(ProgramCfa program, Run run) {
    Map<Event, Set<Event>> predecessors = new HashMap<>();
    List<Event> events = run.events();
    for (int i = 0; i < events.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (BlockGraph.areDependent(events.get(j), events.get(i))) {
          predecessors
              .computeIfAbsent(events.get(i), e -> new LinkedHashSet<>())
              .add(events.get(j));
        }
      }
    }
    List<List<Event>> threads = run.byThread(program.threads().size());
    return new LeastPreemptions(program, threads, predecessors, List.of()).find().orElseThrow();
  }

  private record Open(long cost, int order, int state) {}

  /** The cheapest run; empty if there is none. */
  public Optional<Run> find() {
    PriorityQueue<Open> queue =
        new PriorityQueue<>(Comparator.comparingLong(Open::cost).thenComparingInt(Open::order));
    int[] initial = new int[lastThread + 1];
    synchronization.initialize(initial);
    initial[lastThread] = -1;
    reach(initial, 0, -1, queue);
    while (!queue.isEmpty()) {
      Open open = queue.remove();
      int[] values = states.tuple(open.state());
      if (isComplete(values)) {
        return Optional.of(runTo(open.state()));
      }
      if (open.cost() == best.get(open.state())) {
        expand(open, values, queue);
      }
    }
    return Optional.empty();
  }

  private void expand(Open open, int[] values, PriorityQueue<Open> queue) {
    for (int thread = 0; thread < threads.size(); thread++) {
      if (canStep(values, thread)) {
        int[] next = values.clone();
        synchronization.apply(next, thread, nextEvent(values, thread).edge().action());
        next[thread]++;
        next[lastThread] = thread;
        reach(next, open.cost() + switchCost(values, thread), open.state(), queue);
      }
    }
  }

  private void reach(int[] values, long cost, int from, PriorityQueue<Open> queue) {
    int state = states.number(values);
    if (state == best.size()) {
      best.add(Long.MAX_VALUE);
      cameFrom.add(from);
    }
    if (cost < best.get(state)) {
      best.set(state, cost);
      cameFrom.set(state, from);
      queue.add(new Open(cost, state, state));
    }
  }

  private boolean isComplete(int[] values) {
    for (int thread = 0; thread < threads.size(); thread++) {
      if (values[thread] < threads.get(thread).size()) {
        return false;
      }
    }
    return synchronization.allLocksFree(values);
  }

  private boolean canStep(int[] values, int thread) {
    if (values[thread] == threads.get(thread).size()) {
      return false;
    }
    Event event = nextEvent(values, thread);
    return synchronization.outcome(values, thread, event.edge().action()) == Outcome.ENABLED
        && predecessors.getOrDefault(event, Set.of()).stream()
            .allMatch(other -> values[other.thread()] > other.index())
        && sections.stream().noneMatch(section -> excludes(section, values, event));
  }

  /** Whether entering a section with this step has to wait for another thread. */
  private boolean excludes(CriticalSection mine, int[] values, Event event) {
    return mine.thread() == event.thread()
        && mine.firstEvent() == event.index()
        && sections.stream()
            .anyMatch(other ->
                other.lock() == mine.lock()
                    && other.thread() != mine.thread()
                    && values[other.thread()] > other.firstEvent()
                    && values[other.thread()] <= other.lastEvent());
  }

  private long switchCost(int[] values, int thread) {
    int last = values[lastThread];
    if (last < 0 || last == thread) {
      return 0;
    }
    boolean insideBlock =
        values[last] < threads.get(last).size()
            && !nextEvent(values, last).edge().action().isSchedulingPoint();
    return insideBlock ? PREEMPTION + SWITCH : SWITCH;
  }

  private Event nextEvent(int[] values, int thread) {
    return threads.get(thread).get(values[thread]);
  }

  private Run runTo(int state) {
    List<Event> events = new ArrayList<>();
    for (int here = state; cameFrom.get(here) >= 0; here = cameFrom.get(here)) {
      int[] values = states.tuple(here);
      int thread = values[lastThread];
      events.add(threads.get(thread).get(values[thread] - 1));
    }
    Collections.reverse(events);
    return new Run(events);
  }
}
