package liss.run;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import liss.cfa.ProgramCfa;

/**
 * What all runs of a program can show, with values from a finite domain.
 *
 * @param behaviours the observable behaviours of the runs that terminate, up to equivalence ([LISS]
 *     4.3.2 and 4.3.3)
 * @param outcomes all ways in which runs end
 * @param coverage whether these are all
 */
public record Executions(Set<Behaviour> behaviours, Set<RunEnd> outcomes, Coverage coverage) {

  /** Whether every run was seen. */
  public enum Coverage {
    /** Every run: the sets are exact for the domain of values. */
    ALL_RUNS,
    /** Runs with more rounds of loops than asked for may show more. */
    SHORT_RUNS
  }

  /** Copies the sets and keeps their order. */
  public Executions {
    behaviours = Collections.unmodifiableSet(new LinkedHashSet<>(behaviours));
    outcomes = Collections.unmodifiableSet(new LinkedHashSet<>(outcomes));
  }

  /**
   * What the runs of a program show. Exact for every program without loops, and whenever only
   * finitely many pairs of a state and a behaviour up to there are reachable within the bound; time
   * and memory are proportional to the number of these pairs.
   *
   * @param domain the values that {@code havoc} and {@code input} can yield
   * @param rounds how often a run may go back into a loop, all threads and loops together
   */
  public static Executions of(
      ProgramCfa program, Scheduler scheduler, List<Long> domain, int rounds) {
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, scheduler, ValueSource.anyOf(domain));
    return new ExecutionSearch(semantics, scheduler).run(rounds);
  }

  /**
   * The behaviours that are not among those of {@code other}. If {@code other} covers all runs,
   * they are certain to be impossible there.
   */
  public Set<Behaviour> notIn(Executions other) {
    Set<Behaviour> rest = new LinkedHashSet<>(behaviours);
    rest.removeAll(other.behaviours);
    return rest;
  }
}
