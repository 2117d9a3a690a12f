package liss.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.concrete.ConcreteState;
import liss.concrete.Step;
import liss.unfolding.PartialOrderRun;

/** Some events of a run, with all their causes, as moves of the program. */
final class RunSlice {

  private final List<Move> moves = new ArrayList<>();

  /** For each thread how many of its moves end with the first one of its last event. */
  private final int[] needed;

  /** For each thread how many moves it has. */
  private final int[] taken;

  private ConcreteState state;

  /** The events at these positions of a run, among which their causes are. */
  RunSlice(ConcreteTransitions transitions, PartialOrderRun<ProgramState> run, BitSet events) {
    needed = new int[transitions.signature().threads()];
    taken = new int[needed.length];
    state = transitions.initialMemory();
    ProgramState reached = transitions.initialState(this::append);
    for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
      int thread = run.action(event).thread();
      int before = taken[thread];
      reached = transitions.step(reached, run.action(event), this::append);
      needed[thread] = Math.min(before + 1, taken[thread]);
    }
  }

  private void append(Step step) {
    moves.add(Move.of(step, state));
    taken[step.edge().thread()]++;
    if (step.target().stop().isEmpty()) {
      state = step.target();
    }
  }

  /**
   * The moves in the order of the run, without those after the last event of each thread, which no
   * other thread sees; some threads keep a given number of theirs.
   *
   * @param kept for each thread how many moves it keeps at least
   */
  List<Move> needed(int[] kept) {
    int[] count = new int[needed.length];
    return moves.stream()
        .filter(move -> {
          int thread = move.edge().thread();
          return count[thread]++ < Math.max(needed[thread], kept[thread]);
        })
        .toList();
  }
}
