package liss.synth;

import java.util.List;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AccessPair;
import liss.check.analysis.DataRaces;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;

/** What the locks of a result must exclude beside runs that are not preemption-safe. */
public enum FurtherDemand {
  /** Nothing. */
  NONE,
  /**
   * That there are no data races. A lock must be held at both accesses of each pair of {@link
   * DataRaces}: other locks order no accesses, so that a program has no such pair if and only if
   * its locks do that.
   */
  NO_RACES;

  /** What placements for a program have to satisfy. */
  List<ExclusionClause> clauses(ProgramCfa program) {
    return switch (this) {
      case NONE -> List.of();
      case NO_RACES ->
          DataRaces.in(program).stream()
              .map(DataRaces.Unordered::pair)
              .filter(pair -> pair.kind() == AccessPair.Kind.RACE)
              .map(pair -> ExclusionClause.of(Exclusion.atOnce(pair.first(), pair.second())))
              .toList();
    };
  }
}
