package liss.check.serial;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.check.analysis.LiveFlags;
import liss.search.Frontier.Order;
import liss.search.Limits;
import liss.search.StateSearch;

/**
 * Reorders the steps of a run so that it is easy to read: among all runs in which every thread
 * takes the same steps and given steps come before given others, one with the fewest preemptions.
 * Among the runs that are tried it is one with the fewest switches.
 *
 * <p>A search for shortest ways ({@link StateSearch}) over the states (steps taken by each thread,
 * values of locks and flags, thread that ran last). Exponential in the number of threads in the
 * worst case; two rules keep the number of states small. A step is <em>harmless</em> if it commutes
 * with all steps that the other threads have left to take, or only makes them possible.
 *
 * <ul>
 *   <li>The thread that ran last goes on as long as its next step is possible and harmless. A run
 *       that interrupts it before such a step can take the step at once instead: the other steps
 *       stay possible, and the switch does not become more expensive, because the thread is inside
 *       a block before the step.
 *   <li>Where the thread that ran last is at the end of a block or cannot go on, and another one
 *       can take all steps to the end of its block, all harmless, it does so. In a run that takes
 *       these steps later, they can be taken at once, in one piece: without them, what the run
 *       interrupts is interrupted still, and nothing else is. To enter a section that ends in the
 *       block is harmless here, as no other thread sees that it was entered.
 * </ul>
 */
public final class LeastPreemptions {

  private static final long PREEMPTION = 1_000_000;
  private static final long SWITCH = 1;

  private final List<List<Event>> threads;

  /** By thread and position. */
  private final List<List<Move>> moves = new ArrayList<>();

  private final Synchronization synchronization;
  private final int lastThread;

  /** A run of many threads has more orders than can be looked at. */
  private static final int MOST_STATES = 1_000_000;

  /** A step is what one thread does until another one may come next. */
  private final StateSearch<List<Event>> search;

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
    this.search = new StateSearch<>(lastThread + 1, Order.LEAST_NUMBER, Limits.none());
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
   * @param free for each thread, how many of its steps must have been taken for it to be harmless
   * @param freeInBlock the same if the thread takes all steps to the end of its block at once
   */
  private record Move(
      Action action, int[] needed, List<CriticalSection> rivals, int[] free, int[] freeInBlock) {

    boolean isHarmless(int[] values) {
      return areTaken(free, values);
    }

    boolean isHarmlessInBlock(int[] values) {
      return areTaken(freeInBlock, values);
    }

    private static boolean areTaken(int[] steps, int[] values) {
      for (int thread = 0; thread < steps.length; thread++) {
        if (values[thread] < steps[thread]) {
          return false;
        }
      }
      return true;
    }
  }

  private Move move(Event event, Set<Event> predecessors, List<CriticalSection> sections) {
    int[] needed = new int[threads.size()];
    for (Event other : predecessors) {
      needed[other.thread()] = Math.max(needed[other.thread()], other.index() + 1);
    }
    List<CriticalSection> entered =
        sections.stream()
            .filter(s -> s.thread() == event.thread() && s.firstEvent() == event.index())
            .toList();
    List<CriticalSection> rivals = rivals(entered, sections);
    int end = endOfBlock(event);
    List<CriticalSection> longer = entered.stream().filter(s -> s.lastEvent() >= end).toList();
    Action action = event.edge().action();
    int[] hindered = new int[threads.size()];
    for (int thread = 0; thread < threads.size(); thread++) {
      if (thread != event.thread()) {
        hindered[thread] = afterLastHindered(action, threads.get(thread));
      }
    }
    return new Move(
        action,
        needed,
        rivals,
        afterEntries(rivals, hindered),
        afterEntries(rivals(longer, sections), hindered));
  }

  /** The sections that exclude some of a thread. */
  private static List<CriticalSection> rivals(
      List<CriticalSection> entered, List<CriticalSection> sections) {
    return sections.stream()
        .filter(other ->
            entered.stream()
                .anyMatch(s -> s.lock() == other.lock() && s.thread() != other.thread()))
        .toList();
  }

  /** The number of steps of a thread up to the end of the block of one of them. */
  private int endOfBlock(Event event) {
    List<Event> steps = threads.get(event.thread());
    int end = event.index() + 1;
    while (end < steps.size() && !steps.get(end).edge().action().isSchedulingPoint()) {
      end++;
    }
    return end;
  }

  private static int[] afterEntries(List<CriticalSection> sections, int[] steps) {
    int[] after = steps.clone();
    sections.forEach(s -> after[s.thread()] = Math.max(after[s.thread()], s.firstEvent() + 1));
    return after;
  }

  private static int afterLastHindered(Action action, List<Event> steps) {
    BitSet opposites = new BitSet();
    LiveFlags.puts(action).stream().forEach(put -> opposites.set(put ^ 1));
    if (opposites.isEmpty()
        && !(action instanceof Action.Lock)
        && !(action instanceof Action.ObjectStep)) {
      return 0;
    }
    int count = steps.size();
    while (count > 0 && !hinders(action, opposites, steps.get(count - 1).edge().action())) {
      count--;
    }
    return count;
  }

