package liss.report;

import java.util.List;
import java.util.Optional;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.Verdict;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Reason;
import liss.format.Json;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.SourceText;
import liss.placement.model.CostModel;
import liss.placement.model.Goal;
import liss.placement.model.LockLimit;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Optimality;
import liss.report.Statistics.PhaseTime;
import liss.synth.FrontResult;
import liss.synth.LearnedConstraint;
import liss.synth.PreventedRun;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NewDeadlock;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Progress;
import liss.synth.SynthesisResult.Synthesized;
import liss.triage.Answer;
import liss.verify.Outcome;
import liss.verify.Question;
import liss.verify.Races;
import liss.verify.Verification;
import liss.verify.Verification.ShownDeadlock;

/** Reports for other programs, in JSON. docs/json.md describes the members. */
public final class JsonReport {

  private static final String FOR_PROGRAM = "safe for the program";
  private static final String WITHOUT_VALUES = "without values";

  private final ProgramCfa program;
  private final StepText text;
  private final RunJson runs;

  private JsonReport(ProgramCfa program) {
    this.program = program;
    this.text = new StepText(program);
    this.runs = new RunJson(text);
  }

  /** What a verification found and what it cost. */
  public static Json.Members of(Answer answer, Optional<Statistics> statistics) {
    JsonReport json = new JsonReport(answer.program());
    List<Json.Text> reasons =
        answer.suppressed().stream().map(known -> new Json.Text(known.reason())).toList();
    Optional<Json> suppressed = Optional.of(reasons).filter(r -> !r.isEmpty()).map(Json.Array::new);
    return json.with(
        answer.restsOn(),
        answer.messages(),
        statistics,
        json.verification(answer.verification(), answer.outcome())
            .with("memory", answer.races().map(json::memory))
            .with("alarms", alarms(answer))
            .with("question", answer.question().map(JsonReport::question))
            .with("repair", answer.repair().map(Json.Text::new))
            .with("suppressed", suppressed));
  }

  private static Optional<Json> alarms(Answer answer) {
    return Optional.of(answer.alarms())
        .filter(alarms -> !alarms.isEmpty())
        .map(alarms -> new Json.Array(alarms.stream().map(a -> new AlarmText(a).json()).toList()));
  }

  /** A question, and the fact that takes the counterexample away. */
  static Json.Members question(Question asked) {
    return Json.object()
        .with("text", asked.text())
        .with("fact", asked.fact().toString())
        .with("line", asked.line());
  }

  /** What a synthesis did and what it cost. */
  public static Json.Members of(
      Synthesis synthesis, List<Diagnostic> messages, Optional<Statistics> statistics) {
    JsonReport json = new JsonReport(synthesis.program());
    return json.with(synthesis.assumptions(), messages, statistics, json.synthesis(synthesis));
  }

  /** The Pareto-optimal placements, and what they cost to find. */
  public static Json.Members of(
      FrontReport report,
      FrontResult.Front front,
      List<Diagnostic> messages,
      Optional<Statistics> statistics) {
    JsonReport json = new JsonReport(report.program());
    return json.with(
        report.assumptions(),
        messages,
        statistics,
        json.progress(
                json.head("synthesize", report.outcome())
                    .with("objective", "pareto")
                    .with(
                        "front",
                        front.placements(),
                        one -> json.synthesized(Json.object(), one, Objective.FINE)),
                front.progress())
            .with("semantics", semantics(report.considered()))
            .with("switchAtLock", SwitchText.json(report.program()))
            .with("maxLocks", limit(front.limit())));
  }

  private Json.Members with(
      Assumptions assumptions,
      List<Diagnostic> messages,
      Optional<Statistics> statistics,
      Json.Members report) {
    SourceText source = program.program().source();
    return MessagesReport.with(
            new AssumptionText(source).with(report, assumptions), source, messages)
        .with("statistics", statistics.map(Statistics::json));
  }

  private Json memory(Races races) {
    return new RaceText(races, program.program().source()).json();
  }

