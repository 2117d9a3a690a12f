package liss.explore;

import liss.cfa.ProgramCfa;
import liss.cfa.Store;
import liss.unfolding.Fingerprint;

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
  Fingerprint fingerprint() {
    Fingerprint sum = Fingerprint.ZERO;
    long[] values = values();
    for (int i = 0; i < values.length; i++) {
      sum = sum.xor(Fingerprint.of(i, values[i]));
    }
    return sum;
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
