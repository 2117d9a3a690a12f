package liss.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.concrete.ConcreteState;
import liss.explore.Answer;
import liss.explore.Constraint;
import liss.schedule.Schedule;
import liss.symbolic.FeasibilityCheck.Extent;
import liss.symbolic.SymbolicExecutor.Completeness;

/**
 * Runs of a program in which each cell of shared memory is a variable of its own: those that an
 * access was to when the run was executed. In a program of C with its values, fields of a structure
 * are cells of one array, and accesses to two of them do not depend on each other.
 *
 * <p>If an index depends on inputs, other inputs of the same steps may lead to other cells.
 */
public final class SeparateCells implements AutoCloseable {

  private final ProgramCfa original;
  private final ProgramCfa program;
  private final Terms terms = new Terms();

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
   * The same steps of a run that terminates, each with the cell that it accesses for some inputs;
   * empty if there are no such inputs, as far as Z3 knows.
   *
   * @param steps all steps that the abstraction sees, in order
   */
  public Optional<List<Edge>> executed(List<Edge> steps) {
    SymbolicExecutor path = SymbolicExecutor.execute(original, terms, steps, Extent.UP_TO_THE_END);
    return path.completeness() == Completeness.TO_THE_END
            && terms.check(path.conditions().stream().map(Constraint::literal).toList())
                instanceof Answer.Satisfiable inputs
        ? Optional.of(visible(terms.executed(original, path.steps(), inputs::valueOf)))
        : Optional.empty();
  }

  private List<Edge> visible(Schedule schedule) {
    List<Edge> steps = new ArrayList<>();
    for (int position = 0; position < schedule.steps().size(); position++) {
      Edge edge = schedule.steps().get(position).edge();
      if (!edge.action().isSilent()) {
        steps.add(inCell(edge, schedule.before(position)));
      }
    }
    return steps;
  }

  private Edge inCell(Edge edge, ConcreteState before) {
    return edge.action() instanceof Action.VariableAccess access
        ? edge.doing(access.to(first.get(access.variable()) + before.cell(edge.thread(), access)))
        : edge;
  }

  @Override
  public void close() {
    terms.close();
  }
}
