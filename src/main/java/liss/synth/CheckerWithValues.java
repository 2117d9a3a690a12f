package liss.synth;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import liss.behaviour.RunFeasibility;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SafetyChecker;
import liss.check.safety.Verdict;
import liss.check.safety.Verdict.Beginnings;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.lang.Program;
import liss.search.Limits;
import liss.verify.CVerifier;
import liss.verify.CounterexampleFeasibility;
import liss.verify.FeasibleCounterexampleSearch;

/**
 * An engine that also looks at the values of the program as written: if none of its runs is a
 * counterexample, it is safe and needs no locks (docs/exploration.md, "safe for the program").
 * Programs with added locks are checked without values, so what is learned from their
 * counterexamples can be more than the program needs.
 */
public final class CheckerWithValues implements SafetyChecker {

  private final SafetyChecker engine;
  private final Function<Counterexample, Optional<FeasibleCounterexampleSearch>> search;
  private Optional<FeasibleCounterexampleSearch> found = Optional.empty();
  private boolean hasSearched;

  private CheckerWithValues(
      SafetyChecker engine,
      Function<Counterexample, Optional<FeasibleCounterexampleSearch>> search) {
    this.engine = engine;
    this.search = search;
  }

  /**
   * An engine for a program whose runs are searched if a counterexample is spurious.
   *
   * @param c knows the values of a program in C; empty for programs in W
   */
  public static CheckerWithValues of(
      SafetyChecker engine, Program program, Limits limits, Optional<CVerifier> c) {
    return new CheckerWithValues(
        engine,
        counterexample ->
            c.isPresent()
                ? c.get().searchWithValues(program)
                : ofSpurious(CfaBuilder.build(program), counterexample, limits));
  }

  private static Optional<FeasibleCounterexampleSearch> ofSpurious(
      ProgramCfa program, Counterexample counterexample, Limits limits) {
    return counterexample.ending() instanceof Ending.Terminates
            && CounterexampleFeasibility.of(program, counterexample)
                instanceof RunFeasibility.Spurious
        ? Optional.of(FeasibleCounterexampleSearch.of(program, Optional.of(counterexample), limits))
        : Optional.empty();
  }

  /** How many runs the program has, if they were looked at and none is a counterexample. */
  public Optional<Long> runs() {
    return found.filter(FeasibleCounterexampleSearch::hasNone).map(f -> f.runs());
  }

  /** The search of the program with values, if there was one and it found a counterexample. */
  Optional<FeasibleCounterexampleSearch> confirmed() {
    return found.filter(search -> search.found().isPresent());
  }

  @Override
  public ConsideredRuns considered(ProgramCfa program) {
    return engine.considered(program);
  }

  @Override
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    return check(specification, implementation, limits, 1);
  }

  @Override
  public Verdict check(
      ProgramCfa specification, ProgramCfa implementation, Limits limits, int most) {
    Verdict verdict = engine.check(specification, implementation, limits, most);
    if (!(verdict instanceof Verdict.Unsafe unsafe)
        || !isAsWritten(specification, implementation)) {
      return verdict;
    }
    if (!hasSearched) {
      hasSearched = true;
      found = search.apply(unsafe.counterexample());
    }
    return runs().isPresent() ? new Verdict.Safe(unsafe.effort(), Beginnings.ALL) : verdict;
  }

  /** Whether a program has the steps of the one it was made of, and no others. */
  private static boolean isAsWritten(ProgramCfa specification, ProgramCfa implementation) {
    return steps(specification).equals(steps(implementation));
  }

  private static List<List<Edge>> steps(ProgramCfa program) {
    return program.threads().stream().map(Cfa::edges).toList();
  }
}
