package liss.synth;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.CfaBuilder;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.cfa.SameSteps;
import liss.check.Counterexample.Ending.GoesOn;
import liss.check.Deadlocks;
import liss.check.Limits;
import liss.check.Verdict;
import liss.check.Verdict.Effort;
import liss.emit.Emitter;
import liss.generalize.BadTrace;
import liss.generalize.BadTraces;
import liss.generalize.Generalizer;
import liss.generalize.UndecidedException;
import liss.lang.Program;
import liss.placement.Goal;
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
import liss.synth.SynthesisResult.NewDeadlock;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Progress;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;
import org.jspecify.annotations.Nullable;

/**
 * One synthesis: what has been learned about a program, the locks that are tried, and the best
 * program found so far.
 */
final class SynthesisAttempt implements AutoCloseable {

  /** At most 16 counterexamples at a time. */
  private static final int MOST_DOUBLINGS = 4;

  /** What is learned from a run that could be ignored asks for too many locks, but is not wrong. */
  private static final int MOST_IGNORED = 100;

  private final Program program;
  private final SynthesisSettings settings;
  private final Goal objective;
  private final ProgramCfa original;

  /** The locks of the program to which critical sections may be added. */
  private final List<OwnSections> reusable;

  private @Nullable Generalizer generalizer;
  private final List<LearnedConstraint> constraints = new ArrayList<>();
  private final Map<Phase, Duration> times = new EnumMap<>(Phase.class);

  /** What the present placements are best for, and where they come from. */
  private Goal goal;

  private PlacementSolver placements;
  private Placed best =
      new Placed(LockPlacement.EMPTY, PlacementCost.NOTHING, new Optimality.Optimal());

  /** The best program so far that has passed all checks. */
  private Optional<Synthesized> safest = Optional.empty();

  /** What the input does; looked for once. */
  private Optional<Deadlocks> deadlocksBefore = Optional.empty();

  private int iterations;
  private Effort effort = Effort.NONE;

  SynthesisAttempt(Program program, SynthesisSettings settings, Goal objective) {
    this.program = program;
    this.settings = settings;
    this.objective = objective;
    this.original = LockBans.forbid(CfaBuilder.build(program), settings.noLockIn());
    this.goal = objective.countsPairs() ? Objective.COARSE : objective;
    this.reusable = settings.existing().reusable(original);
    this.placements = placements(goal);
  }

  private PlacementSolver placements(Goal goal) {
    return new PlacementSolver(
        new PlacementProblem(original, List.of(), goal, reusable), this::stopped);
  }

  /** Started when first needed: a safe program needs no solver. */
  private Generalizer generalizer() {
    if (generalizer == null) {
      generalizer = new Generalizer();
    }
    return generalizer;
  }

  @Override
  public void close() {
    if (generalizer != null) {
      generalizer.close();
    }
  }

  SynthesisResult run() {
    while (true) {
      ProgramCfa placed = withLocks();
      switch (check(placed)) {
        case Verdict.Safe safe -> {
          Optional<SynthesisResult> end = keepAndImprove(placed, safe);
          if (end.isPresent()) {
            return end.get();
          }
        }
        case Verdict.Unknown unknown -> {
          return bestOr(new Unknown(unknown.reason(), progress()));
        }
        case Verdict.Unsafe unsafe when unsafe.counterexample().ending() instanceof GoesOn -> {
          return bestOr(
              new Unknown(
                  "a run that goes on for ever is bad, and locks are learned from runs that"
                      + " terminate",
                  progress()));
        }
        case Verdict.Unsafe unsafe -> {
          iterations++;
          int known = constraints.size();
          List<Run> runs = new ArrayList<>(List.of(unsafe.counterexample().run()));
          runs.addAll(unsafe.others());
          Optional<SynthesisResult> end = excludeAll(runs);
          if (end.isPresent()) {
            return bestOr(end.get());
          }
          if (constraints.size() == known) {
            throw new IllegalStateException(
                "nothing to learn from " + unsafe.counterexample().run());
          }
        }
      }
    }
  }

  /**
   * Keeps the present locks, which make the program safe, and looks for better ones. Ends if there
   * are none, or if a limit leaves no time to check them.
   */
  private Optional<SynthesisResult> keepAndImprove(ProgramCfa placed, Verdict.Safe safe) {
    SynthesisResult emitted = emit(placed, safe);
    if (!(emitted instanceof Synthesized found)) {
      return Optional.of(bestOr(emitted));
    }
    if (!goal.equals(objective)) {
      List<Long> anything = objective.criteria(PlacementCost.NOTHING);
      safest = Optional.of(known(found, bestFound(anything)));
      return aimAt(objective);
    }
    LockPlacement checked = best.placement();
    if (safest.isEmpty() || !isBetter(safest.get(), found)) {
      safest = Optional.of(found);
    }
    Optional<SynthesisResult> end = improve(found.cost());
    if (end.isPresent()) {
      return end;
    }
    if (best.placement().equals(checked)) {
      return safest.map(result -> known(result, best.optimality()));
    }
    return stopped() ? safest.map(result -> known(result, boundOfBest())) : end;
  }

