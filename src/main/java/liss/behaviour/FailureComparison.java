package liss.behaviour;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.abstraction.Access;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.behaviour.RunFeasibility.Input;
import liss.behaviour.SymbolicExecutor.Completeness;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample.Elsewhere;
import liss.explore.ConditionAnswer;
import liss.explore.Constraint;
import liss.explore.ExecutionTerms;
import liss.explore.Literal;
import liss.explore.Literal.Truth;
import liss.explore.Symbol;
import liss.explore.TakenStep;
import liss.lang.Expr.BinaryOperator;
import liss.run.FewestPreemptions;
import liss.run.Finding;
import liss.run.Move;
import liss.run.Schedule;
import liss.run.Violation;

/**
 * Whether failures of single runs need a preemption. The definitions are in docs/serialization.md,
 * "Failing runs": a failure is <em>cooperative</em> if some cooperative run fails in the same way,
 * with the same accesses before it. It is <em>preemptive-only</em> if it is not cooperative, and
 * the blocks that it depends on, other than the one that fails, can be run to their ends.
 *
 * <p>Decides for inputs with which the run fails; if the failure is cooperative for these, for
 * others that the cooperative run that was found does not cover, up to {@value #MOST_TRIALS} times.
 */
public final class FailureComparison implements AutoCloseable {

  /** How many steps of cooperative runs are enough to find most that fail as another run does. */
  public static final int STEPS = 100_000;

  private static final int MOST_TRIALS = 32;

  private static final String NO_END =
      "it is not known whether the blocks that a failure interrupts have an end";

  private final ProgramCfa program;
  private final Sight sight;
  private final int steps;
  private final BooleanSupplier stop;
  private final ExecutionTerms terms = new ExecutionTerms();

  /** What is known of a failure. */
  public sealed interface Origin {

    /** A cooperative run fails in the same way, or some block before it has no end. */
    record Harmless() implements Origin {}

    /** Only a preemptive scheduler leads to it. */
    record PreemptiveOnly(Failure failure) implements Origin {}

    /** It is not known. */
    record Undecided(String reason) implements Origin {}
  }

  /**
   * A failure that only a preemptive scheduler leads to.
   *
   * @param steps those that the abstraction sees: what the failure depends on, then the rest of the
   *     blocks that it interrupts
   * @param before how many steps come before the failure
   * @param failing the step that fails
   * @param inputs what the run up to the failure gets from outside
   * @param finding the run up to the failure, and what is wrong there
   */
  public record Failure(
      List<Edge> steps, int before, Edge failing, List<Input> inputs, Finding finding) {
    /** Copies the lists. */
    public Failure {
      steps = List.copyOf(steps);
      inputs = List.copyOf(inputs);
    }
  }

  /** How a failure with certain inputs was decided. */
  private sealed interface Trial {
    record Cooperative(List<TakenStep> run) implements Trial {}

    record Incompletable() implements Trial {}

    record Found(Failure failure) implements Trial {}

    record Open(String reason) implements Trial {}
  }

  /**
   * A comparison for the runs of a program.
   *
   * @param sight what accesses to arrays are to
   * @param steps how many steps a search for a cooperative run may take
   * @param stop asked now and then; when true the search ends
   */
  FailureComparison(ProgramCfa program, Sight sight, int steps, BooleanSupplier stop) {
    this.program = program;
    this.sight = sight;
    this.steps = steps;
    this.stop = stop;
  }

  /** A comparison where accesses to an array depend on each other, as in the abstraction. */
  public static FailureComparison ofArrays(ProgramCfa program, int steps, BooleanSupplier stop) {
    return new FailureComparison(program, Sight.WHOLE, steps, stop);
  }

  /** A comparison where only accesses to the same cell depend on each other. */
  public static FailureComparison ofCells(
      ProgramCfa program, SeparateCells cells, int steps, BooleanSupplier stop) {
    return new FailureComparison(program, cells, steps, stop);
  }

