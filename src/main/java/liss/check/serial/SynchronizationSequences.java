package liss.check.serial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.Shift;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;

/**
 * What stretches of a run do to the locks, flags and other synchronization objects that matter:
 * sequences of operations "the value at this index is this one", "put this value there" and "shift
 * the value there", in a normal form in which stretches that do the same are equal.
 *
 * <p>A stretch without computed guards and barriers needs some values when it starts and leaves
 * some others when it ends: its normal form is that, and does not become longer however long the
 * stretch is.
 */
final class SynchronizationSequences {

  private static final int KINDS = 4;
  private static final int NEED = 0;
  private static final int PUT = 1;

  /**
   * A guard assignment that is computed from flags, or an operation on a barrier; its value is the
   * number of the step.
   */
  private static final int COMPUTE = 2;

  /** A count is shifted; its value is the number of the shift. */
  private static final int SHIFT = 3;

  private static final int NOTHING = -1;

  /** Functions on so many flags are compared by their tables. */
  private static final int MOST_FLAGS = 6;

  private final BlockProgram program;
  private final Map<List<Integer>, int[]> representatives = new HashMap<>();
  private final BitSet observed = new BitSet();
  private final List<Shift> shifts = new ArrayList<>();
  private final Map<Shift, Integer> numbers = new HashMap<>();
  private final int[][] ofStep;

  /**
   * Operations on the locks, flags and other objects on which steps of different threads do not
   * commute.
   *
   * @param related says which do not
   */
  SynchronizationSequences(BlockProgram program, Footprints related) {
    this.program = program;
    related.locks().stream()
        .filter(lock -> !program.isAdded(lock))
        .forEach(lock -> observed.set(program.firstLock() + lock));
    related.objects().stream().forEach(o -> observed.set(program.firstObject() + o));
    related.flags().stream().forEach(flag -> observed.set(program.firstFlag() + flag));
    boolean grows = true;
    while (grows) {
      int size = observed.cardinality();
      program.steps().stream().map(Step::action).forEach(this::observeWhatDecides);
      grows = observed.cardinality() > size;
    }
    this.ofStep = program.steps().stream().map(this::operations).toArray(int[][]::new);
  }

  /** A guard that is observed makes the flags observed that it is computed from. */
  private void observeWhatDecides(Action action) {
    if (action instanceof Action.SetGuard && uses(action).anyMatch(observed::get)) {
      uses(action).forEach(observed::set);
    }
  }

  /** What a step uses, as indices in a state. */
  private IntStream uses(Action action) {
    if (action instanceof Action.LockStep a) {
      return IntStream.of(program.firstLock() + a.lock());
    }
    return action instanceof Action.ObjectStep a
        ? IntStream.of(program.firstObject() + a.object())
        : LiveFlags.used(action).stream().map(this::flag);
  }

  /** The operations of a step, with the outcome that a computed guard has in a given state. */
  int[] of(Step step, int[] before) {
    if (step.action() instanceof Action.SetGuard set && of(step).length > 0) {
      int[] after = before.clone();
      program.applySynchronization(after, step);
      return IntStream.concat(
              LiveFlags.tested(set).stream().map(f -> operation(NEED, flag(f), before[flag(f)])),
              IntStream.of(operation(PUT, flag(set.flag()), after[flag(set.flag())])))
          .toArray();
    }
    return uncomputed(step, before);
  }

  /**
   * The operations of a step that is taken in a given state, with computed guards still to be
   * computed. Whether a thread is the writer depends on its own steps only, so that it is the same
   * in any order of steps.
   */
  int[] uncomputed(Step step, int[] before) {
    if (step.action() instanceof Action.ObjectStep a
        && a.operation() instanceof ObjectOperation.RwUnlock
        && of(step).length > 0) {
      int index = program.firstObject() + a.object();
      ObjectOperation.OfCount unlock =
          before[index] < 0 ? new ObjectOperation.WriteUnlock() : new ObjectOperation.ReadUnlock();
      return new int[] {operation(SHIFT, index, number(unlock.shift(step.thread())))};
    }
    return of(step);
  }

  private int[] operations(Step step) {
    if (uses(step.action()).noneMatch(observed::get)) {
      return new int[0];
    }
    int owner = step.thread() + 1;
    return switch (step.action()) {
      case Action.Lock a -> pair(program.firstLock() + a.lock(), 0, owner);
      case Action.Unlock a -> pair(program.firstLock() + a.lock(), owner, 0);
      case Action.ObjectStep a -> new int[] {operation(step, a)};
      case Action.SetGuard a when !(a.value() instanceof FlagExpr.Constant) ->
          new int[] {operation(COMPUTE, flag(a.flag()), step.number())};
      case Action.Synchronization a -> testsAndPuts(a);
      case Action.Access a -> throw new IllegalArgumentException("no synchronization: " + step);
      case Action.LocalStep a -> throw new IllegalArgumentException("no synchronization: " + step);
    };
  }

