package liss.synth;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.Verdict;
import liss.emit.LockKinds;
import liss.lang.Program;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockLimit;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;
import liss.placement.search.WidestSections;
import liss.search.Limits;
import liss.solver.UndecidedException;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;

/** The steps of every synthesis of one program: check, learn, emit. */
final class SynthesisSteps implements AutoCloseable {

  /** Of the time that is left, for a safe program of which only that is known. */
  private static final double LARGEST_SHARE = 0.5;

  private final ProgramCfa original;
  private final SynthesisSettings settings;
  private final ProgressLog log;
  private final Learner learner;
  private final ResultChecker checker;
  private final PlacementRules rules;
  private final List<ExclusionClause> demanded;
  private Optional<Synthesized> anySafe = Optional.empty();

  /** What the steps find out goes to the log. */
  SynthesisSteps(
      Program program, ProgramCfa original, SynthesisSettings settings, ProgressLog log) {
    this.original = original;
    this.settings = settings;
    this.log = log;
    this.learner = new Learner(original, settings, log);
    this.checker = new ResultChecker(program, original, settings, log);
    this.rules = RepairRules.of(program, original, settings);
    this.demanded = settings.demand().clauses(original);
  }

  /** What placements must obey. */
  PlacementRules rules() {
    return rules;
  }

  /** What placements must satisfy, as far as it is known. */
  List<ExclusionClause> clauses() {
    return Stream.concat(
            demanded.stream(), log.constraints().stream().flatMap(c -> c.clauses().stream()))
        .toList();
  }

  /** Whether a placement excludes all that is demanded beside preemption-safety. */
  boolean meetsDemand(LockPlacement placement) {
    return demanded.isEmpty() || HeldLocks.of(original, placement).satisfies(demanded);
  }

  @Override
  public void close() {
    learner.close();
  }

  /** Whether the program is safe with the locks. */
  CheckResult check(Placed locks, PlacementCandidates others) {
    return others.areOptional()
        ? checker.checkBriefly(locks.placement())
        : checker.check(locks.placement());
  }

  /**
   * Learns from the runs of a failed check, and goes on to a placement that excludes them, if there
   * is one.
   */
  void learn(Verdict.Unsafe unsafe, PlacementCandidates candidates) {
    if (log.iterations() == 0 && settings.limits().areAny()) {
      anySafe = anySafe(candidates.goal());
    }
    log.addIteration();
    try {
      learner.exclude(unsafe, candidates);
    } catch (UndecidedException e) {
      candidates.end(unknown(learner.reason(e)));
    }
  }

  /**
   * A safe program with one lock wherever it may be held, in case that a limit ends the search
   * before it has found another one; empty if none is found soon.
   */
  private Optional<Synthesized> anySafe(Goal goal) {
    Limits share = settings.limits().withShare(LARGEST_SHARE);
    return WidestSections.of(
            original, rules, settings.lockLimit(), () -> share.exceeded().isPresent())
        .filter(placement ->
            LockKinds.reasons(original, placement).stream().noneMatch(LockKinds.Reason::isMisfit))
        .filter(this::meetsDemand)
        .flatMap(placement -> anySafe(placement, goal, share).stream())
        .findFirst();
  }

  private Optional<Synthesized> anySafe(LockPlacement placement, Goal goal, Limits share) {
    Placed placed =
        new Placed(
            placement, PlacementCost.of(original, placement, goal), new Optimality.Irredundant());
    return checker.check(placement, share) instanceof CheckResult.Safe safe
            && emit(placed, safe.verdict(), goal) instanceof Synthesized emitted
        ? Optional.of(emitted.unproven(goal))
        : Optional.empty();
  }

  /** A safe program, however bad, if a limit has ended the search and one is known. */
  Optional<Synthesized> anySafe() {
    return isOverLimit() ? anySafe : Optional.empty();
  }

  /** The program with the locks as a user will get it, if it passes the last checks. */
  SynthesisResult emit(Placed locks, Verdict.Safe verdict, Goal goal) {
    return checker.emit(locks, verdict, goal);
  }

  /** A result with what is known about it by now. */
  Synthesized known(
      Synthesized result, Optimality optimality, Optional<PlacementCost> withOneLock) {
    return result.as(
        optimality,
        withOneLock,
        NeededSections.of(original, result.placement(), log.constraints()),
        log.progress());
  }

  /** A result without the claims that do not follow from what was learned. */
  SynthesisResult asFarAsKnown(SynthesisResult result, Goal goal) {
    return switch (result) {
      case SynthesisResult.Synthesized r -> checker.isExact() ? r : r.unproven(goal);
      case SynthesisResult.NoPlacement r ->
          checker.isExact()
              ? r
              : unknown("no placement was found against the non-terminating runs");
      case SynthesisResult.NewDeadlock r -> r;
      case SynthesisResult.Unknown r -> r;
    };
  }

  /**
   * The program with a lock of its own for each purpose, if the kinds of locks differ and if that
   * is as good; otherwise the same result.
   */
  Synthesized separated(Synthesized result, Goal goal) {
    LockLimit limit = settings.lockLimit();
    boolean isRepair = rules.sections() == Sections.STRUCTURED;
    if (isRepair && (!hasMisfits(result) || !result.placement().existing().isEmpty())) {
      return result;
    }
    return LockKinds.writing(original.program())
        .flatMap(writing -> SeparateLocks.of(original, result, rules))
        .filter(placement -> limit.isNone() || placement.locks() <= limit.newLocks())
        .flatMap(placement -> emitted(placement, result, goal))
        .filter(better -> isRepair || goal.compare(better.cost(), result.cost()) <= 0)
        .orElse(result);
  }

  /** Whether no kind fits a lock, so that one for each purpose may be needed. */
  private boolean hasMisfits(Synthesized result) {
    return LockKinds.reasons(original, result.placement()).stream()
        .anyMatch(LockKinds.Reason::isMisfit);
  }

  private Optional<Synthesized> emitted(LockPlacement placement, Synthesized before, Goal goal) {
    Placed placed =
        new Placed(placement, PlacementCost.of(original, placement, goal), before.optimality());
    return checker.check(placement) instanceof CheckResult.Safe safe
            && emit(placed, safe.verdict(), goal) instanceof Synthesized emitted
        ? Optional.of(known(emitted, before.optimality(), before.withOneLock()))
        : Optional.empty();
  }

  Unknown unknown(String reason) {
    return new Unknown(reason, log.progress());
  }

  /** The result when the search for placements was stopped. */
  Unknown stopped() {
    return unknown(settings.limits().exceeded().orElse("the placement of locks ran out of memory"));
  }

  boolean isOverLimit() {
    return settings.isOverLimit();
  }

  /** The deadlocks of the program as written. */
  Deadlocks deadlocksBefore() {
    return checker.deadlocksBefore();
  }

  ProgramCfa original() {
    return original;
  }

  SynthesisSettings settings() {
    return settings;
  }

  ProgressLog log() {
    return log;
  }
}
