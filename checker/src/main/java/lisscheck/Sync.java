package lisscheck;

import java.util.Optional;
import lisscheck.Program.Flag;
import lisscheck.Program.Op;
import lisscheck.Program.Operation;
import lisscheck.Program.SyncObject;

/**
 * What synchronization does with its values.
 *
 * <p>The values are one array: for each lock 0 or the thread that holds it plus 1; for each object
 * the count of a semaphore, the readers of a reader-writer lock or the negative of its writer plus
 * 1, or the set of the threads that wait in a barrier; for each flag 0 or 1.
 */
final class Sync {
  private final Program program;

  Sync(Program program) {
    this.program = program;
    boolean hasBarrier = program.objects().stream().anyMatch(Sync::isBarrier);
    if (hasBarrier && program.threads().size() > Integer.SIZE) {
      throw new Refusal("more than 32 threads, and a barrier");
    }
  }

  /** How many locks there are, which is where objects start. */
  int locks() {
    return program.locks().size();
  }

  /** Where flags start. */
  int firstFlag() {
    return locks() + program.objects().size();
  }

  int[] initial() {
    int[] values = new int[firstFlag() + program.flags().size()];
    for (int i = 0; i < program.objects().size(); i++) {
      SyncObject object = program.objects().get(i);
      values[locks() + i] = isBarrier(object) ? 0 : object.initial();
    }
    for (int i = 0; i < program.flags().size(); i++) {
      Flag flag = program.flags().get(i);
      values[firstFlag() + i] = flag.initial() ? 1 : 0;
    }
    return values;
  }

  boolean isPossible(int[] values, int thread, Op op) {
    return switch (op) {
      case Op.Data data -> true;
      case Op.Put put -> true;
      case Op.Compute compute -> true;
      case Op.Lock lock -> values[lock.lock()] == 0;
      case Op.Unlock unlock -> values[unlock.lock()] == thread + 1;
      case Op.Wait wait -> isSet(values, wait.flag()) == wait.value();
      case Op.WaitReset wait -> isSet(values, wait.flag());
      case Op.Assume assume -> isSet(values, assume.flag()) == assume.value();
      case Op.Use use -> isPossible(values[locks() + use.object()], thread, use.operation());
    };
  }

  private static boolean isPossible(int value, int thread, Operation operation) {
    return shift(value, thread, operation)
        .map(shift -> shift.least() <= value && value <= shift.most())
        .orElse(operation == Operation.ARRIVE || (value >> thread & 1) == 0);
  }

  /**
   * What an operation does to a count.
   *
   * @param least the least value for which it is possible
   * @param most the greatest one
   * @param change what it adds
   */
  record Shift(long least, long most, long change) {
    private static final long INFINITY = 1L << 40;

    /** Leaves all values as they are. */
    static final Shift NONE = new Shift(-INFINITY, INFINITY, 0);

    private static Shift between(long least, long most, long change) {
      return new Shift(least, most, change);
    }

    private static Shift from(long least, long change) {
      return new Shift(least, INFINITY, change);
    }

    /** This, then another one. */
    Shift then(Shift next) {
      return new Shift(
          next.least == -INFINITY ? least : Math.max(least, next.least - change),
          next.most == INFINITY ? most : Math.min(most, next.most - change),
          change + next.change);
    }
  }

  /**
   * What an operation does to a semaphore or reader-writer lock of a value; empty for a barrier. The
   * value says who releases a reader-writer lock, and why nobody can become its writer.
   */
  static Optional<Shift> shift(int value, int thread, Operation operation) {
    int writer = -(thread + 1);
    return switch (operation) {
      case SEM_WAIT, ASSUME_SEM_WAIT, READ_UNLOCK -> Optional.of(Shift.from(1, -1));
      case SEM_POST -> Optional.of(Shift.from(-Shift.INFINITY, 1));
      case READ_LOCK, ASSUME_READ_LOCK -> Optional.of(Shift.from(0, 1));
      case WRITE_LOCK, ASSUME_WRITE_LOCK -> Optional.of(Shift.between(0, 0, writer));
      case WRITE_UNLOCK -> Optional.of(Shift.between(writer, writer, -writer));
      case RW_UNLOCK ->
          shift(value, thread, value > 0 ? Operation.READ_UNLOCK : Operation.WRITE_UNLOCK);
      case ASSUME_NOT_SEM_WAIT -> Optional.of(Shift.between(0, 0, 0));
      case ASSUME_NOT_READ_LOCK -> Optional.of(Shift.between(-Shift.INFINITY, -1, 0));
      case ASSUME_NOT_WRITE_LOCK ->
          value > 0
              ? Optional.of(Shift.from(1, 0))
              : shift(value, thread, Operation.ASSUME_NOT_READ_LOCK);
      case ARRIVE, PASS -> Optional.empty();
    };
  }

  /** Does what is possible; changes the values. */
  void apply(int[] values, int thread, Op op) {
    switch (op) {
      case Op.Data data -> {}
      case Op.Wait wait -> {}
      case Op.Assume assume -> {}
      case Op.Lock lock -> values[lock.lock()] = thread + 1;
      case Op.Unlock unlock -> values[unlock.lock()] = 0;
      case Op.WaitReset wait -> values[firstFlag() + wait.flag()] = 0;
      case Op.Put put -> values[firstFlag() + put.flag()] = put.value() ? 1 : 0;
      case Op.Compute compute -> {
        long[] flags = new long[program.flags().size()];
        for (int i = 0; i < flags.length; i++) {
          flags[i] = values[firstFlag() + i];
        }
        boolean isSet = compute.value().value().of(flags) != 0;
        values[firstFlag() + compute.flag()] = isSet ? 1 : 0;
      }
      case Op.Use use -> {
        SyncObject object = program.objects().get(use.object());
        int at = locks() + use.object();
        values[at] = after(values[at], thread, use.operation(), object.initial());
      }
    }
  }

  /** The value of an object after an operation; the size is that of a barrier. */
  private static int after(int value, int thread, Operation operation, int size) {
    if (operation == Operation.ARRIVE) {
      int waiting = value | 1 << thread;
      return Integer.bitCount(waiting) == size ? 0 : waiting;
    }
    return after(value, shift(value, thread, operation).orElse(Shift.NONE));
  }

  private static int after(int value, Shift shift) {
    if (value + shift.change() > Integer.MAX_VALUE) {
      throw new Refusal("a count above 2147483647");
    }
    return (int) (value + shift.change());
  }

  /** Does to the values what a shift does to an object, if that is possible. */
  boolean shift(int[] values, int object, Shift shift) {
    int at = locks() + object;
    boolean isPossible = shift.least() <= values[at] && values[at] <= shift.most();
    values[at] = isPossible ? after(values[at], shift) : values[at];
    return isPossible;
  }

  /** Whether nobody holds a lock or reader-writer lock. */
  boolean areLocksFree(int[] values) {
    for (int i = 0; i < firstFlag(); i++) {
      boolean isLock =
          i < locks() || program.objects().get(i - locks()).kind() == SyncObject.Kind.RWLOCK;
      if (isLock && values[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a run is discarded that comes to this operation where it is not possible. */
  static boolean isAssumption(Op op) {
    return op instanceof Op.Assume
        || (op instanceof Op.Use use && Operation.ASSUMPTIONS.contains(use.operation()));
  }

  private boolean isSet(int[] values, int flag) {
    return values[firstFlag() + flag] != 0;
  }

  private static boolean isBarrier(SyncObject object) {
    return object.kind() == SyncObject.Kind.BARRIER;
  }
}
