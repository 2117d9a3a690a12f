package liss.cfa;

import java.util.OptionalInt;

/**
 * An operation on a synchronization object: a guarded atomic transition of its value.
 *
 * <p>The value of a semaphore is its count. That of a reader-writer lock is the number of readers,
 * or, if there is a writer, minus the number of its thread, counted from 1. That of a barrier is
 * the set of the threads that wait at it, as bits.
 *
 * <p>{@link #after} is the whole meaning of an operation. The relations between operations are
 * facts about it, which are written out here and proved for small values by a test.
 */
public sealed interface ObjectOperation {

  /** An operation that never blocks a thread. */
  sealed interface Unguarded extends ObjectOperation {}

  /** An operation on a semaphore or reader-writer lock, which counts. */
  sealed interface OfCount extends ObjectOperation {

    /** What it does to the value. */
    default Shift shift(int thread) {
      return switch (this) {
        case Down o -> Shift.from(1, -1);
        case Up o -> Shift.by(1);
        case ReadLock o -> Shift.from(0, 1);
        case ReadUnlock o -> Shift.from(1, -1);
        case WriteLock o -> Shift.between(0, -(thread + 1));
        case WriteUnlock o -> Shift.between(-(thread + 1), 0);
        case Refused o ->
            switch (o.obstacle()) {
              case NOTHING_LEFT -> Shift.between(0, 0);
              case WRITER -> new Shift(Integer.MIN_VALUE, -1, 0);
              case READER -> Shift.from(1, 0);
            };
      };
    }
  }

  /** What a thread does that cannot take something at once. */
  enum Patience {
    /** It waits. */
    WAITS,
    /** It has made an attempt that does not succeed; the run is discarded, as by an assumption. */
    GIVES_UP
  }

  /** Why an attempt to take something fails. */
  enum Obstacle {
    /** The count of a semaphore is 0. */
    NOTHING_LEFT,
    /** A reader-writer lock has a writer. */
    WRITER,
    /** A reader-writer lock has a reader. */
    READER
  }

  /** An operation that takes something as soon as it is there. */
  sealed interface Taking extends OfCount {
    /** What a thread does that has to wait. */
    Patience patience();
  }

  /** Waits until the count of a semaphore is above 0, and takes 1 from it. */
  record Down(Patience patience) implements Taking {}

  /** An attempt to take something fails: discards the run if it is not for this reason. */
  record Refused(Obstacle obstacle) implements OfCount {}

  /** Adds 1 to the count of a semaphore. */
  record Up() implements OfCount, Unguarded {}

  /** Waits until there is no writer, and becomes a reader. */
  record ReadLock(Patience patience) implements Taking {}

  /** One reader fewer, whichever thread it was; blocks if there is none. */
  record ReadUnlock() implements OfCount {}

  /** Waits until there is neither a reader nor a writer, and becomes the writer. */
  record WriteLock(Patience patience) implements Taking {}

  /** Is the writer no longer; blocks a thread that is not the writer. */
  record WriteUnlock() implements OfCount {}

  /** Is the writer no longer or, for a thread that is not the writer, one reader fewer. */
  record RwUnlock() implements ObjectOperation {}

  /**
   * Comes to a barrier: waits from now on, or ends the waiting of all threads if it is the last.
   *
   * @param parties how many threads wait for each other
   */
  record Arrive(int parties) implements Unguarded {}

  /** Goes on from a barrier at which the thread does not wait any more. */
  record Pass() implements ObjectOperation {}

  /**
   * The value after a thread has done the operation; empty if the thread is blocked, or the run is
   * discarded.
   *
   * @throws ArithmeticException if a count exceeds 2147483647
   */
  default OptionalInt after(int value, int thread) {
    return switch (this) {
      case OfCount o -> o.shift(thread).of(value);
      case RwUnlock o when value < 0 -> new WriteUnlock().after(value, thread);
      case RwUnlock o -> new ReadUnlock().after(value, thread);
      case Arrive o ->
          OptionalInt.of(Integer.bitCount(value) + 1 == o.parties() ? 0 : value | 1 << thread);
      case Pass o -> (value & 1 << thread) == 0 ? OptionalInt.of(value) : OptionalInt.empty();
    };
  }

