package liss.cfa;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * What a program has stored at one moment ([LISS] 4.1.3): the value of every cell of shared memory
 * and of every local, the owners of locks, the values of other synchronization objects, the flags,
 * the location of each thread, and who sleeps on a condition variable. It only keeps all this: what
 * a value stands for and what steps do to it is up to the semantics whose states extend it.
 *
 * <p>Immutable. Two stores of one program are equal when all of this is; those of different
 * programs must not be compared.
 *
 * @param <S> the states of a semantics
 */
public abstract class Store<S extends Store<S>> {

  private static final long NOBODY = -1;

  /** Of a thread that does not wait; 2c + 1 if it sleeps on c, 2c + 2 if it was woken there. */
  private static final long AWAKE = 0;

  private final Layout layout;
  private final long[] values;

  /**
   * What is stored before the first step.
   *
   * @param constant what stands for an integer
   * @param more how many further values there are, at first 0
   */
  protected Store(ProgramCfa program, LongUnaryOperator constant, int more) {
    layout = new Layout(program);
    values = new long[layout.more + more];
    Arrays.fill(values, 0, layout.owners, constant.applyAsLong(0));
    for (SharedVariable variable : program.variables()) {
      for (int cell = 0; cell < variable.initial().size(); cell++) {
        values[layout.cells[variable.id()] + cell] =
            constant.applyAsLong(variable.initial().get(cell));
      }
    }
    Arrays.fill(values, layout.owners, layout.objects, NOBODY);
    for (SyncObject object : program.objects()) {
      values[layout.objects + object.id()] = object.initial();
    }
    for (Flag flag : program.flags()) {
      values[layout.flags + flag.id()] = flag.initial() ? 1 : 0;
    }
    for (Cfa thread : program.threads()) {
      values[layout.locations + thread.thread()] = thread.entry();
    }
  }

  /** These values at the places of another store. */
  protected Store(Store<S> before, long[] values) {
    this.layout = before.layout;
    this.values = values;
  }

  /** Where the parts of a store lie. */
  private static final class Layout {
    final ProgramCfa program;
    final int[] cells;
    final int[] locals;
    final int owners;
    final int objects;
    final int flags;
    final int locations;
    final int sleeps;
    final int more;

    Layout(ProgramCfa program) {
      this.program = program;
      int next = 0;
      cells = new int[program.variables().size()];
      for (int variable = 0; variable < cells.length; variable++) {
        cells[variable] = next;
        next += program.variables().get(variable).initial().size();
      }
      locals = new int[program.threads().size()];
      for (int thread = 0; thread < locals.length; thread++) {
        locals[thread] = next;
        next += program.threads().get(thread).locals();
      }
      owners = next;
      objects = owners + program.locks().size();
      flags = objects + program.objects().size();
      locations = flags + program.flags().size();
      sleeps = locations + locals.length;
      more = sleeps + locals.length;
    }
  }

  /** This state with other values. */
  protected abstract S with(long[] changed);

  /** This state. */
  protected abstract S self();

  /** All values; not to be changed. */
  protected final long[] values() {
    return values;
  }

  /** Where the values of the locals of a thread start. */
  protected final int localsOf(int thread) {
    return layout.locals[thread];
  }

  /** Where the location of a thread is among the values. */
  protected final int locationOf(int thread) {
    return layout.locations + thread;
  }

  /** How many values the store of a program has, without further ones. */
  protected static int size(ProgramCfa program) {
    return new Layout(program).more;
  }

  /** The program. */
  public final ProgramCfa program() {
    return layout.program;
  }

  /** The value of a cell of shared memory; cell 0 of a variable that is no array. */
  public final long value(int variable, int cell) {
    return values[layout.cells[variable] + cell];
  }

  /** The value of a local. */
  public final long local(int thread, int slot) {
    return values[layout.locals[thread] + slot];
  }

  /** The thread that holds a lock; empty when it is free. */
  public final OptionalInt owner(int lock) {
    return isFree(lock) ? OptionalInt.empty() : OptionalInt.of((int) values[layout.owners + lock]);
  }

