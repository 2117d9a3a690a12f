package liss.rewrite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;

/**
 * How the runs of a program with its values can end: with which values of shared variables, at
 * which failure, or stuck. All states are searched, for a few inputs each; the effort is linear in
 * their number.
 */
final class RunEnds {

  /** A program with more states is not looked at. */
  private static final int MOST_STATES = 50_000;

  private static final List<Long> INPUTS = List.of(0L, 1L);

  private final ProgramCfa program;
  private final ConcreteSemantics semantics;
  private final Set<String> names;

  private RunEnds(ProgramCfa program, Scheduler scheduler, Set<String> names) {
    this.program = program;
    this.semantics = new ConcreteSemantics(program, scheduler, ValueSource.anyOf(INPUTS));
    this.names = names;
  }

  /**
   * The ways in which runs end; empty if there are too many states, or if a part of the program has
   * no exact meaning.
   *
   * @param names the variables that matter
   * @param stop whether to look no further
   */
  static Optional<Set<String>> of(
      ProgramCfa program, Scheduler scheduler, Set<String> names, BooleanSupplier stop) {
    return new RunEnds(program, scheduler, names).search(stop);
  }

  private Optional<Set<String>> search(BooleanSupplier stop) {
    Set<String> found = new TreeSet<>();
    Set<ConcreteState> seen = new HashSet<>(Set.of(semantics.initialState()));
    Deque<ConcreteState> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      ConcreteState state = open.pop();
      Optional<RunEnd> end = semantics.outcome(state);
      if (end.isPresent()) {
        if (isInexact(end.get())) {
          return Optional.empty();
        }
        described(end.get(), state).ifPresent(found::add);
        continue;
      }
      for (Step step : semantics.steps(state)) {
        if (seen.add(step.target())) {
          open.push(step.target());
        }
      }
      if (seen.size() > MOST_STATES || stop.getAsBoolean()) {
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  private static boolean isInexact(RunEnd end) {
    return end.inexact().isPresent();
  }

  /** An end in words that do not depend on where the text is; none of a run that is discarded. */
  private Optional<String> described(RunEnd end, ConcreteState state) {
    return switch (end) {
      case RunEnd.Terminated e -> Optional.of(values(state).toString());
      case RunEnd.Deadlock e -> Optional.of("stuck");
      case RunEnd.AssertionViolated e -> Optional.of("fails: " + textOf(e.edge()));
      case RunEnd.RuntimeError e -> Optional.of("fails: " + textOf(e.edge()));
      case RunEnd.AssumptionFailed e -> Optional.empty();
    };
  }

  private String textOf(Edge edge) {
    String text = program.program().source().text();
    return text.substring(edge.span().start(), edge.span().end()).replaceAll("\\s+", " ");
  }

  private SortedMap<String, List<Long>> values(ConcreteState state) {
    SortedMap<String, List<Long>> values = new TreeMap<>();
    for (SharedVariable variable : program.variables()) {
      if (names.contains(variable.name())) {
        List<Long> cells =
            new ArrayList<>(
                IntStream.range(0, variable.initial().size())
                    .mapToObj(cell -> state.value(variable.id(), cell))
                    .toList());
        values.merge(
            variable.name(),
            cells,
            (all, more) -> {
              all.addAll(more);
              return all;
            });
      }
    }
    return values;
  }
}
