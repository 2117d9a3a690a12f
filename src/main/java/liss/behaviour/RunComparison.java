package liss.behaviour;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import liss.behaviour.FeasibilityCheck.Extent;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.behaviour.SymbolicRuns.Ending;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.ConditionAnswer;
import liss.explore.Constraint;
import liss.explore.ExecutionTerms;
import liss.explore.Literal;
import liss.explore.PathCondition;
import liss.explore.Symbol;
import liss.explore.TakenStep;
import liss.run.Behaviour;
import liss.run.FewestPreemptions;
import liss.run.FewestPreemptions.Minimality;
import liss.run.Schedule;

/**
 * Whether what single runs of a program show is shown by cooperative runs, too.
 *
 * <p>Looks for a cooperative run with the same inputs, outputs and choices: a run is followed as
 * long as it shows the same, and given up with the first difference. With unknown inputs all
 * cooperative runs with the same symbols are looked for, and the solver is asked for inputs for
 * which none of them shows the same values. Exact, unless there are too many of them.
 */
public final class RunComparison implements AutoCloseable {

  private final ProgramCfa program;
  private final ExecutionTerms terms = new ExecutionTerms();
  private final Endings endings;
  private final int steps;
  private final BooleanSupplier stop;
  private final Map<Ending, Observed> known = new HashMap<>();

  /** What can be observed of a run. */
  public sealed interface Observed {

    /** Cooperative runs show the same, whatever the inputs are. */
    record Alike() implements Observed {}

    /** No cooperative run shows the same for the same inputs. */
    record Different(Finding finding) implements Observed {}

    /** It is not known. */
    record Undecided(String reason) implements Observed {}
  }

  /**
   * A comparison for the runs of a program.
   *
   * @param steps how many steps a search for cooperative runs may take
   * @param stop asked now and then; when true the search for cooperative runs ends
   */
  public RunComparison(ProgramCfa program, int steps, BooleanSupplier stop) {
    this.program = program;
    this.steps = steps;
    this.endings = new Endings(program, terms);
    this.stop = stop;
  }

  /**
   * What can be observed of a run that terminates and is possible for some inputs.
   *
   * @param steps all steps that the abstraction sees, of all threads, in order
   */
  public Observed of(List<Edge> steps) {
    SymbolicExecutor run = SymbolicExecutor.execute(program, terms, steps, Extent.UP_TO_THE_END);
    Set<Literal> path = new LinkedHashSet<>();
    run.conditions().stream().map(Constraint::literal).forEach(path::add);
    Ending ending = new Ending(new PathCondition(path), run.behaviour());
    Observed before = known.get(ending);
    if (before != null) {
      return before;
    }
    Observed observed = compared(ending, run.steps());
    known.put(ending, observed);
    return observed;
  }

  /** How many different behaviours were compared. */
  public int behaviours() {
    return known.size();
  }

  /** How many questions the solver was asked. */
  public long questions() {
    return terms.questions();
  }

  private Observed compared(Ending ending, List<TakenStep> run) {
    SymbolicRuns same =
        SymbolicRuns.guided(
            program,
            terms,
            new BehaviourGuide(terms, ending.behaviour(), BehaviourGuide.blocks(run)));
    AtomicInteger left = new AtomicInteger(steps);
    boolean isComplete = same.explore(0, () -> same.has(ending) || isOver(left));
    if (same.has(ending)) {
      return new Observed.Alike();
    }
    if (!isComplete) {
      return new Observed.Undecided(
          "not all cooperative runs were explored that may show the same");
    }
    return switch (endings.difference(ending, alike(ending, same.endings()))) {
      case ConditionAnswer.Unsatisfiable answer -> new Observed.Alike();
      case ConditionAnswer.Unknown answer -> new Observed.Undecided(answer.reason());
      case ConditionAnswer.Satisfiable answer ->
          new Observed.Different(
              finding(terms.executed(program, run, answer::valueOf), answer::valueOf));
    };
  }

  private boolean isOver(AtomicInteger left) {
    return left.decrementAndGet() < 0 || stop.getAsBoolean();
  }

  private List<Ending> alike(Ending ending, List<Ending> others) {
    Behaviour skeleton = endings.skeleton(ending.behaviour());
    List<Ending> alike = new ArrayList<>(others);
    alike.removeIf(other -> !endings.skeleton(other.behaviour()).equals(skeleton));
    return alike;
  }

  private Finding finding(Schedule schedule, ToLongFunction<Symbol> values) {
    Behaviour behaviour = FewestPreemptions.behaviour(schedule);
    return new Finding(
        new FewestPreemptions(schedule, Minimality.UNKNOWN),
        behaviour,
        endings.nearest(behaviour, values, steps / 4, stop));
  }

  @Override
  public void close() {
    terms.close();
  }
}
