package liss.behaviour;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.explore.Condition;
import liss.explore.Condition.Demand;
import liss.explore.Condition.Read;
import liss.explore.Constraint;
import liss.explore.Evaluation;
import liss.explore.ExecutionTerms;
import liss.explore.Literal;
import liss.explore.Literal.Truth;
import liss.explore.Memory;
import liss.explore.StepOperands;
import liss.explore.StepSemantics;
import liss.explore.TakenStep;
import liss.explore.Values;
import liss.lang.Expr.BinaryOperator;
import liss.run.Behaviour;

/**
 * Executes one schedule with unknown values (King, CACM 1976), and remembers for each condition
 * where the values in it come from.
 *
 * <p>The schedule has the steps that the abstraction sees. The others are taken directly after the
 * one before them in their thread. No other thread sees them, and there is only one way: locations
 * with several edges are branches, and the abstraction sees those.
 */
final class SymbolicExecutor {

  private final ProgramCfa program;
  private final Values values;
  private final StepSemantics semantics;
  private final List<TakenStep> steps = new ArrayList<>();
  private final List<Constraint> conditions = new ArrayList<>();

  /** For each condition, how many steps were taken before the one that it is of. */
  private final List<Integer> positions = new ArrayList<>();

  private Behaviour behaviour;

  /** The last step that wrote a cell. */
  private final Map<Place, Edge> writers = new HashMap<>();

  /** Where the value of a local was read, as long as it is that value. */
  private final Map<Place, Read> origins = new HashMap<>();

  /** The indices of accesses that depend on inputs. */
  private final Set<Long> unknownIndices = new LinkedHashSet<>();

  private Memory state;
  private Completeness completeness = Completeness.TO_THE_END;

  private SymbolicExecutor(ProgramCfa program, ExecutionTerms terms) {
    this.program = program;
    this.values = terms;
    this.semantics = new StepSemantics(program, terms);
    this.state = semantics.initialState();
    this.behaviour = Behaviour.empty(program.threads().size());
  }

  /** A cell of a variable, or a local of a thread. */
  private record Place(int owner, int slot) {}

  /** How far the execution went. */
  enum Completeness {
    TO_THE_END,
    /** The last condition cannot hold; there are no more steps. */
    UP_TO_AN_IMPOSSIBLE_STEP,
    /** A thread repeats invisible steps forever. */
    UP_TO_A_SILENT_LOOP
  }

  /** Executes the steps that the abstraction sees, in their order, and those between them. */
  static SymbolicExecutor execute(
      ProgramCfa program, ExecutionTerms terms, List<Edge> steps, Extent extent) {
    SymbolicExecutor executor = new SymbolicExecutor(program, terms);
    for (Edge step : steps) {
      executor.silentSteps(step.thread());
      executor.step(step);
    }
    if (extent == Extent.UP_TO_THE_END) {
      program.threads().forEach(thread -> executor.silentSteps(thread.thread()));
    }
    return executor;
  }

  /**
   * Executes steps and those between them, up to a step that fails, which has no effect; that it
   * fails is the last condition.
   *
   * @param steps all that the abstraction sees before the failure
   */
  static SymbolicExecutor executeUpTo(
      ProgramCfa program, ExecutionTerms terms, List<Edge> steps, Edge failing) {
    SymbolicExecutor executor = execute(program, terms, steps, Extent.THE_STEPS_ALONE);
    executor.silentStepsUpTo(failing);
    executor.fail(failing);
    return executor;
  }

  /** All steps in their order, those included that the abstraction does not see. */
  List<TakenStep> steps() {
    return steps;
  }

  /** The path condition, without what holds anyway. */
  List<Constraint> conditions() {
    return conditions;
  }

  /** The beginnings of the run that end before a step which may fail, each with that step. */
  List<FailingRun> failing() {
    List<FailingRun> failing = new ArrayList<>();
    for (int i = 0; i < positions.size(); i++) {
      if (isFailure(conditions.get(i))) {
        List<Edge> visible =
            steps.subList(0, positions.get(i)).stream()
                .map(TakenStep::edge)
                .filter(edge -> !edge.action().isSilent())
                .toList();
        failing.add(FailingRun.of(visible, conditions.get(i).origin().edge()));
      }
    }
    return failing;
  }

  private static boolean isFailure(Constraint demand) {
    return switch (demand.origin().demand()) {
      case ASSERTION, DIVISOR, INDEX -> true;
      case BRANCH, SYNCHRONIZATION -> false;
    };
  }

  /** The indices of accesses that depend on inputs; one that occurs several times is there once. */
  Set<Long> unknownIndices() {
    return unknownIndices;
  }

  /** What the steps show. */
  Behaviour behaviour() {
    return behaviour;
  }

  /** Whether all steps that were wanted are there. */
  Completeness completeness() {
    return completeness;
  }

  private void silentSteps(int thread) {
    int size = program.threads().get(thread).size();
    for (int taken = 0; taken <= size; taken++) {
      Optional<Edge> next =
          state.out(thread).stream().filter(edge -> edge.action().isSilent()).findFirst();
      if (next.isEmpty() || completeness != Completeness.TO_THE_END) {
        return;
      }
      step(next.get());
    }
    completeness = Completeness.UP_TO_A_SILENT_LOOP;
  }

