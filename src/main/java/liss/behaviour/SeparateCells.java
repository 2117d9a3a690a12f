package liss.behaviour;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.abstraction.Access;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.behaviour.RunFeasibility.Input;
import liss.behaviour.SymbolicExecutor.Completeness;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.explore.ConditionAnswer;
import liss.explore.Constraint;
import liss.explore.Evaluation;
import liss.explore.ExecutionTerms;
import liss.explore.Literal;
import liss.explore.Memory;
import liss.explore.Values;
import liss.lang.Expr.BinaryOperator;
import liss.run.ConcreteState;
import liss.run.Schedule;

/**
 * Runs of a program in which each cell of shared memory is a variable of its own: those that an
 * access was to when the run was executed. In a program of C with its values, fields of a structure
 * are cells of one array, and accesses to two of them do not depend on each other.
 *
 * <p>If an index depends on inputs, other inputs of the same steps may lead to other cells; they
 * are tried as well.
 */
public final class SeparateCells implements Sight, AutoCloseable {

  private static final int MOST_TRIALS = 32;

  private final ProgramCfa original;
  private final ProgramCfa program;
  private final ExecutionTerms terms = new ExecutionTerms();

  /** For each variable of the original the first of its cells. */
  private final List<Integer> first = new ArrayList<>();

  /** The cells of a program. */
  public SeparateCells(ProgramCfa original) {
    this.original = original;
    List<SharedVariable> cells = new ArrayList<>();
    for (SharedVariable variable : original.variables()) {
      int size = variable.initial().size();
      first.add(cells.size());
      for (int cell = 0; cell < size; cell++) {
        String name = size == 1 ? variable.name() : variable.name() + "[" + cell + "]";
        cells.add(new SharedVariable(cells.size(), name, List.of(variable.initial().get(cell))));
      }
    }
    this.program = original.withVariables(cells);
  }

  /** The program whose variables are the cells; its threads are as before. */
  public ProgramCfa program() {
    return program;
  }

  /**
   * A run that is executed with inputs.
   *
   * @param steps those that the abstraction sees, each with the cell that it accesses
   * @param inputs in the order of the run
   */
  public record Executed(List<Edge> steps, List<Input> inputs) {
    /** Copies the lists. */
    public Executed {
      steps = List.copyOf(steps);
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * What inputs were tried for the steps of a run.
   *
   * @param found with inputs of which the steps are as they are wanted
   * @param isCertain whether there are no others of which they are
   */
  public record Trial(Optional<Executed> found, boolean isCertain) {}

  /**
   * Executes a run that terminates with inputs that lead to cells as they are wanted; at most
   * {@value #MOST_TRIALS} different choices of cells are tried.
   *
   * @param steps all steps that the abstraction sees, in order
   * @param wanted asked for the same steps with the cells that they access
   */
  public Trial executed(List<Edge> steps, Predicate<List<Edge>> wanted) {
    SymbolicExecutor path = SymbolicExecutor.execute(original, terms, steps, Extent.UP_TO_THE_END);
    if (path.completeness() != Completeness.TO_THE_END) {
      return new Trial(Optional.empty(), false);
    }
    List<Literal> conditions =
        new ArrayList<>(path.conditions().stream().map(Constraint::literal).toList());
    for (int i = 0; i < MOST_TRIALS; i++) {
      switch (terms.check(conditions)) {
        case ConditionAnswer.Unknown answer -> {
          return new Trial(Optional.empty(), false);
        }
        case ConditionAnswer.Unsatisfiable answer -> {
          return new Trial(Optional.empty(), true);
        }
        case ConditionAnswer.Satisfiable inputs -> {
          Schedule schedule = terms.executed(original, path.steps(), inputs::valueOf);
          Executed executed = new Executed(visible(schedule), Input.of(schedule));
          boolean isWanted = wanted.test(executed.steps());
          if (isWanted || path.unknownIndices().isEmpty()) {
            return new Trial(Optional.of(executed).filter(e -> isWanted), true);
          }
          conditions.add(others(terms, path.unknownIndices(), inputs));
        }
      }
    }
    return new Trial(Optional.empty(), false);
  }

  /** That some index is not what it is for some inputs. */
  static Literal others(
      ExecutionTerms terms, Set<Long> indices, ConditionAnswer.Satisfiable inputs) {
    long isOther = terms.constant(0);
    for (long index : indices) {
      long now = terms.constant(terms.evaluate(index, inputs::valueOf));
      long differs = terms.apply(BinaryOperator.NOT_EQUAL, index, now);
      isOther = terms.apply(BinaryOperator.OR, isOther, differs);
    }
    return new Literal(isOther, Literal.Truth.NOT_ZERO);
  }

  /** The steps of a run that the abstraction sees, each with the cell that it accesses. */
  List<Edge> visible(Schedule schedule) {
    List<Edge> steps = new ArrayList<>();
    for (int position = 0; position < schedule.steps().size(); position++) {
      Edge edge = schedule.steps().get(position).edge();
      if (!edge.action().isSilent()) {
        steps.add(seen(edge, schedule.before(position)));
      }
    }
    return steps;
  }

  @Override
  public Edge seen(Edge step, ConcreteState before) {
    return step.action() instanceof Action.VariableAccess access
        ? inCell(step, access, before.cell(step.thread(), access))
        : step;
  }

  @Override
  public Optional<List<Literal>> independence(Edge step, Memory before, Values values, Edge other) {
    if (!(step.action() instanceof Action.VariableAccess access)) {
      return Sight.WHOLE.independence(step, before, values, other);
    }
    long index =
        access
            .index()
            .map(new Evaluation(values, before, step.thread())::value)
            .orElseGet(() -> values.constant(0));
    OptionalLong cell = values.number(index);
    if (cell.isPresent()) {
      return Sight.WHOLE.independence(
          inCell(step, access, cell.getAsLong()), before, values, other);
    }
    return Optional.of(
        IntStream.range(0, original.variables().get(access.variable()).initial().size())
            .filter(any -> Access.areDependent(inCell(step, access, any), other))
            .mapToLong(any -> values.apply(BinaryOperator.NOT_EQUAL, index, values.constant(any)))
            .mapToObj(differs -> new Literal(differs, Literal.Truth.NOT_ZERO))
            .toList());
  }

  @Override
  public boolean surelyDepends(Edge step, Edge other) {
    return step.action() instanceof Action.VariableAccess access
        ? access.index().isEmpty() && Access.areDependent(inCell(step, access, 0), other)
        : Access.areDependent(step, other);
  }

  private Edge inCell(Edge step, Action.VariableAccess access, long cell) {
    return step.doing(access.to(first.get(access.variable()) + (int) cell));
  }

  @Override
  public void close() {
    terms.close();
  }
}
