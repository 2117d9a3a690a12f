package liss.cfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import liss.cfa.ObjectOperation.Patience;
import liss.lang.LockWriting.Mode;

/**
 * The locks of a program that a critical section can hold: its locks and its reader-writer locks,
 * in one numbering. The objects come first, so that locks that are added to a program change no
 * number; those of them that are no reader-writer locks are held by nobody.
 *
 * @param program with the locks
 */
public record SectionLocks(ProgramCfa program) {

  /** How many numbers there are. */
  public int size() {
    return program.objects().size() + program.locks().size();
  }

  /** The number of a lock that is no object. */
  public int number(int lock) {
    return program.objects().size() + lock;
  }

  /** Whether a lock has readers and writers. */
  public boolean isShared(int number) {
    return isObject(number) && program.objects().get(number).kind() == SyncObject.Kind.RWLOCK;
  }

  private boolean isObject(int number) {
    return number < program.objects().size();
  }

  /** The name of a lock. */
  public String name(int number) {
    return isObject(number)
        ? program.objects().get(number).name()
        : program.locks().get(number - program.objects().size());
  }

  /** The lock that a step takes. */
  public OptionalInt taken(Action action) {
    return switch (action) {
      case Action.Lock a -> OptionalInt.of(number(a.lock()));
      case Action.ObjectStep a ->
          switch (a.operation()) {
            case ObjectOperation.ReadLock o -> OptionalInt.of(a.object());
            case ObjectOperation.WriteLock o -> OptionalInt.of(a.object());
            case ObjectOperation.RwUnlock o -> OptionalInt.empty();
            case ObjectOperation.OfCount o -> OptionalInt.empty();
            case ObjectOperation.Unguarded o -> OptionalInt.empty();
            case ObjectOperation.Pass o -> OptionalInt.empty();
          };
      case Action.Synchronization a -> OptionalInt.empty();
      case Action.Access a -> OptionalInt.empty();
      case Action.LocalStep a -> OptionalInt.empty();
    };
  }

  /** The lock that a step gives back. */
  public OptionalInt released(Action action) {
    return switch (action) {
      case Action.Unlock a -> OptionalInt.of(number(a.lock()));
      case Action.ObjectStep a when a.operation().isRelease() -> OptionalInt.of(a.object());
      case Action.Synchronization a -> OptionalInt.empty();
      case Action.Access a -> OptionalInt.empty();
      case Action.LocalStep a -> OptionalInt.empty();
    };
  }

  /**
   * The locks that a thread holds at each of its locations however it came there; all at those that
   * it does not reach. Quadratic in the locks, linear in the thread.
   */
  public List<BitSet> held(Cfa thread) {
    BitSet all = new BitSet();
    all.set(0, size());
    List<BitSet> held = new ArrayList<>();
    thread.out().forEach(edges -> held.add((BitSet) all.clone()));
    held.set(thread.entry(), new BitSet());
    BitSet reached = new BitSet();
    reached.set(thread.entry());
    Deque<Integer> open = new ArrayDeque<>(List.of(thread.entry()));
    while (!open.isEmpty()) {
      int location = open.remove();
      for (Edge edge : thread.out().get(location)) {
        BitSet after = (BitSet) held.get(location).clone();
        taken(edge.action()).ifPresent(after::set);
        released(edge.action()).ifPresent(after::clear);
        BitSet known = held.get(edge.target());
        after.and(known);
        if (!after.equals(known) || !reached.get(edge.target())) {
          reached.set(edge.target());
          held.set(edge.target(), after);
          open.add(edge.target());
        }
      }
    }
    return held;
  }

  /** Whether a step takes a lock. */
  public boolean takes(Action action, int number) {
    return taken(action).equals(OptionalInt.of(number));
  }

  /** Whether a step gives a lock back. */
  public boolean releases(Action action, int number) {
    return released(action).equals(OptionalInt.of(number));
  }

  /**
   * Whether no other lock may be held where a step starts: the scheduler may switch there, or it
   * takes a lock that has no place in an order of all.
   *
   * @param ordered the locks that have one
   */
  public boolean isFree(Action action, Set<Integer> ordered) {
    OptionalInt taken = taken(action);
    return taken.isPresent() ? !ordered.contains(taken.getAsInt()) : action.isSchedulingPoint();
  }

  /** How a thread holds the lock that a step takes. */
  public static Mode modeOf(Action taking) {
    return taking instanceof Action.ObjectStep step
            && step.operation() instanceof ObjectOperation.ReadLock
        ? Mode.SHARED
        : Mode.EXCLUSIVE;
  }

  /** The step that takes a lock. */
  public Action taking(int number, Mode mode) {
    return isObject(number)
        ? new Action.ObjectStep(
            number,
            switch (mode) {
              case EXCLUSIVE -> new ObjectOperation.WriteLock(Patience.WAITS);
              case SHARED -> new ObjectOperation.ReadLock(Patience.WAITS);
            })
        : new Action.Lock(number - program.objects().size());
  }

  /** The step that gives back a lock that is held in some way. */
  public Action releasing(int number, Mode mode) {
    return isObject(number)
        ? new Action.ObjectStep(
            number,
            switch (mode) {
              case EXCLUSIVE -> new ObjectOperation.WriteUnlock();
              case SHARED -> new ObjectOperation.ReadUnlock();
            })
        : new Action.Unlock(number - program.objects().size());
  }
}
