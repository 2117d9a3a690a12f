package liss.synth;

import liss.cfa.ProgramCfa;
import liss.emit.Emitter;
import liss.emit.LockKinds;
import liss.lang.Program;
import liss.placement.model.OwnSections;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;

/** Which rules the placements of a synthesis obey, and which locks of the program they may use. */
final class RepairRules {

  private RepairRules() {}

  static PlacementRules of(Program program, ProgramCfa cfa, SynthesisSettings settings) {
    if (settings.sections() == Sections.FREE && settings.existing() == ExistingLocks.KEPT) {
      return PlacementRules.FREE;
    }
    PlacementRules all = PlacementRules.reusing(cfa, settings.sections());
    if (settings.sections() == Sections.FREE) {
      return all;
    }
    boolean isKept = settings.existing() == ExistingLocks.KEPT;
    return new PlacementRules(
        all.sections(),
        all.existing().stream()
            .map(
                own -> isKept || !own.hasDeviants(cfa) ? kept(own, cfa) : inText(own, program, cfa))
            .toList());
  }

  private static OwnSections inText(OwnSections own, Program program, ProgramCfa cfa) {
    return own.inText(
            statement -> Emitter.isRemovable(program, statement),
            (point, mode) -> Emitter.canWrite(program, own, point, mode),
            cfa)
        .avoiding(LockKinds.mayNotSleepAt(cfa, own.name()));
  }

  private static OwnSections kept(OwnSections own, ProgramCfa cfa) {
    return own.inText(statement -> false, (point, mode) -> false, cfa);
  }
}
