package liss.cfa;

import java.util.Optional;
import liss.lang.Expr;
import liss.lang.Stmt;

/** Turns expressions into reads of shared variables and what is computed from them locally. */
final class Reads {

  private final CfaBuilder.Symbols symbols;
  private final Steps steps;
  private final Locals scopes;

  Reads(CfaBuilder.Symbols symbols, Steps steps, Locals scopes) {
    this.symbols = symbols;
    this.steps = steps;
    this.scopes = scopes;
  }

  /** The local variables at the place in the text that has been reached. */
  interface Locals {
    /** The slot of the variable of this name; empty if there is none. */
    Optional<Integer> local(String name);

    /** A new slot. */
    int newLocal();
  }

  /** What decides a branch; empty if it is open. */
  Optional<LocalExpr> condition(Stmt.Condition condition) {
    return switch (condition) {
      case Stmt.Condition.Nondeterministic c -> Optional.empty();
      case Stmt.Condition.Test c -> Optional.of(value(c.expr()));
    };
  }

  /** Reads all shared variables of an expression, from left to right; what is left is local. */
  LocalExpr value(Expr expr) {
    if (isShared(expr)) {
      int slot = scopes.newLocal();
      read(expr, slot);
      return new LocalExpr.Local(slot);
    }
    return switch (expr) {
      case Expr.IntLiteral e -> new LocalExpr.Constant(e.value());
      case Expr.BoolLiteral e -> new LocalExpr.Constant(e.value() ? 1 : 0);
      case Expr.Name e -> new LocalExpr.Local(scopes.local(e.name()).orElseThrow());
      case Expr.Unary e -> new LocalExpr.Unary(e.operator(), value(e.operand()));
      case Expr.Binary e -> {
        LocalExpr left = value(e.left());
        yield new LocalExpr.Binary(e.operator(), left, value(e.right()));
      }
      case Expr.Element e -> throw new IllegalStateException("arrays are shared: " + e);
    };
  }

  boolean isShared(Expr expr) {
    return expr instanceof Expr.Element
        || expr instanceof Expr.Name e && scopes.local(e.name()).isEmpty();
  }

  void read(Expr expr, int slot) {
    Destination.Shared place =
        switch (expr) {
          case Expr.Name e -> new Destination.Shared(variable(e.name()), Optional.empty());
          case Expr.Element e -> element(e.array(), e.index());
          case Expr.Atom e -> throw new IllegalStateException("not shared: " + e);
          case Expr.Unary e -> throw new IllegalStateException("not shared: " + e);
          case Expr.Binary e -> throw new IllegalStateException("not shared: " + e);
        };
    steps.step(new Action.Read(place.variable(), place.index(), slot), expr.span());
  }

  /** Where an assignment goes; reading the index of an element comes before anything else. */
  sealed interface Destination {
    record Slot(int slot) implements Destination {}

    record Shared(int variable, Optional<LocalExpr> index) implements Destination {}
  }

  Destination destination(Stmt.Target target) {
    return switch (target) {
      case Stmt.Target.Variable t ->
          scopes
              .local(t.name())
              .<Destination>map(Destination.Slot::new)
              .orElseGet(() -> new Destination.Shared(variable(t.name()), Optional.empty()));
      case Stmt.Target.Element t -> element(t.array(), t.index());
    };
  }

  private Destination.Shared element(String array, Expr index) {
    Optional<Integer> whole = symbols.variable(array);
    if (whole.isPresent()) {
      return new Destination.Shared(whole.get(), Optional.of(value(index)));
    }
    long constant = index.constant().orElseThrow();
    return new Destination.Shared(variable(array + "[" + constant + "]"), Optional.empty());
  }

  private int variable(String name) {
    return symbols.variable(name).orElseThrow();
  }

  FlagExpr flags(Expr expr) {
    return switch (expr) {
      case Expr.BoolLiteral e -> new FlagExpr.Constant(e.value());
      case Expr.IntLiteral e -> new FlagExpr.Constant(e.value() != 0);
      case Expr.Name e -> new FlagExpr.Value(symbols.number(e.name()));
      case Expr.Unary e -> new FlagExpr.Not(flags(e.operand()));
      case Expr.Binary e -> new FlagExpr.Binary(e.operator(), flags(e.left()), flags(e.right()));
      case Expr.Element e -> throw new IllegalStateException("not a guard: " + e);
    };
  }
}
