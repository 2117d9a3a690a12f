package liss.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToLongFunction;
import liss.run.Move;
import liss.unfolding.PartialOrderRun;

/** The steps of some events of a run, among which all their causes are. */
final class RunSlice {

  /**
   * A step and where it is in the run.
   *
   * @param event the position of the event that it belongs to; -1 if it comes before all events of
   *     its thread
   * @param stepOfThread how many steps its thread has taken with it
   */
  record SliceStep(TakenStep step, int event, int stepOfThread) {

    int thread() {
      return step.edge().thread();
    }

    Move move(Values values, ToLongFunction<Symbol> inputs) {
      return step.move(values, inputs);
    }
  }

  private final ProgramTransitions transitions;
  private final List<SliceStep> steps = new ArrayList<>();

  /** For each thread how many of its steps end with the first one of its last event. */
  private final int[] needed;

  /** For each thread how many steps it has. */
  private final int[] taken;

  private final ProgramState end;
  private final boolean unknownCells;

  /** The events at these positions of a run. */
  RunSlice(ProgramTransitions transitions, PartialOrderRun<?> run, BitSet events) {
    this.transitions = transitions;
    needed = new int[transitions.signature().threads()];
    taken = new int[needed.length];
    int unknownBefore = transitions.unknownCells();
    ProgramState reached = transitions.initialState(step -> append(step, -1));
    for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
      int thread = run.action(event).thread();
      int before = taken[thread];
      int position = event;
      reached = transitions.step(reached, run.action(event), step -> append(step, position));
      needed[thread] = Math.min(before + 1, taken[thread]);
    }
    end = reached;
    unknownCells = transitions.unknownCells() > unknownBefore;
  }

  /** All events of a run. */
  static RunSlice whole(ProgramTransitions transitions, PartialOrderRun<?> run) {
    BitSet all = new BitSet();
    all.set(0, run.length());
    return new RunSlice(transitions, run, all);
  }

  private void append(TakenStep step, int event) {
    steps.add(new SliceStep(step, event, ++taken[step.edge().thread()]));
  }

  /** Where the steps lead. */
  ProgramState end() {
    return end;
  }

  /** Whether a step accesses a cell that depends on unknown inputs. */
  boolean hasUnknownCells() {
    return unknownCells;
  }

  /** The steps that can be executed, in the order of the run. */
  List<SliceStep> executable() {
    return steps.stream().filter(step -> step.step().failure().isEmpty()).toList();
  }

  /**
   * The moves in the order of the run, without those after the last event of each thread, which no
   * other thread sees; some threads keep a given number of theirs.
   *
   * @param kept for each thread how many moves it keeps at least
   */
  List<Move> needed(int[] kept, ToLongFunction<Symbol> inputs) {
    return steps.stream()
        .filter(step -> step.stepOfThread() <= Math.max(needed[step.thread()], kept[step.thread()]))
        .map(step -> step.move(transitions.values(), inputs))
        .toList();
  }
}