  private Json.Members head(String command, Outcome outcome) {
    return Json.object()
        .with("command", command)
        .with("file", program.program().source().file())
        .with("result", outcome.label());
  }

  private Json.Members verification(Verification verification, Outcome outcome) {
    Json.Members safety =
        switch (verification.verdict()) {
          case Verdict.Safe safe -> Json.object().with("verdict", "safe");
          case Verdict.Unknown unknown ->
              Json.object()
                  .with("verdict", verification.isSafeForProgram() ? FOR_PROGRAM : "unknown")
                  .with("reason", unknown.reason())
                  .with("feasibleSearch", new FeasibleCounterexampleText(verification).json());
          case Verdict.Unsafe unsafe -> unsafe(unsafe, verification);
        };
    return head("verify", outcome)
        .with("semantics", semantics(verification.lookedAt()))
        .with("switchAtLock", SwitchText.json(verification.program()))
        .with(
            "atContendedLocks",
            verification.atContendedLocks().map(other -> new Json.Text(other.label())))
        .with("staleValues", new StaleText(verification.stale(), program.program().source()).json())
        .with("preemptionSafety", safety)
        .with("deadlock", deadlock(verification))
        .with("deadlocks", verification.shownDeadlocks(), shown -> deadlock(shown, verification))
        .with("copies", verification.copies().map(CopiesText::json))
        .with("warnings", Json.texts(verification.vacuity()))
        .with("bound", verification.verdict().effort().bound())
        .with("states", verification.verdict().effort().states())
        .with("deadlockSearchStopped", verification.deadlocks().stopped().map(Json.Text::new));
  }

  /** The answer about deadlocks. */
  private static Json deadlock(Verification verification) {
    return switch (verification.deadlock()) {
      case Outcome.Holds holds -> Json.object().with("verdict", "none");
      case Outcome.Violated violated ->
          Json.object()
              .with("verdict", verification.isAboutAbstraction() ? WITHOUT_VALUES : "real");
      case Outcome.Possible possible -> Json.object().with("verdict", "possible");
      case Outcome.Unknown unknown ->
          Json.object().with("verdict", "unknown").with("reason", unknown.reason());
    };
  }

  /** Of one that only the search with values has found it is not known who reaches it. */
  private static Json deadlock(ShownDeadlock shown, Verification verification) {
    StepText steps = new StepText(shown.program());
    Deadlock deadlock = shown.deadlock();
    Deadlocks all = verification.deadlocks();
    Optional<Json> cooperative =
        all.preemptive().contains(deadlock)
            ? Optional.of(new Json.Truth(!all.onlyPreemptive().contains(deadlock)))
            : Optional.empty();
    return new RunJson(steps)
        .deadlock(deadlock, shown.feasibility())
        .with("cooperative", cooperative)
        .with("verdict", verdict(shown, verification))
        .with("feasibility", shown.feasibility().map(new FeasibilityText(steps)::json));
  }

  private static String verdict(ShownDeadlock shown, Verification verification) {
    if (verification.hasNoDeadlockWithValues()) {
      return "excluded";
    }
    return shown.isReal()
        ? "real"
        : verification.isAboutAbstraction() ? WITHOUT_VALUES : "possible";
  }

  private static String semantics(ConsideredRuns counted) {
    return switch (counted) {
      case TERMINATING -> "terminating";
      case ALL -> "terminating or non-terminating";
    };
  }

