package liss.check;

import java.util.Optional;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.Suspects.Patience;
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

  /** Where a verdict comes from. */
  enum Stage {
    ONE_PREEMPTION,
    ALL_RUNS,
    FALLBACK
  }

  /** A verdict and the stage that found it. */
  record Decision(Verdict verdict, Stage stage) {}

  private final SafetyChecker fallback;

  /**
   * An engine.
   *
   * @param fallback decides what cycles of blocks do not decide; rarely used
   */
  public SerializationEngine(SafetyChecker fallback) {
    this.fallback = fallback;
  }

  @Override
  public Verdict check(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    return decide(specification, implementation, limits).verdict();
  }

  Decision decide(ProgramCfa specification, ProgramCfa implementation, Limits limits) {
    Stages stages = new Stages(new BlockProgram(specification, implementation), limits);
    return stages
        .onePreemption()
        .map(verdict -> new Decision(verdict, Stage.ONE_PREEMPTION))
        .or(() -> stages.allRuns().map(verdict -> new Decision(verdict, Stage.ALL_RUNS)))
        .orElseGet(() ->
            new Decision(
                fallback.check(specification, implementation, limits).after(stages.effort),
                Stage.FALLBACK));
  }

  /** The stages for one program; each returns a verdict if it finds one. */
  private static final class Stages {

    private final BlockProgram program;
    private final Limits limits;
    private final LockSets locks;
    private final Footprints all;
    private final Footprints outer;
    private final PersistentSteps persistent;
    private final LiveFlags liveFlags;
    private final Completion completion;
    private Effort effort = Effort.NONE;

    Stages(BlockProgram program, Limits limits) {
      this.program = program;
      this.limits = limits;
      this.locks = new LockSets(program);
      this.all = Footprints.of(program);
      this.outer = Footprints.without(locks.inner(), program);
      this.persistent = new PersistentSteps(program, all, locks);
      this.liveFlags = new LiveFlags(program);
      this.completion = new Completion(program, persistent, limits);
    }

    Optional<Verdict> onePreemption() {
      Footprints fixed = Footprints.ofAccessesAndLocks(program);
      Suspects suspects = suspects(fixed, Patience.UNTIL_VIOLATION);
      OnePreemption search = onePreemption(outer, suspects);
      if (locks.inner().isEmpty() || isOver(suspects, search.stopped())) {
        return verdict(suspects, search.stopped());
      }
      Suspects more = suspects(fixed, Patience.UNTIL_UNDECIDED);
      return verdict(more, onePreemption(all, more).stopped());
    }

    private OnePreemption onePreemption(Footprints watched, Suspects suspects) {
      OnePreemption search =
          new OnePreemption(program, watched, all, persistent, locks.inner(), limits, suspects);
      search.run();
      effort = effort.plus(search.effort());
      return search;
    }

    Optional<Verdict> allRuns() {
      Footprints accesses = Footprints.ofAccesses(program);
      Suspects suspects = suspects(accesses, Patience.UNTIL_VIOLATION);
      FullExploration search =
          new FullExploration(program, outer, accesses, persistent, limits, suspects);
      search.run();
      effort = effort.plus(search.effort());
      return verdict(suspects, search.stopped());
    }

    private Suspects suspects(Footprints fixed, Patience patience) {
      return new Suspects(program, completion, liveFlags, fixed, patience);
    }

    private boolean isOver(Suspects suspects, Optional<String> stopped) {
      return suspects.isDone() || stopped.isPresent();
    }

    /** What a search means that watched all that it must; empty if it does not decide. */
    private Optional<Verdict> verdict(Suspects suspects, Optional<String> stopped) {
      if (suspects.violation().isPresent()) {
        return suspects.violation().map(run -> new Verdict.Unsafe(counterexample(run), effort));
      }
      Optional<String> limit = stopped.or(completion::stopped);
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