  /** Whether nobody holds a lock. */
  public final boolean isFree(int lock) {
    return values[layout.owners + lock] == NOBODY;
  }

  /** Whether a thread holds a lock. */
  public final boolean isHeld(int lock, int thread) {
    return values[layout.owners + lock] == thread;
  }

  /** Whether nobody holds any lock, reader-writer locks included. */
  public final boolean areLocksFree() {
    return IntStream.range(layout.owners, layout.objects).allMatch(lock -> values[lock] == NOBODY)
        && program().objects().stream().allMatch(object -> object.isAtRest(object(object.id())));
  }

  /** The value of a semaphore, reader-writer lock or barrier. */
  public final int object(int object) {
    return (int) values[layout.objects + object];
  }

  /** The value of a condition or guard. */
  public final boolean isSet(int flag) {
    return values[layout.flags + flag] != 0;
  }

  /** Whether a thread sleeps on a POSIX condition variable and was not woken yet. */
  public final boolean isAsleep(int thread, int condvar) {
    return values[layout.sleeps + thread] == 2 * condvar + 1;
  }

  /** Whether a thread was woken and has not taken its lock again yet. */
  public final boolean isWoken(int thread) {
    return isWaiting(thread) && values[layout.sleeps + thread] % 2 == 0;
  }

  /** Whether a thread has begun to wait for a condition variable and has not come back from it. */
  public final boolean isWaiting(int thread) {
    return values[layout.sleeps + thread] != AWAKE;
  }

  /** What a thread waits for among the condition variables, as a number; 0 if it does not. */
  public final long sleep(int thread) {
    return values[layout.sleeps + thread];
  }

  /** The threads that sleep on a condition variable and were not woken yet, in order. */
  public final List<Integer> sleepers(int condvar) {
    return IntStream.range(0, layout.locals.length)
        .filter(thread -> isAsleep(thread, condvar))
        .boxed()
        .toList();
  }

  /** Where the next step of a thread starts. */
  public final int location(int thread) {
    return (int) values[layout.locations + thread];
  }

  /** The edges that start where a thread is. */
  public final List<Edge> out(int thread) {
    return layout.program.threads().get(thread).out().get(location(thread));
  }

  /** One of the further values. */
  protected final long more(int position) {
    return values[layout.more + position];
  }

  /** After a write of a cell. */
  public final S withValue(int variable, int cell, long value) {
    return with(layout.cells[variable] + cell, value);
  }

  /** After a write of a local. */
  public final S withLocal(int thread, int slot, long value) {
    return with(layout.locals[thread] + slot, value);
  }

  /** After a thread has taken a lock. */
  public final S withOwner(int lock, int thread) {
    return with(layout.owners + lock, thread);
  }

  /** After a lock was released. */
  public final S withoutOwner(int lock) {
    return with(layout.owners + lock, NOBODY);
  }

  /** After a flag was set or reset. */
  public final S withFlag(int flag, boolean value) {
    return with(layout.flags + flag, value ? 1 : 0);
  }

  /** After an operation on a semaphore, reader-writer lock or barrier. */
  public final S withObject(int object, int value) {
    return with(layout.objects + object, value);
  }

  /** After a thread has fallen asleep. */
  public final S withSleeper(int thread, int condvar) {
    return with(layout.sleeps + thread, 2 * condvar + 1);
  }

  /** After a thread was woken. */
  public final S withWoken(int thread, int condvar) {
    return with(layout.sleeps + thread, 2 * condvar + 2);
  }

  /** After a thread that was woken has come back from its wait. */
  public final S withAwake(int thread) {
    return with(layout.sleeps + thread, AWAKE);
  }

  /** After a step of a thread to another location. */
  public final S withLocation(int thread, int location) {
    return with(layout.locations + thread, location);
  }

  /** With another one of the further values. */
  protected final S withMore(int position, long value) {
    return with(layout.more + position, value);
  }

  private S with(int position, long value) {
    if (values[position] == value) {
      return self();
    }
    long[] changed = values.clone();
    changed[position] = value;
    return with(changed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Store<?> store && Arrays.equals(values, store.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