  /** Whether a step fails in some cooperative run, whatever it depends on there. */
  public Elsewhere elsewhere(Edge failing) {
    try (ExecutionTerms unknown = new ExecutionTerms()) {
      SamePlace place = new SamePlace(program, failing, unknown);
      CooperativeSearch.Result found =
          new CooperativeSearch(program, unknown, place).search(steps, stop);
      if (found.found().isPresent()) {
        return Elsewhere.ALSO_COOPERATIVELY;
      }
      return found.isComplete() && !place.isOpen() ? Elsewhere.NEVER : Elsewhere.UNKNOWN;
    }
  }

  /**
   * Whether a run of the abstraction is spurious only because it fails on the way, where only a
   * preemptive scheduler leads to.
   *
   * @param steps all that the abstraction sees, of all threads, in order
   */
  public boolean failsOnTheWay(List<Edge> steps) {
    return SymbolicExecutor.execute(program, terms, steps, Extent.UP_TO_THE_END).failing().stream()
        .anyMatch(run -> of(run) instanceof Origin.PreemptiveOnly);
  }

  /** Where the failure of a run is from, which is possible for some inputs. */
  public Origin of(FailingRun run) {
    SymbolicExecutor path =
        SymbolicExecutor.executeUpTo(program, terms, run.steps(), run.failing());
    if (path.completeness() == Completeness.UP_TO_A_SILENT_LOOP) {
      return new Origin.Undecided("a thread can loop without a visible step");
    }
    List<Literal> conditions = literals(path);
    ConditionAnswer inputs = terms.check(conditions);
    for (int i = 0; i < MOST_TRIALS; i++) {
      switch (inputs) {
        case ConditionAnswer.Unsatisfiable answer -> {
          return new Origin.Harmless();
        }
        case ConditionAnswer.Unknown answer -> {
          return new Origin.Undecided(answer.reason());
        }
        case ConditionAnswer.Satisfiable answer -> {
          switch (tried(path, run.failing(), answer)) {
            case Trial.Found trial -> {
              return new Origin.PreemptiveOnly(trial.failure());
            }
            case Trial.Open trial -> {
              return new Origin.Undecided(trial.reason());
            }
            case Trial.Cooperative trial -> {
              conditions.add(differently(trial.run(), run.failing(), path, answer));
              inputs = terms.check(conditions);
            }
            case Trial.Incompletable trial -> {
              conditions.add(others(answer));
              inputs = completable(path, run.failing(), conditions);
            }
          }
        }
      }
    }
    return new Origin.Undecided("a failure depends on inputs in too many ways");
  }

  /**
   * Inputs for which the blocks that a failure interrupts can be run to their ends. Where cells are
   * apart, they are other blocks for other inputs, and any inputs are tried.
   */
  private ConditionAnswer completable(
      SymbolicExecutor path, Edge failing, List<Literal> conditions) {
    if (sight != Sight.WHOLE) {
      return terms.check(conditions);
    }
    Completion completion =
        new Completion(program, terms, path.steps(), failing.thread(), steps, stop);
    Optional<ConditionAnswer.Satisfiable> found = completion.find(conditions);
    if (found.isPresent()) {
      return found.get();
    }
    return completion.isComplete()
        ? new ConditionAnswer.Unsatisfiable(List.of())
        : new ConditionAnswer.Unknown(NO_END);
  }

  private static List<Literal> literals(SymbolicExecutor path) {
    return new ArrayList<>(path.conditions().stream().map(Constraint::literal).toList());
  }

  /** Inputs for which the cooperative run that was found does not fail in this way. */
  private Literal differently(
      List<TakenStep> run,
      Edge failing,
      SymbolicExecutor path,
      ConditionAnswer.Satisfiable inputs) {
    List<Edge> visible =
        run.stream().map(TakenStep::edge).filter(edge -> !edge.action().isSilent()).toList();
    SymbolicExecutor found = SymbolicExecutor.executeUpTo(program, terms, visible, failing);
    Set<Long> indices = new LinkedHashSet<>(path.unknownIndices());
    indices.addAll(found.unknownIndices());
    long differs = SeparateCells.others(terms, indices, inputs).term();
    for (Literal literal : literals(found)) {
      BinaryOperator unmet =
          literal.truth() == Truth.ZERO ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL;
      long isUnmet = terms.apply(unmet, literal.term(), terms.constant(0));
      differs = terms.apply(BinaryOperator.OR, differs, isUnmet);
    }
    return new Literal(differs, Truth.NOT_ZERO);
  }