  /** Whether a run is discarded that comes to this where it is not possible. */
  default boolean isAssumption() {
    return this instanceof Refused
        || this instanceof Taking taking && taking.patience() == Patience.GIVES_UP;
  }

  /** Whether the cooperative scheduler may switch before this. */
  default boolean isSchedulingPoint() {
    return this instanceof Pass || this instanceof Taking taking && !taking.isAssumption();
  }

  /** Whether a thread gives a lock back that it has. */
  default boolean isRelease() {
    return switch (this) {
      case ReadUnlock o -> true;
      case WriteUnlock o -> true;
      case RwUnlock o -> true;
      case Taking o -> false;
      case Pass o -> false;
      case Refused o -> false;
      case Unguarded o -> false;
    };
  }

  /** Whether this leaves every value as it is. */
  default boolean onlyReads() {
    return this instanceof Pass || this instanceof Refused;
  }

  /** Whether a thread can be blocked at this. */
  default boolean mayBlock() {
    return !(this instanceof Unguarded) && !isAssumption();
  }

  /** Whether this may make another operation on the same object possible. */
  default boolean mayEnable(ObjectOperation later) {
    if (later instanceof Refused refused) {
      return switch (refused.obstacle()) {
        case NOTHING_LEFT -> this instanceof Down;
        case WRITER -> this instanceof WriteLock;
        case READER -> this instanceof ReadLock;
      };
    }
    return switch (this) {
      case Up o -> later instanceof Down;
      case ReadLock o -> later instanceof ReadUnlock || later instanceof RwUnlock;
      case ReadUnlock o -> later instanceof WriteLock;
      case WriteLock o -> later instanceof WriteUnlock || later instanceof RwUnlock;
      case WriteUnlock o -> later instanceof ReadLock || later instanceof WriteLock;
      case RwUnlock o -> later instanceof ReadLock || later instanceof WriteLock;
      case Arrive o -> later instanceof Pass;
      case Down o -> false;
      case Pass o -> false;
      case Refused o -> false;
    };
  }

  /**
   * Whether this, of one thread, may make another thread's operation on the same object, which is
   * possible, impossible, or may make the two come out in another way than in the other order.
   */
  default boolean mayHinder(ObjectOperation later) {
    if (later instanceof Refused refused) {
      return switch (refused.obstacle()) {
        case NOTHING_LEFT -> this instanceof Up;
        case WRITER -> this instanceof WriteUnlock || this instanceof RwUnlock;
        case READER -> this instanceof ReadUnlock || this instanceof RwUnlock;
      };
    }
    return switch (this) {
      case Down o -> later instanceof Down;
      case ReadLock o -> later instanceof WriteLock;
      case ReadUnlock o -> later instanceof ReadUnlock || later instanceof RwUnlock;
      case RwUnlock o -> later instanceof ReadUnlock || later instanceof RwUnlock;
      case WriteLock o -> later instanceof WriteLock || later instanceof ReadLock;
      case Arrive o -> later instanceof Arrive;
      case WriteUnlock o -> false;
      case Up o -> false;
      case Pass o -> false;
      case Refused o -> false;
    };
  }

  /**
   * Whether this need not be possible, or not with the same outcome, in front of another thread's
   * operation on the same object after which it is possible.
   */
  default boolean staysBehind(ObjectOperation earlier) {
    if (earlier instanceof Refused) {
      return mayHinder(earlier);
    }
    return switch (this) {
      case WriteUnlock o -> false;
      case Arrive o -> earlier instanceof Arrive;
      case Down o -> earlier.mayEnable(this);
      case ReadLock o -> earlier.mayEnable(this);
      case ReadUnlock o -> earlier.mayEnable(this);
      case RwUnlock o -> earlier instanceof ReadLock;
      case WriteLock o -> earlier.mayEnable(this);
      case Pass o -> earlier.mayEnable(this);
      case Refused o -> earlier.mayEnable(this);
      case Up o -> false;
    };
  }

  /** Whether two operations of different threads are independent, whatever the value is. */
  default boolean commutesWith(ObjectOperation other) {
    return !mayEnable(other)
        && !other.mayEnable(this)
        && !mayHinder(other)
        && !other.mayHinder(this);
  }
}
