package liss.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.behaviour.FailingRun;
import liss.behaviour.FailureComparison;
import liss.behaviour.FailureComparison.Failure;
import liss.behaviour.FailureComparison.Origin;
import liss.behaviour.FeasibleRuns;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.behaviour.PreemptiveOnly;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.Verdict;
import liss.check.serial.Counterexample.Elsewhere;
import liss.explore.Cells;
import liss.lang.SourceSpan;
import liss.search.Limits;
import liss.search.Strategy;
import liss.unfolding.Exploration.Coverage;

/**
 * What is known of the places in the text at which steps fail with preemptions only. A failure at a
 * place is preemptive-only if a run fails there whose failure is preemptive-only (docs/
 * serialization.md, "Failing runs"), and no cooperative run fails at this place, in whatever way.
 *
 * @param found such a failure; the search ends with the first one
 * @param open why there may be others; empty if there is none
 * @param fails whether a run may fail, in this way or another
 */
record PreemptiveFailures(Optional<Failure> found, List<String> open, boolean fails) {

  static final PreemptiveFailures NONE = new PreemptiveFailures(Optional.empty(), List.of(), false);

  /** How many steps of cooperative runs are taken for one run. */
  private static final int STEPS = 1_000_000;

  /** Copies the list. */
  PreemptiveFailures {
    open = List.copyOf(open);
  }

  /**
   * Looks for such a failure.
   *
   * @param verdict that of the abstraction; empty if that has not all steps
   */
  static PreemptiveFailures of(ProgramCfa program, Optional<Verdict> verdict, Limits limits) {
    if (!Failures.mayFail(program)) {
      return NONE;
    }
    if (verdict.isEmpty()) {
      String unsupported = "with POSIX condition variables, runs that fail are not compared";
      return new PreemptiveFailures(Optional.empty(), List.of(unsupported), true);
    }
    return verdict.get() instanceof Verdict.Safe safe && isCovered(program, safe, limits)
        ? NONE
        : search(program, () -> limits.exceeded().isPresent());
  }

  private static boolean isCovered(ProgramCfa program, Verdict.Safe safe, Limits limits) {
    return Failures.areCovered(
        program,
        safe,
        Deadlocks.of(program, program, limits.withBudget(Strategy.SAFE_PROGRAM.budget())));
  }

  /** Looks at the runs that fail: at all of them if these are few, and then at those likely new. */
  static PreemptiveFailures search(ProgramCfa program, BooleanSupplier stop) {
    try (FailureComparison comparison = FailureComparison.ofArrays(program, STEPS, stop)) {
      Search search = new Search(comparison);
      LikelyRuns runs =
          new LikelyRuns(
              program, Cells.TOGETHER, search, List.of(), Strategy.FAILURES.budget(), stop);
      FeasibleRuns looked =
          runs.tried(
              Strategy.ALL_IF_FEW,
              Strategy.DRAWN,
              Strategy.ONE_PREEMPTION,
              Strategy.TWO_PREEMPTIONS,
              Strategy.ALL_RUNS);
      boolean isComplete =
          looked.coverage() == Coverage.COMPLETE
              || search.known.isEmpty() && runs.showThatNoneFails();
      if (search.found.isEmpty() && !isComplete) {
        search.open.add("not all runs that fail were explored");
      }
      return new PreemptiveFailures(
          search.found, List.copyOf(search.open), !isComplete || !search.known.isEmpty());
    }
  }

  /** What is preemptive-only if these are the behaviours that are. */
  PreemptiveOnly addedTo(PreemptiveOnly behaviours) {
    List<String> questions = new ArrayList<>(behaviours.openQuestions());
    questions.addAll(open);
    return behaviours.with(found.map(Failure::finding), questions);
  }

  /**
   * What is known if {@code input} and {@code havoc} have only these values, with which fewer
   * cooperative runs fail, too.
   */
  PreemptiveFailures among(List<Long> values) {
    boolean isAmongThem =
        found.isEmpty()
            ? !fails
            : found.get().inputs().stream().allMatch(input -> values.contains(input.value()));
    return isAmongThem
        ? this
        : new PreemptiveFailures(
            Optional.empty(),
            List.of("runs that fail are not compared for some values of inputs alone"),
            fails);
  }

  /** Runs that fail where no cooperative run does. */
  private static final class Search implements Wanted {

    private final FailureComparison comparison;
    private final Set<FailingRun> known = new HashSet<>();
    private final Map<Place, Elsewhere> places = new HashMap<>();
    private final Set<String> open = new LinkedHashSet<>();
    private Optional<Failure> found = Optional.empty();

    /** A place in the text; what threads do there may have several edges, and several copies. */
    private record Place(SourceSpan span, Class<? extends Action> step) {
      static Place of(Edge edge) {
        return new Place(edge.span(), edge.action().getClass());
      }
    }

    Search(FailureComparison comparison) {
      this.comparison = comparison;
    }

    @Override
    public boolean isWanted(List<Edge> steps) {
      return false;
    }

    @Override
    public boolean isWanted(FailingRun run) {
      if (known.add(run)) {
        switch (places.computeIfAbsent(
            Place.of(run.failing()), place -> comparison.elsewhere(run.failing()))) {
          case ALSO_COOPERATIVELY -> {}
          case NEVER -> compare(run).ifPresent(failure -> found = Optional.of(failure));
          case UNKNOWN ->
              compare(run)
                  .ifPresent(failure ->
                      open.add(
                          "it is not known whether the step at "
                              + run.failing().span()
                              + " also fails without preemptions"));
        }
      }
      return found.isPresent();
    }

    private Optional<Failure> compare(FailingRun run) {
      return switch (comparison.of(run)) {
        case Origin.Harmless origin -> Optional.empty();
        case Origin.PreemptiveOnly origin -> Optional.of(origin.failure());
        case Origin.Undecided origin -> {
          open.add(origin.reason());
          yield Optional.empty();
        }
      };
    }
  }
}
