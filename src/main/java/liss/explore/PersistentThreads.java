package liss.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.FutureAccesses.Accesses;
import liss.run.ConcreteState;

/**
 * Threads whose next steps are enough in a state: whatever the others do without them is
 * independent of these steps, and makes none of them possible or impossible. So the next steps of
 * these threads are a strong stubborn set (A. Valmari, Stubborn sets for reduced state space
 * generation, Petri Nets 1989; P. Godefroid, Partial-order methods for the verification of
 * concurrent systems, 1996, chapter 4, whose persistent sets they are when none of them waits).
 *
 * <p>A thread that can go on needs those with it that may come, now or later, to a step in conflict
 * with its next one. One that waits needs those that may make it go on; of a lock that is its
 * holder. The smallest sets that need nobody else are the last components of this graph that are
 * strongly connected (R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on
 * Computing 1, 1972). Time quadratic in the threads.
 */
final class PersistentThreads {

  private final FutureAccesses accesses;
  private final int threads;

  /** The accesses of the steps from each location of each thread. */
  private final List<List<Accesses>> next = new ArrayList<>();

  /** For each thread the number of its first location among those of all. */
  private final int[] firstLocations;

  /** For locations that were looked at, those of others that were compared, and the conflicts. */
  private final Map<Integer, Conflicts> conflicts = new HashMap<>();

  private record Conflicts(BitSet compared, BitSet inConflict) {}

  PersistentThreads(ProgramCfa program, FutureAccesses accesses) {
    this.accesses = accesses;
    this.threads = program.threads().size();
    this.firstLocations = new int[threads];
    for (int thread = 1; thread < threads; thread++) {
      firstLocations[thread] =
          firstLocations[thread - 1] + program.threads().get(thread - 1).size();
    }
    program
        .threads()
        .forEach(thread ->
            next.add(
                thread.out().stream()
                    .map(out -> {
                      Accesses all = new Accesses();
                      for (Edge edge : out) {
                        all.addAll(accesses.of(edge));
                      }
                      return all;
                    })
                    .toList()));
  }

  /**
   * Those of the threads that can go on that are enough, the fewest that were found.
   *
   * @param enabled those that can go on; at least one
   * @param first who is looked at first
   */
  BitSet of(ConcreteState state, BitSet enabled, int first) {
    return new Components(state, enabled).smallest(first);
  }

  /** One look for the components. */
  private final class Components {
    private final ConcreteState state;
    private final BitSet enabled;
    private final int[] order = new int[threads];
    private final int[] low = new int[threads];
    private final BitSet[] needed = new BitSet[threads];
    private final BitSet open = new BitSet();
    private final int[] stack = new int[threads];
    private int depth;
    private int visited;
    private BitSet best;
    private int fewest;

    Components(ConcreteState state, BitSet enabled) {
      this.state = state;
      this.enabled = enabled;
      this.best = enabled;
      this.fewest = enabled.cardinality();
    }

    BitSet smallest(int first) {
      if (enabled.get(first)) {
        visit(first);
      }
      for (int t = enabled.nextSetBit(0); t >= 0 && fewest > 1; t = enabled.nextSetBit(t + 1)) {
        if (order[t] == 0) {
          visit(t);
        }
      }
      return best;
    }

    private void visit(int thread) {
      visited++;
      order[thread] = visited;
      low[thread] = visited;
      stack[depth++] = thread;
      open.set(thread);
      BitSet needs = needs(thread);
      needed[thread] = needs;
      for (int other = needs.nextSetBit(0); other >= 0; other = needs.nextSetBit(other + 1)) {
        if (order[other] == 0) {
          visit(other);
          low[thread] = Math.min(low[thread], low[other]);
        } else if (open.get(other)) {
          low[thread] = Math.min(low[thread], order[other]);
        }
      }
      if (low[thread] == order[thread]) {
        close(thread);
      }
    }

    /** A component is complete: it and all that it needs is enough. */
    private void close(int root) {
      BitSet all = new BitSet();
      int from = depth;
      do {
        from--;
        all.set(stack[from]);
        all.or(needed[stack[from]]);
      } while (stack[from] != root);
      // What is needed outside of the component is closed, with all that is needed there.
      for (int other = all.nextSetBit(0); other >= 0; other = all.nextSetBit(other + 1)) {
        if (!open.get(other)) {
          all.or(needed[other]);
        }
      }
      for (int i = from; i < depth; i++) {
        needed[stack[i]] = all;
        open.clear(stack[i]);
      }
      depth = from;
      BitSet possible = (BitSet) all.clone();
      possible.and(enabled);
      int size = possible.cardinality();
      if (size > 0 && size < fewest) {
        fewest = size;
        best = possible;
      }
    }

    private BitSet needs(int thread) {
      BitSet needs = new BitSet();
      if (enabled.get(thread)) {
        Accesses step = next.get(thread).get(at(thread));
        if (!step.areNone()) {
          Conflicts known =
              conflicts.computeIfAbsent(
                  firstLocations[thread] + at(thread),
                  location -> new Conflicts(new BitSet(), new BitSet()));
          for (int other = 0; other < threads; other++) {
            if (other != thread && areInConflict(known, step, other)) {
              needs.set(other);
            }
          }
        }
      } else {
        for (Edge edge : state.out(thread)) {
          addEnablers(edge, needs);
        }
        needs.clear(thread);
      }
      return needs;
    }

    /** Whether another thread may come to a step in conflict with one. */
    private boolean areInConflict(Conflicts known, Accesses step, int other) {
      int location = firstLocations[other] + at(other);
      if (!known.compared().get(location)) {
        known.compared().set(location);
        known.inConflict().set(location, step.conflictWith(accesses.from(other, at(other))));
      }
      return known.inConflict().get(location);
    }

    /** Adds who may make a step possible that is not. */
    private void addEnablers(Edge edge, BitSet needs) {
      switch (edge.action()) {
        case Action.Lock a -> addHolder(a.lock(), needs);
        case Action.Wait a -> addAll(needs, o -> accesses.mayWriteFlag(o, at(o), a.flag()));
        case Action.WaitReset a -> addAll(needs, o -> accesses.mayWriteFlag(o, at(o), a.flag()));
        case Action.ObjectStep a ->
            addAll(needs, o -> accesses.mayWriteObject(o, at(o), a.object()));
        case Action.CondvarWait a when state.isWoken(edge.thread()) -> addHolder(a.lock(), needs);
        case Action.CondvarWait a when state.isWaiting(edge.thread()) ->
            addAll(needs, o -> accesses.mayWriteCondvar(o, at(o), a.condvar()));
        // Who does not hold what it is about to release waits for ever, and all else waits for
        // nobody.
        case Action.Synchronization a -> {}
        case Action.Access a -> {}
        case Action.LocalStep a -> {}
      }
    }

    private void addHolder(int lock, BitSet needs) {
      OptionalInt holder = state.owner(lock);
      holder.ifPresent(needs::set);
    }

    private void addAll(BitSet needs, IntPredicate isNeeded) {
      for (int other = 0; other < threads; other++) {
        if (isNeeded.test(other)) {
          needs.set(other);
        }
      }
    }

    private int at(int thread) {
      return state.location(thread);
    }
  }
}
