package liss.check.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram.Step;
import liss.search.Frontier;
import liss.search.Frontier.Order;

/**
 * What threads do in one go. Two kinds of steps need not be interleaved with those of other threads
 * by themselves, but may be taken together with the next step of their thread:
 *
 * <ul>
 *   <li>Silent steps, those that are always possible and whose order with steps of other threads
 *       does not matter, such as yields and the exits of loops, where a thread idles: where it has
 *       taken only silent steps of its block, or only such are left of it. If it can end by silent
 *       steps it may do so at the very end of a run.
 *   <li>Taking a lock: until the next step of the thread nobody else can use the lock, so that it
 *       may as well be taken later (R. J. Lipton, Reduction, CACM 18(12), 1975: a right mover).
 * </ul>
 */
public final class AtomicMoves {

  /**
   * Steps that a thread takes in one go.
   *
   * @param steps silent steps, then lock statements among silent steps, then one other step
   */
  public record Move(List<Step> steps) {
    public int thread() {
      return steps.getLast().thread();
    }
  }

  private final BlockProgram program;
  private final Footprints related;
  private final RunSize sizes;
  private final List<BitSet> nothingLeft = new ArrayList<>();
  private final List<BitSet> idle = new ArrayList<>();

  /** For each thread and position the moves to make next. */
  private final List<List<List<Move>>> next;

  /** For each thread and position how it can end, if by silent steps alone. */
  private final List<List<Optional<List<Step>>>> ends;

  /**
   * The silent steps of a program.
   *
   * @param related the footprints of all synchronization
   */
  public AtomicMoves(BlockProgram program, Footprints related) {
    this.program = program;
    this.related = related;
    this.sizes = new RunSize(program);
    for (int thread = 0; thread < program.threads(); thread++) {
      nothingLeft.add(nothingLeft(thread));
      BitSet idleOfThread = nothingTouched(thread);
      idleOfThread.or(nothingLeft.get(thread));
      idle.add(idleOfThread);
    }
    this.next = program.forPositions(this::waysFrom);
    this.ends = program.forPositions(this::end);
  }

  private boolean isSilent(Step step) {
    return !related.matters(step) && !(step.action() instanceof Action.Synchronization);
  }

  /** Positions from which all ways to the end of the block are silent. */
  private BitSet nothingLeft(int thread) {
    return silentWays(thread, Step::source, Step::target);
  }

  /** Positions to which all ways from the start of the block are silent. */
  private BitSet nothingTouched(int thread) {
    return silentWays(thread, Step::target, Step::source);
  }

  /**
   * The greatest set of positions that end a block or have only silent steps to others of the set.
   *
   * @param here the position of a step that is in the set only if the step is silent
   * @param there the other one
   */
  private BitSet silentWays(int thread, ToIntFunction<Step> here, ToIntFunction<Step> there) {
    List<Step> steps = program.steps().stream().filter(step -> step.thread() == thread).toList();
    BitSet result = new BitSet();
    result.set(0, program.positions(thread));
    int before;
    do {
      before = result.cardinality();
      for (Step step : steps) {
        int position = here.applyAsInt(step);
        if (!program.endsBlock(thread, position)
            && !(isSilent(step) && result.get(there.applyAsInt(step)))) {
          result.clear(position);
        }
      }
    } while (result.cardinality() < before);
    return result;
  }

  /** The smallest way to each choice of steps that are not silent, smaller ones first. */
  private List<Move> waysFrom(int thread, int position) {
    List<Move> result = new ArrayList<>();
    Set<Told> seen = new HashSet<>();
    Set<Told> made = new HashSet<>();
    Ways open = new Ways();
    open.add(List.of());
    while (!open.isEmpty()) {
      List<Step> way = open.remove();
      if (!way.isEmpty() && !seen.add(told(way))) {
        continue;
      }
      int here = way.isEmpty() ? position : way.getLast().target();
      for (Step step : program.steps(thread, here)) {
        List<Step> longer = with(way, step);
        if (canGoOn(longer, position)) {
          open.add(longer);
        } else if (made.add(told(longer))) {
          result.add(new Move(List.copyOf(longer)));
        }
      }
    }
    return result;
  }

  /** What makes ways differ: the steps that are not silent, and where they lead. */
  private record Told(List<Step> steps, int target) {}

  private Told told(List<Step> way) {
    return new Told(way.stream().filter(step -> !isSilent(step)).toList(), way.getLast().target());
  }

  /** Whether the last step of a way is to be taken together with the next. */
  private boolean canGoOn(List<Step> way, int start) {
    Step last = way.getLast();
    if (last.action() instanceof Action.Lock) {
      return way.indexOf(last) == way.size() - 1 && !takesTwice(way);
    }
    return isSilent(last)
        && (way.stream().anyMatch(step -> step.action() instanceof Action.Lock)
            || isIdle(last.thread(), start) && isIdle(last.thread(), last.target()));
  }

  private static boolean takesTwice(List<Step> way) {
    List<Action> locks =
        way.stream().map(Step::action).filter(Action.Lock.class::isInstance).toList();
    return locks.size() > Set.copyOf(locks).size();
  }

  private Optional<List<Step>> end(int thread, int position) {
    if (!isIdle(thread, position)) {
      return Optional.empty();
    }
    Set<Integer> seen = new HashSet<>();
    Ways open = new Ways();
    open.add(List.of());
    while (!open.isEmpty()) {
      List<Step> way = open.remove();
      int here = way.isEmpty() ? position : way.getLast().target();
      if (here == program.end(thread)) {
        return Optional.of(way);
      }
      if (seen.add(here)) {
        program.steps(thread, here).stream()
            .filter(this::isSilent)
            .forEach(step -> open.add(with(way, step)));
      }
    }
    return Optional.empty();
  }

  private static List<Step> with(List<Step> way, Step step) {
    List<Step> longer = new ArrayList<>(way);
    longer.add(step);
    return longer;
  }

  /** Ways by their size; of the same size, those that were found first. */
  private final class Ways {

    private final List<List<Step>> all = new ArrayList<>();
    private final Frontier open = new Frontier(Order.QUEUE);

    boolean isEmpty() {
      return open.isEmpty();
    }

    void add(List<Step> way) {
      open.add(sizes.of(way), all.size());
      all.add(way);
    }

    List<Step> remove() {
      return all.get(open.remove());
    }
  }

  private boolean isIdle(int thread, int position) {
    return idle.get(thread).get(position);
  }

  /** Whether only silent steps are left of the block that a thread is in. */
  public boolean isBlockDone(int thread, int position) {
    return nothingLeft.get(thread).get(position);
  }

  /** The moves that a thread can make next, possible or not. */
  List<Move> next(int thread, int position) {
    return next.get(thread).get(position);
  }

  /** Whether a thread can end by silent steps. */
  public boolean canEnd(int thread, int position) {
    return ends.get(thread).get(position).isPresent();
  }

  /** Whether all threads can end by silent steps, and all locks are free. */
  public boolean canEnd(int[] state) {
    for (int thread = 0; thread < program.threads(); thread++) {
      if (!canEnd(thread, state[thread])) {
        return false;
      }
    }
    return program.areLocksFree(state);
  }

  /** The silent steps with which all threads end, where they can. */
  public List<Step> end(int[] state) {
    List<Step> steps = new ArrayList<>();
    for (int thread = 0; thread < program.threads(); thread++) {
      steps.addAll(ends.get(thread).get(state[thread]).orElse(List.of()));
    }
    return steps;
  }
}
