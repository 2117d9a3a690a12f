package liss.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.Move;
import liss.explore.Schedule;

/** Executes steps with given values by the concrete semantics, which is code of its own. */
final class ConcreteReplay {

  private final ToLongFunction<Symbol> values;

  /** How many values of each kind each thread has got; their numbers count for nothing. */
  private final Map<Symbol, Integer> counted = new HashMap<>();

  private final List<Move> moves = new ArrayList<>();

  private ConcreteReplay(ToLongFunction<Symbol> values) {
    this.values = values;
  }

  /**
   * Takes all steps.
   *
   * @throws IllegalStateException if one of them cannot be taken: then the path condition is wrong
   */
  static Schedule of(ProgramCfa program, List<SymbolicStep> steps, ToLongFunction<Symbol> values) {
    return of(program, steps, Optional.empty(), values);
  }

  /**
   * Takes all steps, and then one that fails.
   *
   * @throws IllegalStateException if one of them cannot be taken: then the path condition is wrong
   */
  static Schedule of(
      ProgramCfa program,
      List<SymbolicStep> steps,
      Optional<Edge> failing,
      ToLongFunction<Symbol> values) {
    ConcreteReplay replay = new ConcreteReplay(values);
    steps.forEach(replay::add);
    failing.ifPresent(edge -> replay.moves.add(new Move(edge, Optional.empty(), List.of())));
    return Schedule.of(program, replay.moves)
        .orElseThrow(() -> new IllegalStateException("not possible with values: " + steps));
  }

  private void add(SymbolicStep step) {
    Optional<Long> value = kind(step.edge()).map(kind -> next(step.edge().thread(), kind));
    moves.add(new Move(step.edge(), value, step.woken()));
  }

  private long next(int thread, Symbol.Kind kind) {
    int number = counted.merge(new Symbol(thread, kind, 0), 1, Integer::sum) - 1;
    return values.applyAsLong(new Symbol(thread, kind, number));
  }

  private static Optional<Symbol.Kind> kind(Edge edge) {
    if (edge.action() instanceof Action.Input) {
      return Optional.of(Symbol.Kind.INPUT);
    }
    return edge.action() instanceof Action.Havoc || edge.action() instanceof Action.HavocLocal
        ? Optional.of(Symbol.Kind.CHOICE)
        : Optional.empty();
  }
}
