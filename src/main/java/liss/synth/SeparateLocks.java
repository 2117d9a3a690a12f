package liss.synth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementRules;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.Synthesized;

/**
 * Locks of their own for critical sections that have nothing to do with each other. One lock may
 * serve several purposes, at the same cost: the objectives count lock statements, not locks. Where
 * locks are of several kinds, one for each purpose can be of the kind that fits this purpose.
 */
final class SeparateLocks {

  private SeparateLocks() {}

  /** A lock of the new placement: what one group has of a lock of the old one. */
  private record Part(int group, int lock) {}

  /**
   * A legal placement that satisfies the same constraints with one lock for each group of sections;
   * empty if the locks are separate already, or if that is not possible.
   */
  static Optional<LockPlacement> of(ProgramCfa program, Synthesized result, PlacementRules rules) {
    List<SectionGroup> groups = SectionGroup.byConstraint(result.sections());
    List<Part> parts = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      for (int lock : groups.get(group).locks()) {
        parts.add(new Part(group, lock));
      }
    }
    if (parts.size() == result.placement().locks()) {
      return Optional.empty();
    }
    List<Part> inOldOrder = parts.stream().sorted(Comparator.comparingInt(Part::lock)).toList();
    return Stream.of(parts, inOldOrder)
        .map(order -> renumbered(result.placement(), groups, order))
        .filter(placement -> PlacementLegality.violations(program, placement, rules).isEmpty())
        .filter(placement ->
            result.progress().constraints().stream()
                .allMatch(c -> HeldLocks.of(program, placement).satisfies(c.clauses())))
        .findFirst();
  }

  private static LockPlacement renumbered(
      LockPlacement placement, List<SectionGroup> groups, List<Part> order) {
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    placement
        .operations()
        .forEach((point, list) ->
            operations.put(
                point,
                list.stream()
                    .map(operation ->
                        operation.on(
                            order.indexOf(
                                new Part(group(groups, point, operation), operation.lock()))))
                    .toList()));
    return new LockPlacement(order.size(), operations);
  }

  /** The group that an operation belongs to. */
  private static int group(
      List<SectionGroup> groups, InsertionPoint point, LockOperation operation) {
    return IntStream.range(0, groups.size())
        .filter(group ->
            groups.get(group).sections().stream()
                .map(NeededSection::section)
                .anyMatch(section -> section.contains(point, operation)))
        .findFirst()
        .orElseThrow();
  }
}
