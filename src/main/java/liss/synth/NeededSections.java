package liss.synth;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.ProgramCfa;
import liss.placement.model.Exclusion;
import liss.placement.model.InsertedSection;
import liss.placement.model.InsertedSections;
import liss.placement.model.LockPlacement;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;

/** What the critical sections of a placement are needed for. */
final class NeededSections {

  private NeededSections() {}

  /**
   * The sections with the constraints that need them. One that no constraint needs by itself is
   * left out: a section that grows may be needed for others to nest.
   */
  static List<NeededSection> of(
      ProgramCfa program, LockPlacement placement, List<LearnedConstraint> constraints) {
    List<NeededSection> sections = new ArrayList<>();
    for (InsertedSection section : InsertedSections.of(program, placement)) {
      List<Need> needs = new ArrayList<>();
      for (int i = 0; i < constraints.size(); i++) {
        List<Exclusion> served =
            InsertedSections.served(program, placement, section, constraints.get(i).clauses())
                .stream()
                .flatMap(List::stream)
                .distinct()
                .toList();
        if (!served.isEmpty()) {
          needs.add(new Need(i, served));
        }
      }
      if (!needs.isEmpty()) {
        sections.add(new NeededSection(section, needs));
      }
    }
    return sections;
  }
}
