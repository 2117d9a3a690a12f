package liss.synth;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.cfa.CfaBuilder;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.check.Counterexample.Ending.GoesOn;
import liss.check.Verdict;
import liss.generalize.UndecidedException;
import liss.lang.Program;
import liss.placement.ExclusionClause;
import liss.placement.Goal;
import liss.placement.LockLimit;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.OwnSections;
import liss.placement.PlacementCost;
import liss.placement.PlacementProblem;
import liss.placement.PlacementResult;
import liss.placement.PlacementResult.Infeasible;
import liss.placement.PlacementResult.Optimality;
import liss.placement.PlacementResult.Placed;
import liss.placement.PlacementResult.Stopped;
import liss.placement.PlacementSolver;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Progress;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;

/**
 * One synthesis: what has been learned about a program, the locks that are tried, and the best
 * program found so far.
 */
final class SynthesisAttempt implements AutoCloseable {

  private final SynthesisSettings settings;
  private final Goal objective;
  private final ProgramCfa original;

  /** The locks of the program to which critical sections may be added. */
  private final List<OwnSections> reusable;

  private final ProgressLog log;
  private final Learner learner;
  private final ResultChecker checker;

  /** What the present placements are best for, and where they come from. */
  private Goal goal;

  private PlacementSolver placements;
  private Placed best =
      new Placed(LockPlacement.EMPTY, PlacementCost.NOTHING, new Optimality.Optimal());

  /** The best program so far that has passed all checks. */
  private Optional<Synthesized> safest = Optional.empty();

  /** What all safe programs cost at least, in the order of the objective. */
  private List<Long> lowerBound;

  SynthesisAttempt(Program program, SynthesisSettings settings, Goal objective) {
    this.settings = settings;
    this.objective = objective;
    this.original = LockBans.forbid(CfaBuilder.build(program), settings.noLockIn());
    this.log = new ProgressLog(settings.listener());
    this.learner = new Learner(original, settings, log);
    this.checker = new ResultChecker(program, original, settings, log);
    this.goal = objective.countsPairs() ? Objective.COARSE : objective;
    this.reusable = settings.existing().reusable(original);
    this.placements = placements(goal);
    this.lowerBound = objective.criteria(PlacementCost.NOTHING);
  }

  private PlacementSolver placements(Goal goal) {
    return new PlacementSolver(
        new PlacementProblem(original, List.of(), goal, reusable, settings.lockLimit()),
        this::stopped);
  }

  @Override
  public void close() {
    learner.close();
  }

  SynthesisResult run() {
    while (true) {
      Optional<SynthesisResult> end = checked().map(this::after).orElseGet(this::nearer);
      if (end.isPresent()) {
        return bestOr(end.get());
      }
    }
  }

  /** The verdict on the present locks; empty if others are known to be safe and it takes long. */
  private Optional<Verdict> checked() {
    return safest.isPresent()
        ? checker.checkBriefly(best.placement())
        : Optional.of(checker.check(best.placement()));
  }

