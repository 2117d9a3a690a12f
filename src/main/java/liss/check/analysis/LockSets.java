package liss.check.analysis;

import java.util.BitSet;
import java.util.List;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram.Step;

/**
 * Which locks a thread holds at each of its positions: the locks that it may hold, on some path
 * from its entry, and those that it must hold, on every path: all but those that it may lack. Two
 * forward data flow analyses; linear in positions times locks for programs without loops.
 */
public final class LockSets {

  private final List<List<BitSet>> may;
  private final List<List<BitSet>> must;
  private final BitSet inner = new BitSet();

  public LockSets(BlockProgram program) {
    BitSet all = new BitSet();
    program.steps().forEach(step -> all.or(taken(step)));
    this.may = program.reaching(new BitSet(), LockSets::taken, LockSets::released);
    List<List<BitSet>> mayLack = program.reaching(all, LockSets::released, LockSets::taken);
    this.must =
        program.forPositions((thread, position) -> {
          BitSet held = (BitSet) all.clone();
          held.andNot(mayLack.get(thread).get(position));
          return held;
        });
    inner.or(all);
    for (int thread = 0; thread < program.threads(); thread++) {
      for (int position = 0; position < program.positions(thread); position++) {
        if (program.endsBlock(thread, position)) {
          inner.andNot(may.get(thread).get(position));
        }
      }
    }
  }

  private static BitSet taken(Step step) {
    BitSet locks = new BitSet();
    if (step.action() instanceof Action.Lock lock) {
      locks.set(lock.lock());
    }
    return locks;
  }

  private static BitSet released(Step step) {
    BitSet locks = new BitSet();
    if (step.action() instanceof Action.Unlock unlock) {
      locks.set(unlock.lock());
    }
    return locks;
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

  /**
   * Whether two steps are under locks that are not held at the same time.
   *
   * @param readers locks that stand for the readers of a reader-writer lock, which do not exclude
   *     each other; the next lock is that of its writer
   */
  public boolean exclude(Step one, Step other, BitSet readers) {
    BitSet first = must(one.thread(), one.source());
    BitSet second = must(other.thread(), other.source());
    BitSet both = (BitSet) first.clone();
    both.and(second);
    both.andNot(readers);
    return !both.isEmpty()
        || readers.stream()
            .anyMatch(lock ->
                first.get(lock) && second.get(lock + 1) || first.get(lock + 1) && second.get(lock));
  }
}
