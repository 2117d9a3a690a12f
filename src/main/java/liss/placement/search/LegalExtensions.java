package liss.placement.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The rules of [LISS] section 8 for one lock by itself, as a question about the set of classes in
 * which it is held: an insertion point does the same wherever it is passed, and no critical section
 * is empty. What several locks have to do with each other is left out.
 */
final class LegalExtensions {

  private final LockRules rules;

  /** Where nothing is held yet. */
  private final PartialLock undecided;

  LegalExtensions(HeldClasses classes) {
    this.rules = new LockRules(classes);
    this.undecided = new PartialLock(rules);
  }

  /** A lock to be completed; those that are held in fewer classes come first. */
  private record Open(ClassSet held, PartialLock lock) {

    static final Comparator<Open> SMALLEST_FIRST =
        Comparator.<Open>comparingInt(open -> open.held().size())
            .thenComparing(open -> open.held().words(), Arrays::compare);

    static Open of(PartialLock lock) {
      return new Open(ClassSet.of(lock.held()), lock);
    }
  }

  /** Whether a lock may be held in these classes and no others. */
  boolean isLegal(ClassSet section) {
    return rules.broken(section.bits()).findAny().isEmpty();
  }

  /**
   * Sets, one of which contains the given one and is contained in each legal set that does. As a
   * rule they are the least legal ones; where there are many, some may not be legal, but then each
   * is larger than the given one.
   *
   * @param effort the number of sets to look at
   */
  List<ClassSet> least(ClassSet held, int effort) {
    List<ClassSet> legal = new ArrayList<>();
    PriorityQueue<Open> open = new PriorityQueue<>(Open.SMALLEST_FIRST);
    undecided.with(held).map(Open::of).ifPresent(open::add);
    for (int i = 0; !open.isEmpty() && (i < effort || open.peek().held().equals(held)); ) {
      Open smallest = open.remove();
      if (!smallest.held().containsAny(legal)) {
        Optional<List<PartialLock>> repairs = smallest.lock().repairs();
        if (repairs.isEmpty()) {
          legal.add(smallest.held());
        } else {
          repairs.get().stream().map(Open::of).forEach(open::add);
        }
        i++;
      }
    }
    List<ClassSet> least = new ArrayList<>(legal);
    while (!open.isEmpty()) {
      ClassSet unfinished = open.remove().held();
      if (!unfinished.containsAny(least)) {
        least.add(unfinished);
      }
    }
    return List.copyOf(least);
  }
}
