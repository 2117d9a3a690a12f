package liss.synth;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import liss.cfa.ProgramCfa;
import liss.check.safety.SafetyChecker;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.Goal;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.Sections;
import liss.placement.search.PlacementProblem;
import liss.search.Limits;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;

/**
 * The synthesis loop: check the program with the best locks so far; learn from a counterexample
 * what any placement must do against the bad interleavings of its steps; place again.
 *
 * <p>After Černý, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta and Tarrach, From non-preemptive
 * to preemptive scheduling using synchronization synthesis, Formal Methods in System Design 48,
 * 2016 ([LISS], Fig. 12), with one change of plan: the paper collects mutex constraints in a pruned
 * P' and places locks once at the end. Here each bad interleaving becomes the clause "some lock
 * excludes one of its disturbances", which every correct placement without lock coupling satisfies,
 * and P' is P with the locks that are optimal for the clauses so far. When P' is safe, its
 * placement is therefore optimal among <em>all</em> those that make the program safe, and what was
 * checked is the real placement. docs/placement.md says what lock coupling is,
 * docs/decisions/001-clauses-from-runs.md gives the reasons.
 *
 * <p>A new placement is first tried against all orders of the steps of the counterexamples so far,
 * so that few checks of the program are needed. After each failed check twice as many
 * counterexamples are asked for. A program that passes all checks is kept while better ones are
 * looked for, and it is the result if a limit ends the search. {@link Aim#stages} lists the stages;
 * what is learned in one holds for every placement.
 *
 * <p>If the engine finds a bad run that does not terminate, what is learned comes from a prefix of
 * it in which each block that has begun is completed (docs/serialization.md, section 7).
 *
 * <p>Terminates because each round excludes the current placement and there are finitely many.
 */
public final class Synthesizer {

  private final SynthesisSettings settings;
  private final Goal objective;

  /**
   * A synthesizer that uses the given engine for its checks.
   *
   * @param checker an engine that also considers non-terminating runs may make the result unknown
   */
  public Synthesizer(
      SafetyChecker checker, Goal objective, Limits limits, SynthesisListener listener) {
    this(
        new SynthesisSettings(
            checker,
            limits,
            listener,
            Set.of(),
            Sections.FREE,
            ExistingLocks.KEPT,
            LockLimit.NONE,
            FurtherDemand.NONE,
            Waits.AS_THEY_ARE,
            Parser::parse),
        objective);
  }

  Synthesizer(SynthesisSettings settings, Goal objective) {
    this.settings = settings;
    this.objective = objective;
  }

  /** One that holds no inserted lock in the procedures and threads of these names. */
  public Synthesizer withNoLockIn(Set<String> proceduresAndThreads) {
    return new Synthesizer(settings.withNoLockIn(proceduresAndThreads), objective);
  }

  /**
   * One whose critical sections have this shape. If they are structured, an {@link Objective} is
   * that of a {@link Repair}.
   */
  public Synthesizer with(Sections sections) {
    return new Synthesizer(settings.with(sections), objective);
  }

  /** One that may do this with the locks of the program. */
  public Synthesizer with(ExistingLocks existing) {
    return new Synthesizer(settings.with(existing), objective);
  }

  /** One that adds at most so many new locks. */
  public Synthesizer with(LockLimit limit) {
    return new Synthesizer(settings.with(limit), objective);
  }

  /** One whose locks exclude this, too. */
  public Synthesizer with(FurtherDemand demand) {
    return new Synthesizer(settings.with(demand), objective);
  }

  /** One that may do this with calls that wait for a condition, where no placement does without. */
  public Synthesizer with(Waits waits) {
    return new Synthesizer(settings.with(waits), objective);
  }

  /** One that reads the emitted text with the given parser, for programs that are not in W. */
  public Synthesizer readingWith(Function<SourceText, ParseResult> parser) {
    return new Synthesizer(settings.readingWith(parser), objective);
  }

  /** The program with locks that make it preemption-safe, or why there is none. */
  public SynthesisResult synthesize(Program program) {
    if (settings.waits() == Waits.AS_THEY_ARE) {
      return synthesizeAsSet(program);
    }
    SynthesisResult plain = with(Waits.AS_THEY_ARE).synthesizeAsSet(program);
    return plain instanceof NoPlacement
            && settings.changesWaitsOf(program)
            && synthesizeAsSet(program) instanceof Synthesized waiting
        ? waiting
        : plain;
  }

  private SynthesisResult synthesizeAsSet(Program program) {
    ProgramCfa original = settings.automata(program);
    Goal goal =
        objective instanceof Objective granularity
            ? settings.sections().goal(granularity)
            : objective;
    return confirmed(
        new FittingLocks(original, goal, settings::isOverLimit)
            .among(changed -> synthesize(program, changed, goal)),
        new PlacementProblem(original, List.of(), Objective.NONE)
            .with(RepairRules.of(program, original, settings))
            .with(settings.lockLimit()));
  }

  /** A result that says that there is no placement only if runs of the program need one. */
  private SynthesisResult confirmed(SynthesisResult result, PlacementProblem question) {
    return result instanceof NoPlacement none
            && !new Demands(question, none.demanding())
                .areConfirmed(
                    settings.checker() instanceof CheckerWithValues valued
                        ? valued.confirmed()
                        : Optional.empty(),
                    settings.limits())
        ? none.doubted(Demands.OPEN)
        : result;
  }

  private SynthesisResult synthesize(Program program, ProgramCfa original, Goal goal) {
    ProgressLog log = new ProgressLog(settings.listener());
    try (SynthesisSteps steps = new SynthesisSteps(program, original, settings, log)) {
      SynthesisState state = SynthesisState.INITIAL;
      for (Aim aim : Aim.stages(goal, settings.lockLimit())) {
        BestPlacement placements = BestPlacement.start(aim, goal, state, steps);
        search(placements, steps);
        state = placements.state();
        if (!aim.isLeftOpenBy(state.result())) {
          break;
        }
      }
      return steps.asFarAsKnown(
          state.result() instanceof Synthesized result
              ? steps.separated(result, goal)
              : state.result(),
          goal);
    }
  }

  /** Tries placements until the search for them has ended ([LISS], Fig. 12). */
  static void search(PlacementCandidates placements, SynthesisSteps steps) {
    for (Optional<Placed> tried = placements.next(); tried.isPresent(); tried = placements.next()) {
      switch (steps.check(tried.get(), placements)) {
        case CheckResult.Safe safe ->
            placements.accept(steps.emit(tried.get(), safe.verdict(), placements.goal()));
        case CheckResult.Unsafe unsafe -> steps.learn(unsafe.verdict(), placements);
        case CheckResult.GivenUp tooLong -> placements.reject();
        case CheckResult.Unknown unknown -> placements.end(steps.unknown(unknown.reason()));
      }
    }
  }
}
