package liss.patch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;

/**
 * A group of critical sections that belong together: no other section has the same lock, or is
 * needed against the same interleaving.
 *
 * @param constraints the numbers of the constraints that need the sections
 */
record Bug(List<NeededSection> sections, SortedSet<Integer> constraints) {

  /** Copies the list. */
  Bug {
    sections = List.copyOf(sections);
  }

  /** The locks of the sections. */
  SortedSet<Integer> locks() {
    return sections.stream()
        .map(needed -> needed.section().lock())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The groups in the order of their locks. There is only one if the locks of a group are not
   * numbered one after the other, since a lock is added with those in front of it.
   */
  static List<Bug> of(List<NeededSection> sections) {
    List<Bug> bugs = new ArrayList<>();
    for (NeededSection section : sections) {
      Bug merged = new Bug(List.of(section), constraints(section));
      for (Bug other : List.copyOf(bugs)) {
        if (merged.meets(other)) {
          bugs.remove(other);
          merged = other.with(merged);
        }
      }
      bugs.add(merged);
    }
    bugs.sort((first, second) -> first.locks().first() - second.locks().first());
    List<Integer> locks = bugs.stream().map(Bug::locks).flatMap(Collection::stream).toList();
    return locks.equals(locks.stream().sorted().toList())
        ? List.copyOf(bugs)
        : List.of(bugs.stream().reduce(Bug::with).orElseThrow());
  }

  private static SortedSet<Integer> constraints(NeededSection section) {
    return section.needs().stream()
        .map(Need::constraint)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean meets(Bug other) {
    return constraints.stream().anyMatch(other.constraints::contains)
        || locks().stream().anyMatch(other.locks()::contains);
  }

  private Bug with(Bug other) {
    List<NeededSection> both = new ArrayList<>(sections);
    both.addAll(other.sections);
    SortedSet<Integer> all = new TreeSet<>(constraints);
    all.addAll(other.constraints);
    return new Bug(both, all);
  }
}