  private Json.Members unsafe(Verdict.Unsafe unsafe, Verification verification) {
    Verification.Shown shown = verification.shown().orElseThrow();
    Optional<Json> passedOver =
        verification
            .feasibility()
            .filter(RunFeasibility.Spurious.class::isInstance)
            .filter(known -> shown.counterexample() != unsafe.counterexample())
            .map(known -> replayed(text, unsafe.counterexample(), Optional.of(known)));
    String verdict =
        verification.isSafeForProgram()
            ? FOR_PROGRAM
            : verification.isAboutAbstraction()
                ? "unsafe " + WITHOUT_VALUES
                : verification.safety() instanceof Outcome.Possible ? "possible" : "unsafe";
    return Json.object()
        .with("verdict", verdict)
        .with(
            "counterexample",
            replayed(new StepText(shown.program()), shown.counterexample(), shown.feasibility())
                .with("observed", shown.observed().map(new BehaviourText(shown.program())::json)))
        .with("spuriousCounterexample", passedOver)
        .with("feasibleSearch", new FeasibleCounterexampleText(verification).json())
        .with("harness", verification.harness().map(made -> new HarnessText(made).json()));
  }

  private static Json.Members replayed(
      StepText steps, Counterexample counterexample, Optional<RunFeasibility> known) {
    return new RunJson(steps)
        .counterexample(counterexample, known)
        .with("feasibility", known.map(new FeasibilityText(steps)::json));
  }

  private Json.Members synthesis(Synthesis synthesis) {
    Json.Members report =
        head("synthesize", synthesis.outcome()).with("objective", synthesis.objective().label());
    Json.Members specific =
        switch (synthesis.result()) {
          case Synthesized r -> synthesized(report, r, synthesis.objective());
          case NoPlacement r ->
              withShortage(report, r)
                  .with("reason", r.doubt().map(Json.Text::new))
                  .with("obstacles", Json.texts(new ConstraintText(text).obstacles(r)))
                  .with("minimalUnsatisfiableSubset", r.unsatisfiable(), this::constraint)
                  .with("forbiddenBy", r.bans(), BanText::json)
                  .with("otherSections", r.otherwise().map(s -> new Json.Text(s.toString())));
          case NewDeadlock r -> newDeadlock(report, r);
          case SynthesisResult.Unknown r -> report.with("reason", r.reason());
        };
    return feasibilities(
            progress(specific, synthesis.result().progress()), synthesis.feasibilities())
        .with(
            "rewrite",
            synthesis
                .rewritten()
                .map(ConstraintText.RewriteText::new)
                .map(ConstraintText.RewriteText::json))
        .with("reasons", reasons(synthesis))
        .with("semantics", semantics(synthesis.considered()))
        .with("switchAtLock", SwitchText.json(synthesis.program()))
        .with("copies", synthesis.copies().map(CopiesText::json))
        .with("memory", synthesis.raceText().map(RaceText::json))
        .with("staleValues", synthesis.staleText().flatMap(StaleText::json))
        .with("warnings", Json.texts(synthesis.warnings()));
  }

  /** The runs that are reasons of critical sections; empty if nobody has asked. */
  private Optional<Json> reasons(Synthesis synthesis) {
    return Optional.of(synthesis.prevented())
        .filter(runs -> !runs.isEmpty())
        .map(runs -> new Json.Array(runs.stream().map(this::reason).toList()));
  }

  private Json reason(PreventedRun run) {
    return replayed(text, run.counterexample(), Optional.of(run.feasibility()))
        .with("observed", run.observed().map(new BehaviourText(program)::json))
        .with("sections", run.sections(), section -> new Json.Whole(section + 1));
  }

  /** What is known about the run of each constraint, and how often which answer was given. */
  private Json.Members feasibilities(Json.Members report, List<RunFeasibility> feasibilities) {
    if (feasibilities.isEmpty()) {
      return report;
    }
    List<Json.Members> answers =
        feasibilities.stream().map(new FeasibilityText(text)::json).toList();
    Json.Members counts = Json.object();
    for (String verdict : FeasibilityText.VERDICTS) {
      Optional<String> given = Optional.of(verdict);
      counts =
          counts.with(
              verdict, answers.stream().filter(a -> a.text("verdict").equals(given)).count());
    }
    return report.with("feasibilities", answers).with("feasibilityCounts", counts);
  }

