package liss.synth;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.CfaBuilder;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.check.Deadlocks;
import liss.check.Limits;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.emit.Emitter;
import liss.generalize.BadTrace;
import liss.generalize.BadTraces;
import liss.generalize.Generalizer;
import liss.generalize.UndecidedException;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.LockPlacement;
import liss.placement.Objective;
import liss.placement.ParetoFront;
import liss.placement.PlacementResult.Placed;
import liss.synth.SynthesisResult.Progress;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;

/**
 * Finds all placements that no other beats. The loop of {@link Synthesizer}, with the front of all
 * legal placements in the place of one of them: every placement on it is checked, and what
 * counterexamples demand is learned, until all are safe.
 *
 * <p>Sound and complete: each clause learned is satisfied by every placement that makes the program
 * safe, so the front under the clauses beats or contains all of those; when its placements are safe
 * it is their front.
 */
public final class FrontSynthesizer {

  private final SafetyChecker checker;
  private final Limits limits;
  private final SynthesisListener listener;
  private final Set<String> noLockIn;
  private final Function<SourceText, ParseResult> parser;

  /**
   * A synthesizer that uses the given engine for its checks.
   *
   * @param noLockIn procedures and threads in which no inserted lock may be held
   * @param parser reads the emitted texts
   */
  public FrontSynthesizer(
      SafetyChecker checker,
      Limits limits,
      SynthesisListener listener,
      Set<String> noLockIn,
      Function<SourceText, ParseResult> parser) {
    this.parser = parser;
    this.checker = checker;
    this.limits = limits;
    this.listener = listener;
    this.noLockIn = Set.copyOf(noLockIn);
  }

  /** The programs with locks, or why there are none. */
  public FrontResult synthesize(Program program) {
    // What makes one placement safe is the start for the others.
    SynthesisResult coarse =
        new Synthesizer(checker, Objective.COARSE, limits, listener)
            .withNoLockIn(noLockIn)
            .readingWith(parser)
            .synthesize(program);
    if (!(coarse instanceof Synthesized first)) {
      return new FrontResult.Failed(coarse);
    }
    try (Generalizer generalizer = new Generalizer()) {
      return new Attempt(program, generalizer, first).run();
    }
  }

  /** One synthesis. */
  private final class Attempt {

    private final Program program;
    private final ProgramCfa original;
    private final Generalizer generalizer;
    private final Synthesized first;
    private final ParetoFront search;
    private final List<LearnedConstraint> constraints;
    private final Set<LockPlacement> safe = new HashSet<>();
    private int iterations;

    Attempt(Program program, Generalizer generalizer, Synthesized first) {
      this.program = program;
      this.original = LockBans.forbid(CfaBuilder.build(program), noLockIn);
      this.generalizer = generalizer;
      this.first = first;
      this.search = new ParetoFront(original, () -> limits.exceeded().isPresent());
      this.constraints = new ArrayList<>(first.progress().constraints());
      this.iterations = first.progress().iterations();
    }

    FrontResult run() {
      while (true) {
        listener.begins(SynthesisListener.Phase.PLACE, iterations, constraints.size());
        ParetoFront.Result front =
            search.under(constraints.stream().flatMap(c -> c.clauses().stream()).toList());
        switch (front) {
          case ParetoFront.Result.Interrupted interrupted -> {
            return unknown(limits.exceeded().orElse("the placement was stopped"));
          }
          case ParetoFront.Result.Impossible impossible ->
              throw new IllegalStateException("a safe placement is excluded: " + impossible);
          case ParetoFront.Result.Complete complete -> {
            int known = constraints.size();
            Optional<FrontResult> end = learnFrom(complete.placements());
            if (end.isPresent()) {
              return end.get();
            }
            if (constraints.size() == known) {
              return emit(complete.placements());
            }
          }
        }
      }
    }

    /** Checks the placements, and learns what those that are not safe lack. */
    private Optional<FrontResult> learnFrom(List<Placed> front) {
      for (Placed placed : front) {
        if (safe.contains(placed.placement())) {
          continue;
        }
        listener.begins(SynthesisListener.Phase.CHECK, iterations, constraints.size());
        LockPlacement placement = placed.placement();
        List<String> names = Emitter.names(program, placement.locks());
        switch (checker.check(original, placement.applyTo(original, names), limits, 1)) {
          case Verdict.Safe verdict -> safe.add(placement);
          case Verdict.Unknown verdict -> {
            return Optional.of(unknown(verdict.reason()));
          }
          case Verdict.Unsafe verdict -> {
            iterations++;
            try {
              learn(verdict.counterexample().run(), placement);
            } catch (UndecidedException e) {
              return Optional.of(unknown(limits.exceeded().orElse(String.valueOf(e.getMessage()))));
            }
          }
        }
      }
      return Optional.empty();
    }

    private void learn(Run run, LockPlacement placement) throws UndecidedException {
      listener.begins(SynthesisListener.Phase.GENERALIZE, iterations, constraints.size());
      List<List<Event>> paths = run.byThread(original.threads().size());
      try (Limits.Watch watch = limits.watch(generalizer::stop);
          BadTraces traces = generalizer.open(original, run)) {
        List<CriticalSection> sections = CriticalSections.of(original, placement, paths);
        Optional<BadTrace> bad = traces.next(sections);
        if (bad.isEmpty()) {
          throw new IllegalStateException("nothing to learn from " + run);
        }
        constraints.add(LearnedConstraint.of(original, bad.get(), paths, sections));
      }
    }

    private FrontResult emit(List<Placed> front) {
      listener.begins(SynthesisListener.Phase.VERIFY, iterations, constraints.size());
      List<Synthesized> results = new ArrayList<>();
      for (Placed placed : front) {
        EmittedProgram emitted = EmittedProgram.of(program, original, placed.placement(), parser);
        Verdict verdict = checker.check(original, emitted.cfa(), limits, 1);
        Deadlocks after = Deadlocks.of(emitted.cfa(), original, limits);
        if (verdict instanceof Verdict.Unknown unknown) {
          return unknown(unknown.reason());
        }
        if (after.stopped().isPresent()) {
          return unknown(after.stopped().get());
        }
        if (!(verdict instanceof Verdict.Safe)) {
          throw new IllegalStateException("the emitted program is not safe: " + emitted.text());
        }
        List<Deadlocks.Deadlock> added = after.notIn(first.before());
        if (!added.isEmpty()) {
          return new FrontResult.Failed(
              new SynthesisResult.NewDeadlock(emitted.text(), added, progress()));
        }
        results.add(
            new Synthesized(
                emitted.text(),
                Emitter.names(program, placed.placement().locks()),
                placed.placement(),
                placed.cost(),
                placed.optimality(),
                first.before(),
                after,
                NeededRegions.of(original, placed.placement(), constraints),
                progress()));
      }
      return new FrontResult.Front(results, progress());
    }

    private FrontResult unknown(String reason) {
      return new FrontResult.Failed(new Unknown(reason, progress()));
    }

    private Progress progress() {
      return new Progress(
          iterations, constraints, first.progress().effort(), first.progress().times());
    }
  }
}
