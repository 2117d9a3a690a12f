package liss.concrete;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.cfa.Cfa;
import liss.cfa.Flag;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;

/**
 * A state of a concurrent program ([LISS] 4.1.3): the values of shared memory, locals, locks and
 * flags, the location of each thread, who sleeps, and which thread the scheduler is bound to.
 *
 * <p>Immutable. Two states of one program are equal when all of this is; states of different
 * programs must not be compared.
 */
public final class ConcreteState {

  /** Stands for no owner of a lock, and no thread that must run. */
  private static final long NOBODY = -1;

  /** Stands for no wait of a thread; 2c + 1 for its sleep on condition variable c, 2c + 2 after. */
  private static final long AWAKE = 0;

  private final Layout layout;
  private final long[] values;
  private final Optional<Outcome> stop;

  private ConcreteState(Layout layout, long[] values, Optional<Outcome> stop) {
    this.layout = layout;
    this.values = values;
    this.stop = stop;
  }

  static ConcreteState initial(ProgramCfa program) {
    Layout layout = new Layout(program);
    long[] values = new long[layout.width()];
    for (SharedVariable variable : program.variables()) {
      for (int cell = 0; cell < variable.initial().size(); cell++) {
        values[layout.cell(variable.id(), cell)] = variable.initial().get(cell);
      }
    }
    for (int lock = 0; lock < program.locks().size(); lock++) {
      values[layout.owner(lock)] = NOBODY;
    }
    for (Flag flag : program.flags()) {
      values[layout.flag(flag.id())] = flag.initial() ? 1 : 0;
    }
    for (Cfa thread : program.threads()) {
      values[layout.location(thread.thread())] = thread.entry();
    }
    values[layout.running()] = NOBODY;
    return new ConcreteState(layout, values, Optional.empty());
  }

  /** About how many bytes a state of a program takes. */
  public static long bytes(ProgramCfa program) {
    return 48 + 8L * new Layout(program).width();
  }

  /** The value of a cell of shared memory; cell 0 of a variable that is no array. */
  public long value(int variable, int cell) {
    return values[layout.cell(variable, cell)];
  }

  /** The value of a local. */
  public long local(int thread, int slot) {
    return values[layout.local(thread, slot)];
  }

  /** The thread that holds a lock; empty when it is free. */
  public OptionalInt owner(int lock) {
    return thread(values[layout.owner(lock)]);
  }

  /** The value of a condition or guard. */
  public boolean isSet(int flag) {
    return values[layout.flag(flag)] != 0;
  }

  /** Whether a thread sleeps on a POSIX condition variable and was not woken yet. */
  public boolean isAsleep(int thread, int condvar) {
    return values[layout.sleep(thread)] == 2 * condvar + 1;
  }

  /** Whether a thread was woken and has not taken its lock again yet. */
  public boolean isWoken(int thread) {
    long sleep = values[layout.sleep(thread)];
    return sleep != AWAKE && sleep % 2 == 0;
  }

  /** Whether a thread has begun to wait for a condition variable and has not come back from it. */
  public boolean isWaiting(int thread) {
    return values[layout.sleep(thread)] != AWAKE;
  }

  /** The threads that sleep on a condition variable and were not woken yet, in order. */
  public List<Integer> sleepers(int condvar) {
    return IntStream.range(0, layout.threads()).filter(t -> isAsleep(t, condvar)).boxed().toList();
  }

  /** Where the next step of a thread starts. */
  public int location(int thread) {
    return (int) values[layout.location(thread)];
  }

  /** The only thread that may go on; empty when the scheduler may choose. */
  public OptionalInt running() {
    return thread(values[layout.running()]);
  }

  /** Why the step that led here was the last one; empty when it was not. */
  public Optional<Outcome> stop() {
    return stop;
  }

  /** The value of an expression over the locals of a thread; empty after a division by 0. */
  public Optional<Long> evaluate(int thread, LocalExpr expr) {
    return Evaluation.value(this, thread, expr);
  }

  boolean allLocksFree() {
    return IntStream.range(0, layout.locks()).allMatch(lock -> owner(lock).isEmpty());
  }

  /** How many cells a variable has. */
  int size(int variable) {
    return layout.size(variable);
  }

  ConcreteState withValue(int variable, int cell, long value) {
    return with(layout.cell(variable, cell), value);
  }

  ConcreteState withLocal(int thread, int slot, long value) {
    return with(layout.local(thread, slot), value);
  }

  ConcreteState withOwner(int lock, int thread) {
    return with(layout.owner(lock), thread);
  }

  ConcreteState withoutOwner(int lock) {
    return with(layout.owner(lock), NOBODY);
  }

  ConcreteState withFlag(int flag, boolean value) {
    return with(layout.flag(flag), value ? 1 : 0);
  }

  ConcreteState withSleeper(int thread, int condvar) {
    return with(layout.sleep(thread), 2 * condvar + 1);
  }

  ConcreteState withWoken(int thread, int condvar) {
    return with(layout.sleep(thread), 2 * condvar + 2);
  }

  ConcreteState withAwake(int thread) {
    return with(layout.sleep(thread), AWAKE);
  }

  ConcreteState withLocation(int thread, int location) {
    return with(layout.location(thread), location);
  }

  ConcreteState withRunning(int thread) {
    return with(layout.running(), thread);
  }

  ConcreteState withoutRunning() {
    return with(layout.running(), NOBODY);
  }

  ConcreteState withStop(Outcome outcome) {
    return new ConcreteState(layout, values, Optional.of(outcome));
  }

  private ConcreteState with(int position, long value) {
    if (values[position] == value) {
      return this;
    }
    long[] changed = values.clone();
    changed[position] = value;
    return new ConcreteState(layout, changed, stop);
  }

  private static OptionalInt thread(long value) {
    return value == NOBODY ? OptionalInt.empty() : OptionalInt.of((int) value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConcreteState state
        && Arrays.equals(values, state.values)
        && stop.equals(state.stop);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(values) + stop.hashCode();
  }

  @Override
  public String toString() {
    return Arrays.toString(values) + stop.map(outcome -> " " + outcome).orElse("");
  }
}
