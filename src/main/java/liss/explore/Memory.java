package liss.explore;

import liss.cfa.ProgramCfa;
import liss.cfa.Store;
import liss.unfolding.StateFingerprint;

/**
 * What a program has stored, with any {@linkplain Values values} in cells and locals, and how many
 * unknown inputs and choices each thread has had.
 */
public final class Memory extends Store<Memory> {

  private static final int KINDS = Symbol.Kind.values().length;

  private Memory(Memory before, long[] values) {
    super(before, values);
  }

  /** Before the first step. */
  Memory(ProgramCfa program, Values domain) {
    super(program, domain::constant, program.threads().size() * KINDS);
  }

  /** How many values of a kind a thread has got. */
  int count(int thread, Symbol.Kind kind) {
    return (int) more(thread * KINDS + kind.ordinal());
  }

  Memory withOneMore(int thread, Symbol.Kind kind) {
    return withMore(thread * KINDS + kind.ordinal(), count(thread, kind) + 1);
  }

  /** Whether all threads have ended and all locks are free. */
  public boolean hasTerminated() {
    return program().threads().stream()
            .allMatch(thread -> location(thread.thread()) == thread.exit())
        && areLocksFree();
  }

  /** The fingerprint of what makes two states equal. */
  StateFingerprint fingerprint() {
    StateFingerprint sum = StateFingerprint.ZERO;
    long[] values = values();
    for (int i = 0; i < values.length; i++) {
      sum = sum.xor(StateFingerprint.of(i, values[i]));
    }
    return sum;
  }

  /** The locals of one thread, and where it is, which change in place. */
  final class Locals {

    private final long[] values = values().clone();
    private final int first;
    private final int location;

    private Locals(int thread) {
      first = localsOf(thread);
      location = locationOf(thread);
    }

    int location() {
      return (int) values[location];
    }

    void moveTo(int target) {
      values[location] = target;
    }

    long get(int slot) {
      return values[first + slot];
    }

    void set(int slot, long value) {
      values[first + slot] = value;
    }

    /** The memory with what has changed; nothing must change any more. */
    Memory memory() {
      return with(values);
    }
  }

  /** A copy in which the locals of a thread can be changed. */
  Locals locals(int thread) {
    return new Locals(thread);
  }

  @Override
  protected Memory with(long[] changed) {
    return new Memory(this, changed);
  }

  @Override
  protected Memory self() {
    return this;
  }
}
