package liss.symbolic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import liss.cfa.Cfa;
import liss.cfa.Flag;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.unfolding.Fingerprint;

/**
 * A state with unknown values: the term of every cell of shared memory and every local, and what
 * the path decides exactly: the locks, the flags, the location of each thread, and how many inputs
 * and choices it has had. Immutable. Two states of one execution are equal when all of this is.
 */
final class SymbolicState {

  private static final int NOBODY = -1;

  /** Of a thread that does not wait for a condition variable. */
  private static final int AWAKE = 0;

  private final Layout layout;
  private final int[] values;

  private SymbolicState(Layout layout, int[] values) {
    this.layout = layout;
    this.values = values;
  }

  static SymbolicState initial(ProgramCfa program, Terms terms) {
    Layout layout = new Layout(program);
    int[] values = new int[layout.width];
    int zero = terms.constant(0);
    Arrays.fill(values, 0, layout.owners, zero);
    for (SharedVariable variable : program.variables()) {
      for (int cell = 0; cell < variable.initial().size(); cell++) {
        values[layout.cells[variable.id()] + cell] = terms.constant(variable.initial().get(cell));
      }
    }
    Arrays.fill(values, layout.owners, layout.flags, NOBODY);
    for (Flag flag : program.flags()) {
      values[layout.flags + flag.id()] = flag.initial() ? 1 : 0;
    }
    for (Cfa thread : program.threads()) {
      values[layout.locations + thread.thread()] = thread.entry();
    }
    return new SymbolicState(layout, values);
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

  int cell(int variable, int cell) {
    return values[layout.cells[variable] + cell];
  }

  int local(int thread, int slot) {
    return values[layout.locals[thread] + slot];
  }

  /** The thread that holds a lock, or a negative number. */
  int owner(int lock) {
    return values[layout.owners + lock];
  }

  /** Whether a thread has begun to wait for a condition variable and has not come back from it. */
  boolean isWaiting(int thread) {
    return values[layout.sleeps + thread] != AWAKE;
  }

  /** Whether a thread was woken and has not taken its lock again yet. */
  boolean isWoken(int thread) {
    return isWaiting(thread) && values[layout.sleeps + thread] % 2 == 0;
  }

  /** The threads that sleep on a condition variable and were not woken yet, in order. */
  List<Integer> sleepers(int condvar) {
    return IntStream.range(0, layout.locals.length)
        .filter(thread -> values[layout.sleeps + thread] == 2 * condvar + 1)
        .boxed()
        .toList();
  }

  boolean isSet(int flag) {
    return values[layout.flags + flag] != 0;
  }

  int location(int thread) {
    return values[layout.locations + thread];
  }

  /** How many values of a kind a thread has got. */
  int count(int thread, Symbol.Kind kind) {
    return values[layout.counter(thread, kind)];
  }

  SymbolicState withCell(int variable, int cell, int term) {
    return with(layout.cells[variable] + cell, term);
  }

  SymbolicState withLocal(int thread, int slot, int term) {
    return with(layout.locals[thread] + slot, term);
  }

  SymbolicState withOwner(int lock, int thread) {
    return with(layout.owners + lock, thread);
  }

  SymbolicState withoutOwner(int lock) {
    return with(layout.owners + lock, NOBODY);
  }

  SymbolicState withSleeper(int thread, int condvar) {
    return with(layout.sleeps + thread, 2 * condvar + 1);
  }

  SymbolicState withWoken(int thread, int condvar) {
    return with(layout.sleeps + thread, 2 * condvar + 2);
  }

  SymbolicState withAwake(int thread) {
    return with(layout.sleeps + thread, AWAKE);
  }

  SymbolicState withFlag(int flag, boolean value) {
    return with(layout.flags + flag, value ? 1 : 0);
  }

  SymbolicState withLocation(int thread, int location) {
    return with(layout.locations + thread, location);
  }

  SymbolicState withOneMore(int thread, Symbol.Kind kind) {
    return with(layout.counter(thread, kind), count(thread, kind) + 1);
  }

  /** The fingerprint of what makes two states equal. */
  Fingerprint fingerprint() {
    Fingerprint sum = Fingerprint.ZERO;
    for (int i = 0; i < values.length; i++) {
      sum = sum.xor(Fingerprint.of(i, values[i]));
    }
    return sum;
  }

  private SymbolicState with(int position, int value) {
    if (values[position] == value) {
      return this;
    }
    int[] changed = values.clone();
    changed[position] = value;
    return new SymbolicState(layout, changed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SymbolicState state && Arrays.equals(values, state.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
