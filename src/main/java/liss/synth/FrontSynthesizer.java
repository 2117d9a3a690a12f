package liss.synth;

import java.util.Set;
import java.util.function.Function;
import liss.cfa.ProgramCfa;
import liss.check.safety.SafetyChecker;
import liss.emit.LockKinds;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;

/**
 * Finds all Pareto-optimal placements, in the manner of {@link Synthesizer}: each placement that
 * may be on the front is checked, and what counterexamples demand is learned, until it is safe;
 * then comes the next. The first one is that of {@link Objective#FINE}, whose search has learned
 * most of what there is to learn.
 *
 * <p>Sound and complete: each clause learned is satisfied by every placement that makes the program
 * safe. So what is best within bounds under the clauses, and safe, is best within them of all that
 * are safe; and where the clauses leave no placement there is no safe one.
 */
public final class FrontSynthesizer {

  private final SynthesisSettings settings;

  /**
   * A synthesizer that uses the given engine for its checks.
   *
   * @param noLockIn procedures and threads in which no inserted lock may be held
   * @param lockLimit how many locks there may be
   * @param parser reads the emitted texts
   */
  public FrontSynthesizer(
      SafetyChecker checker,
      Limits limits,
      SynthesisListener listener,
      Set<String> noLockIn,
      LockLimit lockLimit,
      Function<SourceText, ParseResult> parser) {
    this.settings =
        new SynthesisSettings(
            checker,
            limits,
            listener,
            noLockIn,
            Sections.FREE,
            ExistingLocks.KEPT,
            lockLimit,
            FurtherDemand.NONE,
            Waits.AS_THEY_ARE,
            parser);
  }

  /** The programs with locks, or why there are none. */
  public FrontResult synthesize(Program program) {
    SynthesisResult finest = new Synthesizer(settings, Objective.FINE).synthesize(program);
    if (!(finest instanceof Synthesized first)) {
      return new FrontResult.Failed(finest);
    }
    ProgramCfa original = settings.automata(program);
    ProgressLog log = ProgressLog.from(finest.progress(), settings.listener());
    try (SynthesisSteps steps = new SynthesisSteps(program, original, settings, log)) {
      if (!isOptimal(first)) {
        boolean isByKind = LockKinds.writing(program).isPresent() && !steps.isOverLimit();
        return new FrontResult.Failed(
            isByKind
                ? steps.unknown("no kind of lock fits some placements; --emit chooses one kind")
                : steps.stopped());
      }
      FrontPlacements placements = new FrontPlacements(steps, first);
      Synthesizer.search(placements, steps);
      return new FittingLocks(original, Objective.FINE, settings::isOverLimit)
          .misfit(placements.result())
          .<FrontResult>map(reason -> new FrontResult.Failed(steps.unknown(reason)))
          .orElseGet(placements::result);
    }
  }

  private boolean isOptimal(Synthesized first) {
    return switch (first.optimality()) {
      case Optimality.Optimal optimal -> true;
      case Optimality.OptimalUpTo upTo -> settings.lockLimit().isReachedBy(upTo.locks());
      case Optimality.OptimalButForTies some -> false;
      case Optimality.BestFound some -> false;
      case Optimality.Irredundant some -> false;
    };
  }
}
