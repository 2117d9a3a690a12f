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
import liss.abstraction.Access;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.abstraction.TupleTable;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;

/**
 * Reorders the steps of a run so that it is easy to read: among all runs in which every thread
 * takes the same steps and given steps come before given others, one with the fewest preemptions,
 * then the fewest switches.
 *
 * <p>Dijkstra's algorithm over the states (steps taken by each thread, values of locks and flags,
 * thread that ran last). Exact; exponential in the number of threads in the worst case, but only
 * states that are as cheap as the answer are visited, and cooperative ones are cheap.
 *
 * <p>The thread that ran last goes on as long as its next step is possible and harmless: it makes
 * no step of another thread impossible, since it neither synchronizes (it may release a lock) nor
 * enters a section. No run is lost that way. One that interrupts the thread before such a step can
 * take it at once instead: the other steps stay possible, and the switch does not become more
 * expensive, because the thread is inside a block before the step.
 */
public final class LeastPreemptions {

  private static final long PREEMPTION = 1_000_000;
  private static final long SWITCH = 1;

  private final List<List<Event>> threads;

  /** By thread and position. */
  private final List<List<Move>> moves = new ArrayList<>();

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
    this.synchronization = new Synchronization(program, threads.size());
    this.lastThread = synchronization.width();
    this.states = new TupleTable(lastThread + 1);
    for (List<Event> thread : threads) {
      moves.add(
          thread.stream()
              .map(event -> move(event, predecessors.getOrDefault(event, Set.of()), sections))
              .toList());
    }
  }

  /**
   * A step that a thread may take next.
   *
   * @param needed for each thread, how many of its steps must have been taken
   * @param rivals sections in none of which another thread may be
   * @param isHarmless whether no step of another thread becomes impossible by it
   */
  private record Move(
      Action action, int[] needed, List<CriticalSection> rivals, boolean isHarmless) {}

  private Move move(Event event, Set<Event> predecessors, List<CriticalSection> sections) {
    int[] needed = new int[threads.size()];
    for (Event other : predecessors) {
      needed[other.thread()] = Math.max(needed[other.thread()], other.index() + 1);
    }
    List<CriticalSection> entered =
        sections.stream()
            .filter(s -> s.thread() == event.thread() && s.firstEvent() == event.index())
            .toList();
    List<CriticalSection> rivals =
        sections.stream()
            .filter(other -> other.thread() != event.thread())
            .filter(other -> entered.stream().anyMatch(mine -> mine.lock() == other.lock()))
            .toList();
    Action action = event.edge().action();
    boolean isHarmless = entered.isEmpty() && !mayRestrictOthers(action);
    return new Move(action, needed, rivals, isHarmless);
  }

  private static boolean mayRestrictOthers(Action action) {
    return !(action.isSilent()
        || Access.of(action).isPresent()
        || action instanceof Action.Branch
        || action instanceof Action.Unlock);
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
    int last = values[lastThread];
    if (last >= 0 && canStep(values, last) && nextMove(values, last).isHarmless()) {
      step(open, values, last, queue);
      return;
    }
    for (int thread = 0; thread < threads.size(); thread++) {
      if (canStep(values, thread)) {
        step(open, values, thread, queue);
      }
    }
  }

  private void step(Open open, int[] values, int thread, PriorityQueue<Open> queue) {
    int[] next = values.clone();
    synchronization.apply(next, thread, nextMove(values, thread).action());
    next[thread]++;
    next[lastThread] = thread;
    reach(next, open.cost() + switchCost(values, thread), open.state(), queue);
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
    Move move = nextMove(values, thread);
    if (synchronization.outcome(values, thread, move.action()) != Outcome.ENABLED) {
      return false;
    }
    for (int other = 0; other < threads.size(); other++) {
      if (values[other] < move.needed()[other]) {
        return false;
      }
    }
    return move.rivals().stream().noneMatch(section -> isInside(section, values));
  }

  private static boolean isInside(CriticalSection section, int[] values) {
    int taken = values[section.thread()];
    return taken > section.firstEvent() && taken <= section.lastEvent();
  }

  private long switchCost(int[] values, int thread) {
    int last = values[lastThread];
    if (last < 0 || last == thread) {
      return 0;
    }
    boolean insideBlock =
        values[last] < threads.get(last).size()
            && !nextMove(values, last).action().isSchedulingPoint();
    return insideBlock ? PREEMPTION + SWITCH : SWITCH;
  }

  private Move nextMove(int[] values, int thread) {
    return moves.get(thread).get(values[thread]);
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
