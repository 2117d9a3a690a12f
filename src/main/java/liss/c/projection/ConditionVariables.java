package liss.c.projection;

import liss.c.projection.ProjectionFacts.SyncObjectKind;
import liss.c.vocabulary.Effect;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * The condition variables of POSIX threads. Where runs are compared, a wait may return at any time.
 *
 * @param body that of the function that uses them
 */
record ConditionVariables(Body body, ProjectedSynchronization synchronization) {

  /** Waits until the condition is signalled; the lock is free meanwhile. */
  void wait(ProjectedSynchronization.Place condition, ProjectedSynchronization.Place lock) {
    switch (body.threads().purpose()) {
      case EXECUTION, BEHAVIOUR, PROOF ->
          synchronization.with(
              condition,
              SyncObjectKind.CONDVAR,
              c -> synchronization.with(lock, SyncObjectKind.LOCK, l -> wait(c, l)));
      case COMPARISON -> pass(lock);
    }
  }

  private void wait(String condition, String lock) {
    synchronization.checkIsSetUpOnce(lock);
    if (body.memory().known().tried.contains(lock)) {
      throw new InexactException("a wait for a condition with a lock that is tried elsewhere");
    }
    add(new Stmt.CondvarWait(condition, lock, span()));
  }

  /** Wakes one of those that wait, or all of them, as the effect is. */
  void wake(Effect.Kind effect, ProjectedSynchronization.Place condition) {
    switch (body.threads().purpose()) {
      case EXECUTION, BEHAVIOUR, PROOF ->
          synchronization.with(
              condition,
              SyncObjectKind.CONDVAR,
              c ->
                  add(
                      effect == Effect.Kind.WAKE_ONE
                          ? new Stmt.CondvarSignal(c, span())
                          : new Stmt.CondvarBroadcast(c, span())));
      case COMPARISON -> {}
    }
  }

  /** A wait that may return at any time. */
  void pass(ProjectedSynchronization.Place lock) {
    synchronization.with(lock, SyncObjectKind.LOCK, this::pass);
  }

  private void pass(String lock) {
    synchronization.operate(lock, SyncKind.UNLOCK);
    yieldToOthers();
    synchronization.operate(lock, SyncKind.LOCK);
  }

  /** The scheduler may switch here, which makes a difference only where runs are compared. */
  void yieldToOthers() {
    switch (body.threads().purpose()) {
      case EXECUTION, BEHAVIOUR, PROOF -> {}
      case COMPARISON -> add(new Stmt.Yield(span()));
    }
  }

  private void add(Stmt stmt) {
    body.code().add(stmt);
  }

  private SourceSpan span() {
    return body.code().span();
  }
}
