package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;

/**
 * Local steps that are possible in one way only, and cannot fail, taken many at a time and in
 * place: what {@link StepSemantics} says of them. A program of C has some hundred of them between
 * two accesses.
 */
final class QuickSteps {

  private static final Edge[] NONE = {};

  private final Values values;

  /** For each thread and location the steps that start there; none if they are not quick. */
  private final List<Edge[][]> quick = new ArrayList<>();

  QuickSteps(ProgramCfa program, Values values) {
    this.values = values;
    program
        .threads()
        .forEach(thread ->
            quick.add(thread.out().stream().map(QuickSteps::quick).toArray(Edge[][]::new)));
  }

  private static Edge[] quick(List<Edge> out) {
    boolean areQuick =
        switch (out.size()) {
          case 1 -> isQuick(out.getFirst().action());
          case 2 -> areSides(out.get(0).action(), out.get(1).action());
          default -> false;
        };
    return areQuick ? out.toArray(Edge[]::new) : NONE;
  }

  private static boolean isQuick(Action action) {
    return switch (action) {
      case Action.AssignLocal a -> NextSteps.isTotal(a.value());
      case Action.Assert a -> NextSteps.isTotal(a.condition());
      case Action.Skip a -> true;
      case Action.Pass a -> true;
      case Action.Agree a -> true;
      case Action.HavocLocal a -> false;
      case Action.Branch a -> false;
      case Action.Yield a -> false;
      case Action.Access a -> false;
      case Action.Synchronization a -> false;
    };
  }

  private static boolean areSides(Action one, Action other) {
    return one instanceof Action.Branch a
        && other instanceof Action.Branch b
        && a.condition().isPresent()
        && a.condition().equals(b.condition())
        && a.tag().holds() != b.tag().holds()
        && NextSteps.isTotal(a.condition().get());
  }

  /** Whether all steps from a location are quick. */
  boolean isQuick(int thread, int location) {
    return quick.get(thread)[location].length > 0;
  }

  /**
   * Takes steps as long as they are quick.
   *
   * @param most how many are taken at most
   * @param passed is told each of them
   * @return how many were taken
   */
  int take(Memory.Locals locals, int thread, int most, Consumer<Edge> passed) {
    Edge[][] out = quick.get(thread);
    for (int taken = 0; taken < most; taken++) {
      Edge[] steps = out[locals.location()];
      if (steps.length == 0) {
        return taken;
      }
      Edge step = steps[0];
      switch (step.action()) {
        case Action.AssignLocal a -> locals.set(a.local(), value(a.value(), locals));
        case Action.Assert a -> {
          OptionalLong holds = values.number(value(a.condition(), locals));
          if (holds.isEmpty() || holds.getAsLong() == 0) {
            return taken;
          }
        }
        case Action.Branch a -> {
          OptionalLong holds = values.number(value(a.condition().orElseThrow(), locals));
          if (holds.isEmpty()) {
            return taken;
          }
          step = (holds.getAsLong() != 0) == a.tag().holds() ? step : steps[1];
        }
        case Action.LocalStep a -> {}
        case Action.Access a -> throw new IllegalStateException();
        case Action.Synchronization a -> throw new IllegalStateException();
      }
      locals.moveTo(step.target());
      passed.accept(step);
    }
    return most;
  }

  private long value(LocalExpr expr, Memory.Locals locals) {
    return switch (expr) {
      case LocalExpr.Constant e -> values.constant(e.value());
      case LocalExpr.Local e -> locals.get(e.slot());
      case LocalExpr.Unary e -> values.apply(e.operator(), value(e.operand(), locals));
      case LocalExpr.Binary e ->
          values.apply(e.operator(), value(e.left(), locals), value(e.right(), locals));
    };
  }
}
