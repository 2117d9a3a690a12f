package liss.explore;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.LocalExpr;

/** The expressions that a step evaluates. */
public final class StepOperands {

  private StepOperands() {}

  /** The locals that a step reads. */
  public static Set<Integer> locals(Action action) {
    Set<Integer> locals = new TreeSet<>();
    of(action).forEach(expr -> collect(expr, locals));
    return locals;
  }

  /** The expressions, in the order in which they are evaluated. */
  static List<LocalExpr> of(Action action) {
    return switch (action) {
      case Action.Branch a -> a.condition().stream().toList();
      case Action.Assert a -> List.of(a.condition());
      case Action.Write a -> Stream.concat(a.index().stream(), Stream.of(a.value())).toList();
      case Action.Output a -> List.of(a.value());
      case Action.Input a -> List.of();
      case Action.AssignLocal a -> List.of(a.value());
      case Action.VariableAccess a -> a.index().stream().toList();
      case Action.Synchronization a -> List.of();
      case Action.LocalStep a -> List.of();
    };
  }

  private static void collect(LocalExpr expr, Set<Integer> slots) {
    switch (expr) {
      case LocalExpr.Constant e -> {}
      case LocalExpr.Local e -> slots.add(e.slot());
      case LocalExpr.Unary e -> collect(e.operand(), slots);
      case LocalExpr.Binary e -> {
        collect(e.left(), slots);
        collect(e.right(), slots);
      }
    }
  }
}