  private Literal others(ConditionAnswer.Satisfiable inputs) {
    long differs = terms.constant(0);
    for (Map.Entry<Symbol, Long> input : inputs.values().entrySet()) {
      long symbol = terms.yieldedBy(input.getKey()).getFirst();
      long isOther =
          terms.apply(BinaryOperator.NOT_EQUAL, symbol, terms.constant(input.getValue()));
      differs = terms.apply(BinaryOperator.OR, differs, isOther);
    }
    return new Literal(differs, Truth.NOT_ZERO);
  }

  private Trial tried(SymbolicExecutor path, Edge failing, ConditionAnswer.Satisfiable inputs) {
    Schedule run = terms.executed(program, path.steps(), inputs::valueOf);
    FailurePast data = FailurePast.of(run, failing.thread(), sight, Access::areDependent);
    try (ExecutionTerms known = new ExecutionTerms(data.inputs())) {
      CooperativeSearch.Result among = search(data, failing, data.threads(), known);
      if (among.found().isPresent()) {
        return new Trial.Cooperative(among.found().get());
      }
      if (!DisturbedBlocks.areThere(program, data, sight)) {
        CooperativeSearch.Result all = search(data, failing, allThreads(data), known);
        if (all.found().isPresent()) {
          return new Trial.Cooperative(all.found().get());
        }
        if (!all.isComplete()) {
          return new Trial.Open("not all cooperative runs were explored that may fail in this way");
        }
      }
    }
    FailurePast whole = FailurePast.of(run, failing.thread(), sight, FailingRun::areFixed);
    try (ExecutionTerms known = new ExecutionTerms(whole.inputs())) {
      List<TakenStep> before = whole.inOrder().stream().map(TakenStep::of).toList();
      Completion completion = new Completion(program, known, before, failing.thread(), steps, stop);
      Optional<ConditionAnswer.Satisfiable> rest = completion.find(List.of());
      if (rest.isPresent()) {
        Schedule completed = known.executed(program, completion.steps(), rest.get()::valueOf);
        return new Trial.Found(failure(completed, before.size(), failing));
      }
      return completion.isComplete() ? new Trial.Incompletable() : new Trial.Open(NO_END);
    }
  }

  private CooperativeSearch.Result search(
      FailurePast past, Edge failing, List<Integer> threads, ExecutionTerms known) {
    SamePast guide = new SamePast(past, failing, threads, sight, known, Access::areDependent);
    return new CooperativeSearch(program, known, guide).search(steps, stop);
  }

  /** All threads, those first that the failure depends on. */
  private List<Integer> allThreads(FailurePast past) {
    List<Integer> threads = new ArrayList<>(past.threads());
    program
        .threads()
        .forEach(thread -> {
          if (!threads.contains(thread.thread())) {
            threads.add(thread.thread());
          }
        });
    return threads;
  }

  private Failure failure(Schedule completed, int movesBefore, Edge failing) {
    List<Edge> steps = new ArrayList<>();
    int before = 0;
    for (int i = 0; i < completed.steps().size(); i++) {
      Edge edge = completed.steps().get(i).edge();
      if (!edge.action().isSilent()) {
        steps.add(sight.seen(edge, completed.before(i)));
        before += i < movesBefore ? 1 : 0;
      }
    }
    return new Failure(
        steps, before, failing, Input.of(completed), finding(completed, movesBefore, failing));
  }

  private Finding finding(Schedule completed, int movesBefore, Edge failing) {
    List<Move> moves = new ArrayList<>();
    IntStream.range(0, movesBefore).mapToObj(completed::move).forEach(moves::add);
    boolean isMisuse = failing.action() instanceof Action.LockStep;
    if (!isMisuse) {
      moves.add(new Move(failing, Optional.empty(), List.of()));
    }
    Schedule run = Schedule.of(program, moves).orElseThrow();
    Violation violation =
        run.violations().stream()
            .filter(wrong ->
                isMisuse
                    ? wrong instanceof Violation.LockMisuse misuse && misuse.step().equals(failing)
                    : wrong instanceof Violation.Failure)
            .findFirst()
            .orElseThrow();
    return new Finding(violation, FewestPreemptions.unsearched(run));
  }

  @Override
  public void close() {
    terms.close();
  }
}
