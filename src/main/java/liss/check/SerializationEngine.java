package liss.check;

import java.util.BitSet;
import java.util.Optional;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
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
                fallback.check(specification, implementation, limits), Stage.FALLBACK));
  }

  /** The stages for one program; each returns a verdict if it finds one. */
  private static final class Stages {

    private final BlockProgram program;
    private final Limits limits;
    private final LockSets locks;
    private final Footprints all;
    private final Footprints outer;
    private final PersistentSteps persistent;
    private final Completion completion;
    private long states;

    Stages(BlockProgram program, Limits limits) {
      this.program = program;
      this.limits = limits;
      this.locks = new LockSets(program);
      this.all = new Footprints(program, new BitSet());
      this.outer = new Footprints(program, locks.inner());
      this.persistent = new PersistentSteps(program, all, locks);
      this.completion = new Completion(program, persistent, limits);
    }

    Optional<Verdict> onePreemption() {
      Suspects suspects = new Suspects(program, completion);
      OnePreemption search = search(outer, suspects::isInnocent);
      search.run();
      states += search.size();
      Optional<Verdict> verdict = verdict(suspects, search.stopped());
      if (verdict.isPresent() || suspects.acquitted()) {
        return verdict;
      }
      return locks.inner().isEmpty() ? Optional.of(safe()) : withInnerLocks();
    }

    private Optional<Verdict> withInnerLocks() {
      boolean[] found = {false};
      OnePreemption search =
          search(
              all,
              (tuple, steps) -> {
                found[0] = completion.of(tuple).isPresent();
                return !found[0] && completion.stopped().isEmpty();
              });
      search.run();
      states += search.size();
      Optional<String> stopped = search.stopped().or(completion::stopped);
      if (stopped.isPresent()) {
        return stopped.map(this::unknown);
      }
      return found[0] ? Optional.empty() : Optional.of(safe());
    }

    private OnePreemption search(Footprints watched, OnePreemption.Listener listener) {
      return new OnePreemption(program, watched, all, locks.inner(), limits, listener);
    }

    Optional<Verdict> allRuns() {
      Suspects suspects = new Suspects(program, completion);
      FullExploration search =
          new FullExploration(program, outer, persistent, limits, suspects::isInnocent);
      search.run();
      states += search.size();
      return verdict(suspects, search.stopped())
          .or(() -> suspects.acquitted() ? Optional.empty() : Optional.of(safe()));
    }

    private Optional<Verdict> verdict(Suspects suspects, Optional<String> stopped) {
      return suspects
          .violation()
          .<Verdict>map(run -> new Verdict.Unsafe(counterexample(run), effort()))
          .or(() -> stopped.or(completion::stopped).map(this::unknown));
    }

    private Counterexample counterexample(Run run) {
      return Counterexample.of(LeastPreemptions.equivalentTo(program.specification(), run));
    }

    private Verdict safe() {
      return new Verdict.Safe(effort());
    }

    private Verdict unknown(String reason) {
      return new Verdict.Unknown(reason, effort());
    }

    private Effort effort() {
      return new Effort(0, states);
    }
  }
}
