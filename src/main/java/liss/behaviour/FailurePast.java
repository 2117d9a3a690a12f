package liss.behaviour;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.explore.Symbol;
import liss.run.Move;
import liss.run.Schedule;

/**
 * What a failure depends on, in a run that was executed with values.
 *
 * @param thread the one that fails
 * @param moves those steps of each thread, silent ones included
 * @param order the threads whose turn it is, one for each move
 * @param events those of the moves that the abstraction sees, in the order of the run
 */
record FailurePast(int thread, List<List<Move>> moves, List<Integer> order, List<Event> events) {

  /**
   * A move that the abstraction sees.
   *
   * @param index its position among the moves of the thread
   * @param seen the step with what it accesses
   */
  record Event(int thread, int index, Edge seen) {}

  /**
   * What the failure of a thread at the end of a run depends on.
   *
   * @param dependent whether two steps of different threads depend on each other
   */
  static FailurePast of(Schedule run, int thread, Sight sight, BiPredicate<Edge, Edge> dependent) {
    int threads = run.program().threads().size();
    int[] taken = new int[threads];
    List<Event> visible = new ArrayList<>();
    for (int i = 0; i < run.steps().size(); i++) {
      Edge edge = run.steps().get(i).edge();
      if (!edge.action().isSilent()) {
        visible.add(
            new Event(edge.thread(), taken[edge.thread()], sight.seen(edge, run.before(i))));
      }
      taken[edge.thread()]++;
    }
    BitSet past = FailingRun.past(visible.stream().map(Event::seen).toList(), thread, dependent);
    List<Event> events = past.stream().mapToObj(visible::get).toList();
    int[] needed = new int[threads];
    events.forEach(event -> needed[event.thread()] = event.index() + 1);
    needed[thread] = taken[thread];
    List<List<Move>> moves = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      moves.add(new ArrayList<>());
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < run.steps().size(); i++) {
      int mover = run.steps().get(i).edge().thread();
      if (moves.get(mover).size() < needed[mover]) {
        moves.get(mover).add(run.move(i));
        order.add(mover);
      }
    }
    return new FailurePast(thread, moves, order, events);
  }

  /** The moves in the order of the run. */
  List<Move> inOrder() {
    int[] taken = new int[moves.size()];
    return order.stream().map(mover -> moves.get(mover).get(taken[mover]++)).toList();
  }

  /** The threads that take part. */
  List<Integer> threads() {
    List<Integer> threads = new ArrayList<>();
    for (int i = 0; i < moves.size(); i++) {
      if (!moves.get(i).isEmpty() || i == thread) {
        threads.add(i);
      }
    }
    return threads;
  }

  /** The values that the moves get from outside. */
  Map<Symbol, Long> inputs() {
    Map<Symbol, Long> inputs = new HashMap<>();
    for (int mover = 0; mover < moves.size(); mover++) {
      Map<Symbol.Kind, Integer> counts = new HashMap<>();
      for (Move move : moves.get(mover)) {
        if (move.value().isPresent()) {
          Symbol.Kind kind =
              move.edge().action() instanceof Action.Input ? Symbol.Kind.INPUT : Symbol.Kind.CHOICE;
          int number = counts.merge(kind, 1, Integer::sum) - 1;
          inputs.put(new Symbol(mover, kind, number), move.value().get());
        }
      }
    }
    return inputs;
  }
}
