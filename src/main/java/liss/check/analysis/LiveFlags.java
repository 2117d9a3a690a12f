package liss.check.analysis;

import java.util.BitSet;
import java.util.List;
import liss.cfa.Action;
import liss.cfa.FlagExpr;

/**
 * Which flags can still be tested, and for which value, once the threads are at given positions.
 * Backward data flow; linear in positions times flags for programs without loops.
 */
public final class LiveFlags {

  private final BlockProgram program;

  /** For each thread and position the tests to come, twice the flag plus 1 if for true. */
  private final List<List<BitSet>> live;

  /** For each thread and position the changes to come, twice the flag plus 1 if to true. */
  private final List<List<BitSet>> puts;

  public LiveFlags(BlockProgram program) {
    this.program = program;
    this.live = program.toCome(step -> tests(step.action()));
    this.puts = program.toCome(step -> puts(step.action()));
  }

  /** The values that a step may give to flags: twice the flag, plus 1 for true. */
  public static BitSet puts(Action action) {
    BitSet puts = new BitSet();
    switch (action) {
      case Action.WaitReset a -> puts.set(test(a.flag(), false));
      case Action.SetCondition a -> puts.set(test(a.flag(), a.value()));
      case Action.SetGuard a when a.value() instanceof FlagExpr.Constant c ->
          puts.set(test(a.flag(), c.value()));
      case Action.SetGuard a -> puts.set(test(a.flag(), false), test(a.flag(), true) + 1);
      case Action.Synchronization a -> {}
      case Action.Access a -> {}
      case Action.LocalStep a -> {}
    }
    return puts;
  }

  /** The values for which a step tests flags: twice the flag, plus 1 for true. */
  public static BitSet tests(Action action) {
    BitSet tests = new BitSet();
    switch (action) {
      case Action.Wait a -> tests.set(test(a.flag(), a.value()));
      case Action.Assume a -> tests.set(test(a.flag(), a.value()));
      case Action.WaitReset a -> tests.set(test(a.flag(), true));
      case Action.SetGuard a ->
          a.value().flags().forEach(flag -> tests.set(test(flag, false), test(flag, true) + 1));
      case Action.Synchronization a -> {}
      case Action.Access a -> {}
      case Action.LocalStep a -> {}
    }
    return tests;
  }

  private static int test(int flag, boolean value) {
    return 2 * flag + (value ? 1 : 0);
  }

  /** The flags that a step tests. */
  public static BitSet tested(Action action) {
    BitSet flags = new BitSet();
    tests(action).stream().forEach(test -> flags.set(test / 2));
    return flags;
  }

  /** The flags that a step tests or changes. */
  public static BitSet used(Action action) {
    BitSet flags = tested(action);
    if (action instanceof Action.FlagStep a) {
      flags.set(a.flag());
    }
    return flags;
  }

  /** Whether the value at an index of a state, which is no position, can make a difference. */
  public boolean matters(int index, int[] state) {
    int flag = index - program.firstFlag();
    return flag < 0
        || isToCome(live, test(flag, false), state)
        || isToCome(live, test(flag, true), state);
  }

  /**
   * Whether something is possible, at an index of a state that is no position, because the value is
   * the one that it is. If not, another value will do as well.
   */
  public boolean helps(int index, int[] state) {
    return isTested(index, state[index], state);
  }

  /** Whether a value at an index of a state that is no position may still be tested for. */
  public boolean isTested(int index, int value, int[] state) {
    int flag = index - program.firstFlag();
    return flag < 0 || isToCome(live, test(flag, value != 0), state);
  }

  /** Whether a value may still be given to what is at an index of a state that is no position. */
  public boolean canBecome(int index, int value, int[] state) {
    int flag = index - program.firstFlag();
    return flag < 0 || isToCome(puts, test(flag, value != 0), state);
  }

  /** Takes the value away from flags that cannot make a difference. */
  public void clear(int[] state) {
    for (int index = program.firstFlag(); index < program.width(); index++) {
      if (state[index] != 0 && !matters(index, state)) {
        state[index] = 0;
      }
    }
  }

  private boolean isToCome(List<List<BitSet>> what, int test, int[] state) {
    for (int thread = 0; thread < program.threads(); thread++) {
      if (what.get(thread).get(state[thread]).get(test)) {
        return true;
      }
    }
    return false;
  }
}
