package liss.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.lang.Expr.BinaryOperator;
import liss.symbolic.Condition.Demand;
import liss.symbolic.Literal.Truth;

/**
 * The single-thread semantics of W with unknown values ([LISS] Fig. 6): what an edge does to a
 * state, and what has to hold for it.
 *
 * <p>An element of an array whose index is unknown is read as a case distinction over all elements;
 * written, it makes every element one.
 */
final class SymbolicSemantics {

  private final ProgramCfa program;
  private final Terms terms;

  SymbolicSemantics(ProgramCfa program, Terms terms) {
    this.program = program;
    this.terms = terms;
  }

  /**
   * An edge that was taken.
   *
   * @param demands what must hold before; the edge cannot be taken otherwise, or the run ends there
   * @param woken the threads that it wakes
   */
  record Taken(SymbolicState target, List<Constraint> demands, List<Integer> woken) {}

  /** The values of all terms. */
  Terms terms() {
    return terms;
  }

  /** The state before the first step. */
  SymbolicState initialState() {
    return SymbolicState.initial(program, terms);
  }

  /**
   * What happens when a thread takes an edge that starts at its location: one thing, or for a
   * signal one for each thread that it can wake.
   */
  List<Taken> take(SymbolicState state, Edge edge) {
    Taken taken = new Taking(state, edge).taken();
    if (edge.action() instanceof Action.CondvarSignal signal
        && !state.sleepers(signal.condvar()).isEmpty()) {
      return state.sleepers(signal.condvar()).stream()
          .map(sleeper -> waking(taken, signal.condvar(), List.of(sleeper)))
          .toList();
    }
    return edge.action() instanceof Action.CondvarBroadcast broadcast
        ? List.of(waking(taken, broadcast.condvar(), state.sleepers(broadcast.condvar())))
        : List.of(taken);
  }

  private static Taken waking(Taken taken, int condvar, List<Integer> sleepers) {
    SymbolicState target = taken.target();
    for (int sleeper : sleepers) {
      target = target.withWoken(sleeper, condvar);
    }
    return new Taken(target, taken.demands(), sleepers);
  }

  /** One edge being taken. */
  private final class Taking {

    private final SymbolicState before;
    private final SymbolicState moved;
    private final Edge edge;
    private final int thread;
    private final List<Constraint> demands = new ArrayList<>();

    Taking(SymbolicState before, Edge edge) {
      this.before = before;
      this.moved = before.withLocation(edge.thread(), edge.target());
      this.edge = edge;
      this.thread = edge.thread();
    }

    Taken taken() {
      SymbolicState target = target();
      return new Taken(target, demands, List.of());
    }

    private SymbolicState target() {
      return switch (edge.action()) {
        case Action.Read a -> {
          int value = read(a.variable(), a.index());
          yield moved.withLocal(thread, a.local(), value);
        }
        case Action.Write a -> {
          Optional<Integer> index = a.index().map(this::value);
          yield write(a.variable(), index, value(a.value()));
        }
        case Action.Havoc a -> {
          Optional<Integer> index = a.index().map(this::value);
          yield counted(write(a.variable(), index, fresh(Symbol.Kind.CHOICE)), Symbol.Kind.CHOICE);
        }
        case Action.HavocLocal a ->
            counted(
                moved.withLocal(thread, a.local(), fresh(Symbol.Kind.CHOICE)), Symbol.Kind.CHOICE);
        case Action.Input a ->
            counted(
                moved.withLocal(thread, a.local(), fresh(Symbol.Kind.INPUT)), Symbol.Kind.INPUT);
        case Action.Output a -> {
          value(a.value());
          yield moved;
        }
        case Action.AssignLocal a -> moved.withLocal(thread, a.local(), value(a.value()));
        case Action.Branch a -> {
          a.condition()
              .ifPresent(c -> demand(value(c), Truth.holding(a.tag().holds()), Demand.BRANCH));
          yield moved;
        }
        case Action.Assert a -> {
          demand(value(a.condition()), Truth.NOT_ZERO, Demand.ASSERTION);
          yield moved;
        }
        case Action.Lock a -> {
          synchronization(before.owner(a.lock()) < 0);
          yield moved.withOwner(a.lock(), thread);
        }
        case Action.Unlock a -> {
          synchronization(before.owner(a.lock()) == thread);
          yield moved.withoutOwner(a.lock());
        }
        case Action.Wait a -> {
          synchronization(before.isSet(a.flag()) == a.value());
          yield moved;
        }
        case Action.WaitReset a -> {
          synchronization(before.isSet(a.flag()));
          yield moved.withFlag(a.flag(), false);
        }
        case Action.Assume a -> {
          synchronization(before.isSet(a.flag()) == a.value());
          yield moved;
        }
        case Action.SetCondition a -> moved.withFlag(a.flag(), a.value());
        case Action.SetGuard a -> moved.withFlag(a.flag(), a.value().evaluate(before::isSet));
        case Action.CondvarWait a -> waited(a);
        case Action.CondvarStep a -> moved;
        case Action.LocalStep a -> moved;
      };
    }

