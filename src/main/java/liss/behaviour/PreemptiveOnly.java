package liss.behaviour;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import liss.behaviour.RunFeasibility.Input;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.ExecutionTerms;
import liss.run.Behaviour;
import liss.run.FewestPreemptions;
import liss.run.Observable;
import liss.run.Step;

/**
 * What only a preemptive scheduler can produce of a program: the exact question to which the
 * data-oblivious check of {@code verify} is an approximation. Safe there is empty here ([LISS]
 * Theorem 1). It is behaviours of runs that terminate, and places in the text at which steps fail.
 *
 * <p>A preemptive run with path condition phi is compared with the cooperative runs that have the
 * same inputs, outputs and choices in the same order, but for values. It is preemptive-only if for
 * some inputs phi holds, and for none of those runs its path condition holds and its outputs are
 * equal. Where values do not depend on inputs this is a comparison without solver.
 *
 * @param findings one for each behaviour, with inputs for which it is one
 * @param failure a run that fails where no cooperative run does
 * @param preemptiveRuns how many classes of preemptive runs that terminate there are
 * @param cooperativeRuns how many classes of cooperative ones
 * @param questions how many the solver was asked
 * @param openQuestions why the answer is not complete; empty if it is
 * @param method how it was found out
 * @param count how many such behaviours there are, if only a shortest one is a finding, and it is
 *     known
 */
public record PreemptiveOnly(
    List<Finding> findings,
    Optional<liss.run.Finding> failure,
    long preemptiveRuns,
    long cooperativeRuns,
    long questions,
    List<String> openQuestions,
    Method method,
    Optional<Count> count) {

  /** How many behaviours there are. */
  public sealed interface Count {
    /** A known number. */
    record Finite(BigInteger behaviours) implements Count {}

    record Infinite() implements Count {}
  }

  /** How it was found out. */
  public enum Method {
    /** All classes of runs were compared, or as many as limits allow. */
    RUNS,
    /**
     * Classes of equivalent runs were compared one by one, if none of their runs is cooperative.
     */
    CLASSES,
    /** What all runs show was compared as languages of automata. */
    AUTOMATA,
    /** The program is preemption-safe ([LISS] Theorem 1). */
    SAFETY
  }

  /** Copies the lists. */
  public PreemptiveOnly {
    findings = List.copyOf(findings);
    openQuestions = List.copyOf(openQuestions);
  }

  /**
   * A behaviour that no cooperative run shows.
   *
   * @param run shows it
   * @param behaviour what it shows, up to equivalence
   * @param closest what the cooperative run shows that comes closest to it for these inputs; empty
   *     if none terminates with them
   */
  public record Finding(FewestPreemptions run, Behaviour behaviour, Optional<Behaviour> closest) {

    /** All steps of the run, in order. */
    public List<Edge> edges() {
      return run.schedule().steps().stream().map(Step::edge).toList();
    }

    /** What the run gets from outside, in order. */
    public List<Input> inputs() {
      return Input.of(run.schedule());
    }

    /** What the run reads and writes. */
    public List<Observable> interaction() {
      return behaviour.interaction();
    }

    private Finding withFewestPreemptions(BooleanSupplier stop) {
      return new Finding(
          FewestPreemptions.showingTheSame(run.schedule(), stop), behaviour, closest);
    }
  }

  /**
   * These behaviours, each with a run with the fewest preemptions for its inputs, if that can be
   * found.
   *
   * @param stop asked now and then; when true no more such runs are looked for
   */
  public PreemptiveOnly withFewestPreemptions(BooleanSupplier stop) {
    return new PreemptiveOnly(
        findings.stream().map(finding -> finding.withFewestPreemptions(stop)).toList(),
        failure.map(found -> found.withFewestPreemptions(stop)),
        preemptiveRuns,
        cooperativeRuns,
        questions,
        openQuestions,
        method,
        count);
  }

  /** None, as the program is preemption-safe. */
  public static PreemptiveOnly ofSafeProgram() {
    return without(Method.SAFETY);
  }

  /** No finding, and no open question. */
  static PreemptiveOnly without(Method method) {
    return new PreemptiveOnly(
        List.of(), Optional.empty(), 0, 0, 0, List.of(), method, Optional.empty());
  }

  /** A copy with the limit that ended the search as the reason of the open questions. */
  public PreemptiveOnly stoppedBy(String limit) {
    return with(failure, openQuestions.stream().map(question -> limit + ": " + question).toList());
  }

  /** These behaviours, with what is known of steps that fail. */
  public PreemptiveOnly with(Optional<liss.run.Finding> failing, List<String> questionsLeft) {
    return new PreemptiveOnly(
        findings,
        failing,
        preemptiveRuns,
        cooperativeRuns,
        questions,
        questionsLeft,
        method,
        count);
  }

  /**
   * All of them, if the search ends. Their runs are those that were found first.
   *
   * @param stop asked now and then; when true the search ends early
   */
  public static PreemptiveOnly of(ProgramCfa program, BooleanSupplier stop) {
    return of(program, program, stop);
  }

  /**
   * What a program shows preemptively and another one does not show cooperatively.
   *
   * @param specification has the same threads, variables and channels
   * @param stop asked now and then; when true the search ends early
   */
  public static PreemptiveOnly of(
      ProgramCfa specification, ProgramCfa implementation, BooleanSupplier stop) {
    return compared(specification, implementation, comparison -> comparison.run(stop));
  }

  /** Compares by the list of all runs alone. */
  public static PreemptiveOnly ofAllRuns(ProgramCfa program, BooleanSupplier stop) {
    return compared(program, program, comparison -> comparison.ofAllRuns(stop));
  }

  /**
   * A shortest one, or none, as a question about languages; an open question if that has no answer,
   * because the program has too many states, or inputs of any value.
   *
   * @param alphabet what is seen of the runs
   * @param stop asked now and then; when true there is no answer
   */
  public static PreemptiveOnly ofLanguages(
      ProgramCfa program, ObservableAlphabet alphabet, BooleanSupplier stop) {
    return compared(program, program, comparison -> comparison.ofLanguages(alphabet, stop));
  }

  /** Compares by languages, if all that is shown is seen and there are no inputs. */
  public static PreemptiveOnly ofLanguages(ProgramCfa program, BooleanSupplier stop) {
    return ofLanguages(program, ObservableAlphabet.withoutInputs(), stop);
  }

  /** Whether there is nothing, as far as it is known. */
  public boolean isEmpty() {
    return findings.isEmpty() && failure.isEmpty();
  }

  /** Whether this has an answer: a finding, or no open question. */
  public boolean isDecided() {
    return openQuestions.isEmpty() || !isEmpty();
  }

  private static <R> R compared(
      ProgramCfa specification,
      ProgramCfa implementation,
      Function<BehaviourComparison, R> question) {
    try (ExecutionTerms terms = new ExecutionTerms()) {
      return question.apply(new BehaviourComparison(specification, implementation, terms));
    }
  }
}
