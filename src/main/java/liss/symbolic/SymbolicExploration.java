package liss.symbolic;

import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.explore.Cells;
import liss.explore.Dependence;
import liss.explore.ProgramExploration;
import liss.explore.ProgramTransitions;
import liss.schedule.Property;
import liss.unfolding.ExplorationOptions;

/** Explores programs for all inputs, up to the order of independent steps ([SPOE]). */
public final class SymbolicExploration {

  private SymbolicExploration() {}

  /**
   * Explores a program. Each finding has a run with inputs that lead to it.
   *
   * @param sought what is looked for
   */
  public static ProgramExploration of(
      ProgramCfa program, Dependence dependence, ExplorationOptions options, Set<Property> sought) {
    try (ExecutionTerms terms = new ExecutionTerms()) {
      return ProgramExploration.of(
          new ProgramTransitions(program, terms, dependence, Cells.APART), options, sought);
    }
  }
}
