package liss.placement.model;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.cfa.ProgramCfa;

/**
 * What a placement must obey beside the clauses.
 *
 * @param sections the shape of critical sections
 * @param existing the locks of the program to which sections may be added; with {@link
 *     Sections#STRUCTURED} theirs may grow, too, and other locks may be held where they are taken
 */
public record PlacementRules(Sections sections, List<OwnSections> existing) {

  /** The rules of [LISS] section 8, with new locks only. */
  public static final PlacementRules FREE = new PlacementRules(Sections.FREE, List.of());

  /** Copies the list. */
  public PlacementRules {
    existing = List.copyOf(existing);
  }

  /** Sections of this shape, of new locks and of those of a program that can have more. */
  public static PlacementRules reusing(ProgramCfa program, Sections sections) {
    return new PlacementRules(
        sections,
        switch (sections) {
          case FREE -> OwnSections.of(program);
          case STRUCTURED -> OwnSections.structured(program);
        });
  }

  /** The locks of a program to which structured sections may be added: those with deviants. */
  public static List<String> candidates(ProgramCfa program) {
    return OwnSections.structured(program).stream()
        .filter(own -> own.hasDeviants(program))
        .map(OwnSections::name)
        .toList();
  }

  /**
   * The locks of the program, by their numbers among its {@link liss.cfa.SectionLocks}, that have a
   * place in the order of all locks, so that others may be held where they are taken.
   */
  public SortedSet<Integer> ordered() {
    return sections == Sections.FREE
        ? new TreeSet<>()
        : existing.stream().map(OwnSections::lock).collect(Collectors.toCollection(TreeSet::new));
  }
}
