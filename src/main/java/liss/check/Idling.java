package liss.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.check.BlockProgram.Step;

/**
 * Silent steps, those that are always possible and whose order with steps of other threads does not
 * matter, such as yields and the exits of loops; and where threads idle: where they have taken only
 * silent steps of their block, or only such are left of it.
 *
 * <p>An idle thread need not move before it takes a step that is not silent, and never if it can
 * end without one. Silent steps of idle threads are therefore taken together with the next step of
 * their thread that is not silent, or at the very end of a run.
 */
final class Idling {

  private final BlockProgram program;
  private final Footprints related;
  private final List<BitSet> nothingLeft = new ArrayList<>();
  private final List<BitSet> idle = new ArrayList<>();

  /** For each thread and position the steps to take next, with the silent steps before them. */
  private final List<List<Map<Step, List<Step>>>> next = new ArrayList<>();

  /** For each thread and position how it can end, if by silent steps alone. */
  private final List<List<Optional<List<Step>>>> ends = new ArrayList<>();

  /**
   * The silent steps of a program.
   *
   * @param related the footprints of all synchronization
   */
  Idling(BlockProgram program, Footprints related) {
    this.program = program;
    this.related = related;
    for (int thread = 0; thread < program.threads(); thread++) {
      nothingLeft.add(nothingLeft(thread));
      BitSet idleOfThread = nothingTouched(thread);
      idleOfThread.or(nothingLeft.get(thread));
      idle.add(idleOfThread);
      List<Map<Step, List<Step>>> nextOfThread = new ArrayList<>();
      List<Optional<List<Step>>> endsOfThread = new ArrayList<>();
      for (int position = 0; position < program.positions(thread); position++) {
        endsOfThread.add(explore(thread, position, nextOfThread));
      }
      next.add(nextOfThread);
      ends.add(endsOfThread);
    }
  }

  private boolean isSilent(Step step) {
    return !related.matters(step) && !isSynchronization(step.action());
  }

  private static boolean isSynchronization(Action action) {
    return Access.of(action).isEmpty()
        && (action instanceof Action.Lock
            || action instanceof Action.Unlock
            || !LiveFlags.used(action).isEmpty());
  }

  /** Positions from which all ways to the end of the block are silent. */
  private BitSet nothingLeft(int thread) {
    BitSet result = new BitSet();
    result.set(0, program.positions(thread));
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : program.steps()) {
        if (step.thread() == thread
            && result.get(step.source())
            && !program.endsBlock(thread, step.source())
            && !(isSilent(step) && result.get(step.target()))) {
          result.clear(step.source());
          changes = true;
        }
      }
    }
    return result;
  }

  /** Positions to which all ways from the start of the block are silent. */
  private BitSet nothingTouched(int thread) {
    BitSet result = new BitSet();
    result.set(0, program.positions(thread));
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : program.steps()) {
        if (step.thread() == thread
            && result.get(step.target())
            && !program.endsBlock(thread, step.target())
            && !(isSilent(step) && result.get(step.source()))) {
          result.clear(step.target());
          changes = true;
        }
      }
    }
    return result;
  }

  /** Adds the steps to take next from a position; returns how the thread can end from there. */
  private Optional<List<Step>> explore(
      int thread, int position, List<Map<Step, List<Step>>> nextOfThread) {
    Map<Step, List<Step>> found = new LinkedHashMap<>();
    nextOfThread.add(found);
    Optional<List<Step>> end = Optional.empty();
    Map<Integer, List<Step>> ways = new LinkedHashMap<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(position));
    ways.put(position, List.of());
    while (!open.isEmpty()) {
      int here = open.remove();
      List<Step> way = ways.getOrDefault(here, List.of());
      if (here == program.end(thread)) {
        end = Optional.of(way);
      }
      for (Step step : program.steps(thread, here)) {
        if (!idle.get(thread).get(position) || !isSilent(step) || !isIdle(thread, step.target())) {
          found.put(step, way);
        } else if (!ways.containsKey(step.target())) {
          List<Step> longer = new ArrayList<>(way);
          longer.add(step);
          ways.put(step.target(), longer);
          open.add(step.target());
        }
      }
    }
    return end;
  }

  private boolean isIdle(int thread, int position) {
    return idle.get(thread).get(position);
  }

  /** Whether only silent steps are left of the block that a thread is in. */
  boolean isBlockDone(int thread, int position) {
    return nothingLeft.get(thread).get(position);
  }

  /** The steps that a thread can take next, but for silent ones that can wait. */
  Iterable<Step> next(int thread, int position) {
    return next.get(thread).get(position).keySet();
  }

  /** A step that can be taken next, behind the silent steps that lead to it. */
  List<Step> way(int position, Step step) {
    List<Step> way = new ArrayList<>(
        next.get(step.thread()).get(position).getOrDefault(step, List.of()));
    way.add(step);
    return way;
  }

  /** Whether a thread can end by silent steps. */
  boolean canEnd(int thread, int position) {
    return ends.get(thread).get(position).isPresent();
  }

  /** Whether all threads can end by silent steps, and all locks are free. */
  boolean canEnd(int[] state) {
    for (int thread = 0; thread < program.threads(); thread++) {
      if (!canEnd(thread, state[thread])) {
        return false;
      }
    }
    return program.areLocksFree(state);
  }

  /** The silent steps with which all threads end, where they can. */
  List<Step> end(int[] state) {
    List<Step> steps = new ArrayList<>();
    for (int thread = 0; thread < program.threads(); thread++) {
      steps.addAll(ends.get(thread).get(state[thread]).orElse(List.of()));
    }
    return steps;
  }
}
