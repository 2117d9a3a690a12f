package liss.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.check.BlockProgram.Step;

/**
 * Where threads can go on to the end of a block, or to their own end, by silent steps alone: steps
 * that are always possible and whose order with steps of other threads does not matter, such as the
 * exit of a loop. They may as well be taken when everything else is done.
 */
final class SilentEnds {

  private final BlockProgram program;
  private final Footprints related;
  private final List<BitSet> endsBlock = new ArrayList<>();
  private final List<BitSet> tails = new ArrayList<>();
  private final List<Map<Integer, List<Step>>> ends = new ArrayList<>();

  /**
   * The silent ends of a program.
   *
   * @param related the footprints of all synchronization
   */
  SilentEnds(BlockProgram program, Footprints related) {
    this.program = program;
    this.related = related;
    for (int thread = 0; thread < program.threads(); thread++) {
      endsBlock.add(endsBlock(thread));
      tails.add(tails(thread));
      ends.add(ends(thread));
    }
  }

  private boolean isSilent(Step step) {
    boolean isAccess = Access.of(step.action()).isPresent();
    return !related.matters(step) && (isAccess || !isSynchronization(step.action()));
  }

  private static boolean isSynchronization(Action action) {
    return action instanceof Action.Lock
        || action instanceof Action.Unlock
        || !LiveFlags.used(action).isEmpty();
  }

  /** Greatest fixed point, so that a silent loop counts: nothing else can come of it. */
  private BitSet endsBlock(int thread) {
    BitSet result = new BitSet();
    result.set(0, program.positions(thread));
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int position = 0; position < program.positions(thread); position++) {
        if (result.get(position)
            && !program.endsBlock(thread, position)
            && !program.steps(thread, position).stream()
                .allMatch(step -> isSilent(step) && result.get(step.target()))) {
          result.clear(position);
          changes = true;
        }
      }
    }
    return result;
  }

  /** Positions from which nothing but silent steps can come. */
  private BitSet tails(int thread) {
    BitSet result = new BitSet();
    result.set(0, program.positions(thread));
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : program.steps()) {
        if (step.thread() == thread
            && result.get(step.source())
            && !(isSilent(step) && result.get(step.target()))) {
          result.clear(step.source());
          changes = true;
        }
      }
    }
    return result;
  }

  private Map<Integer, List<Step>> ends(int thread) {
    List<List<Step>> arriving = new ArrayList<>();
    for (int position = 0; position < program.positions(thread); position++) {
      arriving.add(new ArrayList<>());
    }
    for (Step step : program.steps()) {
      if (step.thread() == thread && isSilent(step)) {
        arriving.get(step.target()).add(step);
      }
    }
    Map<Integer, List<Step>> result = new HashMap<>();
    result.put(program.end(thread), List.of());
    Deque<Integer> open = new ArrayDeque<>(List.of(program.end(thread)));
    while (!open.isEmpty()) {
      int position = open.remove();
      List<Step> rest = result.getOrDefault(position, List.of());
      for (Step step : arriving.get(position)) {
        if (!result.containsKey(step.source())) {
          List<Step> steps = new ArrayList<>(List.of(step));
          steps.addAll(rest);
          result.put(step.source(), steps);
          open.add(step.source());
        }
      }
    }
    result.keySet().removeIf(position -> !endsBlock.get(thread).get(position));
    return result;
  }

  /** Whether only silent steps are left of the block that a thread is in. */
  boolean endsBlock(int thread, int position) {
    return endsBlock.get(thread).get(position);
  }

  /** Whether a thread can end by silent steps. */
  boolean canEnd(int thread, int position) {
    return ends.get(thread).containsKey(position);
  }

  /** Whether a step only ends a thread that can be left where it is. */
  boolean canWait(Step step) {
    return tails.get(step.thread()).get(step.target()) && canEnd(step.thread(), step.source());
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

  /** The steps with which all threads end; empty if some cannot. */
  Optional<List<Step>> end(int[] state) {
    if (!canEnd(state)) {
      return Optional.empty();
    }
    List<Step> steps = new ArrayList<>();
    for (int thread = 0; thread < program.threads(); thread++) {
      steps.addAll(ends.get(thread).getOrDefault(state[thread], List.of()));
    }
    return Optional.of(steps);
  }
}
