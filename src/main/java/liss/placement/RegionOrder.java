package liss.placement;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.cfa.Gap;
import liss.placement.Nestings.Nesting;

/**
 * The order in which locks must be acquired (rule C3 of [LISS] section 8), for locks given by the
 * classes in which they are held: one is before another that is acquired while it is held.
 */
final class RegionOrder {

  private final List<HeldClasses.Transition> transitions;
  private final Map<BitSet, BitSet> held = new HashMap<>();
  private final Map<BitSet, BitSet> acquired = new HashMap<>();

  RegionOrder(HeldClasses classes) {
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

  /**
   * For each lock of a cycle the classes that make it a part of the cycle: both sides of a
   * transition where the next lock is acquired, and where it is held after being acquired itself.
   */
  List<BitSet> reasons(List<BitSet> cycle) {
    List<BitSet> reasons = new ArrayList<>();
    cycle.forEach(lock -> reasons.add(new BitSet()));
    for (int i = 0; i < cycle.size(); i++) {
      int next = (i + 1) % cycle.size();
      HeldClasses.Transition t = meeting(cycle.get(i), cycle.get(next));
      reasons.get(i).set(t.source());
      reasons.get(i).set(t.target());
      reasons.get(next).set(t.target());
    }
    return reasons;
  }

  /** What the locks of a cycle have in it. */
  List<Nesting> nestings(List<BitSet> cycle) {
    List<Nesting> nestings = new ArrayList<>();
    Gap acquired = meeting(cycle.getLast(), cycle.getFirst()).gap();
    for (int i = 0; i < cycle.size(); i++) {
      Gap next = meeting(cycle.get(i), cycle.get((i + 1) % cycle.size())).gap();
      nestings.add(new Nesting(cycle.get(i), acquired, next));
      acquired = next;
    }
    return nestings;
  }

  /** A transition where the second lock is acquired while the first is held. */
  private HeldClasses.Transition meeting(BitSet first, BitSet second) {
    BitSet common = (BitSet) held(first).clone();
    common.and(acquired(second));
    return transitions.get(common.nextSetBit(0));
  }

  /** The lock, held where it must be in order not to be acquired at the gap. */
  BitSet notAcquired(BitSet lock, Gap gap) {
    BitSet larger = (BitSet) lock.clone();
    for (HeldClasses.Transition t : transitions) {
      if (t.gap().equals(gap) && lock.get(t.target())) {
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

  /** Shortest cycles that have no lock in common; none if the locks can be ordered. */
  List<List<BitSet>> cycles(List<BitSet> locks) {
    List<List<Integer>> later = later(locks);
    List<List<BitSet>> cycles = new ArrayList<>();
    Set<Integer> gone = new HashSet<>();
    for (int start = 0; start < locks.size(); start++) {
      List<Integer> cycle = cycle(start, later, gone);
      gone.addAll(cycle);
      if (!cycle.isEmpty()) {
        cycles.add(cycle.stream().map(locks::get).toList());
      }
    }
    return cycles;
  }

  private static List<Integer> cycle(int start, List<List<Integer>> later, Set<Integer> gone) {
    int[] from = new int[later.size()];
    Arrays.fill(from, -1);
    Deque<Integer> open = new ArrayDeque<>();
    if (!gone.contains(start)) {
      open.add(start);
    }
    while (!open.isEmpty()) {
      int lock = open.remove();
      for (int next : later.get(lock)) {
        if (!gone.contains(next) && from[next] < 0) {
          from[next] = lock;
          if (next == start) {
            return path(start, from);
          }
          open.add(next);
        }
      }
    }
    return List.of();
  }

  private static List<Integer> path(int start, int[] from) {
    List<Integer> path = new ArrayList<>();
    int lock = start;
    do {
      path.addFirst(lock);
      lock = from[lock];
    } while (lock != start);
    return path;
  }

  /** The number of lock statements. */
  long acquisitions(List<BitSet> locks) {
    return locks.stream()
        .mapToLong(lock ->
            acquired(lock).stream().mapToObj(i -> transitions.get(i).gap()).distinct().count())
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
    SortedMap<Gap, List<LockOperation>> operations = new TreeMap<>();
    for (HeldClasses.Transition t : transitions) {
      List<LockOperation> here = operations.computeIfAbsent(t.gap(), gap -> new ArrayList<>());
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
