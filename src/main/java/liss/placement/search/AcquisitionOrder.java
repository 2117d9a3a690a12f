package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import liss.placement.model.LockPlacement;

/**
 * The order in which locks must be acquired (rule C3 of [LISS] section 8), for locks given by the
 * classes in which they are held: one is before another that is acquired while it is held.
 */
final class AcquisitionOrder {

  private final LockRules rules;
  private final List<HeldClasses.Transition> transitions;
  private final Map<ClassSet, Operations> operations = new HashMap<>();

  AcquisitionOrder(HeldClasses classes) {
    this.rules = new LockRules(classes);
    this.transitions = classes.transitions();
  }

  /** The transitions, by number, in which a lock stays held, and those in which it is acquired. */
  record Operations(BitSet held, BitSet acquired) {
    /** Whether the other lock is acquired while this one is held. */
    boolean areBefore(Operations other) {
      return held.intersects(other.acquired);
    }
  }

  Operations operations(ClassSet lock) {
    return operations.computeIfAbsent(
        lock,
        l ->
            new Operations(
                transitions(t -> l.contains(t.source()) && l.contains(t.target())),
                transitions(t -> !l.contains(t.source()) && l.contains(t.target()))));
  }

  private BitSet transitions(Predicate<HeldClasses.Transition> condition) {
    BitSet found = new BitSet();
    for (int i = 0; i < transitions.size(); i++) {
      found.set(i, condition.test(transitions.get(i)));
    }
    return found;
  }

  /** Whether the second lock is acquired while the first is held. */
  boolean isBefore(ClassSet first, ClassSet second) {
    return operations(first).areBefore(operations(second));
  }

  /** The second lock extended so that it is not acquired while the first is held. */
  ClassSet withoutConflict(ClassSet first, ClassSet second) {
    return second.union(
        ClassSet.of(
            conflicts(first, second).stream().map(number -> transitions.get(number).source())));
  }

  /** The transitions in which the second lock is acquired while the first is held. */
  private BitSet conflicts(ClassSet first, ClassSet second) {
    BitSet conflicts = (BitSet) operations(first).held().clone();
    conflicts.and(operations(second).acquired());
    return conflicts;
  }

  /** The locks in an order in which they can be acquired; empty if there is a cycle. */
  Optional<List<ClassSet>> sorted(List<ClassSet> locks) {
    List<ClassSet> left = new ArrayList<>(locks);
    List<ClassSet> sorted = new ArrayList<>();
    while (!left.isEmpty()) {
      Optional<ClassSet> first =
          left.stream()
              .filter(lock -> left.stream().noneMatch(other -> isBefore(other, lock)))
              .findFirst();
      if (first.isEmpty()) {
        return Optional.empty();
      }
      left.remove(first.get());
      sorted.add(first.get());
    }
    return Optional.of(sorted);
  }

  /** The number of lock statements. */
  long acquisitions(List<ClassSet> locks) {
    return locks.stream().mapToLong(this::acquisitions).sum();
  }

  private long acquisitions(ClassSet lock) {
    return operations(lock).acquired().stream()
        .mapToObj(transition -> transitions.get(transition).point())
        .distinct()
        .count();
  }

  /** The placement of locks that can be ordered. */
  LockPlacement placement(List<ClassSet> locks) {
    List<ClassSet> sorted = sorted(locks).orElseThrow();
    return new LockPlacement(sorted.size(), rules.operations(sorted));
  }
}
