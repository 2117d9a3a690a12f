package liss.symbolic;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.symbolic.SharedPlaces.Cells;
import liss.unfolding.Operation;

/** What a step is to other threads, and what its thread learns from them by it. */
final class SharedSteps {

  /** A step that no other thread sees. */
  static final Operation LOCAL = new Operation.Local(0);

  private final SharedPlaces places;
  private final Terms terms;
  private final Dependence dependence;

  SharedSteps(ProgramCfa program, Terms terms, Dependence dependence, Cells cells) {
    this.places = new SharedPlaces(program, cells);
    this.terms = terms;
    this.dependence = dependence;
  }

  SharedPlaces places() {
    return places;
  }

  /** What a way to go on is to other threads before it is taken. */
  Operation operation(SymbolicState state, Way way) {
    int thread = way.edge().thread();
    if (way.failure().isPresent()) {
      return LOCAL;
    }
    return switch (way.edge().action()) {
      case Action.Read a -> access(() -> read(state, way.edge(), a.variable(), a.index()));
      case Action.Write a -> access(() -> write(state, way.edge(), a.variable(), a.index()));
      case Action.Havoc a -> access(() -> write(state, way.edge(), a.variable(), a.index()));
      case Action.Input a -> access(() -> Operation.write(places.interaction()));
      case Action.Output a -> access(() -> Operation.write(places.interaction()));
      case Action.Lock a -> new Operation.Acquire(a.lock());
      case Action.Unlock a ->
          state.owner(a.lock()) == thread
              ? new Operation.Release(a.lock())
              : new Operation.Await(places.never(), true);
      case Action.Wait a -> new Operation.Await(places.flag(a.flag()), a.value());
      case Action.WaitReset a -> new Operation.AwaitReset(places.flag(a.flag()));
      case Action.SetCondition a -> Operation.write(places.flag(a.flag()));
      case Action.Assume a -> Operation.read(places.flag(a.flag()));
      case Action.SetGuard a ->
          new Operation.Access(places.flags(a.value()), List.of(places.flag(a.flag())));
      case Action.CondvarWait a -> condvarWait(state, thread, a);
      case Action.CondvarSignal a -> new Operation.Signal(a.condvar());
      case Action.CondvarBroadcast a -> new Operation.Broadcast(a.condvar());
      case Action.AssignLocal a -> LOCAL;
      case Action.HavocLocal a -> LOCAL;
      case Action.Branch a -> LOCAL;
      case Action.Assert a -> LOCAL;
      case Action.Yield a -> LOCAL;
      case Action.Skip a -> LOCAL;
      case Action.Pass a -> LOCAL;
    };
  }

  private Operation access(Supplier<Operation> ordered) {
    return switch (dependence) {
      case ACCESS -> ordered.get();
      case SYNC -> LOCAL;
    };
  }

  private Operation condvarWait(SymbolicState state, int thread, Action.CondvarWait a) {
    if (state.isWaiting(thread)) {
      return new Operation.Wake(a.condvar(), a.lock());
    }
    return state.owner(a.lock()) == thread
        ? new Operation.Sleep(a.condvar(), a.lock())
        : new Operation.Await(places.never(), true);
  }

  private Operation read(SymbolicState state, Edge edge, int variable, Optional<LocalExpr> index) {
    return cell(state, edge, variable, index, places::readOf, places::readOfAny);
  }

  private Operation write(SymbolicState state, Edge edge, int variable, Optional<LocalExpr> index) {
    return cell(state, edge, variable, index, places::writeOf, places::writeOfAny);
  }

  private interface Known {
    Operation of(int variable, int cell);
  }

  private Operation cell(
      SymbolicState state,
      Edge edge,
      int variable,
      Optional<LocalExpr> index,
      Known known,
      IntFunction<Operation> any) {
    if (index.isEmpty()) {
      return known.of(variable, 0);
    }
    int term = new Evaluation(terms, state, edge.thread()).value(index.get());
    OptionalLong cell = terms.value(term);
    return cell.isPresent() ? known.of(variable, (int) cell.getAsLong()) : any.apply(variable);
  }

  /** Whether a step accesses a cell that depends on inputs. */
  boolean hasUnknownCell(SymbolicState state, Edge edge) {
    return index(edge.action())
        .map(i -> terms.value(new Evaluation(terms, state, edge.thread()).value(i)).isEmpty())
        .orElse(false);
  }

  private static Optional<LocalExpr> index(Action action) {
    if (action instanceof Action.Read read) {
      return read.index();
    }
    if (action instanceof Action.Write write) {
      return write.index();
    }
    return action instanceof Action.Havoc havoc ? havoc.index() : Optional.empty();
  }

  /** The thread learns what the steps need that its step depends on. */
  SymbolicProgress informed(
      SymbolicProgress state, int thread, Operation operation, List<Integer> woken) {
    return switch (operation) {
      case Operation.Local o -> state;
      case Operation.Access o -> {
        SymbolicProgress after = read(state, thread, o.reads());
        for (int place : o.writes()) {
          after = after.wrote(thread, place);
        }
        yield after;
      }
      case Operation.Test o -> read(state, thread, o.reads());
      case Operation.Await o -> state.read(thread, o.variable());
      case Operation.AwaitReset o -> state.wrote(thread, o.variable());
      case Operation.Acquire o -> state.wrote(thread, places.lock(o.lock()));
      case Operation.Release o -> state.wrote(thread, places.lock(o.lock()));
      case Operation.Sleep o -> state.wrote(thread, places.lock(o.lock()));
      case Operation.Wake o ->
          state.read(thread, places.wakeUp(thread)).wrote(thread, places.lock(o.lock()));
      case Operation.Signal o -> wakingUp(state, thread, woken);
      case Operation.Broadcast o -> wakingUp(state, thread, woken);
    };
  }

  private static SymbolicProgress read(SymbolicProgress state, int thread, List<Integer> places) {
    SymbolicProgress after = state;
    for (int place : places) {
      after = after.read(thread, place);
    }
    return after;
  }

  private SymbolicProgress wakingUp(SymbolicProgress state, int thread, List<Integer> woken) {
    SymbolicProgress after = state;
    for (int sleeper : woken) {
      after = after.wrote(thread, places.wakeUp(sleeper));
    }
    return after;
  }
}
