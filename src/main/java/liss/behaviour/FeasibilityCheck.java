package liss.behaviour;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import liss.behaviour.RunFeasibility.Input;
import liss.behaviour.SymbolicExecutor.Completeness;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.ConditionAnswer;
import liss.explore.Constraint;
import liss.explore.ExecutionTerms;
import liss.run.Schedule;

/**
 * Decides whether runs of the abstraction are runs of the program: executes their steps with
 * unknown inputs and asks whether the path condition can hold. Sound and complete for each run, up
 * to answers that Z3 does not give; a run that is found feasible was executed once more, with
 * values, by the concrete semantics.
 *
 * <p>Shared variables have the values that they are declared with. The equivalent runs, in which
 * independent steps are swapped, are possible for the same inputs and need not be looked at.
 */
public final class FeasibilityCheck implements AutoCloseable {

  /** What a run has to be followed by. */
  public enum Extent {
    /** All threads have to come to their ends, or to where they are stuck. */
    UP_TO_THE_END,
    /** Nothing; the run is the beginning of one. */
    THE_STEPS_ALONE
  }

  private final ProgramCfa program;
  private final ExecutionTerms terms = new ExecutionTerms();

  /** A check for the runs of a program. */
  public FeasibilityCheck(ProgramCfa program) {
    this.program = program;
  }

  /**
   * Whether the program can take these steps.
   *
   * @param steps all steps that the abstraction sees, of all threads, in order
   */
  public RunFeasibility of(List<Edge> steps, Extent extent) {
    return of(SymbolicExecutor.execute(program, terms, steps, extent), run -> true);
  }

  /**
   * Whether the program can take these steps and then go on for ever; undecided if it can take them
   * and nothing is known of what follows.
   *
   * @param steps as above
   */
  public RunFeasibility ofEndless(List<Edge> steps) {
    return of(
        SymbolicExecutor.execute(program, terms, steps, Extent.THE_STEPS_ALONE),
        run -> Continuation.from(program, run.end()).isPresent());
  }

  private RunFeasibility of(SymbolicExecutor path, Predicate<Schedule> goesOn) {
    if (path.completeness() == Completeness.UP_TO_A_SILENT_LOOP) {
      return new RunFeasibility.Undecided("a thread can loop without a visible step");
    }
    return switch (check(path.conditions())) {
      case ConditionAnswer.Satisfiable answer -> feasible(path, answer, goesOn);
      case ConditionAnswer.Unsatisfiable answer -> spurious(path.conditions(), answer.core());
      case ConditionAnswer.Unknown answer -> new RunFeasibility.Undecided(answer.reason());
    };
  }

  private ConditionAnswer check(List<Constraint> conditions) {
    return terms.check(conditions.stream().map(Constraint::literal).toList());
  }

  private RunFeasibility feasible(
      SymbolicExecutor path, ConditionAnswer.Satisfiable inputs, Predicate<Schedule> goesOn) {
    Schedule run = terms.executed(program, path.steps(), inputs::valueOf);
    return goesOn.test(run)
        ? new RunFeasibility.Feasible(Input.of(run))
        : new RunFeasibility.Undecided(
            "the program can take these steps, but whether it can then go on for ever depends on"
                + " values");
  }

  /** Leaves out one conjunct after the other, as long as the rest is known to be impossible. */
  private RunFeasibility spurious(List<Constraint> conditions, List<Integer> core) {
    List<Constraint> needed = new ArrayList<>(core.stream().map(conditions::get).toList());
    for (int i = needed.size() - 1; i >= 0 && needed.size() > 1; i--) {
      List<Constraint> rest = new ArrayList<>(needed);
      rest.remove(i);
      ConditionAnswer answer = check(rest);
      if (answer instanceof ConditionAnswer.Unsatisfiable) {
        needed = rest;
      } else if (answer instanceof ConditionAnswer.Unknown) {
        break; // one such question takes long enough
      }
    }
    return new RunFeasibility.Spurious(needed.stream().map(Constraint::origin).toList());
  }

  @Override
  public void close() {
    terms.close();
  }
}
