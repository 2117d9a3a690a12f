package liss.synth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import liss.cfa.CfaBuilder;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.check.search.Limits;
import liss.generalize.UndecidedException;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.ExclusionClause;
import liss.placement.LockLimit;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.ParetoFront;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;

/**
 * Finds all placements that no other beats, in the manner of {@link Synthesizer}: each placement
 * that may be on the front is checked, and what counterexamples demand is learned, until it is
 * safe; then comes the next. The first one is that of {@link Objective#FINE}, whose search has
 * learned most of what there is to learn.
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
            checker, limits, listener, noLockIn, ExistingLocks.KEPT, lockLimit, parser);
  }

  /** The programs with locks, or why there are none. */
  public FrontResult synthesize(Program program) {
    SynthesisResult finest;
    try (SynthesisAttempt attempt = new SynthesisAttempt(program, settings, Objective.FINE)) {
      finest = attempt.run();
    }
    if (!(finest instanceof Synthesized first)) {
      return new FrontResult.Failed(finest);
    }
    ProgressLog log = ProgressLog.from(finest.progress(), settings.listener());
    if (!isOptimal(first)) {
      return new FrontResult.Failed(new Unknown(reasonForStop(), log.progress()));
    }
    ProgramCfa original = LockBans.forbid(CfaBuilder.build(program), settings.noLockIn());
    try (Learner learner = new Learner(original, settings, log)) {
      return new Attempt(program, original, log, learner, first).run();
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

  private String reasonForStop() {
    return settings.limits().exceeded().orElse("the placement of locks ran out of memory");
  }

  /** One synthesis. */
  private final class Attempt implements Learner.Trial<FrontResult> {

    private final ProgramCfa original;
    private final ProgressLog log;
    private final ResultChecker checker;
    private final Learner learner;
    private final ParetoFront front;
    private final List<Synthesized> safe = new ArrayList<>();
    private Placed present;

    Attempt(
        Program program, ProgramCfa original, ProgressLog log, Learner learner, Synthesized first) {
      this.original = original;
      this.log = log;
      this.learner = learner;
      this.checker = new ResultChecker(program, original, settings, log);
      this.front =
          new ParetoFront(
              original, settings.lockLimit(), () -> settings.limits().exceeded().isPresent());
      this.present = new Placed(first.placement(), first.cost(), first.optimality());
      log.constraints().forEach(constraint -> constraint.clauses().forEach(front::add));
      safe.add(first);
      front.confirm(present);
    }

    FrontResult run() {
      Optional<FrontResult> end = proposal();
      while (end.isEmpty()) {
        switch (checker.check(present.placement())) {
          case Verdict.Safe yes -> {
            SynthesisResult emitted = checker.emit(present, yes, Objective.COARSE);
            if (!(emitted instanceof Synthesized found)) {
              return new FrontResult.Failed(emitted);
            }
            safe.add(found);
            front.confirm(present);
            end = proposal();
          }
          case Verdict.Unknown unknown -> {
            return unknown(unknown.reason());
          }
          case Verdict.Unsafe unsafe -> {
            log.addIteration();
            try {
              end = learner.exclude(unsafe, this);
            } catch (UndecidedException e) {
              return unknown(learner.reason(e));
            }
          }
        }
      }
      return end.get();
    }

    @Override
    public LockPlacement placement() {
      return present.placement();
    }

    @Override
    public void add(ExclusionClause clause) {
      front.add(clause);
    }

    @Override
    public Optional<FrontResult> candidate() {
      return proposal();
    }

    @Override
    public Optional<FrontResult> proposal() {
      return switch (log.timed(Phase.PLACE, front::next)) {
        case ParetoFront.Result.Next next -> {
          present = next.placement();
          yield Optional.empty();
        }
        case ParetoFront.Result.Complete complete -> Optional.of(complete(complete));
        case ParetoFront.Result.Interrupted interrupted -> Optional.of(unknown(reasonForStop()));
      };
    }

    /** Those of the safe programs that no other beats, knowing all that was learned. */
    private FrontResult complete(ParetoFront.Result.Complete complete) {
      List<Synthesized> placements = new ArrayList<>();
      for (Placed placed : complete.placements()) {
        safe.stream()
            .filter(program -> program.placement().equals(placed.placement()))
            .findFirst()
            .map(program -> known(program))
            .ifPresent(placements::add);
      }
      return new FrontResult.Front(placements, settings.lockLimit(), log.progress());
    }

    private Synthesized known(Synthesized program) {
      return program.as(
          program.optimality(),
          Optional.empty(),
          NeededRegions.of(original, program.placement(), log.constraints()),
          log.progress());
    }

    private FrontResult unknown(String reason) {
      return new FrontResult.Failed(new Unknown(reason, log.progress()));
    }
  }
}