  /** Goes on with other locks, or ends. */
  private Optional<SynthesisResult> after(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Safe safe -> keepAndImprove(safe);
      case Verdict.Unknown unknown -> Optional.of(new Unknown(unknown.reason(), progress()));
      case Verdict.Unsafe unsafe when unsafe.counterexample().ending() instanceof GoesOn ->
          Optional.of(
              new Unknown(
                  "a run that goes on for ever is bad, and locks are learned from runs that"
                      + " terminate",
                  progress()));
      case Verdict.Unsafe unsafe -> {
        log.addIteration();
        placements.retreat();
        yield exclude(unsafe).or(this::worthChecking);
      }
    };
  }

  /** Goes on with locks that are more like the safe ones. */
  private Optional<SynthesisResult> nearer() {
    placements.retreat();
    return new PresentLocks().proposal().or(this::worthChecking);
  }

  /**
   * Keeps the present locks, which make the program safe, and looks for better ones. Ends if there
   * are none, or if a limit leaves no time to check them.
   */
  private Optional<SynthesisResult> keepAndImprove(Verdict.Safe safe) {
    SynthesisResult emitted = checker.emit(best, safe, objective);
    if (!(emitted instanceof Synthesized found)) {
      return Optional.of(bestOr(emitted));
    }
    if (!goal.equals(objective)) {
      safest = Optional.of(known(found, atLeast(lowerBound, found)));
      Optional<SynthesisResult> end = aimAt(objective);
      placements.know(found.placement());
      return end.or(this::worthChecking);
    }
    if (safest.isEmpty() || compare(found.cost(), safest.get().cost()) <= 0) {
      safest = Optional.of(found);
    }
    placements.know(found.placement());
    return improve(safest.get());
  }

  /** Goes on with others if the present locks are not better than those that are safe. */
  private Optional<SynthesisResult> worthChecking() {
    return safest
        .filter(safe -> goal.equals(objective) && compareFirst(best.cost(), safe.cost()) >= 0)
        .flatMap(this::improve);
  }

  /**
   * Goes on with a placement that is better than the safe one by what comes first, and when there
   * is none, with a best one; ends if that is the safe one, or worse since it was not minimised.
   */
  private Optional<SynthesisResult> improve(Synthesized safe) {
    do {
      Optional<SynthesisResult> end = adopt(log.timed(Phase.PLACE, placements::leading));
      if (end.isPresent()) {
        return end.map(this::bestOr);
      }
      lowerBound = bound(best);
    } while (mayBecomeBetter(safe.cost()) && !stopped());
    if (compareFirst(best.cost(), safe.cost()) >= 0) {
      Optional<SynthesisResult> end = adopt(log.timed(Phase.PLACE, placements::best));
      if (end.isPresent()) {
        return end.map(this::bestOr);
      }
      boolean isOther = !best.placement().equals(safe.placement());
      if (!stopped() && (!isOther || compare(best.cost(), safe.cost()) > 0)) {
        return Optional.of(known(safe, best.optimality()));
      }
    }
    return stopped() ? Optional.of(notProven(safe)) : Optional.empty();
  }

  /** Whether the search for a better placement than the safe one was cut short without success. */
  private boolean mayBecomeBetter(PlacementCost safe) {
    return best.optimality() instanceof Optimality.BestFound bound
        && compareFirst(best.cost(), safe) >= 0
        && Long.compare(bound.lowerBound().getFirst(), objective.criteria(safe).getFirst()) < 0;
  }

  /** What follows from a placement for the costs of others: further clauses make none cheaper. */
  private List<Long> bound(Placed placed) {
    LockLimit limit = settings.lockLimit();
    return switch (placed.optimality()) {
      case Optimality.BestFound bound when limit.isNone() || limit.isReachedBy(bound.locks()) ->
          bound.lowerBound();
      case Optimality.BestFound some -> lowerBound;
      case Optimality.OptimalButForTies bound -> bound.lowerBound();
      case Optimality.Optimal optimal -> objective.criteria(placed.cost());
      case Optimality.OptimalUpTo all when limit.isReachedBy(all.locks()) ->
          objective.criteria(placed.cost());
      case Optimality.OptimalUpTo some -> lowerBound;
      case Optimality.Irredundant some -> lowerBound;
    };
  }

  /** Compares by the first criterion of the objective. */
  private int compareFirst(PlacementCost one, PlacementCost other) {
    List<Long> criteria = objective.criteria(one);
    return criteria.isEmpty()
        ? 0
        : Long.compare(criteria.getFirst(), objective.criteria(other).getFirst());
  }

  /** Goes on with placements that are good for another goal. */
  private Optional<SynthesisResult> aimAt(Goal next) {
    goal = next;
    placements = placements(next);
    log.constraints().forEach(constraint -> constraint.clauses().forEach(placements::add));
    return new PresentLocks().proposal().map(this::bestOr);
  }

  /** The program with what is known about it by now. */
  private Synthesized known(Synthesized result, Optimality optimality) {
    return result.as(
        optimality, NeededRegions.of(original, result.placement(), log.constraints()), progress());
  }

  /** Compares by all criteria of the objective. */
  private int compare(PlacementCost one, PlacementCost other) {
    return Arrays.compare(
        objective.criteria(one).toArray(Long[]::new),
        objective.criteria(other).toArray(Long[]::new));
  }

  /** What ends the synthesis, unless it is a limit and a safe program has been found. */
  private SynthesisResult bestOr(SynthesisResult end) {
    return end instanceof Unknown && safest.isPresent() ? notProven(safest.get()) : end;
  }

  /** A safe program, when better ones may have been missed. */
  private Synthesized notProven(Synthesized safe) {
    boolean isBestFound = safe.optimality() instanceof Optimality.BestFound;
    return known(safe, isBestFound ? atLeast(lowerBound, safe) : safe.optimality());
  }

  /** What a bound says about a safe program. */
  private Optimality atLeast(List<Long> bound, Synthesized safe) {
    LockLimit limit = settings.lockLimit();
    boolean isDecisive =
        objective == Objective.FINE
            && limit.isNone()
            && bound.getFirst().equals(objective.criteria(safe.cost()).getFirst());
    return isDecisive
        ? new Optimality.OptimalButForTies(bound)
        : new Optimality.BestFound(
            limit.isNone() ? safe.placement().newLocks() : limit.newLocks(), bound);
  }

  /** Learns from the runs of a failed check, and goes on with locks that exclude them. */
  private Optional<SynthesisResult> exclude(Verdict.Unsafe unsafe) {
    try {
      return learner.exclude(unsafe, new PresentLocks());
    } catch (UndecidedException e) {
      return Optional.of(new Unknown(learner.reason(e), progress()));
    }
  }

  /** The placements that are best for the present goal. */
  private final class PresentLocks implements Learner.Trial<SynthesisResult> {
    @Override
    public LockPlacement placement() {
      return best.placement();
    }

    @Override
    public void add(ExclusionClause clause) {
      placements.add(clause);
    }

    @Override
    public Optional<SynthesisResult> candidate() {
      return adopt(log.timed(Phase.PLACE, placements::candidate));
    }

    @Override
    public Optional<SynthesisResult> proposal() {
      return adopt(log.timed(Phase.PLACE, placements::proposal));
    }
  }

  /** Goes on with the placement found, or ends. */
  private Optional<SynthesisResult> adopt(PlacementResult result) {
    return switch (result) {
      case Placed placed -> {
        best = placed;
        yield Optional.empty();
      }
      case Infeasible infeasible -> Optional.of(noPlacement(infeasible));
      case Stopped stopped -> Optional.of(new Unknown(reasonForStop(), progress()));
    };
  }

  private boolean stopped() {
    return settings.limits().exceeded().isPresent();
  }

  private SynthesisResult noPlacement(Infeasible infeasible) {
    List<LearnedConstraint> clash =
        log.constraints().stream()
            .filter(c -> !Collections.disjoint(infeasible.clash(), c.clauses()))
            .toList();
    List<LockBan> bans =
        infeasible.shortage().isPresent()
            ? List.of()
            : PlacementSolver.responsibleBans(original, infeasible.clash(), this::stopped);
    return new NoPlacement(
        infeasible.shortage(), clash, bans, checker.deadlocksBefore(), progress());
  }

  private String reasonForStop() {
    return settings.limits().exceeded().orElse("the placement of locks ran out of memory");
  }

  private Progress progress() {
    return log.progress();
  }
}
