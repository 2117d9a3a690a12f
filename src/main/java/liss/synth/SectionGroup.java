package liss.synth;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;

/**
 * Critical sections that belong together: others have nothing to do with what they prevent.
 *
 * @param constraints the numbers of the constraints that need the sections
 */
public record SectionGroup(List<NeededSection> sections, SortedSet<Integer> constraints) {

  /** Copies the collections. */
  public SectionGroup {
    sections = List.copyOf(sections);
    constraints = Collections.unmodifiableSortedSet(new TreeSet<>(constraints));
  }

  /** The groups of sections that no constraint needs together, in the order of the sections. */
  static List<SectionGroup> byConstraint(List<NeededSection> sections) {
    return merged(sections, SectionGroup::sharesConstraint);
  }

  /** The groups of sections that, besides, have no lock in common, in the order of their locks. */
  public static List<SectionGroup> byLock(List<NeededSection> sections) {
    return merged(
            sections,
            (first, second) ->
                first.sharesConstraint(second)
                    || first.locks().stream().anyMatch(second.locks()::contains))
        .stream()
        .sorted((first, second) -> first.locks().first() - second.locks().first())
        .toList();
  }

  private static List<SectionGroup> merged(
      List<NeededSection> sections, BiPredicate<SectionGroup, SectionGroup> meet) {
    List<SectionGroup> groups = new ArrayList<>();
    for (NeededSection section : sections) {
      SectionGroup merged = new SectionGroup(List.of(section), constraints(section));
      for (SectionGroup other : List.copyOf(groups)) {
        if (meet.test(merged, other)) {
          groups.remove(other);
          merged = other.with(merged);
        }
      }
      groups.add(merged);
    }
    return List.copyOf(groups);
  }

  private static SortedSet<Integer> constraints(NeededSection section) {
    return section.needs().stream()
        .map(Need::constraint)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The locks of the sections. */
  public SortedSet<Integer> locks() {
    return sections.stream()
        .map(needed -> needed.section().lock())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean sharesConstraint(SectionGroup other) {
    return constraints.stream().anyMatch(other.constraints::contains);
  }

  /** The two as one. */
  public SectionGroup with(SectionGroup other) {
    List<NeededSection> both = new ArrayList<>(sections);
    both.addAll(other.sections);
    SortedSet<Integer> all = new TreeSet<>(constraints);
    all.addAll(other.constraints);
    return new SectionGroup(both, all);
  }
}
