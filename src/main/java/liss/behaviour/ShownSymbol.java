package liss.behaviour;

import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.explore.Evaluation;
import liss.explore.Memory;
import liss.explore.Values;
import liss.run.Observable;
import liss.run.Observable.Target;

/** What a step shows to the outside, with terms in place of values. */
final class ShownSymbol {

  private ShownSymbol() {}

  /**
   * What a step shows, where terms stand for values and for the index of a cell. The position of a
   * choice names its value, which is 0 here.
   *
   * @param before the state before the step
   * @param after the state after it
   */
  static Optional<Observable> of(Values values, Edge edge, Memory before, Memory after) {
    int thread = edge.thread();
    Evaluation evaluation = new Evaluation(values, before, thread);
    return switch (edge.action()) {
      case Action.Input a ->
          Optional.of(new Observable.Input(thread, after.local(thread, a.local()), a.channel()));
      case Action.Output a ->
          Optional.of(new Observable.Output(thread, evaluation.value(a.value()), a.channel()));
      case Action.Havoc a -> {
        long cell = a.index().map(evaluation::value).orElseGet(() -> values.constant(0));
        yield choice(thread, 0, new Target.Cell(a.variable(), (int) cell));
      }
      case Action.HavocLocal a -> choice(thread, 0, new Target.Local(a.local()));
      case Action.Branch a when a.condition().isEmpty() ->
          choice(thread, a.tag().holds() ? 1 : 0, new Target.Condition());
      case Action.VariableAccess a -> Optional.empty();
      case Action.Synchronization a -> Optional.empty();
      case Action.LocalStep a -> Optional.empty();
    };
  }

  private static Optional<Observable> choice(int thread, long value, Target target) {
    return Optional.of(new Observable.Havoc(thread, value, target));
  }
}
