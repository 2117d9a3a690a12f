package lisscheck;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A program as its steps: each accesses at most one shared variable or synchronization object.
 *
 * @param hasAnyCopies whether two copies of a thread stand for any number of them
 */
record Program(
    List<Variable> variables,
    List<String> locks,
    List<SyncObject> objects,
    List<Flag> flags,
    List<String> channels,
    List<Thread> threads,
    boolean hasAnyCopies) {

  /** All steps; the place of a step in the list is its number. */
  List<Step> steps() {
    return threads.stream().flatMap(t -> t.out().stream()).flatMap(List::stream).toList();
  }

  /** A shared variable. An array is one, or one for each element if all indices are constant. */
  record Variable(String name, long[] initial) {}

  /** A semaphore, reader-writer lock or barrier, and its count or for how many threads it is. */
  record SyncObject(String name, Kind kind, int initial) {
    enum Kind {
      SEMAPHORE,
      RWLOCK,
      BARRIER
    }
  }

  /** A condition or a guard. */
  record Flag(String name, boolean initial) {}

  /**
   * A thread, or one copy of it.
   *
   * @param out the steps that leave each location; the thread starts at location 0
   * @param end the location where the thread has ended, -1 if it never ends
   * @param start what happens before the first step
   * @param locals how many locals it has; all are 0 at first
   */
  record Thread(String name, List<List<Step>> out, int end, List<Local> start, int locals) {}

  /**
   * A step.
   *
   * @param then what the thread does after the operation, up to the location {@code target}
   */
  record Step(int number, int thread, int source, int target, Op op, List<Local> then, Origin at) {
    /** The same without what the thread does after the operation. */
    Step withoutMore() {
      return new Step(number, thread, source, target, op, List.of(), at);
    }
  }

  /**
   * Where a step is in the text.
   *
   * @param word the number of the word that it is for
   * @param calls the bodies around it, that of the thread first
   */
  record Origin(int line, int word, List<Call> calls) {}

  /**
   * A body that is executed instead of a call; or that of a thread, which nobody calls.
   *
   * @param site the number of the word that calls it
   * @param body the number of the word with which it starts
   */
  record Call(int site, int body) {
    static final int NONE = -1;
  }

  /** The value of an expression over locals; dividing by 0 is an {@link ArithmeticException}. */
  interface Expr {
    long of(long[] locals);

    /** One that is the same for all locals. */
    record Constant(long value) implements Expr {
      @Override
      public long of(long[] locals) {
        return value;
      }
    }
  }

  /** The value of an expression over all flags, of which it reads some. */
  record Flags(Set<Integer> reads, Expr value) {}

  /** What a thread does without that any other thread can notice. */
  sealed interface Local {
    record AssignLocal(int local, Expr value) implements Local {}

    record HavocLocal(int local) implements Local {}

    record Assert(Expr condition) implements Local {}

    /** What follows has a division, or an index, that is not known to be right. */
    record MayFail() implements Local {}

    /** Whether this can fail, or what follows. */
    default boolean mayFail() {
      return this instanceof Assert || this instanceof MayFail;
    }
  }

  /** The operation of a step. */
  sealed interface Op {
    /** An operation on data, or none: it can always be done, except the wrong side of a branch. */
    sealed interface Data extends Op {}

    /** An operation on locks, objects and flags: those alone say whether it can be done. */
    sealed interface Synchronization extends Op {}

    /** One side of an {@code if} or {@code while}; without a condition it can always be taken. */
    record Branch(boolean side, Optional<Expr> condition) implements Data {}

    record Yield() implements Data {}

    record Read(int variable, Optional<Expr> index, int local) implements Data {}

    record Write(int variable, Optional<Expr> index, Expr value) implements Data {}

    record Havoc(int variable, Optional<Expr> index) implements Data {}

    record Input(int channel, int local) implements Data {}

    record Output(int channel, Expr value) implements Data {}

    record Lock(int lock) implements Synchronization {}

    record Unlock(int lock) implements Synchronization {}

    /** {@code wait} and {@code wait_not}. */
    record Wait(int flag, boolean value) implements Synchronization {}

    record WaitReset(int flag) implements Synchronization {}

    /** {@code signal}, {@code reset}, and assignments of constants to guards. */
    record Put(int flag, boolean value) implements Synchronization {}

    /** {@code assume} and {@code assume_not}. */
    record Assume(int flag, boolean value) implements Synchronization {}

    /** An assignment to a guard of what depends on others. */
    record Compute(int flag, Flags value) implements Synchronization {}

    /** An operation on a semaphore, reader-writer lock or barrier. */
    record Use(int object, Operation operation) implements Synchronization {}

    /** Whether the cooperative scheduler may switch before it. */
    default boolean isSchedulingPoint() {
      return this instanceof Yield
          || this instanceof Lock
          || this instanceof Wait
          || this instanceof WaitReset
          || (this instanceof Use use && Operation.SCHEDULING_POINTS.contains(use.operation()));
    }
  }

  /** What can be done with a semaphore, a reader-writer lock and a barrier. */
  enum Operation {
    SEM_WAIT,
    SEM_POST,
    READ_LOCK,
    READ_UNLOCK,
    WRITE_LOCK,
    WRITE_UNLOCK,
    RW_UNLOCK,
    /** The first step of {@code barrier_wait}. */
    ARRIVE,
    /** The second step of {@code barrier_wait}. */
    PASS,
    ASSUME_SEM_WAIT,
    ASSUME_READ_LOCK,
    ASSUME_WRITE_LOCK,
    ASSUME_NOT_SEM_WAIT,
    ASSUME_NOT_READ_LOCK,
    ASSUME_NOT_WRITE_LOCK;

    static final Set<Operation> SCHEDULING_POINTS =
        EnumSet.of(SEM_WAIT, READ_LOCK, WRITE_LOCK, PASS);
    static final Set<Operation> ASSUMPTIONS = EnumSet.range(ASSUME_SEM_WAIT, ASSUME_NOT_WRITE_LOCK);

    /** Whether this may change what it is done to so that another operation becomes possible. */
    boolean makesPossible(Operation later) {
      return switch (later) {
        case SEM_POST, ARRIVE -> false;
        case SEM_WAIT, ASSUME_SEM_WAIT -> this == SEM_POST;
        case READ_LOCK, ASSUME_READ_LOCK -> this == WRITE_UNLOCK || this == RW_UNLOCK;
        case READ_UNLOCK -> this == READ_LOCK || this == ASSUME_READ_LOCK;
        case WRITE_UNLOCK -> this == WRITE_LOCK || this == ASSUME_WRITE_LOCK;
        case RW_UNLOCK, ASSUME_NOT_WRITE_LOCK -> isLocking();
        case WRITE_LOCK, ASSUME_WRITE_LOCK ->
            this == READ_UNLOCK || this == WRITE_UNLOCK || this == RW_UNLOCK;
        case PASS -> this == ARRIVE;
        case ASSUME_NOT_SEM_WAIT -> this == SEM_WAIT || this == ASSUME_SEM_WAIT;
        case ASSUME_NOT_READ_LOCK -> this == WRITE_LOCK || this == ASSUME_WRITE_LOCK;
      };
    }

    private boolean isLocking() {
      return EnumSet.of(READ_LOCK, WRITE_LOCK, ASSUME_READ_LOCK, ASSUME_WRITE_LOCK).contains(this);
    }

    /** Whether this may make possible what another operation assumes not to be possible. */
    boolean refutes(Operation earlier) {
      return switch (earlier) {
        case ASSUME_NOT_SEM_WAIT -> makesPossible(SEM_WAIT);
        case ASSUME_NOT_READ_LOCK -> makesPossible(READ_LOCK);
        case ASSUME_NOT_WRITE_LOCK -> makesPossible(WRITE_LOCK);
        default -> false;
      };
    }
  }
}
