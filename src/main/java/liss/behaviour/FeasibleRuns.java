package liss.behaviour;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import liss.abstraction.ProcessorLocks;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.Cells;
import liss.explore.Dependence;
import liss.explore.ExecutionTerms;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.ProgramTransitions;
import liss.run.ConcreteSemantics;
import liss.run.Property;
import liss.run.RandomRun;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;
import liss.unfolding.CutoffMode;
import liss.unfolding.Exploration.Coverage;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.UnfoldingExplorer;

/**
 * A search of the runs of a program that terminate or fail, with unknown values, for one that is
 * wanted. Runs in which every thread takes the same steps and dependent accesses have the same
 * order are one.
 *
 * @param found the visible steps of a run that is wanted and possible for some inputs
 * @param looked how many runs were looked at
 * @param coverage whether these are all that there are, or all with few preemptions; a run that was
 *     found ends the search
 * @param inexact steps of a program of C that runs came to, but not further, since they have no
 *     exact meaning
 * @param stuck the steps of a run that gets stuck, or ends while a lock is held; empty if there is
 *     none
 */
public record FeasibleRuns(
    Optional<List<Edge>> found,
    long looked,
    Coverage coverage,
    Set<Edge> inexact,
    Optional<List<Edge>> stuck) {

  /** Of a run that is drawn at random, or near one of the abstraction. */
  private static final int STEPS = 5_000;

  /** The most runs drawn that have not ended by then. */
  private static final int LONG_RUNS = 100;

  /** Which runs are wanted. */
  public interface Wanted {

    /**
     * Whether a run is that terminates.
     *
     * @param steps its visible steps
     */
    boolean isWanted(List<Edge> steps);

    /** Whether a run is that fails; most searches come to the same one several times. */
    boolean isWanted(FailingRun run);

    /** Some that terminate, and none that fail. */
    static Wanted terminating(Predicate<List<Edge>> wanted) {
      return new Wanted() {
        @Override
        public boolean isWanted(List<Edge> steps) {
          return wanted.test(steps);
        }

        @Override
        public boolean isWanted(FailingRun run) {
          return false;
        }
      };
    }
  }

  /**
   * How far a search may go.
   *
   * @param runs how many runs it looks at
   * @param events how many steps that others see it takes
   * @param preemptions of each run, if that is bounded
   */
  public record Effort(long runs, long events, OptionalInt preemptions) {}

  /** Copies the list. */
  public FeasibleRuns {
    found = found.map(List::copyOf);
    stuck = stuck.map(List::copyOf);
    inexact = Collections.unmodifiableSet(new LinkedHashSet<>(inexact));
  }

  private FeasibleRuns(Optional<List<Edge>> found, long looked) {
    this(found, looked, Coverage.STOPPED, Set.of(), Optional.empty());
  }

  /** A copy for runs that have come to steps without exact meaning. */
  public FeasibleRuns with(Set<Edge> withoutMeaning) {
    return new FeasibleRuns(found, looked, coverage, withoutMeaning, stuck);
  }

  /** A copy that adds the number of runs looked at before, unless these are all. */
  public FeasibleRuns after(long before) {
    return coverage == Coverage.COMPLETE
        ? this
        : new FeasibleRuns(found, before + looked, coverage, inexact, stuck);
  }

  /**
   * Looks for a run.
   *
   * @param cells which accesses to arrays are independent
   * @param stop asked now and then; when true the search ends early
   */
  public static FeasibleRuns search(
      ProgramCfa program, Cells cells, Wanted wanted, Effort effort, BooleanSupplier stop) {
    OnProcessor processor = new OnProcessor(program);
    try (ExecutionTerms terms = new ExecutionTerms()) {
      ProgramTransitions transitions =
          new ProgramTransitions(processor.running(), terms, Dependence.ACCESS, cells);
      WantedRunSearch search =
          new WantedRunSearch(transitions, terms, processor.asking(wanted), processor::stuck);
      Coverage coverage =
          new UnfoldingExplorer<>(
                  transitions,
                  options(effort).stoppingWhen(() -> search.isDone(effort) || stop.getAsBoolean()),
                  search)
              .explore()
              .coverage();
      return new FeasibleRuns(
          search.found().map(processor::inOrder),
          search.looked(),
          search.isDecided() ? coverage : Coverage.STOPPED,
          search.inexact(),
          search.stuck());
    }
  }

  /**
   * That no run fails, if that is so: all states are explored, and not all runs. Nothing is known
   * with priorities if some run gets stuck that need not do so.
   *
   * @param events how many steps that others see are taken at most
   * @param stop asked now and then; when true the search ends early
   * @return empty if some run fails, or that is not known
   */
  public static Optional<FeasibleRuns> ifNoneFails(
      ProgramCfa program, long events, BooleanSupplier stop) {
    try (ExecutionTerms terms = new ExecutionTerms()) {
      ProgramTransitions transitions =
          new ProgramTransitions(ProcessorLocks.in(program), terms, Dependence.ACCESS, Cells.APART);
      ProgramExploration explored =
          ProgramExploration.of(
              transitions,
              ExplorationOptions.standard()
                  .with(CutoffMode.EXACT)
                  .stoppingWhen(() -> transitions.taken() >= events || stop.getAsBoolean()),
              Set.of(Property.ASSERTION, Property.LOCK, Property.DEADLOCK));
      Optional<List<Edge>> stuck =
          explored.findings().stream()
              .findFirst()
              .map(finding -> finding.run().schedule().steps().stream().map(Step::edge).toList());
      Set<Property> harmless = program.hasPriorities() ? Set.of() : Set.of(Property.DEADLOCK);
      return explored.completeness() == Completeness.COMPLETE
              && harmless.containsAll(explored.violated())
          ? Optional.of(
              new FeasibleRuns(
                  Optional.empty(),
                  explored.runs().maximalConfigurations() + explored.runs().cutRuns(),
                  Coverage.COMPLETE,
                  Set.of(),
                  stuck))
          : Optional.empty();
    }
  }

  /**
   * Draws runs at random, with random values; of them those are looked at that terminate or fail.
   *
   * @param runs how many are drawn, always the same ones
   * @param stop asked now and then; when true the search ends early
   */
  public static FeasibleRuns sample(
      ProgramCfa program, Wanted wanted, int runs, BooleanSupplier stop) {
    Random random = new Random(runs);
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.random(random));
    long looked = 0;
    int unended = 0;
    for (int run = 0; run < runs && unended < LONG_RUNS && !stop.getAsBoolean(); run++) {
      RandomRun drawn = new RandomRun(semantics, random);
      List<Edge> steps = drawn(drawn);
      unended += drawn.outcome().isEmpty() ? 1 : 0;
      Optional<Edge> failing = WantedRunSearch.failing(drawn.state().stop());
      boolean terminates = drawn.outcome().filter(RunEnd.Terminated.class::isInstance).isPresent();
      looked += terminates || failing.isPresent() ? 1 : 0;
      List<Edge> before =
          WantedRunSearch.visible(failing.isPresent() ? steps.subList(0, steps.size() - 1) : steps);
      if (terminates && wanted.isWanted(before)
          || failing.isPresent() && wanted.isWanted(FailingRun.of(before, failing.get()))) {
        return new FeasibleRuns(Optional.of(before), looked);
      }
    }
    return new FeasibleRuns(Optional.empty(), looked);
  }

  /**
   * Looks for a run near one of the abstraction; of those that are tried, they are looked at that
   * terminate. Whatever the limits, it does not look at all runs of the program.
   *
   * @param steps the visible steps of the run of the abstraction
   * @param runs how many are tried
   * @param stop asked now and then; when true the search ends early
   */
  public static FeasibleRuns near(
      ProgramCfa program,
      List<Edge> steps,
      Predicate<List<Edge>> wanted,
      int runs,
      BooleanSupplier stop) {
    OnProcessor processor = new OnProcessor(program);
    try (ExecutionTerms terms = new ExecutionTerms()) {
      GuidedSearch search =
          new GuidedSearch(
              program, terms, steps, found -> processor.allows(found) && wanted.test(found), STEPS);
      search.search(runs, stop);
      return new FeasibleRuns(search.found(), search.looked());
    }
  }

  /** The steps of a run, up to its end unless it is long. */
  private static List<Edge> drawn(RandomRun run) {
    List<Edge> steps = new ArrayList<>();
    for (int taken = 0; taken < STEPS; taken++) {
      Optional<Step> step = run.advance();
      if (step.isEmpty()) {
        break;
      }
      steps.add(step.get().edge());
    }
    return steps;
  }

  private static ExplorationOptions options(Effort effort) {
    ExplorationOptions all = ExplorationOptions.standard().with(CutoffMode.OFF);
    return effort.preemptions().isPresent()
        ? all.withPreemptions(effort.preemptions().getAsInt())
        : all;
  }
}
