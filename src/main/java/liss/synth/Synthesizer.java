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
import java.util.function.Function;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.CfaBuilder;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.check.Counterexample.Ending.GoesOn;
import liss.check.Deadlocks;
import liss.check.Limits;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.check.Verdict.Effort;
import liss.emit.Emitter;
import liss.generalize.BadTrace;
import liss.generalize.BadTraces;
import liss.generalize.Generalizer;
import liss.generalize.UndecidedException;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.Goal;
import liss.placement.LockPlacement;
import liss.placement.PlacementCost;
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
 * The synthesis loop: check the program with the best locks so far; learn from a counterexample
 * what any placement must do against the bad interleavings of its steps; place again.
 *
 * <p>After Černý, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta and Tarrach, From non-preemptive
 * to preemptive scheduling using synchronization synthesis, Formal Methods in System Design 48,
 * 2016 ([LISS], Fig. 12), with one change of plan: the paper collects mutex constraints in a pruned
 * P' and places locks once at the end. Here each bad interleaving becomes the clause "some lock
 * excludes one of its disturbances", which every correct placement satisfies, and P' is P with the
 * locks that are optimal for the clauses so far. When P' is safe, its placement is therefore
 * optimal among <em>all</em> legal placements that make the program safe, and what was checked is
 * the real placement. docs/decisions/001-clauses-from-runs.md gives the reasons.
 *
 * <p>What is checked next is a placement against all orders of the steps of the counterexamples so
 * far, so that few checks are needed; each failed one asks for twice as many counterexamples. A
 * program that passes all checks is kept while better ones are looked for, and is the result if a
 * limit ends the search.
 *
 * <p>Runs that go on for ever are checked, if the engine counts them, but nothing is learned from
 * them (docs/serialization.md, section 7): a bad one makes the result unknown. What is found is
 * then optimal all the same, since it is optimal for the runs that terminate.
 *
 * <p>Terminates because each round excludes the current placement and there are finitely many.
 */
public final class Synthesizer {

  /** At most 16 counterexamples at a time. */
  private static final int MOST_DOUBLINGS = 4;

  private final SafetyChecker checker;
  private final Goal objective;
  private final Limits limits;
  private final SynthesisListener listener;
  private final Set<String> noLockIn;
  private final Function<SourceText, ParseResult> parser;

  /**
   * A synthesizer that uses the given engine for its checks.
   *
   * @param checker one that also counts runs that go on for ever may make the result unknown
   */
  public Synthesizer(
      SafetyChecker checker, Goal objective, Limits limits, SynthesisListener listener) {
    this(checker, objective, limits, listener, Set.of(), Parser::parse);
  }

  private Synthesizer(
      SafetyChecker checker,
      Goal objective,
      Limits limits,
      SynthesisListener listener,
      Set<String> noLockIn,
      Function<SourceText, ParseResult> parser) {
    this.checker = checker;
    this.objective = objective;
    this.limits = limits;
    this.listener = listener;
    this.noLockIn = noLockIn;
    this.parser = parser;
  }

  /** One that holds no inserted lock in the procedures and threads of these names. */
  public Synthesizer withNoLockIn(Set<String> proceduresAndThreads) {
    return new Synthesizer(checker, objective, limits, listener, proceduresAndThreads, parser);
  }

  /** One that reads the emitted text with the given parser, for programs that are not in W. */
  public Synthesizer readingWith(Function<SourceText, ParseResult> otherParser) {
    return new Synthesizer(checker, objective, limits, listener, noLockIn, otherParser);
  }

  /** The program with locks that make it preemption-safe, or why there is none. */
  public SynthesisResult synthesize(Program program) {
    try (Attempt attempt = new Attempt(program)) {
      return attempt.run();
    }
  }

  /** One synthesis. */
  private final class Attempt implements AutoCloseable {

    private final Program program;
    private final ProgramCfa original;
    private @Nullable Generalizer generalizer;
    private final List<LearnedConstraint> constraints = new ArrayList<>();
    private final PlacementSolver placements;
    private final Map<Phase, Duration> times = new EnumMap<>(Phase.class);
    private Placed best =
        new Placed(LockPlacement.EMPTY, PlacementCost.NOTHING, new Optimality.Optimal());

    /** The best program so far that has passed all checks. */
    private Optional<Synthesized> safest = Optional.empty();

    private int iterations;
    private Effort effort = Effort.NONE;

