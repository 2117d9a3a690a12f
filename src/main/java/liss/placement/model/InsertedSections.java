package liss.placement.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockOperation.Acquire;

/**
 * The critical sections that a placement adds to the source text or widens there, and what each of
 * them is needed for. A legal placement without one that it adds is legal: no other lock is
 * acquired or released in another order, and a lock that is held nowhere breaks no rule.
 */
public final class InsertedSections {

  private final ProgramCfa program;
  private final LockPlacement placement;

  private InsertedSections(ProgramCfa program, LockPlacement placement) {
    this.program = program;
    this.placement = placement;
  }

  /**
   * The sections of which some statement is inserted or removed, by lock and then by position.
   * Linear in lock statements times program size.
   */
  public static List<InsertedSection> of(ProgramCfa program, LockPlacement placement) {
    InsertedSections sections = new InsertedSections(program, placement);
    List<InsertedSection> found = new ArrayList<>();
    placement
        .operations()
        .forEach((point, operations) ->
            operations.stream()
                .filter(Acquire.class::isInstance)
                .forEach(
                    acquire -> found.add(sections.opened(point, acquire.lock()).absorb(found))));
    found.removeIf(section -> section.changes(placement).isEmpty());
    found.sort(
        Comparator.comparingInt(InsertedSection::lock)
            .thenComparing(r -> r.acquisitions().first()));
    return List.copyOf(found);
  }

  /** A lock statement with the unlock statements that follow on some way. */
  private InsertedSection opened(InsertionPoint acquisition, int lock) {
    SortedSet<InsertionPoint> removed = placement.removedAt(lock);
    SortedSet<InsertionPoint> releases = new TreeSet<>();
    SortedSet<InsertionPoint> covered = new TreeSet<>();
    for (Cfa thread : program.threads()) {
      Deque<Integer> open = new ArrayDeque<>();
      thread.edges().stream()
          .filter(edge -> edge.action().equals(new Action.Pass(acquisition)))
          .forEach(edge -> open.add(edge.target()));
      Set<Integer> seen = new HashSet<>(open);
      while (!open.isEmpty()) {
        for (Edge edge : thread.out().get(open.remove())) {
          if (edge.action() instanceof Action.Pass pass && placement.releases(pass.point(), lock)) {
            releases.add(pass.point());
          } else if (seen.add(edge.target())) {
            open.add(edge.target());
            if (edge.action() instanceof Action.Pass pass && removed.contains(pass.point())) {
              covered.add(pass.point());
            }
          }
        }
      }
    }
    return new InsertedSection(lock, new TreeSet<>(List.of(acquisition)), releases, covered);
  }

  /**
   * The placement without the statements of a section, and with those of the program that it
   * covers; locks keep their numbers. A lock of the program to which no other section is added
   * counts no more.
   */
  public static LockPlacement without(LockPlacement placement, InsertedSection section) {
    return placement
        .filtered((point, operation) -> !section.contains(point, operation))
        .withOwnSections(section.lock(), section::touches)
        .withoutNeedlessReuse();
  }

  /**
   * For each clause the exclusions that the section realises, if the clause is not satisfied
   * without it; none otherwise.
   */
  public static List<List<Exclusion>> served(
      ProgramCfa program,
      LockPlacement placement,
      InsertedSection section,
      List<ExclusionClause> clauses) {
    HeldLocks with = HeldLocks.of(program, placement);
    HeldLocks without = HeldLocks.of(program, without(placement, section));
    List<List<Exclusion>> served = new ArrayList<>();
    for (ExclusionClause clause : clauses) {
      served.add(
          without.satisfies(List.of(clause))
              ? List.of()
              : clause.anyOf().stream().filter(with::realises).toList());
    }
    return served;
  }

  /**
   * The placement without the sections that no clause needs, taken one after the other, as far as
   * it is legal without them.
   */
  public static LockPlacement onlyNeeded(
      ProgramCfa program,
      List<ExclusionClause> clauses,
      LockPlacement placement,
      PlacementRules rules) {
    LockPlacement result = placement;
    for (InsertedSection section : of(program, placement)) {
      LockPlacement less = without(result, section);
      if (PlacementLegality.violations(program, less, rules).isEmpty()
          && HeldLocks.of(program, less).satisfies(clauses)) {
        result = less;
      }
    }
    return result.equals(placement) ? placement : result.withoutUnusedLocks();
  }
}
