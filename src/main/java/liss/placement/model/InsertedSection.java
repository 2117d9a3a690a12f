package liss.placement.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.InsertionPoint;

/**
 * A critical section in the source text: lock statements of one inserted lock and the unlock
 * statements that they lead to. None of its statements can be removed without the others. If the
 * program has the lock, the section may be one or several of the program's own that have grown.
 *
 * @param lock which of the inserted locks
 * @param acquisitions where it is taken
 * @param releases where it is released; empty if threads that take it never end
 * @param covered beside which statements of the program on the lock, inside of the section, it is
 *     neither taken nor released any more
 */
public record InsertedSection(
    int lock,
    SortedSet<InsertionPoint> acquisitions,
    SortedSet<InsertionPoint> releases,
    SortedSet<InsertionPoint> covered) {

  /** Copies the sets. */
  public InsertedSection {
    acquisitions = Collections.unmodifiableSortedSet(new TreeSet<>(acquisitions));
    releases = Collections.unmodifiableSortedSet(new TreeSet<>(releases));
    covered = Collections.unmodifiableSortedSet(new TreeSet<>(covered));
  }

  /** Whether the insertion point is beside a statement of the section, or inside of it. */
  boolean touches(InsertionPoint point) {
    return acquisitions.contains(point) || releases.contains(point) || covered.contains(point);
  }

  /**
   * Where the text changes for the section: the points beside statements that are inserted, and
   * those beside statements of the program that are removed.
   */
  public SortedSet<InsertionPoint> changes(LockPlacement placement) {
    SortedSet<InsertionPoint> changes = new TreeSet<>(covered);
    acquisitions.stream()
        .filter(point -> placement.isInserted(point, new LockOperation.Acquire(lock)))
        .forEach(changes::add);
    releases.stream()
        .filter(point -> placement.isInserted(point, new LockOperation.Release(lock)))
        .forEach(changes::add);
    return changes;
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
    SortedSet<InsertionPoint> allCovered = new TreeSet<>(covered);
    for (InsertedSection other : List.copyOf(others)) {
      if (meets(other)) {
        allAcquisitions.addAll(other.acquisitions);
        allReleases.addAll(other.releases);
        allCovered.addAll(other.covered);
        others.remove(other);
      }
    }
    return new InsertedSection(lock, allAcquisitions, allReleases, allCovered);
  }
}
