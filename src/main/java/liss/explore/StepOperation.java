package liss.explore;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import liss.cfa.Action;
import liss.cfa.LocalExpr;
import liss.unfolding.Operation;

/** What the steps of a program are to other threads, whatever its values are. */
public final class StepOperation {

  /** A step that no other thread sees. */
  public static final Operation LOCAL = new Operation.Local(0);

  private StepOperation() {}

  /** The numbers of the variables that threads are ordered by. */
  public interface Names {

    /** What stands for a flag. */
    int flag(int flag);

    /** What stands for all input and output. */
    int interaction();

    /** A flag that is never set. */
    int never();
  }

  /** A thread that is about to take a step. */
  public interface Moment {

    /** Whether the thread holds a lock. */
    boolean holds(int lock);

    /** Whether the thread has begun to wait for a condition variable and has not come back. */
    boolean isWaiting();

    /** A read of a cell of a variable. */
    Operation read(int variable, Optional<LocalExpr> index);

    /** A write of a cell of a variable. */
    Operation write(int variable, Optional<LocalExpr> index);
  }

  /** What a step is to other threads. */
  public static Operation of(Action action, Dependence dependence, Names names, Moment before) {
    return switch (action) {
      case Action.Read a -> access(dependence, () -> before.read(a.variable(), a.index()));
      case Action.Lock a -> new Operation.Acquire(a.lock());
      case Action.Unlock a ->
          before.holds(a.lock()) ? new Operation.Release(a.lock()) : never(names);
      case Action.Wait a -> new Operation.Await(names.flag(a.flag()), a.value());
      case Action.WaitReset a -> new Operation.AwaitReset(names.flag(a.flag()));
      case Action.SetCondition a -> Operation.write(names.flag(a.flag()));
      case Action.Assume a -> Operation.read(names.flag(a.flag()));
      case Action.SetGuard a ->
          new Operation.Access(
              a.value().flags().stream().map(names::flag).toList(), List.of(names.flag(a.flag())));
      case Action.CondvarWait a -> wait(a, names, before);
      case Action.CondvarSignal a -> new Operation.Signal(a.condvar());
      case Action.CondvarBroadcast a -> new Operation.Broadcast(a.condvar());
      case Action.VariableAccess a ->
          access(dependence, () -> before.write(a.variable(), a.index()));
      case Action.Interaction a -> access(dependence, () -> Operation.write(names.interaction()));
      case Action.LocalStep a -> LOCAL;
    };
  }

  private static Operation access(Dependence dependence, Supplier<Operation> ordered) {
    return switch (dependence) {
      case ACCESS -> ordered.get();
      case SYNC -> LOCAL;
    };
  }

  private static Operation wait(Action.CondvarWait a, Names names, Moment before) {
    if (before.isWaiting()) {
      return new Operation.Wake(a.condvar(), a.lock());
    }
    return before.holds(a.lock()) ? new Operation.Sleep(a.condvar(), a.lock()) : never(names);
  }

  private static Operation never(Names names) {
    return new Operation.Await(names.never(), true);
  }
}