  private Json.Members synthesized(Json.Members report, Synthesized result, Goal goal) {
    CriticalSectionText sections = new CriticalSectionText(text, result);
    Json.Members locks =
        report
            .with("program", result.text())
            .with("locks", Json.texts(result.newLockNames()))
            .with("protectedLines", sections.protectedLines())
            .with("reusedLocks", Json.texts(result.reusedLockNames()))
            .with(
                "changedWaits",
                SynthesisText.lockedWaits(program, result),
                wait ->
                    Json.object()
                        .with("line", wait.name().line())
                        .with("column", wait.name().column())
                        .with("becomes", wait.writing().function()));
    return costs(locks, result.cost(), goal)
        .with("optimality", optimality(result.optimality()))
        .with("withOneLock", result.withOneLock().map(one -> costs(Json.object(), one, goal)))
        .with("criticalSections", result.sections(), sections::json)
        .with("lockReasons", result.reasons(program), new LockReasonText(text, result)::json)
        .with(
            "lockKinds",
            Optional.of(LockKindText.sentences(program, result))
                .filter(sentences -> !sentences.isEmpty())
                .map(Json::texts))
        .with("deadlocksBefore", result.before().preemptive().size())
        .with("deadlocksAfter", result.after().preemptive().size());
  }

  private static Json.Members costs(Json.Members report, PlacementCost cost, Goal goal) {
    Json.Members costs =
        report
            .with("lockStatements", cost.lockStatements())
            .with("unlockStatements", cost.unlockStatements())
            .with("protectedStatements", cost.protectedStatements())
            .with("excludedPairs", cost.excludedPairs())
            .with("changedFunctions", cost.changes().functions())
            .with("changedLines", cost.changes().lines());
    return goal instanceof CostModel ? costs.with("price", cost.price()) : costs;
  }

  private static Json.Members withShortage(Json.Members report, NoPlacement result) {
    return report
        .with("maxLocks", result.shortage().map(s -> new Json.Whole(s.allowed())))
        .with("neededLocks", result.shortage().map(s -> new Json.Whole(s.needed())));
  }

  private static Json.Members optimality(Optimality optimality) {
    return switch (optimality) {
      case Optimality.Optimal o -> Json.object().with("proven", true);
      case Optimality.OptimalUpTo o ->
          Json.object().with("proven", true).with("upToLocks", o.locks());
      case Optimality.OptimalButForTies o ->
          Json.object().with("proven", true).with("lowerBound", o.lowerBound(), Json.Whole::new);
      case Optimality.BestFound o ->
          Json.object()
              .with("proven", false)
              .with("upToLocks", limit(o.locks()))
              .with("lowerBound", o.lowerBound(), Json.Whole::new);
      case Optimality.Irredundant o -> Json.object().with("irredundant", true);
    };
  }

  private static Optional<Json> limit(LockLimit locks) {
    return locks.isNone() ? Optional.empty() : Optional.of(new Json.Whole(locks.newLocks()));
  }

  /** The runs into new deadlocks are those of the new program, and so are their lines. */
  private Json.Members newDeadlock(Json.Members report, NewDeadlock result) {
    RunJson withLocks = new RunJson(new StepText(result.output()));
    return report
        .with("program", result.text())
        .with("deadlocks", result.deadlocks(), d -> withLocks.deadlock(d, Optional.empty()));
  }

  private Json.Members progress(Json.Members report, Progress progress) {
    return report
        .with("iterations", progress.iterations())
        .with("constraints", progress.constraints(), this::constraint)
        .with("bound", progress.bound())
        .with("milliseconds", PhaseTime.milliseconds(PhaseTime.of(progress)));
  }

  private Json constraint(LearnedConstraint constraint) {
    ConstraintText words = new ConstraintText(text);
    Run run = constraint.trace().run();
    return runs.counterexample(run, Reason.of(run))
        .with("demands", Json.texts(words.demands(constraint)))
        .with("core", Json.texts(words.core(constraint)))
        .with("remedies", Json.texts(words.remedies(constraint)));
  }
}
