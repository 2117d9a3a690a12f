package liss.abstraction;

import liss.cfa.Action;
import liss.cfa.Flag;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;

/**
 * The values of locks, other synchronization objects and flags, and what the synchronization
 * statements do to them ([LISS] Fig. 6). They are kept in a caller's array, from a given offset on:
 * for each lock 0 when it is free and otherwise the number of its owner plus 1, then the values of
 * semaphores, reader-writer locks and barriers ({@link liss.cfa.ObjectOperation}), then for each
 * flag 0 or 1.
 */
public final class Synchronization {

  /** Whether a thread can take a step. */
  public enum Outcome {
    /** It can. */
    ENABLED,
    /** Not now: the lock is taken or the condition does not hold. */
    BLOCKED,
    /** It takes the step and the run is discarded: the assumption is false. */
    FAILED
  }

  private final ProgramCfa program;
  private final int offset;
  private final int objects;
  private final int flags;

  /** The values of {@code program}, from {@code offset} on. */
  public Synchronization(ProgramCfa program, int offset) {
    this.program = program;
    this.offset = offset;
    this.objects = offset + program.locks().size();
    this.flags = objects + program.objects().size();
  }

  /** Where the values of semaphores, reader-writer locks and barriers start. */
  public int firstObject() {
    return objects;
  }

  /** Length that an array of values must have. */
  public int width() {
    return flags + program.flags().size();
  }

  /** Fills in the initial values. */
  public void initialize(int[] values) {
    for (SyncObject object : program.objects()) {
      values[objects + object.id()] = object.initial();
    }
    for (Flag flag : program.flags()) {
      values[flags + flag.id()] = flag.initial() ? 1 : 0;
    }
  }

  /** Whether no lock is held, reader-writer locks included. */
  public boolean allLocksFree(int[] values) {
    for (int lock = offset; lock < objects; lock++) {
      if (values[lock] != 0) {
        return false;
      }
    }
    return program.objects().stream().allMatch(o -> o.isAtRest(values[objects + o.id()]));
  }

  /** The owner of a lock plus 1, or 0. */
  int owner(int[] values, int lock) {
    return values[offset + lock];
  }

  /** The value of a semaphore, reader-writer lock or barrier. */
  int object(int[] values, int object) {
    return values[objects + object];
  }

  /** Whether a flag is set. */
  boolean isSet(int[] values, int flag) {
    return holds(values, flag);
  }

  /** Whether a thread can take a step with these values. */
  public Outcome outcome(int[] values, int thread, Action action) {
    return switch (action) {
      case Action.Lock a -> enabledIf(values[offset + a.lock()] == 0);
      case Action.Unlock a -> enabledIf(values[offset + a.lock()] == thread + 1);
      case Action.Wait a -> enabledIf(holds(values, a.flag()) == a.value());
      case Action.WaitReset a -> enabledIf(holds(values, a.flag()));
      case Action.Assume a ->
          holds(values, a.flag()) == a.value() ? Outcome.ENABLED : Outcome.FAILED;
      case Action.FlagStep a -> Outcome.ENABLED;
      case Action.ObjectStep a ->
          a.operation().after(values[objects + a.object()], thread).isPresent()
              ? Outcome.ENABLED
              : a.operation().isAssumption() ? Outcome.FAILED : Outcome.BLOCKED;
      case Action.CondvarStep a -> throw new UnsupportedActionException(a);
      case Action.Access a -> Outcome.ENABLED;
      case Action.LocalStep a -> Outcome.ENABLED;
    };
  }

  /** Takes an enabled step: changes the values in place. */
  public void apply(int[] values, int thread, Action action) {
    switch (action) {
      case Action.Lock a -> values[offset + a.lock()] = thread + 1;
      case Action.Unlock a -> values[offset + a.lock()] = 0;
      case Action.WaitReset a -> values[flags + a.flag()] = 0;
      case Action.SetCondition a -> values[flags + a.flag()] = a.value() ? 1 : 0;
      case Action.SetGuard a ->
          values[flags + a.flag()] = a.value().evaluate(flag -> holds(values, flag)) ? 1 : 0;
      case Action.FlagStep a -> {}
      case Action.ObjectStep a -> {
        int object = objects + a.object();
        values[object] = a.operation().after(values[object], thread).orElseThrow();
      }
      case Action.CondvarStep a -> throw new UnsupportedActionException(a);
      case Action.Access a -> {}
      case Action.LocalStep a -> {}
    }
  }

  private boolean holds(int[] values, int flag) {
    return values[flags + flag] != 0;
  }

  private static Outcome enabledIf(boolean condition) {
    return condition ? Outcome.ENABLED : Outcome.BLOCKED;
  }
}
