package liss.solver;

import static java.util.Objects.requireNonNull;

import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.IVecInt;
import org.sat4j.specs.TimeoutException;

/**
 * A SAT solver that keeps what it has learned between calls: clauses are added for good,
 * assumptions hold for one call. Variables are numbered from 1; a literal is a variable or its
 * negative.
 *
 * <p>Effort is measured in conflicts and not in time, so the same calls give the same answers. The
 * stop condition is looked at between slices of conflicts. Not final, so that tests can record the
 * clauses.
 */
public class IncrementalSat {

  private static final int FIRST_SLICE = 1_000;
  private static final int LAST_SLICE = 16_000;

  private final ISolver solver = SolverFactory.newDefault();
  private final BooleanSupplier stop;
  private int variables;
  private long budget = Long.MAX_VALUE;
  private boolean contradiction;

  private BitSet model = new BitSet();
  private List<Integer> core = List.of();

  /** What a call found out. */
  public enum Answer {
    SATISFIABLE,
    UNSATISFIABLE,
    UNKNOWN
  }

  /** A solver without variables and clauses, which gives up when {@code stop} holds. */
  public IncrementalSat(BooleanSupplier stop) {
    this.stop = stop;
  }

  /** A new variable. */
  public int newVariable() {
    variables++;
    solver.newVar(variables);
    return variables;
  }

  /** Adds the clause that one of the literals is true. */
  public void addClause(int... literals) {
    try {
      // The solver writes into the array.
      solver.addClause(new VecInt(literals.clone()));
    } catch (ContradictionException e) {
      contradiction = true;
    }
  }

  /** Adds the clause that one of the literals is true. */
  public void addClause(List<Integer> literals) {
    addClause(literals.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Adds the clause that the condition implies one of the literals. */
  public void addImplication(int condition, List<Integer> anyOf) {
    addClause(
        IntStream.concat(IntStream.of(-condition), anyOf.stream().mapToInt(Integer::intValue))
            .toArray());
  }

  /**
   * Lets all later searches together have about so many conflicts; they are {@link Answer#UNKNOWN}
   * when these are used up.
   */
  public void allow(long conflicts) {
    budget = conflicts == Long.MAX_VALUE ? conflicts : spent() + conflicts;
  }

  private long spent() {
    return requireNonNull(solver.getStat().get("conflicts")).longValue();
  }

  /**
   * Searches until there is an answer or the stop condition holds. The assumptions are about
   * different variables.
   */
  public Answer solve(List<Integer> assumptions) {
    return solve(assumptions, Long.MAX_VALUE);
  }

  /** Searches for at most about {@code conflicts} conflicts. */
  public Answer solve(List<Integer> assumptions, long conflicts) {
    core = List.of();
    if (contradiction) {
      return Answer.UNSATISFIABLE;
    }
    IVecInt literals = new VecInt(assumptions.stream().mapToInt(Integer::intValue).toArray());
    long left = Math.min(conflicts, budget == Long.MAX_VALUE ? budget : budget - spent());
    for (int slice = FIRST_SLICE;
        left > 0 && !stop.getAsBoolean();
        slice = Math.min(2 * slice, LAST_SLICE)) {
      // The solver goes on counting down for calls that had an answer, unless it is told that they
      // are over.
      solver.expireTimeout();
      solver.setTimeoutOnConflicts((int) Math.min(slice, left));
      left -= slice;
      try {
        return answer(solver.isSatisfiable(literals));
      } catch (TimeoutException e) {
        // The slice is used up; what was learned is kept.
      }
    }
    return Answer.UNKNOWN;
  }

  private Answer answer(boolean satisfiable) {
    if (satisfiable) {
      model = new BitSet();
      IntStream.of(solver.model()).filter(literal -> literal > 0).forEach(model::set);
      return Answer.SATISFIABLE;
    }
    IVecInt explanation = solver.unsatExplanation();
    core =
        explanation == null
            ? List.of()
            : IntStream.of(explanation.toArray()).distinct().boxed().toList();
    return Answer.UNSATISFIABLE;
  }

  /** The assumptions that the last call found to be inconsistent with the clauses. */
  public List<Integer> core() {
    return core;
  }

  /** The variables that are true in the last assignment found. */
  public BitSet model() {
    return (BitSet) model.clone();
  }

  /** Whether the literal is true in the assignment. */
  public static boolean holds(int literal, BitSet model) {
    return literal > 0 ? model.get(literal) : !model.get(-literal);
  }
}
