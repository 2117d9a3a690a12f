package liss.check.safety;

import java.util.List;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Run;
import liss.abstraction.StateGraph;
import liss.abstraction.StateGraph.Exploration;
import liss.automata.InclusionChecker;
import liss.automata.InclusionChecker.Options;
import liss.automata.InclusionResult;
import liss.automata.SearchStatistics;
import liss.automata.StepCost;
import liss.automata.Word;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.Counterexample;
import liss.check.serial.LeastPreemptions;
import liss.search.Limits;

/**
 * The engine of the paper: preemption-safety as inclusion of P in NP modulo the data independence
 * relation ([LISS] 6.1.4, Proposition 1), decided with growing bounds ({@link InclusionChecker}).
 *
 * <p>Both answers are exact for the abstract program. P is explored up to independence, which keeps
 * one run of every kind and so does not change the answer.
 */
public final class AntichainEngine implements SafetyChecker {

  /** The bound up to which the engine goes when the user does not say: the paper met 10 at most. */
  public static final int DEFAULT_BOUND = 16;

  private static final int COST_OF_SWITCH = 8;

  private final int maximumBound;

  /** An engine that gives up when runs have to be compared with more symbols held back. */
  public AntichainEngine(int maximumBound) {
    this.maximumBound = maximumBound;
  }

  @Override
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    AbstractProgram original = new AbstractProgram(specification);
    AbstractProgram changed = new AbstractProgram(implementation);
    StateGraph p = StateGraph.preemptive(changed, Exploration.UP_TO_INDEPENDENCE);
    Options options =
        Options.upTo(maximumBound).orderedBy(fewSwitches(original)).stoppedBy(limits::exceeded);
    InclusionResult result =
        new InclusionChecker(options)
            .check(p, StateGraph.cooperative(original), original.independence());
    return switch (result) {
      case InclusionResult.Included r -> new Verdict.Safe(effort(r.bound(), r.statistics()));
      case InclusionResult.Counterexample r ->
          new Verdict.Unsafe(
              counterexample(p, r.word(), changed, specification),
              effort(r.bound(), r.statistics()));
      case InclusionResult.BoundReached r ->
          new Verdict.Unknown(
              "bound " + r.bound() + " is too small; --bound " + r.neededBound() + " may help",
              effort(r.bound(), r.statistics()));
      case InclusionResult.Stopped r -> new Verdict.Unknown(r.reason(), effort(0, r.statistics()));
    };
  }

  /** Short words with few switches of thread first; they generalize best and read best. */
  private static StepCost fewSwitches(AbstractProgram program) {
    List<Edge> symbols = program.symbols();
    return (previous, symbol) ->
        previous == StepCost.NO_SYMBOL
                || symbols.get(previous).thread() == symbols.get(symbol).thread()
            ? 1
            : 1 + COST_OF_SWITCH;
  }

  private static Effort effort(int bound, SearchStatistics statistics) {
    return new Effort(bound, statistics.expanded(), statistics.generated());
  }

  private static Counterexample counterexample(
      StateGraph p, Word word, AbstractProgram changed, ProgramCfa specification) {
    List<Edge> steps =
        RunOfWord.find(p, word).stream()
            .filter(edge -> !changed.isAddedLockStep(edge, specification))
            .toList();
    return Counterexample.of(LeastPreemptions.equivalentTo(specification, Run.of(steps)));
  }
}
