package lisscheck;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.stream.Stream;
import lisscheck.Program.Op;
import lisscheck.Program.Operation;
import lisscheck.Program.Step;

/**
 * Which steps threads can take while others stand still: locks that those hold stay taken, and a
 * flag gets no value that only they would give to it. More steps than these may be included.
 */
final class Frozen {

  private final Text text;
  private final Sync sync;

  Frozen(Text text, Sync sync) {
    this.text = text;
    this.sync = sync;
  }

  /** Whether threads outside of a set can take some of the given steps while the set stands still. */
  boolean canTake(BitSet wanted, BitSet set, int[] locations, int[] values) {
    BitSet moving = new BitSet();
    for (int thread = 0; thread < text.threads(); thread++) {
      if (!set.get(thread)
          && text.toCome.get(text.place(thread, locations[thread])).intersects(wanted)) {
        moving.set(thread);
      }
    }
    return !moving.isEmpty() && steps(set, locations, values).intersects(wanted);
  }

  /** The least set of steps that is closed under what they make possible. */
  private BitSet steps(BitSet set, int[] locations, int[] values) {
    BitSet taken = new BitSet();
    BitSet free = new BitSet();
    BitSet brought = new BitSet();
    for (int lock = 0; lock < text.program.locks().size(); lock++) {
      free.set(lock, values[lock] == 0);
    }
    int firstFlag = values.length - text.program.flags().size();
    for (int flag = 0; flag < text.program.flags().size(); flag++) {
      brought.set(2 * flag + values[firstFlag + flag]);
    }
    int before;
    do {
      before = taken.cardinality();
      for (int thread = 0; thread < text.threads(); thread++) {
        if (!set.get(thread)) {
          walk(text.place(thread, locations[thread]), values, taken, free, brought);
        }
      }
    } while (taken.cardinality() > before);
    return taken;
  }

  private void walk(int start, int[] values, BitSet taken, BitSet free, BitSet brought) {
    BitSet seen = new BitSet();
    seen.set(start);
    Deque<Integer> open = new ArrayDeque<>();
    open.add(start);
    while (!open.isEmpty()) {
      for (Step step : text.out(open.remove())) {
        if (isPossible(step, values, free, brought)) {
          taken.set(step.number());
          brought.or(Order.puts(step.op()));
          if (step.op() instanceof Op.Use o) {
            brought.set(changed(o, o.operation()));
          }
          if (step.op() instanceof Op.Unlock o && values[o.lock()] == step.thread() + 1) {
            free.set(o.lock());
          }
          if (!seen.get(text.target(step))) {
            seen.set(text.target(step));
            open.add(text.target(step));
          }
        }
      }
    }
  }

  private boolean isPossible(Step step, int[] values, BitSet free, BitSet brought) {
    return switch (step.op()) {
      case Op.Lock o -> free.get(o.lock());
      case Op.Compute o -> true;
      case Op.Use o -> isBrought(o, brought) || sync.isPossible(values, step.thread(), o);
      case Op o -> Order.tests(o).stream().allMatch(brought::get);
    };
  }

  /** Whether an operation has been done that may make this one possible. */
  private boolean isBrought(Op.Use use, BitSet brought) {
    return Stream.of(Operation.values())
        .filter(operation -> brought.get(changed(use, operation)))
        .anyMatch(operation -> operation.makesPossible(use.operation()));
  }

  /** Where it says, behind the values of flags, that somebody has done this to an object. */
  private int changed(Op.Use use, Operation operation) {
    int first = 2 * text.program.flags().size();
    return first + use.object() * Operation.values().length + operation.ordinal();
  }
}
