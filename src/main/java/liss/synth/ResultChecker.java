package liss.synth;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import liss.cfa.EmptySections;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.DeadlocksAhead;
import liss.check.safety.Verdict;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;
import liss.emit.Emitter;
import liss.lang.Program;
import liss.placement.model.Goal;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Placed;
import liss.search.Limits;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult.NewDeadlock;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;
import liss.verify.OutputFailures;
import liss.verify.Vacuity;

/** Checks of a program with locks in place, and of the text that the user will get. */
final class ResultChecker {

  /** So often any check may ask for the limits; the searches do so once in 256 states. */
  private static final long LEAST_BUDGET = 1024;

  /** At most 16 counterexamples at a time. */
  private static final int MOST_DOUBLINGS = 4;

  private final Program program;
  private final ProgramCfa original;
  private final SynthesisSettings settings;
  private final ProgressLog log;

  /** The limit checks of all checks so far. */
  private long effort;

  /** Whether something was learned from a prefix of a non-terminating run. */
  private boolean usesPrefixes;

  private final DeadlocksAhead ahead;

  /** What the input does; looked for once. */
  private Optional<Deadlocks> before = Optional.empty();

  ResultChecker(Program program, ProgramCfa original, SynthesisSettings settings, ProgressLog log) {
    this.program = program;
    this.original = original;
    this.settings = settings;
    this.log = log;
    this.ahead = DeadlocksAhead.of(original, original, settings.limits());
  }

  /** Whether the program is safe with the locks. */
  CheckResult check(LockPlacement placement) {
    return check(placement, settings.limits());
  }

  /** The same within some limits. */
  CheckResult check(LockPlacement placement, Limits limits) {
    return result(check(withLocks(placement), limits, Long.MAX_VALUE));
  }

  /** A check that is given up if it takes longer than all checks before together. */
  CheckResult checkBriefly(LockPlacement placement) {
    long budget = Math.max(LEAST_BUDGET, effort);
    long before = effort;
    Verdict verdict = check(withLocks(placement), settings.limits(), budget);
    boolean isGivenUp = verdict instanceof Verdict.Unknown && effort - before > budget;
    return isGivenUp ? new CheckResult.GivenUp() : result(verdict);
  }

