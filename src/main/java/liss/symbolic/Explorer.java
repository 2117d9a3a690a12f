package liss.symbolic;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.schedule.Finding;
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

  /** Runs with more preemptions are as good as all. */
  private static final int FEW_PREEMPTIONS = 3;

  private final Inputs inputs;
  private final Dependence dependence;
  private final ExplorationOptions options;

  /** An explorer for programs with such inputs. */
  public Explorer(Inputs inputs, Dependence dependence, ExplorationOptions options) {
    this.inputs = inputs;
    this.dependence = dependence;
    this.options = options;
  }

  /** Explores all runs of a program up to the order of independent steps, and nothing else. */
  public ProgramExploration explore(ProgramCfa program, Set<Property> sought) {
    return explore(program, sought, finding -> true, () -> false, () -> false);
  }

  /**
   * Explores all runs of a program up to the order of independent steps. If most of the time has
   * passed and nothing was found, the rest is for runs with few preemptions, by which most errors
   * can be found (Musuvathi, Qadeer, Iterative Context Bounding for Systematic Testing of
   * Multithreaded Programs, PLDI 2007).
   *
   * @param sought the properties that are checked
   * @param counts whether a finding is one that is looked for; others are kept, too
   * @param hasHadMost asked now and then; when true, most of the time has passed
   * @param isProved asked if nothing was found and runs may be missing; whether there is nothing to
   *     find, as something else than runs tells
   */
  public ProgramExploration explore(
      ProgramCfa program,
      Set<Property> sought,
      Predicate<Finding> counts,
      BooleanSupplier hasHadMost,
      BooleanSupplier isProved) {
    BooleanSupplier stop = options.stop();
    ProgramExploration found =
        explored(
            program,
            sought,
            options.stoppingWhen(() -> hasHadMost.getAsBoolean() || stop.getAsBoolean()));
    boolean isOpen =
        found.completeness() != Completeness.COMPLETE
            || found.findings().stream().anyMatch(finding -> finding.inexact().isPresent());
    if (isOpen && found.findings().stream().noneMatch(counts) && isProved.getAsBoolean()) {
      return found;
    }
    for (int preemptions = 0;
        preemptions <= FEW_PREEMPTIONS
            && options.preemptions().isEmpty()
            && found.completeness() == Completeness.STOPPED
            && found.findings().stream().noneMatch(counts)
            && !stop.getAsBoolean();
        preemptions++) {
      found =
          found.withFindings(
              explored(program, sought, options.withPreemptions(preemptions)).findings());
    }
    return found.withFewestPreemptions(stop);
  }

  private ProgramExploration explored(
      ProgramCfa program, Set<Property> sought, ExplorationOptions within) {
    return switch (inputs) {
      case Inputs.OneOf given ->
          ProgramExploration.of(program, dependence, given.values(), within, sought);
      case Inputs.Unknown unknown -> SymbolicExploration.of(program, dependence, within, sought);
    };
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