  /**
   * Whether it can matter to a step that another thread's, which is possible, comes before it.
   *
   * @param opposites the other values of the flags to which the step gives a value
   */
  private static boolean hinders(Action action, BitSet opposites, Action other) {
    if (!(other instanceof Action.Synchronization)) {
      return false;
    }
    BitSet puts = LiveFlags.puts(other);
    return (action instanceof Action.ObjectStep a
            && other instanceof Action.ObjectStep b
            && a.object() == b.object()
            && a.operation().mayHinder(b.operation()))
        || (action instanceof Action.Lock && action.equals(other))
        || opposites.intersects(puts)
        || opposites.intersects(LiveFlags.tests(other))
        || (action instanceof Action.SetGuard
            && puts.stream().anyMatch(put -> LiveFlags.tested(action).get(put / 2)));
  }

  /**
   * The run among those equivalent to {@code run} that has the fewest preemptions, or one with no
   * more than it has if that is not found among a million states.
   */
  public static Run equivalentTo(ProgramCfa program, Run run) {
    return equivalentTo(program, run, MOST_STATES);
  }

  static Run equivalentTo(ProgramCfa program, Run run, int mostStates) {
    return SwitchReduction.possible(
        program, run, SwitchReduction.equivalentTo(of(program, run).find(mostStates).orElse(run)));
  }

  /**
   * A cooperative run that is equivalent to {@code run}, which terminates; empty if there is none.
   */
  static Optional<Run> cooperative(ProgramCfa program, Run run) {
    return of(program, run).find(PREEMPTION - 1, Integer.MAX_VALUE);
  }

  private static LeastPreemptions of(ProgramCfa program, Run run) {
    Map<Event, Set<Event>> predecessors = BlockGraph.predecessors(run, BlockGraph::areDependent);
    List<List<Event>> threads = run.byThread(program.threads().size());
    return new LeastPreemptions(program, threads, predecessors, List.of());
  }

  /** The run with the fewest preemptions; empty if there is none. */
  public Optional<Run> find() {
    return find(Long.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** The run with the fewest preemptions; empty if there is none among so many states. */
  public Optional<Run> find(int mostStates) {
    return find(Long.MAX_VALUE, mostStates);
  }

  private Optional<Run> find(long mostCost, int mostStates) {
    int[] initial = new int[lastThread + 1];
    synchronization.initialize(initial);
    initial[lastThread] = -1;
    search.start(initial);
    for (OptionalInt next = search.next();
        next.isPresent()
            && search.length(next.getAsInt()) <= mostCost
            && search.size() <= mostStates;
        next = search.next()) {
      int[] values = search.tuple(next.getAsInt());
      if (isComplete(values)) {
        List<Event> events = new ArrayList<>();
        search.wayTo(next.getAsInt()).forEach(events::addAll);
        return Optional.of(new Run(events));
      }
      expand(next.getAsInt(), values);
    }
    return Optional.empty();
  }

  private void expand(int state, int[] values) {
    int last = values[lastThread];
    if (last < 0 || isAtEndOfBlock(values, last) || !canStep(values, last)) {
      for (int thread = 0; thread < threads.size(); thread++) {
        int[] next = turn(values, thread);
        advance(next, thread, Move::isHarmlessInBlock);
        if (next[thread] > values[thread] && isAtEndOfBlock(next, thread)) {
          reach(next, thread, state, values);
          return;
        }
      }
    }
    for (int thread = 0; thread < threads.size(); thread++) {
      if (canStep(values, thread)) {
        int[] next = turn(values, thread);
        step(next, thread);
        if (!isAtEndOfBlock(next, thread)) {
          advance(next, thread, Move::isHarmless);
        }
        reach(next, thread, state, values);
      }
    }
  }

  private int[] turn(int[] values, int thread) {
    int[] next = values.clone();
    next[lastThread] = thread;
    return next;
  }

  private void step(int[] values, int thread) {
    synchronization.apply(values, thread, nextMove(values, thread).action());
    values[thread]++;
  }

  /** Takes harmless steps of a thread, at most to the end of the block that the first one is in. */
  private void advance(int[] values, int thread, BiPredicate<Move, int[]> isHarmless) {
    while (canStep(values, thread) && isHarmless.test(nextMove(values, thread), values)) {
      step(values, thread);
      if (isAtEndOfBlock(values, thread)) {
        return;
      }
    }
  }

  private boolean isAtEndOfBlock(int[] values, int thread) {
    return values[thread] == threads.get(thread).size()
        || nextMove(values, thread).action().isSchedulingPoint();
  }

  private void reach(int[] values, int thread, int from, int[] before) {
    List<Event> taken = threads.get(thread).subList(before[thread], values[thread]);
    search.shorten(values, from, taken, search.length(from) + switchCost(before, thread), 0);
  }

  private boolean isComplete(int[] values) {
    return IntStream.range(0, threads.size()).allMatch(t -> values[t] == threads.get(t).size())
        && synchronization.allLocksFree(values);
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
    return isAtEndOfBlock(values, last) ? SWITCH : PREEMPTION + SWITCH;
  }

  private Move nextMove(int[] values, int thread) {
    return moves.get(thread).get(values[thread]);
  }
}
