package liss.check.safety;

import static liss.search.Strategy.ANTICHAIN;
import static liss.search.Strategy.CHAINS;
import static liss.search.Strategy.CYCLES;
import static liss.search.Strategy.MORE_ORDERS;
import static liss.search.Strategy.NO_END;
import static liss.search.Strategy.ONE_ORDER;
import static liss.search.Strategy.ONE_ORDER_AGAIN;
import static liss.search.Strategy.ONE_ORDER_SOON;
import static liss.search.Strategy.PAIRS_OF_THREADS;
import static liss.search.Strategy.REDUCIBLE_BLOCKS;
import static liss.search.Strategy.TRACES;

import java.util.Optional;
import liss.abstraction.ProcessorLocks;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationSearch.Shown;
import liss.check.safety.Verdict.Beginnings;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.SerialOrders;
import liss.search.Limits;
import liss.search.Portfolio;
import liss.search.Portfolio.Settled;
import liss.search.Strategy;

/**
 * The engine without a bound: preemption-safety as serializability of scheduling blocks.
 *
 * <p>A run is equivalent to a cooperative one if its blocks can be put into a serial order that
 * keeps dependent accesses in order and that the synchronization can execute. The engine explores
 * the runs under the preemptive scheduler, one of every set of equivalent runs ({@link
 * ViolationSearch}), together with what is needed to tell whether such an order is left ({@link
 * SerialOrders}). Definitions and proofs are in {@code docs/serialization.md}. After A. Farzan, P.
 * Madhusudan, Causal atomicity, CAV 2006, and Monitoring atomicity in concurrent programs, CAV
 * 2008, who decide serializability in accesses.
 *
 * <p>The strategies, each of them exact in what it answers, are those for {@link
 * Strategy.Question#SAFETY}, and then, in turns, those for {@link
 * Strategy.Question#SAFETY_IN_TURNS}. One serial order is remembered for each run: if it can be
 * followed, or replaced, in all of them, the program is safe; a run that has really no other one
 * means unsafe.
 *
 * <p>On one processor with priorities, these are the runs of a program with more locks ({@link
 * ProcessorLocks}), so that all of this holds of it.
 *
 * <p>If some thread has a loop that it need not be able to leave ({@link EndlessLoops}), or if that
 * is asked for, the prefixes of non-terminating runs are searched for a cycle that accesses close
 * ({@link NonTerminatingRuns}).
 */
public final class SerializationEngine implements SafetyChecker {

  /**
   * A verdict.
   *
   * @param by the strategy that found it; empty if nothing was looked at, or more than the runs
   *     that terminate
   */
  record Decision(Verdict verdict, Optional<Strategy> by) {
    private static Decision of(Settled<Verdict> settled) {
      return new Decision(settled.answer(), Optional.of(settled.strategy()));
    }
  }

  private final Optional<ConsideredRuns> considered;
  private final Shown shown;

  /** An engine that looks at non-terminating runs where they make a difference. */
  public SerializationEngine() {
    this(Optional.empty());
  }

  /** An engine for the given runs. */
  public SerializationEngine(ConsideredRuns considered) {
    this(Optional.of(considered));
  }

  /**
   * An engine for the given runs.
   *
   * @param considered empty if that depends on the program
   */
  public SerializationEngine(Optional<ConsideredRuns> considered) {
    this(considered, Shown.FIRST_FOUND);
  }

  private SerializationEngine(Optional<ConsideredRuns> considered, Shown shown) {
    this.considered = considered;
    this.shown = shown;
  }

  /**
   * One that looks for a smallest counterexample among runs that terminate, as long as the search
   * for a violation has taken.
   */
  @Override
  public SerializationEngine showingSmallest() {
    return new SerializationEngine(considered, Shown.SMALLEST);
  }

  @Override
  public ConsideredRuns considered(ProgramCfa program) {
    return considered.orElseGet(() -> EndlessLoops.considered(program));
  }

  @Override
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    return check(specification, implementation, limits, 1);
  }

  @Override
  public Verdict check(
      ProgramCfa specification, ProgramCfa implementation, Limits limits, int most) {
    return decide(specification, implementation, limits, most).verdict();
  }

  Decision decide(ProgramCfa specification, ProgramCfa implementation, Limits limits, int most) {
    Optional<String> over = limits.exceededOnce();
    if (over.isPresent()) {
      return new Decision(new Verdict.Unknown(over.get(), Effort.NONE), Optional.empty());
    }
    ProgramCfa running = ProcessorLocks.in(implementation);
    StructuralProofs proofs = StructuralProofs.of(specification, running);
    Optional<Decision> unexplored = withoutSearch(proofs, limits);
    if (unexplored.isPresent()) {
      return unexplored.get();
    }
    SerializationSearch search = new SerializationSearch(proofs, limits, most, shown);
    Decision terminating = decideTerminating(search);
    return switch (considered(specification)) {
      case TERMINATING -> terminating;
      case ALL ->
          terminating.verdict() instanceof Verdict.Safe safe
              ? new Decision(search.runNonTerminating(safe), Optional.empty())
              : terminating;
    };
  }

  /** A violation in which two threads suffice; empty if none is found soon. */
  static Optional<Verdict> ofPairs(ProgramCfa specification, ProgramCfa implementation) {
    return new SerializationSearch(
            StructuralProofs.of(specification, implementation), Limits.none(), 1, Shown.FIRST_FOUND)
        .runPairs(PAIRS_OF_THREADS.budget());
  }

  /** What holds for all runs, whether they terminate or not. */
  private static Optional<Decision> withoutSearch(StructuralProofs proofs, Limits limits) {
    return new Portfolio<Verdict>(Optional::of)
        .add(CHAINS, none -> safeIf(!proofs.canCloseChain(limits), Beginnings.ALL))
        .add(REDUCIBLE_BLOCKS, none -> safeIf(proofs.hasReducibleBlocks(), Beginnings.ALL))
        .once()
        .map(Decision::of);
  }

  private static Optional<Verdict> safeIf(boolean holds, Beginnings beginnings) {
    return holds ? Optional.of(new Verdict.Safe(Effort.NONE, beginnings)) : Optional.empty();
  }

  /**
   * No strategy has an end for all programs; those that take turns do so with more and more effort,
   * and the orders grow, so some method is always left.
   */
  private static Decision decideTerminating(SerializationSearch search) {
    return Decision.of(
        new Portfolio<Verdict>(search::settled)
            .add(NO_END, none -> safeIf(search.hasNoEnd(), Beginnings.UNKNOWN))
            .add(ONE_ORDER_SOON, search::runOneOrder)
            .add(PAIRS_OF_THREADS, search::runPairs)
            .add(ONE_ORDER, unbounded -> search.runOneOrder())
            .once()
            .orElseGet(() ->
                new Portfolio<Verdict>(search::settled)
                    .add(CYCLES, search::runCycles)
                    .add(ANTICHAIN, search::runAntichain)
                    .add(TRACES, search::runTraces)
                    .add(ONE_ORDER_AGAIN, search::runOneOrder)
                    .add(MORE_ORDERS, search::runMoreOrders)
                    .inTurns()));
  }
}
