package liss.placement.search;

import java.util.List;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;

/**
 * Where a program holds a lock to which sections can be added.
 *
 * @param classes the classes all of whose locations lie in the program's own sections; without
 *     those that no requirement concerns, in which nothing is inserted
 */
record OwnClasses(OwnSections sections, ClassSet classes) {

  /**
   * The classes of a lock. The placement that consists of its own sections is legal, so it holds
   * the lock in all locations of a class or in none.
   */
  static OwnClasses of(OwnSections sections, HeldClasses classes) {
    LockPlacement own = new LockPlacement(1, sections.operations(0));
    return new OwnClasses(sections, ClassSet.union(classes.sections(own)));
  }

  /** The classes of several locks. */
  static List<OwnClasses> of(List<OwnSections> sections, HeldClasses classes) {
    return sections.stream().map(own -> of(own, classes)).toList();
  }
}