    /** The two halves of a wait ([SPOE] 3.1): the thread sleeps where it is, then it goes on. */
    private SymbolicState waited(Action.CondvarWait a) {
      if (before.isWaiting(thread)) {
        synchronization(before.isWoken(thread) && before.owner(a.lock()) < 0);
        return moved.withAwake(thread).withOwner(a.lock(), thread);
      }
      synchronization(before.owner(a.lock()) == thread);
      return before.withoutOwner(a.lock()).withSleeper(thread, a.condvar());
    }

    private int fresh(Symbol.Kind kind) {
      return terms.unknown(new Symbol(thread, kind, before.count(thread, kind)));
    }

    private SymbolicState counted(SymbolicState state, Symbol.Kind kind) {
      return state.withOneMore(thread, kind);
    }

    private void synchronization(boolean enabled) {
      demand(terms.constant(enabled ? 1 : 0), Truth.NOT_ZERO, Demand.SYNCHRONIZATION);
    }

    private void demand(int term, Truth truth, Demand demand) {
      Literal literal = new Literal(term, truth);
      if (!literal.isTrivial(terms)) {
        demands.add(new Constraint(literal, new Condition(edge, demand, List.of())));
      }
    }

    private int read(int variable, Optional<LocalExpr> index) {
      if (index.isEmpty()) {
        return before.cell(variable, 0);
      }
      int position = value(index.get());
      int size = inBounds(variable, position);
      OptionalLong known = terms.value(position);
      if (known.isPresent()) {
        return before.cell(variable, Math.clamp(known.getAsLong(), 0, size - 1));
      }
      int value = before.cell(variable, size - 1);
      for (int cell = size - 2; cell >= 0; cell--) {
        value = terms.conditional(isAt(position, cell), before.cell(variable, cell), value);
      }
      return value;
    }

    private SymbolicState write(int variable, Optional<Integer> index, int value) {
      if (index.isEmpty()) {
        return moved.withCell(variable, 0, value);
      }
      int size = inBounds(variable, index.get());
      SymbolicState after = moved;
      for (int cell = 0; cell < size; cell++) {
        int isHere = isAt(index.get(), cell);
        after =
            after.withCell(
                variable, cell, terms.conditional(isHere, value, before.cell(variable, cell)));
      }
      return after;
    }

    private int isAt(int position, int cell) {
      return terms.apply(BinaryOperator.EQUAL, position, terms.constant(cell));
    }

    /** Demands that there is such an element; returns how many there are. */
    private int inBounds(int variable, int position) {
      int size = program.variables().get(variable).initial().size();
      int notBefore = terms.apply(BinaryOperator.GREATER_EQUAL, position, terms.constant(0));
      int notBehind = terms.apply(BinaryOperator.LESS, position, terms.constant(size));
      demand(terms.apply(BinaryOperator.AND, notBefore, notBehind), Truth.NOT_ZERO, Demand.INDEX);
      return size;
    }

    private int value(LocalExpr expr) {
      Evaluation evaluation = new Evaluation(terms, before, thread);
      int value = evaluation.value(expr);
      evaluation.divisors().forEach(d -> demand(d, Truth.NOT_ZERO, Demand.DIVISOR));
      return value;
    }
  }
}
