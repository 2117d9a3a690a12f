package liss.synth;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.placement.Exclusion;
import liss.placement.ExclusionClause;
import liss.placement.LockPlacement;
import liss.placement.LockRegion;
import liss.placement.LockRegions;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededRegion;

/** What the critical sections of a placement are needed for. */
final class NeededRegions {

  private NeededRegions() {}

  /** The sections with the constraints that need them; that there are none for one is a bug. */
  static List<NeededRegion> of(
      ProgramCfa program, LockPlacement placement, List<LearnedConstraint> constraints) {
    List<ExclusionClause> clauses = constraints.stream().map(LearnedConstraint::clause).toList();
    List<NeededRegion> regions = new ArrayList<>();
    for (LockRegion region : LockRegions.of(program, placement)) {
      List<List<Exclusion>> served = LockRegions.served(program, placement, region, clauses);
      List<Need> needs =
          IntStream.range(0, clauses.size())
              .filter(i -> !served.get(i).isEmpty())
              .mapToObj(i -> new Need(i, served.get(i)))
              .toList();
      regions.add(new NeededRegion(region, needs));
    }
    return regions;
  }
}
