package liss.placement.search;

import java.util.List;
import java.util.Optional;
import liss.cfa.InsertionPoint;
import liss.lang.LockWriting.Mode;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;

/**
 * Where a program holds a lock to which sections can be added.
 *
 * @param classes the classes all of whose locations lie in the program's own sections; without
 *     those that no requirement concerns, in which nothing is inserted
 * @param shared those in which readers hold it; empty for a lock without readers
 */
record OwnClasses(OwnSections sections, ClassSet classes, Optional<ClassSet> shared) {

  /**
   * The classes of a lock. The placement that consists of its own sections is legal, so it holds
   * the lock in all locations of a class or in none.
   */
  static OwnClasses of(OwnSections sections, HeldClasses classes) {
    LockPlacement own = sections.ownPlacement();
    return new OwnClasses(
        sections,
        ClassSet.union(classes.sections(own)),
        classes.isShared(sections)
            ? Optional.of(ClassSet.union(classes.sections(own.ofReaders())))
            : Optional.empty());
  }

  /** The classes of several locks. */
  static List<OwnClasses> of(List<OwnSections> sections, HeldClasses classes) {
    return sections.stream().map(own -> of(own, classes)).toList();
  }

  /** Whether no statement on the lock can be inserted at an insertion point. */
  boolean isUnwritten(InsertionPoint point) {
    return !sections.isBeside(point)
        && sections.unwritten(Mode.EXCLUSIVE).contains(point)
        && (shared.isEmpty() || sections.unwritten(Mode.SHARED).contains(point));
  }
}
