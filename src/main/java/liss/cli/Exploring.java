package liss.cli;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.ProgramExploration;
import liss.explore.Property;
import liss.report.ExplorationReport;
import liss.report.FindingsReport;
import liss.report.PreemptiveOnlyReport;
import liss.symbolic.PreemptiveOnly;
import liss.symbolic.SymbolicExploration;
import liss.unfolding.ExplorationOptions;

/** The ways in which {@code liss explore} can look at a program. */
sealed interface Exploring {

  /** What is found. */
  FindingsReport explore(ProgramCfa program);

  /** With values from a finite domain. */
  record OfValues(
      Dependence dependence,
      List<Long> values,
      ExplorationOptions options,
      Set<Property> properties)
      implements Exploring {

    @Override
    public FindingsReport explore(ProgramCfa program) {
      return new ExplorationReport(
          program,
          ProgramExploration.of(program, dependence, values, options, properties)
              .withFewestPreemptions(options.stop()));
    }
  }

  /** With unknown values. */
  record OfUnknowns(Dependence dependence, ExplorationOptions options, Set<Property> properties)
      implements Exploring {

    @Override
    public FindingsReport explore(ProgramCfa program) {
      return new ExplorationReport(
          program,
          SymbolicExploration.of(program, dependence, options, properties)
              .withFewestPreemptions(options.stop()));
    }
  }

  /** Of what no cooperative run shows, with unknown values. */
  record OfBehaviours(BooleanSupplier stop) implements Exploring {

    @Override
    public FindingsReport explore(ProgramCfa program) {
      return new PreemptiveOnlyReport(
          program, PreemptiveOnly.of(program, stop).withFewestPreemptions(stop));
    }
  }
}