  /**
   * Goes on with a placement that is best by what comes first, and when the safe one is no worse by
   * that, with a best one.
   */
  private Optional<SynthesisResult> improve(PlacementCost safe) {
    Optional<SynthesisResult> end = adopt(timed(Phase.PLACE, placements::leading));
    if (end.isEmpty() && leads(best.cost(), safe)) {
      end = adopt(timed(Phase.PLACE, placements::best));
    }
    return end.map(this::bestOr);
  }

  private boolean leads(PlacementCost one, PlacementCost other) {
    List<Long> criteria = objective.criteria(one);
    return criteria.isEmpty() || criteria.getFirst().equals(objective.criteria(other).getFirst());
  }

  /** What a placement that may be the best one, and was not checked, tells about another. */
  private Optimality boundOfBest() {
    return best.optimality() instanceof Optimality.BestFound bound
        ? bound
        : bestFound(objective.criteria(best.cost()));
  }

  private Optimality bestFound(List<Long> lowerBound) {
    return new Optimality.BestFound(best.placement().newLocks(), lowerBound);
  }

  /** Goes on with placements that are good for another goal. */
  private Optional<SynthesisResult> aimAt(Goal next) {
    goal = next;
    placements = placements(next);
    constraints.forEach(constraint -> constraint.clauses().forEach(placements::add));
    return adopt(timed(Phase.PLACE, placements::proposal)).map(this::bestOr);
  }

  /** The program with what is known about it by now. */
  private Synthesized known(Synthesized result, Optimality optimality) {
    return result.as(
        optimality, NeededRegions.of(original, result.placement(), constraints), progress());
  }

  private boolean isBetter(Synthesized one, Synthesized other) {
    Comparator<List<Long>> lexicographic =
        (x, y) -> Arrays.compare(x.toArray(Long[]::new), y.toArray(Long[]::new));
    return lexicographic.compare(objective.criteria(one.cost()), objective.criteria(other.cost()))
        < 0;
  }

  /** What ends the synthesis, unless it is a limit and a safe program has been found. */
  private SynthesisResult bestOr(SynthesisResult end) {
    return end instanceof Unknown && safest.isPresent()
        ? known(safest.get(), safest.get().optimality())
        : end;
  }

  /** Learns from one run after the other; nothing is left to learn from those without new steps. */
  private Optional<SynthesisResult> excludeAll(List<Run> runs) {
    Set<List<List<Event>>> known = new HashSet<>();
    Optional<SynthesisResult> end = Optional.empty();
    for (Run run : runs) {
      if (end.isEmpty() && known.add(run.byThread(original.threads().size()))) {
        end = exclude(run);
      }
    }
    return end;
  }

  /** Learns constraints and places anew until no bad interleaving of the run's steps is left. */
  private Optional<SynthesisResult> exclude(Run run) {
    List<List<Event>> paths = run.byThread(original.threads().size());
    Generalizer solver = generalizer();
    try (Limits.Watch watch = settings.limits().watch(solver::stop);
        BadTraces traces = solver.open(original, run)) {
      while (true) {
        List<CriticalSection> sections = CriticalSections.of(original, best.placement(), paths);
        Optional<BadTrace> bad = timed(Phase.GENERALIZE, () -> next(traces, sections));
        LockPlacement tried = best.placement();
        if (bad.isPresent()) {
          learn(bad.get(), paths, sections);
        }
        Optional<SynthesisResult> end =
            adopt(
                timed(Phase.PLACE, bad.isPresent() ? placements::candidate : placements::proposal));
        if (end.isPresent() || (bad.isEmpty() && best.placement().equals(tried))) {
          return end;
        }
      }
    } catch (UndecidedException e) {
      return Optional.of(
          new Unknown(
              settings.limits().exceeded().orElse(requireNonNull(e.getMessage())), progress()));
    }
  }

  /** A bad interleaving that something has to be done about, as far as can be told soon. */
  private Optional<BadTrace> next(BadTraces traces, List<CriticalSection> sections)
      throws UndecidedException {
    Optional<BadTrace> bad = traces.next(sections);
    for (int i = 0; i < MOST_IGNORED && bad.isPresent(); i++) {
      if (!settings.checker().ignores(original, bad.get().run())) {
        return bad;
      }
      traces.ignore(bad.get().run());
      bad = traces.next(sections);
    }
    return bad;
  }

