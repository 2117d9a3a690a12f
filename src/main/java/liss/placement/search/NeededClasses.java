package liss.placement.search;

import java.util.ArrayList;
import java.util.List;
import liss.placement.model.OwnSections;

/**
 * Requirements on the classes that some of them concern.
 *
 * @param classes where locks can be held
 * @param requirements what the locks must achieve
 */
record NeededClasses(HeldClasses classes, List<Requirement> requirements) {

  /** Copies the list. */
  NeededClasses {
    requirements = List.copyOf(requirements);
  }

  /** The requirements without the classes that none of them concerns. */
  static NeededClasses of(HeldClasses all, List<Requirement> requirements) {
    return of(all, requirements, List.of());
  }

  /**
   * The classes of the requirements and all that the program protects with a lock: they make pairs
   * with the sections that are added to it.
   */
  static NeededClasses of(
      HeldClasses all, List<Requirement> requirements, List<OwnSections> reusable) {
    List<ClassSet> needed = new ArrayList<>(List.of(Requirement.needed(requirements)));
    OwnClasses.of(reusable, all).forEach(own -> needed.add(own.classes()));
    HeldClasses classes = all.restrictedTo(ClassSet.union(needed));
    return new NeededClasses(
        classes, requirements.stream().map(r -> Requirement.of(r.clause(), classes)).toList());
  }
}
