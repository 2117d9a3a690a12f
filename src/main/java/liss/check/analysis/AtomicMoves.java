package liss.check.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
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
  private final List<BitSet> nothingLeft = new ArrayList<>();
  private final List<BitSet> idle = new ArrayList<>();

  /** The moves to make next. */
  private final ByPosition<List<Move>> next;

  /** How a thread can end, if by silent steps alone. */
  private final ByPosition<Optional<List<Step>>> ends;

  /**
   * The silent steps of a program.
   *
   * @param related the footprints of all synchronization
   */
  public AtomicMoves(BlockProgram program, Footprints related) {
    this.program = program;
    this.related = related;
    for (int thread = 0; thread < program.threads(); thread++) {
      nothingLeft.add(nothingLeft(thread));
      BitSet idleOfThread = nothingTouched(thread);
      idleOfThread.or(nothingLeft.get(thread));
      idle.add(idleOfThread);
    }
    this.next = new ByPosition<>(program, this::waysFrom);
    this.ends = new ByPosition<>(program, this::end);
  }

  /** Whether other threads cannot notice a step, nor keep its thread from taking it. */
  public boolean isSilent(Step step) {
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
  private List<Move> waysFrom(int thread, int start) {
    List<Move> result = new ArrayList<>();
    Set<Told> seen = new HashSet<>();
    Set<Told> made = new HashSet<>();
    Ways open = new Ways(start);
    while (!open.isEmpty()) {
      Way way = open.remove();
      if (!seen.add(way.told())) {
        continue;
      }
      for (Step step : program.steps(thread, way.position())) {
        Way longer = with(way, step);
        if (canGoOn(way, step, start)) {
          open.add(longer);
        } else if (made.add(longer.told())) {
          result.add(new Move(longer.steps()));
        }
      }
    }
    return result;
  }

  /** What makes ways differ: the steps that are not silent, and where they lead. */
  private record Told(List<Step> steps, int target) {}

  /**
   * Steps from a position.
   *
   * @param last the last one, and those before; empty if there are none
   * @param told those that are not silent
   * @param size of all of them
   */
  private record Way(Optional<Last> last, Told told, long size) {

    record Last(Way before, Step step) {}

    int position() {
      return told.target();
    }

    List<Step> steps() {
      Deque<Step> steps = new ArrayDeque<>();
      Optional<Last> here = last;
      while (here.isPresent()) {
        steps.addFirst(here.get().step());
        here = here.get().before().last();
      }
      return List.copyOf(steps);
    }
  }

  private Way with(Way way, Step step) {
    List<Step> told = way.told().steps();
    List<Step> longer =
        isSilent(step) ? told : Stream.concat(told.stream(), Stream.of(step)).toList();
    return new Way(
        Optional.of(new Way.Last(way, step)),
        new Told(longer, step.target()),
        way.size() + RunSize.of(program, step));
  }

  /** Whether a step after a way is to be taken together with the next. */
  private boolean canGoOn(Way way, Step step, int start) {
    List<Step> told = way.told().steps();
    if (step.action() instanceof Action.Lock) {
      return told.stream().noneMatch(other -> other.action().equals(step.action()));
    }
    return isSilent(step)
        && (!told.isEmpty()
            || isIdle(step.thread(), start) && isIdle(step.thread(), step.target()));
  }

  private Optional<List<Step>> end(int thread, int start) {
    if (!isIdle(thread, start)) {
      return Optional.empty();
    }
    BitSet seen = new BitSet();
    Ways open = new Ways(start);
    while (!open.isEmpty()) {
      Way way = open.remove();
      if (way.position() == program.end(thread)) {
        return Optional.of(way.steps());
      }
      if (!seen.get(way.position())) {
        seen.set(way.position());
        program.steps(thread, way.position()).stream()
            .filter(this::isSilent)
            .forEach(step -> open.add(with(way, step)));
      }
    }
    return Optional.empty();
  }

  /** Ways by their size; of the same size, those that were found first. */
  private static final class Ways {

    private final List<Way> all = new ArrayList<>();
    private final Frontier open = new Frontier(Order.QUEUE);

    Ways(int start) {
      add(new Way(Optional.empty(), new Told(List.of(), start), 0));
    }

    boolean isEmpty() {
      return open.isEmpty();
    }

    void add(Way way) {
      open.add(way.size(), all.size());
      all.add(way);
    }

    Way remove() {
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
    return next.of(thread, position);
  }

  /** Whether a thread can end by silent steps. */
  public boolean canEnd(int thread, int position) {
    return ends.of(thread, position).isPresent();
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
      steps.addAll(ends.of(thread, state[thread]).orElse(List.of()));
    }
    return steps;
  }
}