  private int operation(Step step, Action.ObjectStep action) {
    int index = program.firstObject() + action.object();
    return action.operation() instanceof ObjectOperation.OfCount o
        ? operation(SHIFT, index, number(o.shift(step.thread())))
        : operation(COMPUTE, index, step.number());
  }

  private int number(Shift shift) {
    Integer number = numbers.putIfAbsent(shift, shifts.size());
    if (number == null) {
      shifts.add(shift);
      return shifts.size() - 1;
    }
    return number;
  }

  private int[] testsAndPuts(Action action) {
    return IntStream.concat(
            LiveFlags.tests(action).stream().map(t -> operation(NEED, flag(t / 2), t % 2)),
            LiveFlags.puts(action).stream().map(p -> operation(PUT, flag(p / 2), p % 2)))
        .toArray();
  }

  private int flag(int flag) {
    return program.firstFlag() + flag;
  }

  private int[] pair(int index, int needed, int put) {
    return new int[] {operation(NEED, index, needed), operation(PUT, index, put)};
  }

  private int operation(int kind, int index, int value) {
    return Math.addExact(Math.multiplyExact(value, program.width() * KINDS), index * KINDS + kind);
  }

  private int kind(int operation) {
    return operation % KINDS;
  }

  private int index(int operation) {
    return operation / KINDS % program.width();
  }

  private int value(int operation) {
    return operation / KINDS / program.width();
  }

  /** The indices in a state of what matters. */
  BitSet observed() {
    return observed;
  }

  /** Whether some operations have numbers in the order in which they are met. */
  boolean areNumbered() {
    return Stream.of(ofStep)
        .flatMapToInt(IntStream::of)
        .anyMatch(operation -> kind(operation) == COMPUTE || kind(operation) == SHIFT);
  }

  /** The operations of a step. */
  int[] of(Step step) {
    return ofStep[step.number()];
  }

  /**
   * The normal form of one stretch after another. What is done to flags, to barriers and to all
   * else does not depend on each other.
   */
  int[] append(int[] first, int[] second) {
    if (second.length == 0) {
      return first;
    }
    if (areImpossible(first) || areImpossible(second)) {
      return impossible();
    }
    int[] both = joined(first, second);
    int[] counts = normalForm(both, program.firstLock(), program.firstFlag());
    int[] flags =
        isComputed(both, program.firstFlag(), program.width())
            ? representative(only(both, operation -> index(operation) >= program.firstFlag()))
            : normalForm(both, program.firstFlag(), program.width());
    if (areImpossible(flags) || areImpossible(counts)) {
      return impossible();
    }
    int[] others = joined(counts, flags);
    return isComputed(both, program.firstLock(), program.firstFlag())
        ? joined(others, only(both, o -> index(o) < program.firstFlag() && kind(o) == COMPUTE))
        : others;
  }

