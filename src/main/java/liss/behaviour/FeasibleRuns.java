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
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.Cells;
import liss.explore.ConditionAnswer;
import liss.explore.Dependence;
import liss.explore.ExecutionTerms;
import liss.explore.Memory;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.ProgramState;
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
import liss.unfolding.ExplorationListener;
import liss.unfolding.ExplorationOptions;
import liss.unfolding.LeafKind;
import liss.unfolding.PartialOrderRun;
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

  /** Which accesses to arrays are independent. */
  public enum Arrays {
    /** Those to cells that are known to be different. */
    APART(Cells.APART),
    /** None, as in the abstraction. */
    TOGETHER(Cells.TOGETHER);

    private final Cells cells;

    Arrays(Cells cells) {
      this.cells = cells;
    }
  }

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
   * @param arrays which accesses to them are independent
   * @param stop asked now and then; when true the search ends early
   */
  public static FeasibleRuns search(
      ProgramCfa program, Arrays arrays, Wanted wanted, Effort effort, BooleanSupplier stop) {
    try (ExecutionTerms terms = new ExecutionTerms()) {
      ProgramTransitions transitions =
          new ProgramTransitions(program, terms, Dependence.ACCESS, arrays.cells);
      Search search = new Search(transitions, terms, wanted);
      Coverage coverage =
          new UnfoldingExplorer<>(
                  transitions,
                  options(effort).stoppingWhen(() -> search.isDone(effort) || stop.getAsBoolean()),
                  search)
              .explore()
              .coverage();
      return new FeasibleRuns(
          search.found,
          search.looked,
          search.isDecided() ? coverage : Coverage.STOPPED,
          search.inexact,
          search.stuck);
    }
  }

  /**
   * That no run fails, if that is so: all states are explored, and not all runs.
   *
   * @param events how many steps that others see are taken at most
   * @param stop asked now and then; when true the search ends early
   * @return empty if some run fails, or that is not known
   */
  public static Optional<FeasibleRuns> ifNoneFails(
      ProgramCfa program, long events, BooleanSupplier stop) {
    try (ExecutionTerms terms = new ExecutionTerms()) {
      ProgramTransitions transitions =
          new ProgramTransitions(program, terms, Dependence.ACCESS, Cells.APART);
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
      return explored.completeness() == Completeness.COMPLETE
              && Set.of(Property.DEADLOCK).containsAll(explored.violated())
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
      Optional<Edge> failing = failing(drawn.state().stop());
      boolean terminates = drawn.outcome().filter(RunEnd.Terminated.class::isInstance).isPresent();
      looked += terminates || failing.isPresent() ? 1 : 0;
      List<Edge> before = visible(failing.isPresent() ? steps.subList(0, steps.size() - 1) : steps);
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
    try (ExecutionTerms terms = new ExecutionTerms()) {
      GuidedSearch search = new GuidedSearch(program, terms, steps, wanted, STEPS);
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

  /** The step that fails in the program, if a thread stopped because of that. */
  private static Optional<Edge> failing(Optional<RunEnd> stopped) {
    return stopped.flatMap(FeasibleRuns::lastStep).filter(edge -> edge.inexact().isEmpty());
  }

  /** The step at which a thread has stopped, if it has no exact meaning. */
  private static Optional<Edge> inexact(Optional<RunEnd> stopped) {
    return stopped.flatMap(FeasibleRuns::lastStep).filter(edge -> edge.inexact().isPresent());
  }

  private static Optional<Edge> lastStep(RunEnd outcome) {
    return switch (outcome) {
      case RunEnd.AssertionViolated o -> Optional.of(o.edge());
      case RunEnd.RuntimeError o -> Optional.of(o.edge());
      case RunEnd.AssumptionFailed o -> Optional.empty();
      case RunEnd.Deadlock o -> Optional.empty();
      case RunEnd.Terminated o -> Optional.empty();
    };
  }

  private static List<Edge> visible(List<Edge> steps) {
    return steps.stream().filter(edge -> !edge.action().isSilent()).toList();
  }

  private static ExplorationOptions options(Effort effort) {
    ExplorationOptions all = ExplorationOptions.standard().with(CutoffMode.OFF);
    return effort.preemptions().isPresent()
        ? all.withPreemptions(effort.preemptions().getAsInt())
        : all;
  }

  private static final class Search implements ExplorationListener<ProgramState> {

    private final ProgramTransitions transitions;
    private final ExecutionTerms terms;
    private final Wanted wanted;
    private Optional<List<Edge>> found = Optional.empty();
    private long looked;
    private long unknown;
    private final Set<Edge> inexact = new LinkedHashSet<>();
    private Optional<List<Edge>> stuck = Optional.empty();

    Search(ProgramTransitions transitions, ExecutionTerms terms, Wanted wanted) {
      this.transitions = transitions;
      this.terms = terms;
      this.wanted = wanted;
    }

    /** Whether no run was found, and no run may have been overlooked. */
    boolean isDecided() {
      return found.isEmpty() && unknown == 0 && inexact.isEmpty();
    }

    boolean isDone(Effort effort) {
      return found.isPresent() || looked >= effort.runs() || transitions.taken() >= effort.events();
    }

    @Override
    public void leaf(PartialOrderRun<ProgramState> run) {
      if (found.isPresent() || run.kind() == LeafKind.SLEEP_SET_BLOCKED) {
        return;
      }
      ProgramState end = run.state();
      List<Edge> ends = end.stopped().stream().flatMap(s -> inexact(s).stream()).toList();
      List<Edge> failing = failing(end);
      boolean isStuck =
          run.kind() != LeafKind.BOUNDED
              && !end.hasTerminated()
              && end.stopped().stream().allMatch(Optional::isEmpty);
      if (ends.isEmpty() && failing.isEmpty() && !end.hasTerminated() && !isStuck) {
        return;
      }
      switch (terms.check(end.path().literals())) {
        case ConditionAnswer.Unsatisfiable answer -> {}
        case ConditionAnswer.Unknown answer -> unknown++;
        case ConditionAnswer.Satisfiable answer -> {
          inexact.addAll(ends);
          List<Edge> steps = transitions.edges(run.actions());
          if (isStuck) {
            stuck = stuck.or(() -> Optional.of(steps));
          }
          if (end.hasTerminated() || !failing.isEmpty()) {
            looked++;
            look(end, failing, steps);
          }
        }
      }
    }

    private void look(ProgramState end, List<Edge> failing, List<Edge> steps) {
      if (end.hasTerminated() && wanted.isWanted(visible(steps))) {
        found = Optional.of(visible(steps));
        return;
      }
      List<Edge> taken = taken(end, steps);
      for (Edge edge : failing) {
        FailingRun run = FailingRun.of(taken, edge);
        if (wanted.isWanted(run)) {
          found = Optional.of(run.steps());
          return;
        }
      }
    }

    /** The steps that fail where threads have stopped, or that misuse a lock. */
    private static List<Edge> failing(ProgramState end) {
      List<Edge> failing = new ArrayList<>();
      end.stopped().forEach(stopped -> FeasibleRuns.failing(stopped).ifPresent(failing::add));
      for (int thread = 0; thread < end.stopped().size(); thread++) {
        if (end.stopped().get(thread).isEmpty()) {
          misuse(end.memory(), thread).ifPresent(failing::add);
        }
      }
      return failing;
    }

    /** The next step of a thread if it takes a lock that it has or releases one that it has not. */
    private static Optional<Edge> misuse(Memory memory, int thread) {
      return memory.out(thread).stream()
          .filter(edge ->
              edge.action() instanceof Action.Lock lock && memory.isHeld(lock.lock(), thread)
                  || edge.action() instanceof Action.Unlock unlock
                      && !memory.isHeld(unlock.lock(), thread))
          .findFirst();
    }

    /** The visible steps, without those at which threads have stopped. */
    private static List<Edge> taken(ProgramState end, List<Edge> steps) {
      List<Edge> taken = new ArrayList<>(steps);
      for (int thread = 0; thread < end.stopped().size(); thread++) {
        if (end.stopped().get(thread).isPresent()) {
          int mover = thread;
          int last =
              IntStream.range(0, taken.size())
                  .filter(i -> taken.get(i).thread() == mover)
                  .max()
                  .orElseThrow();
          taken.remove(last);
        }
      }
      return visible(taken);
    }
  }
}
