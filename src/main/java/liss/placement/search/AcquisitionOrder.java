package liss.placement.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.cfa.InsertionPoint;
import liss.placement.LockOperation;
import liss.placement.LockPlacement;

/**
 * The order in which locks must be acquired (rule C3 of [LISS] section 8), for locks given by the
 * classes in which they are held: one is before another that is acquired while it is held.
 */
final class AcquisitionOrder {

  private final List<HeldClasses.Transition> transitions;
  private final Map<BitSet, BitSet> held = new HashMap<>();
  private final Map<BitSet, BitSet> acquired = new HashMap<>();

  AcquisitionOrder(HeldClasses classes) {
    this.transitions = classes.transitions();
  }

  private static boolean isHeldWhenAcquired(
      BitSet held, BitSet acquired, HeldClasses.Transition transition) {
    return acquired.get(transition.target())
        && !acquired.get(transition.source())
        && held.get(transition.source())
        && held.get(transition.target());
  }

  /** Whether the second lock is acquired while the first is held. */
  boolean isBefore(BitSet first, BitSet second) {
    return held(first).intersects(acquired(second));
  }

  /** The transitions in which the lock stays held, by number. */
  BitSet held(BitSet lock) {
    return held.computeIfAbsent(
        lock, l -> transitions(t -> l.get(t.source()) && l.get(t.target())));
  }

  /** The transitions in which the lock is acquired, by number. */
  BitSet acquired(BitSet lock) {
    return acquired.computeIfAbsent(
        lock, l -> transitions(t -> !l.get(t.source()) && l.get(t.target())));
  }

  private BitSet transitions(Predicate<HeldClasses.Transition> condition) {
    BitSet found = new BitSet();
    for (int i = 0; i < transitions.size(); i++) {
      found.set(i, condition.test(transitions.get(i)));
    }
    return found;
  }

  /** The second lock, held where it must be in order not to be acquired while the first is held. */
  BitSet withoutConflict(BitSet first, BitSet second) {
    BitSet larger = (BitSet) second.clone();
    for (HeldClasses.Transition t : transitions) {
      if (isHeldWhenAcquired(first, second, t)) {
        larger.set(t.source());
      }
    }
    return larger;
  }

  /** For each lock those that are acquired while it is held. */
  private List<List<Integer>> later(List<BitSet> locks) {
    List<List<Integer>> later = new ArrayList<>();
    for (BitSet first : locks) {
      List<Integer> after = new ArrayList<>();
      for (int second = 0; second < locks.size(); second++) {
        if (isBefore(first, locks.get(second))) {
          after.add(second);
        }
      }
      later.add(after);
    }
    return later;
  }

  /** Whether the locks can be ordered. */
  boolean hasCycle(List<BitSet> locks) {
    List<BitSet> behind = behind(later(locks));
    return IntStream.range(0, locks.size()).anyMatch(lock -> behind.get(lock).get(lock));
  }

  /** For each lock those that come behind it, with others in between or not. */
  private static List<BitSet> behind(List<List<Integer>> later) {
    List<BitSet> behind = new ArrayList<>();
    for (int start = 0; start < later.size(); start++) {
      BitSet found = new BitSet();
      Deque<Integer> open = new ArrayDeque<>(List.of(start));
      while (!open.isEmpty()) {
        for (int next : later.get(open.remove())) {
          if (!found.get(next)) {
            found.set(next);
            open.add(next);
          }
        }
      }
      behind.add(found);
    }
    return behind;
  }

  /** The number of lock statements. */
  long acquisitions(List<BitSet> locks) {
    return locks.stream()
        .mapToLong(lock ->
            acquired(lock).stream().mapToObj(i -> transitions.get(i).point()).distinct().count())
        .sum();
  }

  /** The placement of locks that can be ordered. */
  LockPlacement placement(List<BitSet> locks) {
    List<List<Integer>> later = later(locks);
    List<BitSet> sorted = new ArrayList<>();
    Set<Integer> left = new TreeSet<>(IntStream.range(0, locks.size()).boxed().toList());
    while (!left.isEmpty()) {
      int first =
          left.stream()
              .filter(lock -> left.stream().noneMatch(other -> later.get(other).contains(lock)))
              .findFirst()
              .orElseThrow();
      left.remove(first);
      sorted.add(locks.get(first));
    }
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    for (HeldClasses.Transition t : transitions) {
      List<LockOperation> here = operations.computeIfAbsent(t.point(), point -> new ArrayList<>());
      for (int number = 0; number < sorted.size(); number++) {
        boolean before = sorted.get(number).get(t.source());
        boolean after = sorted.get(number).get(t.target());
        if (before != after) {
          LockOperation operation =
              after ? new LockOperation.Acquire(number) : new LockOperation.Release(number);
          if (!here.contains(operation)) {
            here.add(operation);
          }
        }
      }
    }
    return new LockPlacement(sorted.size(), operations);
  }
}
