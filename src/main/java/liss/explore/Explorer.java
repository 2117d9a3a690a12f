package liss.explore;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import liss.cfa.ProgramCfa;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.StateTurns.Domain;
import liss.run.Finding;
import liss.run.Property;
import liss.run.RandomRuns;
import liss.run.ValueSource;
import liss.search.Portfolio;
import liss.search.Strategy;
import liss.unfolding.CutoffMode;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.ParallelExplorer;

/** Explores the runs of programs, and finds a run with few preemptions for each violation. */
public final class Explorer {

  /** Inputs for which states are searched where inputs are unknown. */
  private static final Inputs.OneOf FEW_INPUTS = new Inputs.OneOf(List.of(0L, 1L));

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
   * passed and nothing was found, the rest is for random runs, and then for runs with few
   * preemptions, by which most errors can be found (Musuvathi, Qadeer, Iterative Context Bounding
   * for Systematic Testing of Multithreaded Programs, PLDI 2007).
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
    if (options.preemptions().isEmpty()
        && found.completeness() == Completeness.STOPPED
        && found.findings().stream().noneMatch(counts)) {
      found = found.withFindings(searched(program, sought, counts));
    }
    return found.withFewestPreemptions(stop);
  }

  /**
   * Searches states only, for some inputs if they are unknown, until one shows what is wrong.
   * Otherwise it may be wrong nonetheless, unless the exploration is complete. Nothing is searched
   * where states are no answer: with data races, a bound on preemptions, or without cutoffs.
   *
   * @param sought the properties that are checked
   * @param most how many states are visited at most
   */
  public ProgramExploration exploreStates(ProgramCfa program, Set<Property> sought, long most) {
    ProgramExploration none =
        ProgramExploration.of(
            program, inputs, dependence, options.stoppingWhen(() -> true), sought);
    if (!searchesStates(sought, options)) {
      return none;
    }
    StateExploration all = new StateExploration(program, domain(), sought);
    boolean isComplete =
        all.explore(
            most,
            () ->
                all.hasViolation()
                    || all.bytes() >= StateTurns.MOST_BYTES
                    || options.stop().getAsBoolean());
    return isComplete && !all.hasViolation() && inputs instanceof Inputs.OneOf
        ? none.completedBy(all)
        : none.withFindings(all.violations()).withFewestPreemptions(options.stop());
  }

  /** What some runs show where there are too many. */
  private List<Finding> searched(
      ProgramCfa program, Set<Property> sought, Predicate<Finding> counts) {
    BooleanSupplier stop = options.stop();
    return new Portfolio<List<Finding>>(
            found -> Optional.of(found).filter(some -> some.stream().anyMatch(counts)))
        .add(
            Strategy.RANDOM_RUNS,
            all -> Optional.of(RandomRuns.findings(program, this::values, sought, counts, stop)))
        .add(Strategy.FEW_PREEMPTIONS, most -> withFewPreemptions(program, sought, counts, most))
        .orLast();
  }

  /** What runs with no preemption show, with one, and so on; empty if there is no time for any. */
  private Optional<List<Finding>> withFewPreemptions(
      ProgramCfa program, Set<Property> sought, Predicate<Finding> counts, long most) {
    List<Finding> found = List.of();
    int preemptions = 0;
    while (preemptions <= most
        && found.stream().noneMatch(counts)
        && !options.stop().getAsBoolean()) {
      found = explored(program, sought, options.withPreemptions(preemptions)).findings();
      preemptions++;
    }
    return preemptions == 0 ? Optional.empty() : Optional.of(found);
  }

  private ValueSource values(RandomGenerator random) {
    return switch (inputs) {
      case Inputs.OneOf given -> ValueSource.anyOf(given.values());
      case Inputs.Unknown unknown -> ValueSource.random(random);
    };
  }

  private ProgramExploration explored(
      ProgramCfa program, Set<Property> sought, ExplorationOptions within) {
    if (searchesStates(sought, within)) {
      return inTurns(program, sought, within);
    }
    return switch (inputs) {
      case Inputs.OneOf given when processors() > 1 && ParallelExplorer.divides(within) ->
          ProgramExploration.byThreads(
              processors(),
              ParallelExplorer.RUNS_OF_SUBTREE,
              program,
              given,
              dependence,
              within,
              sought);
      case Inputs inputs -> ProgramExploration.of(program, inputs, dependence, within, sought);
    };
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Whether the states of a program are an answer, and nobody asks for the number of runs. */
  private boolean searchesStates(Set<Property> sought, ExplorationOptions within) {
    return within.cutoffs() != CutoffMode.OFF
        && within.preemptions().isEmpty()
        && dependence == Dependence.ACCESS
        && !sought.contains(Property.RACE);
  }

  /** Runs and states in turns: there are few of one where there are too many of the other. */
  private ProgramExploration inTurns(
      ProgramCfa program, Set<Property> sought, ExplorationOptions within) {
    StateTurns turns =
        new StateTurns(
            () -> new StateExploration(program, domain(), sought),
            inputs instanceof Inputs.OneOf ? Domain.ALL : Domain.SOME,
            within.stop());
    return turns.with(
        ProgramExploration.of(program, inputs, dependence, within.stoppingWhen(turns), sought));
  }

  private Inputs.OneOf domain() {
    return switch (inputs) {
      case Inputs.OneOf given -> given;
      case Inputs.Unknown unknown -> FEW_INPUTS;
    };
  }
}
