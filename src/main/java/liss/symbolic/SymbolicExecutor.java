package liss.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.symbolic.Condition.Read;
import liss.symbolic.FeasibilityCheck.Extent;
import liss.symbolic.SymbolicPath.Completeness;

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
  private final SymbolicSemantics semantics;
  private final List<Edge> edges = new ArrayList<>();
  private final List<Constraint> conditions = new ArrayList<>();

  /** The last step that wrote a cell. */
  private final Map<Place, Edge> writers = new HashMap<>();

  /** Where the value of a local was read, as long as it is that value. */
  private final Map<Place, Read> origins = new HashMap<>();

  private SymbolicState state;
  private Completeness completeness = Completeness.TO_THE_END;

  private SymbolicExecutor(ProgramCfa program, Terms terms) {
    this.program = program;
    this.semantics = new SymbolicSemantics(program, terms);
    this.state = semantics.initialState();
  }

  /** A cell of a variable, or a local of a thread. */
  private record Place(int owner, int slot) {}

  /** Executes the steps that the abstraction sees, in their order, and those between them. */
  static SymbolicPath execute(ProgramCfa program, Terms terms, List<Edge> steps, Extent extent) {
    SymbolicExecutor executor = new SymbolicExecutor(program, terms);
    for (Edge step : steps) {
      executor.silentSteps(step.thread());
      executor.step(step);
    }
    if (extent == Extent.UP_TO_THE_END) {
      program.threads().forEach(thread -> executor.silentSteps(thread.thread()));
    }
    return executor.path();
  }

  private SymbolicPath path() {
    return new SymbolicPath(edges, conditions, completeness);
  }

  private void silentSteps(int thread) {
    Cfa cfa = program.threads().get(thread);
    for (int taken = 0; taken <= cfa.size(); taken++) {
      Optional<Edge> next =
          cfa.out().get(state.location(thread)).stream()
              .filter(edge -> edge.action().isSilent())
              .findFirst();
      if (next.isEmpty() || completeness != Completeness.TO_THE_END) {
        return;
      }
      step(next.get());
    }
    completeness = Completeness.UP_TO_A_SILENT_LOOP;
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
    Cfa cfa = program.threads().get(wanted.thread());
    Edge edge =
        cfa.out().get(state.location(wanted.thread())).stream()
            .filter(wanted::equals)
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no step of this run comes next: " + wanted));
    SymbolicSemantics.Taken taken = semantics.take(state, edge).getFirst();
    edges.add(edge);
    for (Constraint demand : taken.demands()) {
      conditions.add(explained(demand));
      if (demand.literal().isImpossible(semantics.terms())) {
        completeness = Completeness.UP_TO_AN_IMPOSSIBLE_STEP;
        return;
      }
    }
    remember(edge, taken.target());
    state = taken.target();
  }

  private Constraint explained(Constraint demand) {
    Condition origin = demand.origin();
    List<Read> reads =
        slots(origin.edge().action()).stream()
            .flatMap(slot ->
                Optional.ofNullable(origins.get(new Place(origin.edge().thread(), slot))).stream())
            .toList();
    return new Constraint(demand.literal(), new Condition(origin.edge(), origin.demand(), reads));
  }

  private void remember(Edge edge, SymbolicState after) {
    switch (edge.action()) {
      case Action.Read a -> {
        int value = after.local(edge.thread(), a.local());
        OptionalLong known = semantics.terms().value(value);
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
    int term = new Evaluation(semantics.terms(), state, edge.thread()).value(index.get());
    OptionalLong value = semantics.terms().value(term);
    return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
  }

  /** The locals that a step looks at. */
  static Set<Integer> slots(Action action) {
    Set<Integer> slots = new TreeSet<>();
    switch (action) {
      case Action.Branch a -> a.condition().ifPresent(c -> collect(c, slots));
      case Action.Assert a -> collect(a.condition(), slots);
      case Action.Write a -> {
        a.index().ifPresent(i -> collect(i, slots));
        collect(a.value(), slots);
      }
      case Action.Output a -> collect(a.value(), slots);
      case Action.Input a -> {}
      case Action.AssignLocal a -> collect(a.value(), slots);
      case Action.VariableAccess a -> a.index().ifPresent(i -> collect(i, slots));
      case Action.Synchronization a -> {}
      case Action.LocalStep a -> {}
    }
    return slots;
  }

  private static void collect(LocalExpr expr, Set<Integer> slots) {
    switch (expr) {
      case LocalExpr.Constant e -> {}
      case LocalExpr.Local e -> slots.add(e.slot());
      case LocalExpr.Unary e -> collect(e.operand(), slots);
      case LocalExpr.Binary e -> {
        collect(e.left(), slots);
        collect(e.right(), slots);
      }
    }
  }
}
