package liss.placement.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.InsertionPoint;

/**
 * A critical section in the source text: lock statements of one inserted lock and the unlock
 * statements that they lead to. None of its statements can be removed without the others.
 *
 * @param lock which of the inserted locks
 * @param acquisitions where it is taken
 * @param releases where it is released; empty if threads that take it never end
 */
public record InsertedSection(
    int lock, SortedSet<InsertionPoint> acquisitions, SortedSet<InsertionPoint> releases) {

  /** Copies the sets. */
  public InsertedSection {
    acquisitions = Collections.unmodifiableSortedSet(new TreeSet<>(acquisitions));
    releases = Collections.unmodifiableSortedSet(new TreeSet<>(releases));
  }

  /** Whether the statement belongs to the section. */
  public boolean contains(InsertionPoint point, LockOperation operation) {
    return operation.lock() == lock
        && switch (operation) {
          case LockOperation.Acquire acquire -> acquisitions.contains(point);
          case LockOperation.Release release -> releases.contains(point);
        };
  }

  /** Whether the two have a statement in common. */
  private boolean meets(InsertedSection other) {
    return lock == other.lock
        && (!Collections.disjoint(acquisitions, other.acquisitions)
            || !Collections.disjoint(releases, other.releases));
  }

  /** The union with all of the others that share statements with it, which are removed. */
  InsertedSection absorb(List<InsertedSection> others) {
    SortedSet<InsertionPoint> allAcquisitions = new TreeSet<>(acquisitions);
    SortedSet<InsertionPoint> allReleases = new TreeSet<>(releases);
    for (InsertedSection other : List.copyOf(others)) {
      if (meets(other)) {
        allAcquisitions.addAll(other.acquisitions);
        allReleases.addAll(other.releases);
        others.remove(other);
      }
    }
    return new InsertedSection(lock, allAcquisitions, allReleases);
  }
}