  /**
   * Adds the clause of a run that satisfies the bad core, is possible with the present locks, and
   * has as few preemptions as possible: the fewer disturbances it contains the more it demands.
   */
  private void learn(BadTrace bad, List<List<Event>> paths, List<CriticalSection> sections) {
    LearnedConstraint constraint = LearnedConstraint.of(original, bad, paths, sections);
    constraints.add(constraint);
    constraint.clauses().forEach(placements::add);
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
        constraints.stream()
            .filter(c -> !Collections.disjoint(infeasible.clash(), c.clauses()))
            .toList();
    List<LockBan> bans =
        PlacementSolver.responsibleBans(original, infeasible.clash(), this::stopped);
    return new NoPlacement(clash, bans, deadlocksBefore(), progress());
  }

  /**
   * Writes the locks into the source, and checks what a user will get from that text: the verdict
   * on the program with the locks in place counts if parsing the text gives the same steps.
   */
  private SynthesisResult emit(ProgramCfa placed, Verdict.Safe checked) {
    EmittedProgram output =
        EmittedProgram.of(program, original, best.placement(), settings.parser());
    String text = output.text();
    ProgramCfa emitted = output.cfa();
    Verdict verdict = verdict(placed, checked, emitted);
    Deadlocks before = deadlocksBefore();
    Deadlocks after = deadlocks(emitted);
    Optional<String> stopped = before.stopped().or(after::stopped);
    List<Deadlocks.Deadlock> added = after.notIn(before);
    return switch (verdict) {
      case Verdict.Unknown unknown -> new Unknown(unknown.reason(), progress());
      case Verdict.Unsafe unsafe ->
          throw new IllegalStateException("the emitted program is not safe: " + text);
      case Verdict.Safe safe when stopped.isPresent() -> new Unknown(stopped.get(), progress());
      case Verdict.Safe safe when !added.isEmpty() -> new NewDeadlock(text, added, progress());
      case Verdict.Safe safe ->
          new Synthesized(
              text,
              Emitter.names(program, best.placement()),
              best.placement(),
              PlacementCost.of(original, best.placement(), objective),
              best.optimality(),
              before,
              after,
              NeededRegions.of(original, best.placement(), constraints),
              progress());
    };
  }

  /**
   * What is known about the emitted program. With reused locks it is not checked by itself, since
   * the statements inserted on them are no scheduling points of the program: its steps must be
   * those of the placement that was checked.
   */
  private Verdict verdict(ProgramCfa placed, Verdict.Safe checked, ProgramCfa emitted) {
    LockPlacement placement = best.placement();
    if (placement.existing().isEmpty()) {
      return SameSteps.in(placed, emitted) ? checked : check(emitted);
    }
    List<String> names = Emitter.names(program, placement.newLocks());
    if (!SameSteps.in(placement.writtenInto(original, names), emitted)) {
      throw new IllegalStateException("the emitted program has other steps than " + placement);
    }
    return checked;
  }

  private ProgramCfa withLocks() {
    return best.placement().applyTo(original, Emitter.names(program, best.placement().locks()));
  }

  private Verdict check(ProgramCfa implementation) {
    Verdict verdict =
        timed(
            Phase.CHECK,
            () -> settings.checker().check(original, implementation, settings.limits(), wanted()));
    effort = effort.plus(verdict.effort());
    return verdict;
  }

  /** One counterexample at first, since that is often enough; more and more as rounds go by. */
  private int wanted() {
    return 1 << Math.min(iterations, MOST_DOUBLINGS);
  }

  private Deadlocks deadlocksBefore() {
    if (deadlocksBefore.isEmpty()) {
      deadlocksBefore = Optional.of(deadlocks(original));
    }
    return deadlocksBefore.get();
  }

  private Deadlocks deadlocks(ProgramCfa of) {
    return timed(Phase.VERIFY, () -> Deadlocks.of(of, original, settings.limits()));
  }

  private String reasonForStop() {
    return settings.limits().exceeded().orElse("the placement of locks ran out of memory");
  }

  private Progress progress() {
    return new Progress(iterations, constraints, effort, times);
  }

  private <T, E extends Exception> T timed(Phase phase, Work<T, E> work) throws E {
    settings.listener().begins(phase, iterations, constraints.size());
    long start = System.nanoTime();
    T result = work.result();
    times.merge(phase, Duration.ofNanos(System.nanoTime() - start), Duration::plus);
    return result;
  }

  /** Something to do that may fail in one way. */
  @FunctionalInterface
  private interface Work<T, E extends Exception> {
    T result() throws E;
  }
}