  private void silentStepsUpTo(Edge last) {
    while (completeness == Completeness.TO_THE_END && !state.out(last.thread()).contains(last)) {
      Edge next = state.out(last.thread()).getFirst();
      if (!next.action().isSilent()) {
        throw new IllegalArgumentException("no step of this run comes next: " + last);
      }
      step(next);
    }
  }

  /** That a step fails: one of the things that it demands does not hold; a misused lock always. */
  private void fail(Edge edge) {
    if (completeness != Completeness.TO_THE_END || edge.action() instanceof Action.LockStep) {
      return;
    }
    long fails = values.constant(0);
    List<Constraint> demands =
        semantics.take(state, edge).getFirst().demands().stream()
            .filter(SymbolicExecutor::isFailure)
            .toList();
    for (Constraint demand : demands) {
      Literal unmet = demand.literal().negated();
      long zero = values.constant(0);
      BinaryOperator comparison =
          unmet.truth() == Truth.ZERO ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL;
      fails = values.apply(BinaryOperator.OR, fails, values.apply(comparison, unmet.term(), zero));
    }
    Literal failure = new Literal(fails, Truth.NOT_ZERO);
    if (failure.isImpossible(values)) {
      completeness = Completeness.UP_TO_AN_IMPOSSIBLE_STEP;
    }
    conditions.add(new Constraint(failure, new Condition(edge, Demand.ASSERTION, List.of())));
  }

  /**
   * Takes a step.
   *
   * @param wanted perhaps of the same program with added locks, and so between other locations
   */
  private void step(Edge wanted) {
    if (completeness != Completeness.TO_THE_END) {
      return;
    }
    Edge edge =
        state.out(wanted.thread()).stream()
            .filter(wanted::equals)
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no step of this run comes next: " + wanted));
    StepSemantics.Taken taken = semantics.take(state, edge).getFirst();
    steps.add(taken.step());
    for (Constraint demand : taken.demands()) {
      conditions.add(explained(demand));
      positions.add(steps.size() - 1);
      if (demand.literal().isImpossible(values)) {
        completeness = Completeness.UP_TO_AN_IMPOSSIBLE_STEP;
        return;
      }
    }
    unknownIndex(edge).ifPresent(unknownIndices::add);
    remember(edge, taken.target());
    behaviour =
        ShownSymbol.of(values, edge, state, taken.target())
            .map(behaviour::followedBy)
            .orElse(behaviour);
    state = taken.target();
  }

  private Constraint explained(Constraint demand) {
    Condition origin = demand.origin();
    List<Read> reads =
        StepOperands.locals(origin.edge().action()).stream()
            .flatMap(slot ->
                Optional.ofNullable(origins.get(new Place(origin.edge().thread(), slot))).stream())
            .toList();
    return new Constraint(demand.literal(), new Condition(origin.edge(), origin.demand(), reads));
  }

  private void remember(Edge edge, Memory after) {
    switch (edge.action()) {
      case Action.Read a -> {
        long value = after.local(edge.thread(), a.local());
        OptionalLong known = values.number(value);
        Optional<Edge> writer =
            cell(edge, a.index()).stream()
                .mapToObj(cell -> Optional.ofNullable(writers.get(new Place(a.variable(), cell))))
                .flatMap(Optional::stream)
                .findFirst();
        Optional<Long> shown =
            known.isPresent() ? Optional.of(known.getAsLong()) : Optional.empty();
        origins.put(new Place(edge.thread(), a.local()), new Read(edge, shown, writer));
      }
      case Action.AssignLocal a -> origins.remove(new Place(edge.thread(), a.local()));
      case Action.HavocLocal a -> origins.remove(new Place(edge.thread(), a.local()));
      case Action.Input a -> origins.remove(new Place(edge.thread(), a.local()));
      case Action.Output a -> {}
      case Action.VariableAccess a -> written(edge, a.variable(), a.index());
      case Action.Synchronization a -> {}
      case Action.LocalStep a -> {}
    }
  }

  /** A write to an element that is not known may have written any of them. */
  private void written(Edge edge, int variable, Optional<LocalExpr> index) {
    OptionalInt cell = cell(edge, index);
    int size = program.variables().get(variable).initial().size();
    for (int i = 0; i < size; i++) {
      if (cell.isEmpty() || cell.getAsInt() == i) {
        writers.put(new Place(variable, i), edge);
      }
    }
  }

  /** The element that an index means before the step; empty if that depends on unknowns. */
  private OptionalInt cell(Edge edge, Optional<LocalExpr> index) {
    if (index.isEmpty()) {
      return OptionalInt.of(0);
    }
    OptionalLong value = values.number(term(edge, index.get()));
    return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
  }

  private Optional<Long> unknownIndex(Edge edge) {
    return edge.action() instanceof Action.VariableAccess access
        ? access
            .index()
            .map(index -> term(edge, index))
            .filter(term -> values.number(term).isEmpty())
        : Optional.empty();
  }

  private long term(Edge edge, LocalExpr index) {
    return new Evaluation(values, state, edge.thread()).value(index);
  }
}
