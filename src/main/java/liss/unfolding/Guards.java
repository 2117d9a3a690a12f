package liss.unfolding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Which actions of an operation are possible after a configuration, told from the last event of
 * each chain.
 */
final class Guards {

  private final Unfolding unfolding;
  private final Labels labels;
  private final Chains chains;
  private final int[] initial;

  Guards(Unfolding unfolding, Chains chains, int[] initial) {
    this.unfolding = unfolding;
    this.labels = unfolding.labels();
    this.chains = chains;
    this.initial = initial;
  }

  /**
   * Gives the possible actions of one of the operations that are pending.
   *
   * @param tops for each chain of the operation the last event of the configuration in it
   */
  void actions(Labels.Pending pending, int operation, int[] tops, IntConsumer use) {
    int action = pending.fixedActions[operation];
    if (action < 0) {
      notifications(pending.thread, pending.operations[operation], tops, use);
    } else if (isPossible(pending.thread, pending.operations[operation], tops)) {
      use.accept(action);
    }
  }

  private boolean isPossible(int thread, Operation operation, int[] tops) {
    return switch (operation) {
      case Operation.Acquire o -> isFree(o.lock(), tops);
      case Operation.Await o -> {
        int chain = chains.read(o.variable(), thread);
        yield isSet(o.variable(), chain, tops[chain]) == o.value();
      }
      case Operation.AwaitReset o -> {
        int chain = chains.writes(o.variable());
        yield isSet(o.variable(), chain, tops[chain]);
      }
      case Operation.GuardedRead o -> {
        int chain = chains.read(o.variable(), thread);
        yield o.guard().allows(value(o.variable(), chain, tops[chain]));
      }
      case Operation.GuardedWrite o -> {
        int chain = chains.writes(o.variable());
        yield o.guard().allows(value(o.variable(), chain, tops[chain]));
      }
      case Operation.Wake o ->
          isFree(o.lock(), tops) && !isAsleep(tops[chains.slot(o.condvar(), thread)]);
      case Operation.Local o -> true;
      case Operation.VariableStep o -> true;
      case Operation.Release o -> true;
      case Operation.Sleep o -> true;
      case Operation.Notification o -> throw new AssertionError(o);
    };
  }

  private void notifications(int thread, Operation operation, int[] tops, IntConsumer use) {
    int condvar = ((Operation.Notification) operation).condvar();
    List<Integer> sleepers = new ArrayList<>();
    for (int waiter : chains.waiters(condvar)) {
      if (isAsleep(tops[chains.slot(condvar, waiter)])) {
        sleepers.add(waiter);
      }
    }
    if (sleepers.isEmpty() || operation instanceof Operation.Broadcast) {
      use.accept(labels.action(new EventAction(thread, operation, sleepers)));
    } else {
      for (int sleeper : sleepers) {
        use.accept(labels.action(new EventAction(thread, operation, List.of(sleeper))));
      }
    }
  }

  /** Whether a lock is free after the last events of all chains. */
  boolean isFree(int lock, int[] tops) {
    int event = tops[chains.lock(lock)];
    if (event == 0) {
      return true;
    }
    Operation operation = labels.action(unfolding.action(event)).operation();
    return operation instanceof Operation.Release || operation instanceof Operation.Sleep;
  }

  private boolean isAsleep(int event) {
    return event != 0
        && labels.action(unfolding.action(event)).operation() instanceof Operation.Sleep;
  }

  private boolean isSet(int variable, int chain, int event) {
    return value(variable, chain, event) != 0;
  }

  /** The value of a variable after an event of one of its chains: since the last write there. */
  private int value(int variable, int chain, int event) {
    int write = event;
    while (write != 0 && !writes(write, variable)) {
      write = unfolding.parent(write, chain);
    }
    return write == 0 ? initial[variable] : labels.pending(unfolding.pending(write)).valueWritten;
  }

  private boolean writes(int event, int variable) {
    return writtenVariable(labels.action(unfolding.action(event)).operation()) == variable;
  }

  /** The variable that an operation writes; -1 if there is none. */
  static int writtenVariable(Operation operation) {
    return switch (operation) {
      case Operation.Access o -> o.writes().isEmpty() ? -1 : o.writes().get(0);
      case Operation.AwaitReset o -> o.variable();
      case Operation.GuardedWrite o -> o.variable();
      case Operation.VariableStep o -> -1;
      case Operation.Local o -> -1;
      case Operation.LockStep o -> -1;
      case Operation.WaitStep o -> -1;
      case Operation.Notification o -> -1;
    };
  }
}
