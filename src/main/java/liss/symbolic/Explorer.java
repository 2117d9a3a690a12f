package liss.symbolic;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.ProgramExploration;
import liss.schedule.Property;
import liss.unfolding.ExplorationOptions;

/** Explores the runs of programs, and finds a run with few preemptions for each violation. */
public final class Explorer {

  /** What {@code havoc} and {@code input} return. */
  public sealed interface Inputs {

    /** One of these values. */
    record OneOf(List<Long> values) implements Inputs {
      /** Copies the list. */
      public OneOf {
        values = List.copyOf(values);
      }
    }

    /** Any value: a solver decides which are possible. */
    record Unknown() implements Inputs {}
  }

  private final Inputs inputs;
  private final Dependence dependence;
  private final ExplorationOptions options;

  /** An explorer for programs with such inputs. */
  public Explorer(Inputs inputs, Dependence dependence, ExplorationOptions options) {
    this.inputs = inputs;
    this.dependence = dependence;
    this.options = options;
  }

  /**
   * Explores all runs of a program up to the order of independent steps.
   *
   * @param sought the properties that are checked
   */
  public ProgramExploration explore(ProgramCfa program, Set<Property> sought) {
    ProgramExploration found =
        switch (inputs) {
          case Inputs.OneOf given ->
              ProgramExploration.of(program, dependence, given.values(), options, sought);
          case Inputs.Unknown unknown ->
              SymbolicExploration.of(program, dependence, options, sought);
        };
    return found.withFewestPreemptions(options.stop());
  }

  /**
   * Explores for all inputs which inputs and outputs no cooperative run of a program shows.
   *
   * @param stop asked now and then; when true the exploration ends
   */
  public static PreemptiveOnly preemptiveOnly(ProgramCfa program, BooleanSupplier stop) {
    return PreemptiveOnly.of(program, stop).withFewestPreemptions(stop);
  }
}