  private CheckResult result(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Safe safe -> new CheckResult.Safe(safe);
      case Verdict.Unknown unknown -> new CheckResult.Unknown(unknown.reason());
      case Verdict.Unsafe unsafe ->
          switch (unsafe.counterexample().ending()) {
            case Ending.Terminates end -> new CheckResult.Unsafe(unsafe);
            case Ending.Fails end ->
                new CheckResult.Unknown(
                    "a run that fails is bad, and locks are learned from terminating runs only");
            case Ending.NonTerminating end -> completed(unsafe);
          };
    };
  }

  /**
   * What is learned from a non-terminating run comes from a prefix of it in which each block that
   * has begun is completed.
   */
  private CheckResult completed(Verdict.Unsafe unsafe) {
    usesPrefixes = true;
    return unsafe.others().stream()
        .findFirst()
        .<CheckResult>map(run ->
            new CheckResult.Unsafe(new Verdict.Unsafe(Counterexample.of(run), unsafe.effort())))
        .orElseGet(() ->
            new CheckResult.Unknown(
                "a non-terminating run is bad, and a block of it cannot be completed"));
  }

  /**
   * Whether each right placement satisfies what was learned. Other orders of the blocks of a prefix
   * lead to the same state, and go on in the same way, if there are no flags and counts.
   */
  boolean isExact() {
    return !usesPrefixes || original.flags().isEmpty() && original.objects().isEmpty();
  }

  private ProgramCfa withLocks(LockPlacement placement) {
    return placement.applyTo(original, Emitter.names(program, placement.locks()));
  }

  private Verdict check(ProgramCfa implementation, Limits outer, long budget) {
    Limits limits = outer.withBudget(budget);
    Verdict verdict =
        log.timed(
            Phase.CHECK,
            () -> settings.checker().check(original, implementation, limits, wanted()));
    effort += limits.questions();
    log.add(verdict.effort());
    return verdict;
  }

  /** One counterexample at first, since that is often enough; more and more as rounds go by. */
  private int wanted() {
    return 1 << Math.min(log.iterations(), MOST_DOUBLINGS);
  }

  /**
   * Writes the locks into the source, and checks what a user will get from that text: the verdict
   * on the program with the locks in place counts if parsing the text gives the same steps.
   *
   * @param checked the verdict on the program with these locks
   */
  SynthesisResult emit(Placed placed, Verdict.Safe checked, Goal goal) {
    LockPlacement placement = LateAcquisitions.of(original, placed.placement());
    EmittedProgram output = EmittedProgram.of(program, original, placement, settings.parser());
    String text = output.text();
    DeadlocksAhead search = DeadlocksAhead.of(output.cfa(), original, settings.limits());
    Verdict verdict = verdict(placement, checked, output);
    Deadlocks after = log.timed(Phase.VERIFY, search::get);
    Optional<String> stopped = deadlocksBefore().stopped().or(after::stopped);
    List<Deadlocks.Deadlock> added = after.notIn(deadlocksBefore());
    return switch (verdict) {
      case Verdict.Unknown unknown -> new Unknown(unknown.reason(), log.progress());
      case Verdict.Unsafe unsafe ->
          throw new IllegalStateException("the emitted program is not safe: " + text);
      case Verdict.Safe safe when stopped.isPresent() -> new Unknown(stopped.get(), log.progress());
      case Verdict.Safe safe when !added.isEmpty() ->
          new NewDeadlock(output.cfa(), added, log.progress());
      case Verdict.Safe safe when vacuity(output.cfa(), after).isPresent() ->
          new Unknown(vacuity(output.cfa(), after).get(), log.progress());
      case Verdict.Safe safe ->
          new Synthesized(
              text,
              Emitter.names(program, placement, output.homes()),
              placement,
              PlacementCost.of(original, placement, goal),
              placed.optimality(),
              Optional.empty(),
              deadlocksBefore(),
              after,
              openFailures(output.cfa(), safe, after),
              NeededSections.of(original, placement, log.constraints()),
              log.progress());
    };
  }

  private Optional<String> openFailures(ProgramCfa output, Verdict.Safe safe, Deadlocks after) {
    return log.timed(
        Phase.VERIFY,
        () ->
            OutputFailures.open(
                original,
                output,
                safe,
                after,
                run -> OriginalSteps.in(run, output, original),
                settings.limits()));
  }

  private Optional<String> vacuity(ProgramCfa emitted, Deadlocks after) {
    return Vacuity.reason(
        emitted, settings.checker().considered(original), after, settings.limits());
  }

  /**
   * What is known about the emitted program. With reused locks it is not checked by itself, since
   * the statements inserted on them are no scheduling points of the program: its steps must be
   * those of the placement that was checked.
   */
  private Verdict verdict(LockPlacement placement, Verdict.Safe checked, EmittedProgram emitted) {
    UnaryOperator<String> names = emitted.plainNames(program, placement);
    boolean isWaiting =
        placement.operations().keySet().stream().anyMatch(InsertionPoint::isBehindWait);
    ProgramCfa text = isWaiting ? EmptySections.removed(emitted.cfa()) : emitted.cfa();
    if (placement.existing().isEmpty()) {
      return SameSteps.in(withLocks(placement), text, names)
          ? checked
          : check(emitted.cfa(), settings.limits(), Long.MAX_VALUE);
    }
    List<String> added = Emitter.names(program, placement.newLocks());
    ProgramCfa written = placement.writtenInto(original, added).switchingLike(original);
    if (!SameSteps.in(written, text, names)) {
      throw new IllegalStateException("the emitted program has other steps than " + placement);
    }
    return checked;
  }

  /** The deadlocks of the input. */
  Deadlocks deadlocksBefore() {
    if (before.isEmpty()) {
      before = Optional.of(log.timed(Phase.VERIFY, ahead::get));
    }
    return before.get();
  }
}
