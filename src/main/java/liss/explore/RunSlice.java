package liss.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import liss.concrete.ConcreteState;
import liss.concrete.Step;
import liss.unfolding.PartialOrderRun;

/**
 * Some events of a run, with all their causes, as moves of the program: for each thread its tasks
 * in order.
 */
final class RunSlice {

  private final PartialOrderRun<ProgramState> run;
  private final BitSet events;
  private final List<List<Task>> tasks = new ArrayList<>();
  private final List<Move> inOrder = new ArrayList<>();

  /** For each thread how many of its tasks end with that of its last event. */
  private final int[] needed;

  /** For each event, by position, how many tasks its thread has with that of the event. */
  private final int[] through;

  private ConcreteState state;

  /** The events at these positions of a run, among which their causes are. */
  RunSlice(ConcreteTransitions transitions, PartialOrderRun<ProgramState> run, BitSet events) {
    this.run = run;
    this.events = events;
    int threads = transitions.signature().threads();
    IntStream.range(0, threads).forEach(thread -> tasks.add(new ArrayList<>()));
    needed = new int[threads];
    through = new int[run.length()];
    state = transitions.initialMemory();
    ProgramState reached = transitions.initialState(new Appender(List.of()));
    for (int event = events.nextSetBit(0); event >= 0; event = events.nextSetBit(event + 1)) {
      int thread = run.action(event).thread();
      int before = tasks.get(thread).size();
      reached = transitions.step(reached, run.action(event), new Appender(causes(event)));
      through[event] = Math.min(before + 1, tasks.get(thread).size());
      needed[thread] = through[event];
    }
  }

  /** Appends the steps of an event; the first one comes after the causes of the event. */
  private final class Appender implements Consumer<Step> {

    private List<Integer> causes;

    Appender(List<Integer> causes) {
      this.causes = causes;
    }

    @Override
    public void accept(Step step) {
      Move move = Move.of(step, state);
      tasks.get(step.edge().thread()).add(new Task(move, causes));
      inOrder.add(move);
      causes = List.of();
      if (step.target().stop().isEmpty()) {
        state = step.target();
      }
    }
  }

  private List<Integer> causes(int event) {
    List<Integer> causes = new ArrayList<>(Collections.nCopies(tasks.size(), 0));
    for (int other = events.nextSetBit(0); other < event; other = events.nextSetBit(other + 1)) {
      if (run.precedes(other, event)) {
        causes.set(run.action(other).thread(), through[other]);
      }
    }
    return causes;
  }

  /** All moves in the order of the run. */
  List<Move> inOrder() {
    return inOrder;
  }

  /**
   * The tasks without those after the last event of each thread, which no other thread sees; some
   * threads keep a given number of theirs.
   *
   * @param kept for each thread how many tasks it keeps at least
   */
  List<List<Task>> needed(int[] kept) {
    return IntStream.range(0, tasks.size()).mapToObj(thread -> needed(thread, kept)).toList();
  }

  private List<Task> needed(int thread, int[] kept) {
    List<Task> all = tasks.get(thread);
    return all.subList(0, Math.min(all.size(), Math.max(needed[thread], kept[thread])));
  }
}
