package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** For each requirement, sections of which one must be held: the least for its alternatives. */
final class RequiredSections {

  private final LegalSections sections;
  private final List<Requirement> requirements = new ArrayList<>();
  private final List<List<BitSet>> demanded = new ArrayList<>();

  RequiredSections(LegalSections sections) {
    this.sections = sections;
  }

  /** The requirements, none of which follows from another. */
  List<Requirement> requirements() {
    return requirements;
  }

  /** For each requirement the sections of which one must be held, none in another. */
  List<List<BitSet>> sections() {
    return demanded;
  }

  /**
   * Adds a requirement; those that follow from it are left out. Returns whether it did not follow
   * itself.
   */
  boolean add(Requirement requirement) {
    if (requirements.stream().anyMatch(other -> other.implies(requirement))) {
      return false;
    }
    for (int i = requirements.size() - 1; i >= 0; i--) {
      if (requirement.implies(requirements.get(i))) {
        requirements.remove(i);
        demanded.remove(i);
      }
    }
    requirements.add(requirement);
    demanded.add(leastSections(requirement));
    return true;
  }

  private List<BitSet> leastSections(Requirement requirement) {
    SequencedSet<BitSet> found = new LinkedHashSet<>();
    requirement.alternatives().forEach(needed -> found.addAll(sections.least(needed)));
    List<BitSet> least = new ArrayList<>();
    found.stream()
        .sorted(Comparator.comparing(BitSet::cardinality))
        .filter(section -> least.stream().noneMatch(l -> Subsets.contains(section, l)))
        .forEach(least::add);
    return least;
  }
}
