package liss.synth;

import java.util.List;
import liss.cfa.ProgramCfa;
import liss.placement.model.OwnSections;

/** What a synthesis may do with the locks that the program has. */
public enum ExistingLocks {
  /** They stay as they are; all inserted statements are on new locks. */
  KEPT {
    @Override
    List<OwnSections> reusable(ProgramCfa program) {
      return List.of();
    }
  },
  /** Critical sections may be added to them, where no deadlock can come of it. */
  REUSED {
    @Override
    List<OwnSections> reusable(ProgramCfa program) {
      return OwnSections.of(program);
    }
  };

  /** The locks of a program to which sections may be added. */
  abstract List<OwnSections> reusable(ProgramCfa program);
}
