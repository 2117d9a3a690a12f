package liss.check.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.check.Verdict.Beginnings;
import liss.check.Verdict.Effort;
import liss.check.antichain.AntichainEngine;
import liss.check.nontermination.EndlessLoops;
import liss.check.nontermination.NonTerminatingRuns;
import liss.check.reduction.ReducibleBlocks;
import liss.check.safety.SerializationSearch.Shown;
import liss.check.search.Limits;
import liss.check.serial.SerialOrders;

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
 * <p>The stages, each of them exact in what it answers:
 *
 * <ol>
 *   <li>No chain of conflicts could close a cycle of blocks: safe, and nothing is explored.
 *   <li>All blocks are reducible ({@link ReducibleBlocks}): safe, too.
 *   <li>The text of some thread has no way to its end: no run terminates, and no terminating run is
 *       bad.
 *   <li>One serial order is remembered for each run. If it can be followed, or replaced, in all of
 *       them, the program is safe; a run that has really no other one means unsafe. If that takes
 *       long, a violation is first sought in the runs of two threads each.
 *   <li>Several methods take turns, with more and more effort: cycles of accesses alone, the engine
 *       of the paper ({@link AntichainEngine}), all traces ({@link TraceSearch}), and more and more
 *       serial orders for each run.
 *   <li>If some thread has a loop that it need not be able to leave ({@link EndlessLoops}), or if
 *       that is asked for: the prefixes of non-terminating runs are searched for a cycle that
 *       accesses close ({@link NonTerminatingRuns}).
 * </ol>
 */
public final class SerializationEngine implements SafetyChecker {

  /** What a verdict needed. */
  enum Stage {
    /** Nothing was looked at. */
    LIMITS,
    CHAINS,
    REDUCTION,
    NO_END,
    ONE_ORDER,
    TURNS,
    NON_TERMINATING_RUNS
  }

  /** A verdict and the stage that found it. */
  record Decision(Verdict verdict, Stage stage) {}

  /** Limit checks granted to the search of all runs before pairs of threads are looked at. */
  private static final long HEAD_START = 16;

  /** Limit checks granted to a method in its first turn. */
  private static final long FIRST_TURN = 16;

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
      return new Decision(new Verdict.Unknown(over.get(), Effort.NONE), Stage.LIMITS);
    }
    SerializationSearch search =
        new SerializationSearch(specification, implementation, limits, most, shown);
    if (!search.chains().canClose()) {
      return new Decision(new Verdict.Safe(Effort.NONE, Beginnings.ALL), Stage.CHAINS);
    }
    if (search.hasReducibleBlocks()) {
      return new Decision(new Verdict.Safe(Effort.NONE, Beginnings.ALL), Stage.REDUCTION);
    }
    Decision terminating =
        search.hasNoEnd()
            ? new Decision(new Verdict.Safe(Effort.NONE), Stage.NO_END)
            : decideTerminating(search);
    return switch (considered(specification)) {
      case TERMINATING -> terminating;
      case ALL ->
          terminating.verdict() instanceof Verdict.Safe safe
              ? new Decision(search.runNonTerminating(safe), Stage.NON_TERMINATING_RUNS)
              : terminating;
    };
  }

  /** A violation in which two threads suffice; empty if none is found soon. */
  static Optional<Verdict> ofPairs(ProgramCfa specification, ProgramCfa implementation) {
    return new SerializationSearch(
            specification, implementation, Limits.none(), 1, Shown.FIRST_FOUND)
        .runPairs();
  }

  private static Decision decideTerminating(SerializationSearch search) {
    Optional<Verdict> first =
        search
            .runOneOrder(HEAD_START)
            .flatMap(search::settled)
            .or(search::runPairs)
            .or(() -> search.runOneOrder().flatMap(search::settled));
    return first
        .map(verdict -> new Decision(verdict, Stage.ONE_ORDER))
        .orElseGet(() -> new Decision(decideInTurns(search), Stage.TURNS));
  }

  /**
   * Methods none of which has an end for all programs take turns with more and more effort. One
   * that no effort helps is left out from then on; the orders grow, so some method is always left.
   */
  private static Verdict decideInTurns(SerializationSearch search) {
    List<LongFunction<Optional<Verdict>>> methods =
        new ArrayList<>(
            List.of(
                search::runCycles,
                search::runAntichain,
                search::runTraces,
                search::runOneOrder,
                search::runMoreOrders));
    for (long effort = FIRST_TURN; ; effort *= 2) {
      for (LongFunction<Optional<Verdict>> method : List.copyOf(methods)) {
        Optional<Verdict> verdict = method.apply(effort);
        Optional<Verdict> settled = verdict.flatMap(search::settled);
        if (settled.isPresent()) {
          return settled.get();
        }
        if (verdict.isEmpty()) {
          methods.remove(method);
        }
      }
    }
  }
}