  private static int[] joined(int[] first, int[] second) {
    int[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static int[] only(int[] operations, IntPredicate wanted) {
    return IntStream.of(operations).filter(wanted).toArray();
  }

  /** Whether a value at some indices is computed. */
  private boolean isComputed(int[] operations, int from, int to) {
    for (int operation : operations) {
      if (kind(operation) == COMPUTE && index(operation) >= from && index(operation) < to) {
        return true;
      }
    }
    return false;
  }

  /**
   * Operations that do the same, equal for all that do the same on the same flags: what computed
   * guards do has no short form, but few flags have few values. Operations on many flags are left
   * as they are.
   */
  private int[] representative(int[] operations) {
    BitSet used = needed(operations);
    IntStream.of(operations).forEach(operation -> used.set(index(operation)));
    if (used.cardinality() > MOST_FLAGS) {
      return operations;
    }
    List<Integer> function = new ArrayList<>(used.stream().boxed().toList());
    boolean isPossible = false;
    for (long row = 0; row < 1L << used.cardinality(); row++) {
      int[] state = stateOf(row, used);
      boolean executes = execute(operations, state);
      isPossible |= executes;
      used.stream().forEach(index -> function.add(executes ? state[index] : -1));
    }
    return isPossible ? representatives.computeIfAbsent(function, f -> operations) : impossible();
  }

  /** A state in which the given flags have the values in the bits of a number. */
  private int[] stateOf(long bits, BitSet flags) {
    int[] state = new int[program.width()];
    int bit = 0;
    for (int flag = flags.nextSetBit(0); flag >= 0; flag = flags.nextSetBit(flag + 1)) {
      state[flag] = (int) (bits >> bit++ & 1);
    }
    return state;
  }

  /**
   * What operations do to the values at some indices, but for what is computed: values needed, then
   * values put, then shifts, each by their index.
   */
  private int[] normalForm(int[] operations, int from, int to) {
    int[] needed = nothing(to - from);
    int[] put = nothing(to - from);
    int[] shifted = nothing(to - from);
    for (int operation : operations) {
      int at = index(operation) - from;
      if (at >= 0 && at < needed.length) {
        int value = value(operation);
        switch (kind(operation)) {
          case NEED -> {
            int present = put[at] == NOTHING ? needed[at] : put[at];
            if (present != NOTHING && present != value) {
              return impossible();
            }
            needed[at] = put[at] == NOTHING ? value : needed[at];
          }
          case PUT -> put[at] = value;
          case SHIFT -> {
            Shift before = shifted[at] == NOTHING ? Shift.NONE : shifts.get(shifted[at]);
            Optional<Shift> both = before.then(shifts.get(value));
            if (both.isEmpty()) {
              return impossible();
            }
            shifted[at] = both.get().equals(Shift.NONE) ? NOTHING : number(both.get());
          }
          default -> {}
        }
      }
    }
    for (int at = 0; at < put.length; at++) {
      put[at] = put[at] == needed[at] ? NOTHING : put[at];
    }
    int[] form = new int[count(needed) + count(put) + count(shifted)];
    int end = write(NEED, needed, from, form, 0);
    end = write(PUT, put, from, form, end);
    write(SHIFT, shifted, from, form, end);
    return form;
  }

  private static int[] nothing(int size) {
    int[] values = new int[size];
    Arrays.fill(values, NOTHING);
    return values;
  }

  private static int count(int[] values) {
    int count = 0;
    for (int value : values) {
      count += value == NOTHING ? 0 : 1;
    }
    return count;
  }

  /** Writes an operation of one kind for each value there is; returns where they end. */
  private int write(int kind, int[] values, int first, int[] operations, int from) {
    int end = from;
    for (int at = 0; at < values.length; at++) {
      if (values[at] != NOTHING) {
        operations[end++] = operation(kind, first + at, values[at]);
      }
    }
    return end;
  }

  /** An operation that nothing satisfies: at a position there is no value. */
  private int[] impossible() {
    return new int[] {operation(NEED, 0, 1)};
  }

  /** Executes operations on a state in place; returns false, half-way, if they are impossible. */
  boolean execute(int[] operations, int[] state) {
    for (int operation : operations) {
      switch (kind(operation)) {
        case NEED -> {
          if (state[index(operation)] != value(operation)) {
            return false;
          }
        }
        case PUT -> state[index(operation)] = value(operation);
        case SHIFT -> {
          OptionalInt after = shifts.get(value(operation)).of(state[index(operation)]);
          if (after.isEmpty()) {
            return false;
          }
          state[index(operation)] = after.getAsInt();
        }
        default -> {
          Step step = program.steps().get(value(operation));
          if (!program.isEnabled(state, step)) {
            return false;
          }
          program.applySynchronization(state, step);
        }
      }
    }
    return true;
  }

  /** The values that operations put, by their indices; empty if they do something else. */
  Optional<SortedMap<Integer, Integer>> puts(int[] operations) {
    SortedMap<Integer, Integer> puts = new TreeMap<>();
    for (int operation : operations) {
      switch (kind(operation)) {
        case NEED -> {}
        case PUT -> puts.put(index(operation), value(operation));
        default -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(puts);
  }

  /** Whether operations can be executed in no state. */
  boolean areImpossible(int[] operations) {
    return Arrays.equals(operations, impossible());
  }

  /** The values that some operations need when they start, by their indices. */
  SortedMap<Integer, Integer> needs(int[] operations) {
    SortedMap<Integer, Integer> needs = new TreeMap<>();
    BitSet changed = new BitSet();
    for (int operation : operations) {
      if (kind(operation) != NEED) {
        changed.set(index(operation));
      } else if (!changed.get(index(operation))) {
        needs.putIfAbsent(index(operation), value(operation));
      }
    }
    return needs;
  }

  /** Whether some operations may leave a value at an index. */
  boolean mayLeave(int[] operations, int index, int value) {
    for (int operation : operations) {
      if (index(operation) == index
          && (kind(operation) == COMPUTE || kind(operation) == PUT && value(operation) == value)) {
        return true;
      }
    }
    return false;
  }

  /** Whether some operations depend on the value at an index. */
  boolean mayNeed(int[] operations, int index) {
    return needed(operations).get(index);
  }

  /** The indices whose values some operations depend on. */
  BitSet needed(int[] operations) {
    BitSet needed = new BitSet();
    for (int operation : operations) {
      switch (kind(operation)) {
        case NEED -> needed.set(index(operation));
        case PUT, SHIFT -> {}
        default ->
            LiveFlags.tested(program.steps().get(value(operation)).action()).stream()
                .forEach(flag -> needed.set(flag(flag)));
      }
    }
    return needed;
  }
}
