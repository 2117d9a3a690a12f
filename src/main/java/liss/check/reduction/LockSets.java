package liss.check.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import liss.cfa.Action;
import liss.check.reduction.BlockProgram.Step;

/**
 * Which locks a thread holds at each of its positions: the locks that it may hold, on some path
 * from its entry, and those that it must hold, on every path. Two forward data flow analyses;
 * linear in positions times locks for programs without loops.
 */
public final class LockSets {

  private final BlockProgram program;
  private final List<List<BitSet>> may = new ArrayList<>();
  private final List<List<BitSet>> must = new ArrayList<>();
  private final BitSet inner = new BitSet();

  public LockSets(BlockProgram program) {
    this.program = program;
    BitSet all = new BitSet();
    for (Step step : program.steps()) {
      if (step.action() instanceof Action.Lock lock) {
        all.set(lock.lock());
      }
    }
    inner.or(all);
    for (int thread = 0; thread < program.threads(); thread++) {
      may.add(analyse(thread, new BitSet(), BitSet::or));
      must.add(analyse(thread, all, BitSet::and));
      for (int position = 0; position < program.positions(thread); position++) {
        if (program.endsBlock(thread, position)) {
          inner.andNot(may.get(thread).get(position));
        }
      }
    }
  }

  /** The locks that a thread may hold at a position. */
  public BitSet may(int thread, int position) {
    return may.get(thread).get(position);
  }

  /** The locks that a thread holds whenever it is at a position. */
  public BitSet must(int thread, int position) {
    return must.get(thread).get(position);
  }

  /** Whether two steps of different threads are under a lock that both threads hold there. */
  public boolean exclude(Step one, Step other) {
    return must(one.thread(), one.source()).intersects(must(other.thread(), other.source()));
  }

  /** The locks that no thread holds where a block ends: their sections lie inside one block. */
  public BitSet inner() {
    return inner;
  }

  private interface Join {
    void into(BitSet known, BitSet arriving);
  }

  private List<BitSet> analyse(int thread, BitSet unknown, Join join) {
    List<BitSet> held = new ArrayList<>();
    for (int position = 0; position < program.positions(thread); position++) {
      held.add((BitSet) unknown.clone());
    }
    Deque<Integer> open = new ArrayDeque<>();
    BitSet reached = new BitSet();
    join.into(held.get(program.entry(thread)), new BitSet());
    reached.set(program.entry(thread));
    open.add(program.entry(thread));
    while (!open.isEmpty()) {
      int position = open.remove();
      for (Step step : program.steps(thread, position)) {
        BitSet known = held.get(step.target());
        BitSet before = (BitSet) known.clone();
        join.into(known, after(held.get(position), step.action()));
        if (!known.equals(before) || !reached.get(step.target())) {
          reached.set(step.target());
          open.add(step.target());
        }
      }
    }
    return held;
  }

  private static BitSet after(BitSet held, Action action) {
    BitSet after = (BitSet) held.clone();
    if (action instanceof Action.Lock lock) {
      after.set(lock.lock());
    } else if (action instanceof Action.Unlock unlock) {
      after.clear(unlock.lock());
    }
    return after;
  }
}
