package lisscheck;

import java.util.BitSet;
import java.util.List;
import lisscheck.Program.Op;
import lisscheck.Program.Operation;

/**
 * Which steps have to keep their order, and what they do to flags (docs/certificates.md, "Terms").
 */
final class Order {

  /** What channels are as a variable: all of them are one. */
  private static final int DEVICE = 0;

  private static final int NONE = -1;

  private Order() {}

  /** The number of the variable that a step accesses, counted from 1, or the device; or -1. */
  static int accessed(Op op) {
    return switch (op) {
      case Op.Read o -> 1 + o.variable();
      case Op.Write o -> 1 + o.variable();
      case Op.Havoc o -> 1 + o.variable();
      case Op.Input o -> DEVICE;
      case Op.Output o -> DEVICE;
      case Op o -> NONE;
    };
  }

  /** Whether a step writes what it accesses. */
  static boolean isWrite(Op op) {
    return accessed(op) != NONE && !(op instanceof Op.Read);
  }

  /** Whether two steps of different threads access one variable, and not both read it. */
  static boolean areDependent(Op one, Op other) {
    return accessed(one) != NONE
        && accessed(one) == accessed(other)
        && (isWrite(one) || isWrite(other));
  }

  /** The lock that a step takes or releases, or -1. */
  static int lock(Op op) {
    return switch (op) {
      case Op.Lock o -> o.lock();
      case Op.Unlock o -> o.lock();
      case Op o -> NONE;
    };
  }

  /** The values that a step tests flags for: twice the flag, plus 1 for true. */
  static BitSet tests(Op op) {
    BitSet tests = new BitSet();
    switch (op) {
      case Op.Wait o -> tests.set(of(o.flag(), o.value()));
      case Op.Assume o -> tests.set(of(o.flag(), o.value()));
      case Op.WaitReset o -> tests.set(of(o.flag(), true));
      case Op.Compute o -> o.value().reads().forEach(f -> tests.set(2 * f, 2 * f + 2));
      case Op o -> {}
    }
    return tests;
  }

  /** The values that a step may give to flags, written in the same way. */
  static BitSet puts(Op op) {
    BitSet puts = new BitSet();
    switch (op) {
      case Op.WaitReset o -> puts.set(of(o.flag(), false));
      case Op.Put o -> puts.set(of(o.flag(), o.value()));
      case Op.Compute o -> puts.set(2 * o.flag(), 2 * o.flag() + 2);
      case Op o -> {}
    }
    return puts;
  }

  private static int of(int flag, boolean value) {
    return 2 * flag + (value ? 1 : 0);
  }

  /** What a step does to what; equal for steps of which the same holds. */
  static List<Object> kind(Op op) {
    Object use = op instanceof Op.Use ? op : NONE;
    return List.of(accessed(op), isWrite(op), lock(op), use, tests(op), puts(op));
  }

  /** Whether two steps of different threads have to keep their order, whichever comes first. */
  static boolean conflict(Op one, Op other) {
    return staysBehind(one, other) || staysBehind(other, one);
  }

  /** Whether a step need not be possible before an earlier one, or not to the same effect. */
  static boolean staysBehind(Op later, Op earlier) {
    if (later instanceof Op.Use use) {
      return earlier instanceof Op.Use other
          && use.object() == other.object()
          && staysBehind(use.operation(), other.operation());
    }
    return areDependent(later, earlier)
        || lock(later) != NONE && lock(later) == lock(earlier)
        || tests(later).intersects(puts(earlier))
        || puts(later).stream()
            .map(put -> put ^ 1)
            .anyMatch(other -> tests(earlier).get(other) || puts(earlier).get(other));
  }

  private static boolean staysBehind(Operation later, Operation earlier) {
    return earlier.makesPossible(later)
        || later.refutes(earlier)
        || later == Operation.ARRIVE && earlier == Operation.ARRIVE;
  }

  /** Whether two steps of different threads access or use the same, and not both only read it. */
  static boolean areFixed(Op one, Op other) {
    return areDependent(one, other)
        || lock(one) != NONE && lock(one) == lock(other)
        || useOneObject(one, other)
        || flags(puts(one)).intersects(flags(tests(other)))
        || flags(tests(one)).intersects(flags(puts(other)))
        || flags(puts(one)).intersects(flags(puts(other)));
  }

  private static BitSet flags(BitSet values) {
    BitSet flags = new BitSet();
    values.stream().forEach(value -> flags.set(value / 2));
    return flags;
  }

  /** Whether two steps use one semaphore, reader-writer lock or barrier. */
  static boolean useOneObject(Op one, Op other) {
    return one instanceof Op.Use use
        && other instanceof Op.Use use2
        && use.object() == use2.object();
  }
}
