package liss.explore;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import liss.cfa.Cfa;
import liss.cfa.Flag;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.unfolding.Fingerprint;

/**
 * What a program has stored: the {@linkplain Values value} of every cell of shared memory and every
 * local, and what each run decides exactly: the locks, the flags, the location of each thread, and
 * how many unknown inputs and choices it has had. Immutable. Two memories of one program are equal
 * when all of this is.
 */
public final class Memory {

  private static final int NOBODY = -1;

  /** Of a thread that does not wait for a condition variable. */
  private static final int AWAKE = 0;

  private final Layout layout;
  private final long[] values;

  private Memory(Layout layout, long[] values) {
    this.layout = layout;
    this.values = values;
  }

  static Memory initial(ProgramCfa program, Values domain) {
    Layout layout = new Layout(program);
    long[] values = new long[layout.width];
    long zero = domain.constant(0);
    Arrays.fill(values, 0, layout.owners, zero);
    for (SharedVariable variable : program.variables()) {
      for (int cell = 0; cell < variable.initial().size(); cell++) {
        values[layout.cells[variable.id()] + cell] = domain.constant(variable.initial().get(cell));
      }
    }
    Arrays.fill(values, layout.owners, layout.flags, NOBODY);
    for (Flag flag : program.flags()) {
      values[layout.flags + flag.id()] = flag.initial() ? 1 : 0;
    }
    for (Cfa thread : program.threads()) {
      values[layout.locations + thread.thread()] = thread.entry();
    }
    return new Memory(layout, values);
  }

  /** Where the parts of a state lie. */
  private static final class Layout {

    final int[] cells;
    final int[] locals;
    final int owners;
    final int flags;
    final int locations;
    final int counters;

    /** For each thread 0, or an odd number when it sleeps and an even one when it was woken. */
    final int sleeps;

    final int width;

    Layout(ProgramCfa program) {
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
      flags = owners + program.locks().size();
      locations = flags + program.flags().size();
      counters = locations + locals.length;
      sleeps = counters + locals.length * Symbol.Kind.values().length;
      width = sleeps + locals.length;
    }

    int counter(int thread, Symbol.Kind kind) {
      return counters + thread * Symbol.Kind.values().length + kind.ordinal();
    }
  }

  /** The value of a cell of shared memory. */
  public long cell(int variable, int cell) {
    return values[layout.cells[variable] + cell];
  }

  /** The value of a local. */
  public long local(int thread, int slot) {
    return values[layout.locals[thread] + slot];
  }

  /** The thread that holds a lock, or a negative number. */
  public int owner(int lock) {
    return (int) values[layout.owners + lock];
  }

  /** Whether a thread has begun to wait for a condition variable and has not come back from it. */
  public boolean isWaiting(int thread) {
    return values[layout.sleeps + thread] != AWAKE;
  }

  /** Whether a thread was woken and has not taken its lock again yet. */
  public boolean isWoken(int thread) {
    return isWaiting(thread) && values[layout.sleeps + thread] % 2 == 0;
  }

  /** The threads that sleep on a condition variable and were not woken yet, in order. */
  public List<Integer> sleepers(int condvar) {
    return IntStream.range(0, layout.locals.length)
        .filter(thread -> values[layout.sleeps + thread] == 2 * condvar + 1)
        .boxed()
        .toList();
  }

  /** Whether a flag is set. */
  public boolean isSet(int flag) {
    return values[layout.flags + flag] != 0;
  }

  /** Where the next step of a thread starts. */
  public int location(int thread) {
    return (int) values[layout.locations + thread];
  }

  /** How many values of a kind a thread has got. */
  int count(int thread, Symbol.Kind kind) {
    return (int) values[layout.counter(thread, kind)];
  }

  Memory withCell(int variable, int cell, long value) {
    return with(layout.cells[variable] + cell, value);
  }

  Memory withLocal(int thread, int slot, long value) {
    return with(layout.locals[thread] + slot, value);
  }

  Memory withOwner(int lock, int thread) {
    return with(layout.owners + lock, thread);
  }

  Memory withoutOwner(int lock) {
    return with(layout.owners + lock, NOBODY);
  }

  Memory withSleeper(int thread, int condvar) {
    return with(layout.sleeps + thread, 2 * condvar + 1);
  }

  Memory withWoken(int thread, int condvar) {
    return with(layout.sleeps + thread, 2 * condvar + 2);
  }

  Memory withAwake(int thread) {
    return with(layout.sleeps + thread, AWAKE);
  }

  Memory withFlag(int flag, boolean value) {
    return with(layout.flags + flag, value ? 1 : 0);
  }

  Memory withLocation(int thread, int location) {
    return with(layout.locations + thread, location);
  }

  Memory withOneMore(int thread, Symbol.Kind kind) {
    return with(layout.counter(thread, kind), count(thread, kind) + 1);
  }

  /** Whether all threads have ended and all locks are free. */
  public boolean hasTerminated(ProgramCfa program) {
    return program.threads().stream().allMatch(thread -> location(thread.thread()) == thread.exit())
        && areLocksFree();
  }

  /** Whether no thread holds a lock. */
  boolean areLocksFree() {
    return IntStream.range(layout.owners, layout.flags).allMatch(lock -> values[lock] == NOBODY);
  }

  /** The fingerprint of what makes two states equal. */
  Fingerprint fingerprint() {
    Fingerprint sum = Fingerprint.ZERO;
    for (int i = 0; i < values.length; i++) {
      sum = sum.xor(Fingerprint.of(i, values[i]));
    }
    return sum;
  }

  private Memory with(int position, long value) {
    if (values[position] == value) {
      return this;
    }
    long[] changed = values.clone();
    changed[position] = value;
    return new Memory(layout, changed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Memory state && Arrays.equals(values, state.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
