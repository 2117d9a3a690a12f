package liss.explore;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ObjectOperation;
import liss.unfolding.Operation;

/** What a step is to other threads, and what its thread learns from them by it. */
final class SharedSteps {

  /** A step that no other thread sees. */
  static final Operation LOCAL = new Operation.Local(0);

  private final SharedPlaces places;
  private final Values values;
  private final Dependence dependence;

  SharedSteps(SharedPlaces places, Values values, Dependence dependence) {
    this.places = places;
    this.values = values;
    this.dependence = dependence;
  }

  /** What a next step is to other threads before it is taken. */
  Operation operation(Memory before, NextStep step) {
    return step.failure().isPresent() ? LOCAL : operation(before, step.edge());
  }

  /** Whether no other thread sees a next step. */
  boolean isLocal(NextStep step) {
    return step.failure().isPresent()
        || switch (step.edge().action()) {
          case Action.Access a -> dependence == Dependence.SYNC;
          case Action.Synchronization a -> false;
          case Action.LocalStep a -> true;
        };
  }

  private Operation operation(Memory before, Edge edge) {
    int thread = edge.thread();
    return switch (edge.action()) {
      case Action.Access a ->
          switch (dependence) {
            case ACCESS -> access(before, thread, a);
            case SYNC -> LOCAL;
          };
      case Action.Lock a -> new Operation.Acquire(a.lock());
      case Action.Unlock a ->
          before.isHeld(a.lock(), thread) ? new Operation.Release(a.lock()) : never();
      case Action.Wait a -> new Operation.Await(places.flag(a.flag()), a.value());
      case Action.WaitReset a -> new Operation.AwaitReset(places.flag(a.flag()));
      case Action.SetCondition a -> Operation.write(places.flag(a.flag()));
      case Action.Assume a -> Operation.read(places.flag(a.flag()));
      case Action.SetGuard a ->
          new Operation.Access(places.flags(a.value()), List.of(places.flag(a.flag())));
      case Action.ObjectStep a -> onObject(thread, a);
      case Action.CondvarWait a -> wait(before, thread, a);
      case Action.CondvarSignal a -> new Operation.Signal(a.condvar());
      case Action.CondvarBroadcast a -> new Operation.Broadcast(a.condvar());
      case Action.LocalStep a -> LOCAL;
    };
  }

  private Operation access(Memory before, int thread, Action.Access access) {
    return switch (access) {
      case Action.Read a -> places.read(a.variable(), cell(before, thread, a.index()));
      case Action.VariableAccess a -> places.write(a.variable(), cell(before, thread, a.index()));
      case Action.Interaction a -> Operation.write(places.interaction());
    };
  }

  /** Which values let a thread do an operation on a synchronization object. */
  private record Possible(ObjectOperation operation, int thread) implements Operation.Guard {
    @Override
    public boolean allows(int value) {
      return operation.after(value, thread).isPresent();
    }
  }

  private Operation onObject(int thread, Action.ObjectStep a) {
    int place = places.object(a.object());
    return switch (a.operation()) {
      case ObjectOperation.Unguarded o -> Operation.write(place);
      case ObjectOperation.Pass o -> new Operation.GuardedRead(place, new Possible(o, thread));
      case ObjectOperation.Refused o -> Operation.read(place);
      case ObjectOperation.OfCount o when o.isAssumption() -> Operation.write(place);
      case ObjectOperation.OfCount o -> new Operation.GuardedWrite(place, new Possible(o, thread));
      case ObjectOperation.RwUnlock o -> new Operation.GuardedWrite(place, new Possible(o, thread));
    };
  }

  private Operation wait(Memory before, int thread, Action.CondvarWait a) {
    if (before.isWaiting(thread)) {
      return new Operation.Wake(a.condvar(), a.lock());
    }
    return before.isHeld(a.lock(), thread) ? new Operation.Sleep(a.condvar(), a.lock()) : never();
  }

  private Operation never() {
    return new Operation.Await(places.never(), true);
  }

  /** The cell that an index means; empty if that depends on unknown inputs. */
  private OptionalLong cell(Memory memory, int thread, Optional<LocalExpr> index) {
    return index.isEmpty()
        ? OptionalLong.of(0)
        : values.number(new Evaluation(values, memory, thread).value(index.get()));
  }

  /** Whether a step accesses a cell that depends on unknown inputs. */
  boolean hasUnknownCell(Memory before, Edge edge) {
    return edge.action() instanceof Action.VariableAccess access
        && cell(before, edge.thread(), access.index()).isEmpty();
  }

  /** The thread learns what the steps need that its step depends on. */
  Knowledge informed(Knowledge before, int thread, Operation operation, List<Integer> woken) {
    return switch (operation) {
      case Operation.Local o -> before;
      case Operation.Access o -> {
        Knowledge after = read(before, thread, o.reads());
        for (int place : o.writes()) {
          after = after.wrote(thread, place);
        }
        yield after;
      }
      case Operation.Test o -> read(before, thread, o.reads());
      case Operation.Await o -> before.read(thread, o.variable());
      case Operation.AwaitReset o -> before.wrote(thread, o.variable());
      case Operation.GuardedRead o -> before.read(thread, o.variable());
      case Operation.GuardedWrite o -> before.wrote(thread, o.variable());
      case Operation.LockStep o -> before.wrote(thread, places.lock(o.lock()));
      case Operation.Sleep o -> before.wrote(thread, places.lock(o.lock()));
      case Operation.Wake o ->
          before.read(thread, places.wakeUp(thread)).wrote(thread, places.lock(o.lock()));
      case Operation.Notification o -> wakingUp(before, thread, woken);
    };
  }

  private static Knowledge read(Knowledge before, int thread, List<Integer> places) {
    Knowledge after = before;
    for (int place : places) {
      after = after.read(thread, place);
    }
    return after;
  }

  private Knowledge wakingUp(Knowledge before, int thread, List<Integer> woken) {
    Knowledge after = before;
    for (int sleeper : woken) {
      after = after.wrote(thread, places.wakeUp(sleeper));
    }
    return after;
  }
}
