package liss.explore;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import liss.cfa.Edge;
import liss.run.Move;
import liss.run.RunEnd;

/**
 * A step of a run in any {@link Values}.
 *
 * @param edge what the thread does
 * @param woken the threads that a signal or broadcast wakes
 * @param input the value that the step gets from outside, if it does
 * @param failure why it cannot be executed; empty if it can
 */
public record TakenStep(
    Edge edge, List<Integer> woken, Optional<Long> input, Optional<RunEnd> failure) {

  /** Copies the list. */
  public TakenStep {
    woken = List.copyOf(woken);
  }

  /** The step of a move; what it gets from outside is left open. */
  public static TakenStep of(Move move) {
    return new TakenStep(move.edge(), move.woken(), Optional.empty(), Optional.empty());
  }

  /** This step when it wakes threads. */
  TakenStep waking(List<Integer> sleepers) {
    return new TakenStep(edge, sleepers, input, failure);
  }

  /** A step that cannot be executed. */
  static TakenStep failing(Edge edge, RunEnd why) {
    return new TakenStep(edge, List.of(), Optional.empty(), Optional.of(why));
  }

  /** The step with numbers in place of unknown inputs. */
  public Move move(Values values, ToLongFunction<Symbol> inputs) {
    return new Move(edge, input.map(value -> values.evaluate(value, inputs)), woken);
  }
}
