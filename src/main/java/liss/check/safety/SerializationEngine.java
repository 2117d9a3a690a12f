package liss.check.safety;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.ConsideredRuns;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.check.Verdict.Effort;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.LeastPreemptions;
import liss.check.nontermination.NonTerminatingRuns;
import liss.check.reduction.AtomicMoves;
import liss.check.reduction.BlockProgram;
import liss.check.reduction.Footprints;
import liss.check.reduction.LiveFlags;
import liss.check.reduction.LockSets;
import liss.check.reduction.PersistentMoves;
import liss.check.reduction.RunSize;
import liss.check.search.Limits;
import liss.check.serial.Linearizer.Rounds;
import liss.check.serial.RunMonitor;
import liss.check.serial.SerialOrders;
import liss.check.serial.SerialOrders.Memory;

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
 *   <li>One serial order is remembered for each run. If it can be followed, or replaced, in all of
 *       them, the program is safe; a run that has really no other one means unsafe.
 *   <li>More and more serial orders are remembered.
 *   <li>If non-terminating runs are considered too: their prefixes are searched for a cycle that
 *       accesses close ({@link NonTerminatingRuns}).
 * </ol>
 */
public final class SerializationEngine implements SafetyChecker {

  /** What a verdict needed. */
  enum Stage {
    CHAINS,
    ONE_ORDER,
    MORE_ORDERS,
    NON_TERMINATING_RUNS
  }

  /** A verdict and the stage that found it. */
  record Decision(Verdict verdict, Stage stage) {}

  /** After a violation the search for a smaller one takes no more steps, or as many again. */
  private static final long STEPS_FOR_SMALLEST = 50_000;

  private final ConsideredRuns considered;
  private final Shown shown;

  /** Which of the runs that are equivalent to no cooperative one is the counterexample. */
  private enum Shown {
    FIRST_FOUND,
    SMALLEST
  }

  /** An engine for runs that terminate. */
  public SerializationEngine() {
    this(ConsideredRuns.TERMINATING);
  }

  /** An engine for the given runs. */
  public SerializationEngine(ConsideredRuns considered) {
    this(considered, Shown.FIRST_FOUND);
  }

  private SerializationEngine(ConsideredRuns considered, Shown shown) {
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
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    return check(specification, implementation, limits, 1);
  }

  @Override
  public Verdict check(
      ProgramCfa specification, ProgramCfa implementation, Limits limits, int most) {
    return decide(specification, implementation, limits, most).verdict();
  }

  Decision decide(ProgramCfa specification, ProgramCfa implementation, Limits limits, int most) {
    Search search = new Search(specification, implementation, limits, most, shown);
    if (!search.chains().canClose()) {
      return new Decision(new Verdict.Safe(Effort.NONE), Stage.CHAINS);
    }
    Decision terminating = decideTerminating(search);
    return switch (considered) {
      case TERMINATING -> terminating;
      case ALL ->
          terminating.verdict() instanceof Verdict.Safe
              ? new Decision(search.runNonTerminating(), Stage.NON_TERMINATING_RUNS)
              : terminating;
    };
  }

  private static Decision decideTerminating(Search search) {
    Optional<Verdict> first = search.run(new Memory.OneOrder());
    return first
        .map(verdict -> new Decision(verdict, Stage.ONE_ORDER))
        .orElseGet(() -> new Decision(decideByMoreOrders(search), Stage.MORE_ORDERS));
  }

  /** Rounds of loops count as one block first: then there is an end of orders to remember. */
  private static Verdict decideByMoreOrders(Search search) {
    Stream<Memory> memories =
        Stream.concat(
            Stream.of(1, 2, 4, 8).map(more -> new Memory.Orders(more, Rounds.AS_ONE)),
            Stream.iterate(1, more -> 2 * more)
                .map(more -> new Memory.Orders(more, Rounds.SINGLE)));
    return memories.flatMap(memory -> search.run(memory).stream()).findFirst().orElseThrow();
  }

  /** The search in one program. */
  private static final class Search {

    private final ProgramCfa implementation;
    private final BlockProgram program;
    private final Limits limits;
    private final int most;
    private final Shown shown;
    private final LockSets locks;
    private final Footprints related;
    private final PersistentMoves persistent;
    private final AtomicMoves moves;
    private final LiveFlags liveFlags;
    private final Completion completion;
    private Effort effort = Effort.NONE;

    Search(
        ProgramCfa specification, ProgramCfa implementation, Limits limits, int most, Shown shown) {
      this.implementation = implementation;
      this.program = BlockProgram.withoutIrrelevantFlags(specification, implementation);
      this.limits = limits;
      this.most = most;
      this.shown = shown;
      this.locks = new LockSets(program);
      this.related = Footprints.without(locks.inner(), program);
      Footprints strict = Footprints.of(program);
      this.moves = new AtomicMoves(program, strict);
      this.persistent = new PersistentMoves(program, strict, locks, moves);
      this.liveFlags = new LiveFlags(program);
      this.completion = new Completion(program, persistent, moves, limits);
    }

    ConflictChains chains() {
      return new ConflictChains(program, related, locks);
    }

    /** The verdict; empty if runs have other serial orders than those that are remembered. */
    Optional<Verdict> run(Memory memory) {
      Violations violations = new Violations(program, completion, most);
      SerialOrders orders = new SerialOrders(program, related, liveFlags, moves, memory);
      RunMonitor monitor = new RunMonitor(program, orders, moves, liveFlags);
      ViolationSearch search =
          new ViolationSearch(program, monitor, persistent, limits, violations);
      search.run();
      effort = effort.plus(search.effort());
      List<Run> found = violations.found();
      if (!found.isEmpty()) {
        return Optional.of(
            new Verdict.Unsafe(
                counterexample(found.getFirst(), monitor), found.subList(1, found.size()), effort));
      }
      Optional<String> limit = search.stopped().or(completion::stopped);
      if (limit.isPresent()) {
        return limit.map(reason -> new Verdict.Unknown(reason, effort));
      }
      return violations.areUndecided() ? Optional.empty() : Optional.of(new Verdict.Safe(effort));
    }

    /** The verdict on non-terminating runs; a round brings all flags back to their values. */
    Verdict runNonTerminating() {
      BlockProgram whole = new BlockProgram(program.specification(), implementation);
      NonTerminatingRuns search = new NonTerminatingRuns(whole, limits);
      search.run();
      effort = effort.plus(search.effort());
      return search
          .violation()
          .<Verdict>map(violation -> new Verdict.Unsafe(violation, effort))
          .or(() -> search.stopped().map(reason -> new Verdict.Unknown(reason, effort)))
          .orElseGet(() -> new Verdict.Safe(effort));
    }

    private Counterexample counterexample(Run violation, RunMonitor monitor) {
      return switch (shown) {
        case FIRST_FOUND -> counterexample(violation);
        case SMALLEST -> {
          SmallestViolation search =
              new SmallestViolation(program, monitor, persistent, moves, limits);
          long size = RunSize.whole(violation);
          long most = Math.max(STEPS_FOR_SMALLEST, effort.transitions());
          Run smallest = search.smallerThan(size, most).orElse(violation);
          yield counterexample(smallest).with(search.minimality());
        }
      };
    }

    private Counterexample counterexample(Run run) {
      return Counterexample.of(LeastPreemptions.equivalentTo(program.specification(), run));
    }
  }
}