    Attempt(Program program) {
      this.program = program;
      this.original = LockBans.forbid(CfaBuilder.build(program), noLockIn);
      this.placements = new PlacementSolver(original, objective, this::stopped);
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
        switch (check(withLocks())) {
          case Verdict.Safe safe -> {
            Optional<SynthesisResult> end = keepAndImprove();
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
     * Keeps the present locks, which make the program safe, and looks for better ones. Ends if
     * there are none, or if a limit leaves no time to check them.
     */
    private Optional<SynthesisResult> keepAndImprove() {
      SynthesisResult emitted = emit();
      if (!(emitted instanceof Synthesized found)) {
        return Optional.of(bestOr(emitted));
      }
      LockPlacement checked = best.placement();
      if (safest.isEmpty() || isBetter(found, safest.get())) {
        safest = Optional.of(found);
      }
      Optional<SynthesisResult> end = adopt(timed(Phase.PLACE, placements::best));
      if (end.isPresent()) {
        return Optional.of(bestOr(end.get()));
      }
      boolean isLast = best.placement().equals(checked) || stopped();
      return isLast ? safest.map(result -> result.as(best.optimality(), progress())) : end;
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
          ? safest.get().as(safest.get().optimality(), progress())
          : end;
    }

    /**
     * Learns from one run after the other; nothing is left to learn from those without new steps.
     */
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
      try (Limits.Watch watch = limits.watch(solver::stop);
          BadTraces traces = solver.open(original, run)) {
        while (true) {
          List<CriticalSection> sections = CriticalSections.of(original, best.placement(), paths);
          Optional<BadTrace> bad = timed(Phase.GENERALIZE, () -> traces.next(sections));
          LockPlacement tried = best.placement();
          if (bad.isPresent()) {
            learn(bad.get(), paths, sections);
          }
          Optional<SynthesisResult> end =
              adopt(
                  timed(
                      Phase.PLACE, bad.isPresent() ? placements::candidate : placements::proposal));
          if (end.isPresent() || (bad.isEmpty() && best.placement().equals(tried))) {
            return end;
          }
        }
      } catch (UndecidedException e) {
        return Optional.of(
            new Unknown(limits.exceeded().orElse(requireNonNull(e.getMessage())), progress()));
      }
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
      return limits.exceeded().isPresent();
    }

    private SynthesisResult noPlacement(Infeasible infeasible) {
      List<LearnedConstraint> clash =
          constraints.stream()
              .filter(c -> !Collections.disjoint(infeasible.clash(), c.clauses()))
              .toList();
      List<LockBan> bans =
          PlacementSolver.responsibleBans(original, infeasible.clash(), this::stopped);
      return new NoPlacement(clash, bans, deadlocks(original), progress());
    }

    /** Writes the locks into the source, and checks what a user will get from that text. */
    private SynthesisResult emit() {
      EmittedProgram output = EmittedProgram.of(program, original, best.placement(), parser);
      String text = output.text();
      ProgramCfa emitted = output.cfa();
      Verdict verdict = timed(Phase.VERIFY, () -> check(emitted));
      Deadlocks before = deadlocks(original);
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
                Emitter.names(program, best.placement().locks()),
                best.placement(),
                best.cost(),
                best.optimality(),
                before,
                after,
                NeededRegions.of(original, best.placement(), constraints),
                progress());
      };
    }

    private ProgramCfa withLocks() {
      return best.placement().applyTo(original, Emitter.names(program, best.placement().locks()));
    }

    private Verdict check(ProgramCfa implementation) {
      Verdict verdict =
          timed(Phase.CHECK, () -> checker.check(original, implementation, limits, wanted()));
      effort = effort.plus(verdict.effort());
      return verdict;
    }

    /** One counterexample at first, since that is often enough; more and more as rounds go by. */
    private int wanted() {
      return 1 << Math.min(iterations, MOST_DOUBLINGS);
    }

    private Deadlocks deadlocks(ProgramCfa of) {
      return timed(Phase.VERIFY, () -> Deadlocks.of(of, original, limits));
    }

    private String reasonForStop() {
      return limits.exceeded().orElse("the placement was stopped");
    }

    private Progress progress() {
      return new Progress(iterations, constraints, effort, times);
    }

    private <T, E extends Exception> T timed(Phase phase, Work<T, E> work) throws E {
      listener.begins(phase, iterations, constraints.size());
      long start = System.nanoTime();
      T result = work.result();
      times.merge(phase, Duration.ofNanos(System.nanoTime() - start), Duration::plus);
      return result;
    }
  }

  /** Something to do that may fail in one way. */
  @FunctionalInterface
  private interface Work<T, E extends Exception> {
    T result() throws E;
  }
}
