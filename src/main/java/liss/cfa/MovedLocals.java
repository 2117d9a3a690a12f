package liss.cfa;

import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Steps with other numbers for their locals. */
record MovedLocals(IntUnaryOperator moved) {

  /** The step. */
  Action of(Action action) {
    return switch (action) {
      case Action.Read a -> new Action.Read(a.variable(), index(a), moved.applyAsInt(a.local()));
      case Action.Write a -> new Action.Write(a.variable(), index(a), of(a.value()));
      case Action.Havoc a -> new Action.Havoc(a.variable(), index(a));
      case Action.Input a -> new Action.Input(a.channel(), moved.applyAsInt(a.local()));
      case Action.Output a -> new Action.Output(a.channel(), of(a.value()));
      case Action.AssignLocal a ->
          new Action.AssignLocal(moved.applyAsInt(a.local()), of(a.value()));
      case Action.HavocLocal a -> new Action.HavocLocal(moved.applyAsInt(a.local()));
      case Action.Branch a -> new Action.Branch(a.tag(), a.condition().map(this::of));
      case Action.Assert a -> new Action.Assert(of(a.condition()));
      case Action.Synchronization a -> a;
      case Action.LocalStep a -> a;
    };
  }

  private Optional<LocalExpr> index(Action.VariableAccess access) {
    return access.index().map(this::of);
  }

  private LocalExpr of(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> e;
      case LocalExpr.Local e -> new LocalExpr.Local(moved.applyAsInt(e.slot()));
      case LocalExpr.Unary e -> new LocalExpr.Unary(e.operator(), of(e.operand()));
      case LocalExpr.Binary e -> new LocalExpr.Binary(e.operator(), of(e.left()), of(e.right()));
    };
  }
}
