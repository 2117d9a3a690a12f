package liss.cfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import liss.lang.SwitchAtLock;

/**
 * The locks at whose statements the cooperative scheduler may switch.
 *
 * <p>They are the least set such that a lock is in it if
 *
 * <ul>
 *   <li>the scheduler may switch at it whatever happens ({@link SwitchAtLock#isCertain}), or
 *   <li>it may be held where the scheduler may switch: in front of a scheduling point that is no
 *       lock statement, in front of a lock statement of a lock of the set, or where a thread has
 *       ended, or
 *   <li>it may be taken by a thread that holds it, which then waits for itself.
 * </ul>
 *
 * <p>In a cooperative run that switches nowhere else, no thread ever waits for a lock that is not
 * in the set: docs/language.md, section 6, has the proof. Semaphores, reader-writer locks and
 * barriers are scheduling points as always. The lock of a {@code cwait} is in the set, as the
 * scheduler may switch before the lock is freed.
 *
 * <p>Forward data flow, once for each thread: linear in steps times locks without loops. Then each
 * round adds a lock.
 */
final class ContendedLocks {

  private final List<List<BitSet>> held = new ArrayList<>();
  private final BitSet contended = new BitSet();

  private ContendedLocks(ProgramCfa program, SwitchAtLock switching) {
    program.threads().forEach(thread -> held.add(held(thread)));
    IntStream.range(0, program.locks().size())
        .filter(lock -> switching.isCertain(program.locks().get(lock)))
        .forEach(contended::set);
    boolean changes = true;
    while (changes) {
      int size = contended.cardinality();
      program.threads().forEach(this::addHeldAtPoints);
      changes = contended.cardinality() > size;
    }
  }

  /** The numbers of the locks of the set. */
  static BitSet of(ProgramCfa program, SwitchAtLock switching) {
    return new ContendedLocks(program, switching).contended;
  }

  /** For each location of a thread, the locks that it may hold there. */
  private static List<BitSet> held(Cfa thread) {
    List<BitSet> held =
        IntStream.range(0, thread.size()).mapToObj(location -> new BitSet()).toList();
    BitSet reached = new BitSet();
    reached.set(thread.entry());
    Deque<Integer> open = new ArrayDeque<>(List.of(thread.entry()));
    while (!open.isEmpty()) {
      int location = open.remove();
      for (Edge edge : thread.out().get(location)) {
        BitSet after = (BitSet) held.get(location).clone();
        switch (edge.action()) {
          case Action.Lock a -> after.set(a.lock());
          case Action.Unlock a -> after.clear(a.lock());
          case Action a -> {}
        }
        BitSet known = held.get(edge.target());
        int size = known.cardinality();
        known.or(after);
        if (known.cardinality() > size || !reached.get(edge.target())) {
          reached.set(edge.target());
          open.add(edge.target());
        }
      }
    }
    return held;
  }

  private void addHeldAtPoints(Cfa thread) {
    List<BitSet> here = held.get(thread.thread());
    contended.or(here.get(thread.exit()));
    for (Edge edge : thread.edges()) {
      BitSet before = here.get(edge.source());
      if (edge.action() instanceof Action.Lock taken) {
        if (contended.get(taken.lock())) {
          contended.or(before);
        } else if (before.get(taken.lock())) {
          contended.set(taken.lock());
        }
      } else if (edge.action().isSchedulingPoint()) {
        contended.or(before);
      }
    }
  }
}
