package liss.placement.search;

import java.util.BitSet;
import java.util.List;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.placement.HeldLocks;
import liss.placement.LockPlacement;
import liss.placement.OwnSections;

/**
 * Where a program holds a lock to which sections can be added.
 *
 * @param classes the classes all of whose locations lie in the program's own sections; without
 *     those that no requirement concerns, in which nothing is inserted
 */
record OwnClasses(OwnSections sections, BitSet classes) {

  /** Copies the set. */
  OwnClasses {
    classes = (BitSet) classes.clone();
  }

  /**
   * The classes of a lock. The placement that consists of its own sections is legal, so it holds
   * the lock in all locations of a class or in none.
   */
  static OwnClasses of(OwnSections sections, HeldClasses classes) {
    ProgramCfa program = classes.program();
    HeldLocks held = HeldLocks.of(program, new LockPlacement(1, sections.operations(0)));
    BitSet own = new BitSet();
    for (Cfa thread : program.threads()) {
      for (int location = 0; location < thread.size(); location++) {
        if (!held.at(thread.thread(), location).isEmpty()) {
          classes.of(thread.thread(), location).ifPresent(own::set);
        }
      }
    }
    own.clear(HeldClasses.FREE);
    return new OwnClasses(sections, own);
  }

  /** The classes of several locks. */
  static List<OwnClasses> of(List<OwnSections> sections, HeldClasses classes) {
    return sections.stream().map(own -> of(own, classes)).toList();
  }
}
