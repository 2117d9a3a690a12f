package liss.check;

import java.util.Optional;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.SerialOrders.Memory;
import liss.check.Verdict.Effort;

/**
 * The engine without a bound: preemption-safety as serializability of scheduling blocks.
 *
 * <p>A run is equivalent to a cooperative one if its blocks can be ordered so that accesses and
 * synchronization that do not commute keep their order. Whether a run without such an order exists
 * is decided by a finite monitor beside a search of runs that are cooperative but for one
 * preemption ({@link OnePreemption}); definitions and proofs are in {@code docs/serialization.md}.
 * After Farzan and Madhusudan (CAV 2006, CAV 2008), who decide serializability of transactions
 * without the reduction to one preemption.
 *
 * <p>The stages, each of them exact in what it answers:
 *
 * <ol>
 *   <li>One preemption, cycles of accesses and of synchronization other than inner locks. A cycle
 *       whose run has really no cooperative equivalent means unsafe.
 *   <li>One preemption, inner locks included. No cycle means safe.
 *   <li>All runs up to equivalence, as in 1 ({@link FullExploration}). No cycle means safe.
 *   <li>If only cycles were found whose runs have cooperative equivalents: another engine.
 * </ol>
 */
public final class SerializationEngine implements SafetyChecker {

  /** A verdict and what had to be remembered for it. */
  record Decision(Verdict verdict, Memory memory) {}

  @Override
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    return decide(specification, implementation, limits).verdict();
  }

  Decision decide(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    Search search = new Search(new BlockProgram(specification, implementation), limits);
    return search
        .run(Memory.ONE_ORDER)
        .map(verdict -> new Decision(verdict, Memory.ONE_ORDER))
        .or(() ->
            search.run(Memory.ALL_ORDERS).map(verdict -> new Decision(verdict, Memory.ALL_ORDERS)))
        .orElseThrow();
  }

  /** The search in one program. */
  private static final class Search {

    private final BlockProgram program;
    private final Limits limits;
    private final Footprints outer;
    private final PersistentSteps persistent;
    private final LiveFlags liveFlags;
    private final Completion completion;
    private long states;

    Search(BlockProgram program, Limits limits) {
      this.program = program;
      this.limits = limits;
      LockSets locks = new LockSets(program);
      this.outer = Footprints.without(locks.inner(), program);
      this.persistent = new PersistentSteps(program, Footprints.of(program), locks);
      this.liveFlags = new LiveFlags(program);
      this.completion = new Completion(program, persistent, limits);
    }

    Optional<Verdict> run(Memory memory) {
      Suspects suspects = new Suspects(program, completion);
      SerialOrders orders = new SerialOrders(program, outer, liveFlags, memory);
      AllRuns search = new AllRuns(program, orders, persistent, liveFlags, limits, suspects);
      search.run();
      states += search.size();
      Effort effort = new Effort(0, states);
      if (suspects.violation().isPresent()) {
        return suspects.violation().map(run -> new Verdict.Unsafe(counterexample(run), effort));
      }
      Optional<String> limit = search.stopped().or(completion::stopped);
      if (limit.isPresent()) {
        return limit.map(reason -> new Verdict.Unknown(reason, effort));
      }
      return suspects.areUndecided() ? Optional.empty() : Optional.of(new Verdict.Safe(effort));
    }

    private Counterexample counterexample(Run run) {
      return Counterexample.of(LeastPreemptions.equivalentTo(program.specification(), run));
    }
  }
}
