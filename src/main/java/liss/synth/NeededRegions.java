package liss.synth;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.ProgramCfa;
import liss.placement.Exclusion;
import liss.placement.InsertedSection;
import liss.placement.InsertedSections;
import liss.placement.LockPlacement;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededRegion;

/** What the critical sections of a placement are needed for. */
final class NeededRegions {

  private NeededRegions() {}

  /** The sections with the constraints that need them; that there are none for one is a bug. */
  static List<NeededRegion> of(
      ProgramCfa program, LockPlacement placement, List<LearnedConstraint> constraints) {
    List<NeededRegion> regions = new ArrayList<>();
    for (InsertedSection region : InsertedSections.of(program, placement)) {
      List<Need> needs = new ArrayList<>();
      for (int i = 0; i < constraints.size(); i++) {
        List<Exclusion> served =
            InsertedSections.served(program, placement, region, constraints.get(i).clauses())
                .stream()
                .flatMap(List::stream)
                .distinct()
                .toList();
        if (!served.isEmpty()) {
          needs.add(new Need(i, served));
        }
      }
      regions.add(new NeededRegion(region, needs));
    }
    return regions;
  }
}
