package liss.symbolic;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.StepOperation;
import liss.symbolic.SharedPlaces.Cells;
import liss.unfolding.Operation;

/** What a step is to other threads, and what its thread learns from them by it. */
final class SharedSteps {

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
    return way.failure().isPresent()
        ? StepOperation.LOCAL
        : StepOperation.of(
            way.edge().action(), dependence, places, new Moment(state, way.edge().thread()));
  }

  /** A thread before its next step. */
  private final class Moment implements StepOperation.Moment {

    private final SymbolicState state;
    private final int thread;

    Moment(SymbolicState state, int thread) {
      this.state = state;
      this.thread = thread;
    }

    @Override
    public boolean holds(int lock) {
      return state.owner(lock) == thread;
    }

    @Override
    public boolean isWaiting() {
      return state.isWaiting(thread);
    }

    @Override
    public Operation read(int variable, Optional<LocalExpr> index) {
      OptionalLong cell = cell(state, thread, index);
      return cell.isPresent()
          ? places.readOf(variable, (int) cell.getAsLong())
          : places.readOfAny(variable);
    }

    @Override
    public Operation write(int variable, Optional<LocalExpr> index) {
      OptionalLong cell = cell(state, thread, index);
      return cell.isPresent()
          ? places.writeOf(variable, (int) cell.getAsLong())
          : places.writeOfAny(variable);
    }
  }

  /** The cell that an index means; empty if that depends on inputs. */
  private OptionalLong cell(SymbolicState state, int thread, Optional<LocalExpr> index) {
    return index.isEmpty()
        ? OptionalLong.of(0)
        : terms.value(new Evaluation(terms, state, thread).value(index.get()));
  }

  /** Whether a step accesses a cell that depends on inputs. */
  boolean hasUnknownCell(SymbolicState state, Edge edge) {
    return cell(state, edge.thread(), index(edge.action())).isEmpty();
  }

  private static Optional<LocalExpr> index(Action action) {
    return action instanceof Action.VariableAccess access ? access.index() : Optional.empty();
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
