package liss.run;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;

/**
 * How the order of steps gets from thread to thread by synchronization: by a step some holders come
 * to know all that others know. Holders are the threads, what was known when a lock was freed, a
 * flag was written or read, or a thread was woken.
 *
 * <p>A lock is ordered after it was freed last. Steps on the same condition or guard are ordered as
 * they were taken unless both only read it. The end of a {@code cwait} comes after the signal or
 * broadcast that woke the thread; a lost signal orders nothing.
 */
final class SynchronizationFlows {

  /** One holder comes to know what another one knows. */
  record Flow(int from, int to) {}

  private final int firstLock;
  private final int firstWritten;
  private final int firstRead;
  private final int firstObject;
  private final int firstPassed;
  private final int firstNotified;
  private final int count;

  SynchronizationFlows(ProgramCfa program) {
    firstLock = program.threads().size();
    firstWritten = firstLock + program.locks().size();
    firstRead = firstWritten + program.flags().size();
    firstObject = firstRead + program.flags().size();
    firstPassed = firstObject + program.objects().size();
    firstNotified = firstPassed + program.objects().size();
    count = firstNotified + program.threads().size();
  }

  /** How many holders there are; those with the smallest numbers are the threads. */
  int holders() {
    return count;
  }

  /** What a step makes known, one after the other. */
  List<Flow> of(ConcreteState before, Step step) {
    int thread = step.edge().thread();
    List<Flow> flows = new ArrayList<>();
    switch (step.edge().action()) {
      case Action.Lock a -> flows.add(new Flow(firstLock + a.lock(), thread));
      case Action.Unlock a -> flows.add(new Flow(thread, firstLock + a.lock()));
      case Action.ObjectStep a -> operate(thread, a, flows);
      case Action.WaitReset a -> write(thread, a.flag(), flows);
      case Action.SetCondition a -> write(thread, a.flag(), flows);
      case Action.SetGuard a -> {
        readAll(thread, a.value(), flows);
        write(thread, a.flag(), flows);
      }
      case Action.CondvarWait a -> {
        if (before.isWaiting(thread)) {
          flows.add(new Flow(firstLock + a.lock(), thread));
          flows.add(new Flow(firstNotified + thread, thread));
        } else {
          flows.add(new Flow(thread, firstLock + a.lock()));
        }
      }
      case Action.FlagStep a -> read(thread, a.flag(), flows);
      case Action.CondvarStep a -> notify(before, step, flows);
      case Action.Access a -> {}
      case Action.LocalStep a -> {}
    }
    return flows;
  }

  private void readAll(int thread, FlagExpr expr, List<Flow> flows) {
    expr.flags().forEach(flag -> read(thread, flag, flows));
  }

  private void read(int thread, int flag, List<Flow> flows) {
    flows.add(new Flow(firstWritten + flag, thread));
    flows.add(new Flow(thread, firstRead + flag));
  }

  private void write(int thread, int flag, List<Flow> flows) {
    flows.add(new Flow(firstWritten + flag, thread));
    flows.add(new Flow(firstRead + flag, thread));
    flows.add(new Flow(thread, firstWritten + flag));
  }

  /**
   * To pass a barrier is to read it, all else is to write; an attempt that fails orders nothing.
   */
  private void operate(int thread, Action.ObjectStep step, List<Flow> flows) {
    if (step.operation() instanceof ObjectOperation.Refused) {
      return;
    }
    flows.add(new Flow(firstObject + step.object(), thread));
    if (step.operation() instanceof ObjectOperation.Pass) {
      flows.add(new Flow(thread, firstPassed + step.object()));
    } else {
      flows.add(new Flow(firstPassed + step.object(), thread));
      flows.add(new Flow(thread, firstObject + step.object()));
    }
  }

  private void notify(ConcreteState before, Step step, List<Flow> flows) {
    Move.woken(step, before)
        .forEach(sleeper -> flows.add(new Flow(step.edge().thread(), firstNotified + sleeper)));
  }
}
