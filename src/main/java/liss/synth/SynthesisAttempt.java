package liss.synth;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import liss.cfa.CfaBuilder;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.check.Verdict;
import liss.check.counterexample.Counterexample.Ending.GoesOn;
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

  /** The present aim comes first, {@link #objective} and the limit of the settings last. */
  private final Deque<Aim> aims;

  /** Where the present placements come from. */
  private PlacementSolver placements;

  private Placed best =
      new Placed(LockPlacement.EMPTY, PlacementCost.NOTHING, new Optimality.Optimal());

  /** The best program so far that has passed all checks. */
  private Optional<Synthesized> safest = Optional.empty();

  /** What the best placement with at most one lock costs, if that was proved on the way. */
  private Optional<PlacementCost> withOneLock = Optional.empty();

  /** About the safe programs that the aim allows. */
  private ProvenCosts proven;

  /** What placements are asked for: those that are best for a goal, with so many locks. */
  private record Aim(Goal goal, LockLimit limit) {}

  SynthesisAttempt(Program program, SynthesisSettings settings, Goal objective) {
    this.settings = settings;
    this.objective = objective;
    this.original = LockBans.forbid(CfaBuilder.build(program), settings.noLockIn());
    this.log = new ProgressLog(settings.listener());
    this.learner = new Learner(original, settings, log);
    this.checker = new ResultChecker(program, original, settings, log);
    this.reusable = settings.existing().reusable(original);
    this.aims = new ArrayDeque<>(aims(objective, settings.lockLimit()));
    this.placements = placements();
    this.proven = new ProvenCosts(objective, aims.getFirst().limit());
  }

  /**
   * What counts pairs takes long with any number of locks. So first any safe program is sought,
   * with few lock statements, and then the best one with one lock.
   */
  private static List<Aim> aims(Goal objective, LockLimit limit) {
    Aim last = new Aim(objective, limit);
    if (!objective.countsPairs()) {
      return List.of(last);
    }
    Aim first = new Aim(Objective.COARSE, limit);
    return limit.isNone()
        ? List.of(first, new Aim(objective, new LockLimit(1)), last)
        : List.of(first, last);
  }

  private PlacementSolver placements() {
    Aim aim = aims.getFirst();
    return new PlacementSolver(
        new PlacementProblem(original, List.of(), aim.goal(), reusable, aim.limit()),
        this::stopped);
  }

  @Override
  public void close() {
    learner.close();
  }

  SynthesisResult run() {
    while (true) {
      Optional<SynthesisResult> end = checked().map(this::after).orElseGet(this::nearer);
      end = end.flatMap(this::orNextAim);
      if (end.isPresent()) {
        return bestOr(end.get());
      }
    }
  }

  /** Goes on with more locks if what was found out is about fewer than are allowed. */
  private Optional<SynthesisResult> orNextAim(SynthesisResult end) {
    boolean isLast = aims.getFirst().limit().equals(settings.lockLimit());
    return switch (end) {
      case Synthesized one when !isLast && one.optimality() instanceof Optimality.OptimalUpTo -> {
        safest = Optional.of(one);
        withOneLock = safest.filter(o -> o.placement().newLocks() <= 1).map(Synthesized::cost);
        yield aimAtNext();
      }
      case NoPlacement none when !isLast && none.shortage().isPresent() -> aimAtNext();
      case Synthesized last -> Optional.of(last);
      case NoPlacement last -> Optional.of(last);
      case SynthesisResult.NewDeadlock last -> Optional.of(last);
      case Unknown last -> Optional.of(last);
    };
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
                  "a non-terminating run is bad, and locks are learned from terminating runs"
                      + " only",
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
    if (!isForObjective()) {
      safest = Optional.of(found.unproven(objective));
      return aimAtNext();
    }
    if (safest.isEmpty() || objective.compare(found.cost(), safest.get().cost()) <= 0) {
      safest = Optional.of(found);
    }
    placements.know(found.placement());
    return improve(safest.get());
  }

  /** Goes on with others if the present locks are not better than those that are safe. */
  private Optional<SynthesisResult> worthChecking() {
    return safest
        .filter(safe -> isForObjective() && objective.compareFirst(best.cost(), safe.cost()) >= 0)
        .flatMap(this::improve);
  }

  /** Whether the present placements are good by the objective. */
  private boolean isForObjective() {
    return aims.getFirst().goal().equals(objective);
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
      proven.learn(best);
    } while (mayBecomeBetter(safe.cost()) && !stopped());
    if (objective.compareFirst(best.cost(), safe.cost()) >= 0) {
      Optional<SynthesisResult> end = adopt(log.timed(Phase.PLACE, placements::best));
      if (end.isPresent()) {
        return end.map(this::bestOr);
      }
      boolean isOther = !best.placement().equals(safe.placement());
      if (!stopped() && (!isOther || objective.compare(best.cost(), safe.cost()) > 0)) {
        return Optional.of(known(safe, best.optimality()));
      }
    }
    return stopped() ? Optional.of(notProven(safe)) : Optional.empty();
  }

  /** Whether the search for a better placement than the safe one was cut short without success. */
  private boolean mayBecomeBetter(PlacementCost safe) {
    return best.optimality() instanceof Optimality.BestFound bound
        && objective.compareFirst(best.cost(), safe) >= 0
        && bound.lowerBound().getFirst() < objective.criteria(safe).getFirst();
  }

  /** Goes on with placements for the next aim; what was learned and the safe program are kept. */
  private Optional<SynthesisResult> aimAtNext() {
    aims.removeFirst();
    placements = placements();
    proven = new ProvenCosts(objective, aims.getFirst().limit());
    log.constraints().forEach(constraint -> constraint.clauses().forEach(placements::add));
    Optional<SynthesisResult> end = new PresentLocks().proposal().map(this::bestOr);
    safest.ifPresent(safe -> placements.know(safe.placement()));
    return end.or(this::worthChecking);
  }

  /** The program with what is known about it by now. */
  private Synthesized known(Synthesized result, Optimality optimality) {
    return result.as(
        optimality,
        withOneLock,
        NeededRegions.of(original, result.placement(), log.constraints()),
        progress());
  }

  /** What ends the synthesis, unless it is a limit and a safe program has been found. */
  private SynthesisResult bestOr(SynthesisResult end) {
    return end instanceof Unknown && safest.isPresent() ? notProven(safest.get()) : end;
  }

  /** A safe program, when better ones may have been missed. */
  private Synthesized notProven(Synthesized safe) {
    return known(safe, proven.about(safe));
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
