package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.serial.Counterexample;
import liss.format.Json;
import liss.generalize.BadTrace;
import liss.lang.Assumptions;
import liss.lang.Diagnostic;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.report.SarifFormat.Rule;
import liss.synth.LearnedConstraint;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.NewDeadlock;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import liss.triage.Fingerprints;
import liss.triage.Fingerprints.Involved;
import liss.triage.Suppressions;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Races;
import liss.verify.Races.Use;
import liss.verify.RacingPair;
import liss.verify.StaleReads;
import liss.verify.Verification;
import liss.verify.Verification.ShownDeadlock;
import org.jspecify.annotations.Nullable;

/**
 * Reports in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS, 2020). A run of
 * the program is a code flow with one thread flow per thread; the execution order of its locations
 * is that of the run. A synthesized program is a fix.
 */
public final class SarifReport {

  private static final String ERROR = "error";

  /** How the message begins about what was neither confirmed nor excluded. */
  private static final String POSSIBLY = "possibly ";

  private static final SourceSpan START = new SourceSpan(0, 0, 1, 1);

  private final ProgramCfa program;
  private final StepText text;
  private @Nullable Fingerprints fingerprints;

  private SarifReport(ProgramCfa program) {
    this.program = program;
    this.text = new StepText(program);
  }

  /** What a verification found. */
  public static String of(
      Verification verification,
      List<Diagnostic> messages,
      Suppressions suppressions,
      String version) {
    return of(verification, Optional.empty(), messages, suppressions, version);
  }

  /** What a verification found, and which accesses race, if that is known. */
  public static String of(
      Verification verification,
      Optional<Races> races,
      List<Diagnostic> messages,
      Suppressions suppressions,
      String version) {
    SarifReport report = new SarifReport(verification.program());
    List<Json.Members> results = new ArrayList<>();
    violations(verification).forEach(v -> results.add(withSuppression(v, suppressions)));
    report.races(races).forEach(race -> results.add(withSuppression(race, suppressions)));
    report
        .stale(verification.stale())
        .forEach(stale -> results.add(withSuppression(stale, suppressions)));
    results.addAll(report.vacuous(verification.vacuity()));
    Outcome outcome = outcome(verification, races, suppressions);
    return report
        .log(results, messages, outcome, verification.restsOn(), Optional.empty(), version)
        .print();
  }

  /** What tells the violations that were found from others, wherever the lines move. */
  public static List<String> fingerprints(Verification verification) {
    return fingerprints(verification, Optional.empty());
  }

  /** The fingerprints of the violations, with the races that are some. */
  static List<String> fingerprints(Verification verification, Optional<Races> races) {
    List<Json.Members> all = new ArrayList<>(violations(verification));
    all.addAll(
        new SarifReport(verification.program())
            .races(races.filter(found -> found.use() == Use.VIOLATIONS)));
    if (verification.stale().use() == StaleReads.Use.VIOLATIONS) {
      all.addAll(new SarifReport(verification.program()).stale(verification.stale()));
    }
    return all.stream().map(SarifReport::fingerprint).distinct().toList();
  }

  /** The outcome if some violations are known and accepted. */
  public static Outcome outcome(
      Verification verification, Optional<Races> races, Suppressions suppressions) {
    Outcome found =
        verification
            .stale()
            .outcome(
                races.map(r -> r.outcome(verification.outcome())).orElse(verification.outcome()));
    if (!found.hasRun() || suppressions.isEmpty()) {
      return found;
    }
    List<String> fingerprints = fingerprints(verification, races);
    return suppressions.areAll(fingerprints) ? Outcome.suppressed(fingerprints.size()) : found;
  }

  /** The pairs of accesses that race: notes, or violations. */
  private List<Json.Members> races(Optional<Races> races) {
    return races.stream()
        .flatMap(
            found -> found.races().stream().map(pair -> race(new RaceText(found, source()), pair)))
        .toList();
  }

  /** The values that may be out of date: notes, or violations. */
  private List<Json.Members> stale(StaleReads found) {
    StaleText words = new StaleText(found, source());
    return found.pairs().stream().map(pair -> stale(words, pair)).toList();
  }

  private Json.Members stale(StaleText words, StaleReads.Pair pair) {
    SortedSet<String> facts = new TreeSet<>(pair.variables());
    facts.addAll(pair.locks());
    facts.add(pair.thread());
    String level =
        words.found().use() == StaleReads.Use.NOTES
            ? "note"
            : pair.run().isPresent() ? ERROR : "warning";
    Json.Members other = location(pair.use()).with("message", SarifFormat.message("the use"));
    return result(
            Rule.STALE_VALUE,
            level,
            "stale value: " + words.told(pair),
            pair.read(),
            Fingerprints.of(Rule.STALE_VALUE.id, source().file(), facts))
        .with("relatedLocations", List.of(other));
  }

  /** The races of the output of a synthesis, whose lines are those of no file. */
  private List<Json.Members> ofOutput(RaceText words) {
    return words.races().races().stream()
        .map(pair ->
            result(
                Rule.RACE,
                "note",
                "the output has a data race of " + words.told(pair),
                START,
                named(pair)))
        .toList();
  }

  /** The name of a race of which the program is not at hand. */
  private String named(RacingPair pair) {
    SortedSet<String> facts = new TreeSet<>();
    for (RacingPair.Side side : List.of(pair.first(), pair.second())) {
      facts.add(
          side.thread()
              + (side.reads() ? " read" : "")
              + (side.writes() ? " write" : "")
              + " "
              + pair.variable());
    }
    return Fingerprints.of(Rule.RACE.id, source().file(), facts);
  }

  private Json.Members race(RaceText words, RacingPair pair) {
    Json.Members other =
        location(pair.second().span()).with("message", SarifFormat.message("the other access"));
    String level = words.races().use() == Use.VIOLATIONS ? "error" : "note";
    SourceSpan span = pair.first().span();
    List<Involved> steps = InvolvedSteps.of(pair, program);
    String name = steps.isEmpty() ? named(pair) : named(Rule.RACE, span, steps);
    return result(Rule.RACE, level, "data race of " + words.told(pair), span, name)
        .with("relatedLocations", List.of(other));
  }

  private static Json.Members withSuppression(Json.Members result, Suppressions suppressions) {
    Optional<Json> found =
        suppressions
            .of(fingerprint(result))
            .map(suppression ->
                new Json.Array(
                    List.of(
                        Json.object()
                            .with("kind", "external")
                            .with("justification", suppression.reason()))));
    return result.with("suppressions", found);
  }

  private static List<Json.Members> violations(Verification verification) {
    List<Json.Members> results = new ArrayList<>();
    Outcome safety = verification.safety();
    SarifReport report = new SarifReport(verification.program());
    verification
        .shown()
        .filter(shown -> safety.hasRun())
        .ifPresent(shown -> {
          SarifReport own = new SarifReport(shown.program());
          // The run that is shown may be another one with values; the conflict is the same.
          Counterexample first = verification.unsafe().orElseThrow().counterexample();
          SarifReport of = first.equals(shown.counterexample()) ? own : report;
          List<Involved> steps = InvolvedSteps.of(first);
          String name = of.named(Rule.PREEMPTION_SAFETY, preempted(first.run()), steps, report);
          results.add(own.unsafe(shown, safety, name));
        });
    if (!verification.deadlock().hasRun()) {
      return results;
    }
    for (ShownDeadlock shown : verification.shownDeadlocks()) {
      Outcome deadlock =
          shown.isReal() || verification.isAboutAbstraction()
              ? verification.deadlock()
              : new Outcome.Possible(Property.DEADLOCK);
      SarifReport of =
          shown.program() == report.program ? report : new SarifReport(shown.program());
      Json.Members result = of.deadlock(shown, deadlock, report);
      // The search with values may find what is among those without.
      if (results.stream().noneMatch(other -> isSame(result, other))) {
        results.add(result);
      }
    }
    return results;
  }

  private static boolean isSame(Json.Members result, Json.Members other) {
    return other.text("level").equals(Optional.of(ERROR))
        && fingerprint(other).equals(fingerprint(result));
  }

  /** What a synthesis did. */
  public static String of(Synthesis synthesis, List<Diagnostic> messages, String version) {
    SarifReport report = new SarifReport(synthesis.program());
    List<Json.Members> results = new ArrayList<>();
    switch (synthesis.result()) {
      case Synthesized r -> report.repaired(r).ifPresent(results::add);
      case NoPlacement r when r.doubt().isPresent() -> {}
      case NoPlacement r -> results.add(report.noPlacement(r));
      case NewDeadlock r -> results.add(report.newDeadlock());
      case SynthesisResult.Unknown r -> {}
    }
    synthesis.raceText().ifPresent(words -> results.addAll(report.ofOutput(words)));
    results.addAll(report.vacuous(synthesis.warnings()));
    Optional<Json> patch =
        synthesis.result() instanceof Synthesized r
            ? SarifFormat.patch(r.text(), report.source())
            : Optional.empty();
    Outcome outcome = synthesis.outcome();
    return report.log(results, messages, outcome, synthesis.assumptions(), patch, version).print();
  }

  /** The messages about a program that is rejected. */
  public static String rejection(SourceText source, List<Diagnostic> messages, String version) {
    Json.Members properties = Json.object().with("result", ERROR);
    return SarifFormat.log(
            List.of(),
            SarifFormat.invocation(false, notifications(messages, source)),
            properties,
            version)
        .print();
  }

  /**
   * Results of several logs in one, which has no result as a whole.
   *
   * @param notifications what was said about reading the programs
   * @param assumptions what the answers rest on
   */
  public static String of(
      List<Json.Members> results,
      List<Json.Members> notifications,
      List<Json.Members> assumptions,
      String version) {
    boolean isSuccessful =
        notifications.stream().noneMatch(n -> n.text("level").equals(Optional.of(ERROR)));
    Json.Members run =
        SarifFormat.run(SarifFormat.invocation(isSuccessful, notifications), version);
    return SarifFormat.log(
            results,
            assumptions.isEmpty()
                ? run
                : run.with("properties", Json.object().with("assumptions", assumptions)))
        .print();
  }

  private static List<Json.Members> notifications(List<Diagnostic> messages, SourceText source) {
    return messages.stream().map(message -> SarifFormat.notification(message, source)).toList();
  }

  private SourceText source() {
    return program.program().source();
  }

  private Json log(
      List<Json.Members> results,
      List<Diagnostic> messages,
      Outcome outcome,
      Assumptions assumptions,
      Optional<Json> patch,
      String version) {
    Json.Members properties =
        new AssumptionText(source())
            .with(Json.object().with("result", outcome.label()), assumptions)
            .with("patch", patch);
    return SarifFormat.log(
        results,
        SarifFormat.invocation(outcome, notifications(messages, source())),
        properties,
        version);
  }

  /** What tells a result from others wherever the lines move, and whatever its sentences are. */
  private static String fingerprint(Json.Members result) {
    return result
        .object("partialFingerprints")
        .flatMap(all -> all.text(Fingerprints.KEY))
        .orElseThrow();
  }

  /** The name of a finding by the steps of another program at their places, if it has them. */
  private String named(Rule rule, SourceSpan span, List<Involved> steps, SarifReport other) {
    return other.program == program
        ? named(rule, span, steps)
        : other
            .fingerprints()
            .here(steps)
            .map(found -> other.named(rule, span, found))
            .orElseGet(() -> named(rule, span, steps));
  }

  private Fingerprints fingerprints() {
    if (fingerprints == null) {
      fingerprints = new Fingerprints(program);
    }
    return fingerprints;
  }

  private String named(Rule rule, SourceSpan span, List<Involved> steps) {
    return fingerprints().of(rule.id, SarifFormat.uri(source().fileOf(span)), steps);
  }

  private Json.Members result(
      Rule rule, String level, String message, SourceSpan span, String name) {
    return SarifFormat.result(rule.id, level, message, location(span), name);
  }

  /** A violation with the runs that show it. */
  private Json.Members violation(Rule rule, String message, SourceSpan span, List<Run> runs) {
    List<Involved> steps = runs.stream().flatMap(run -> InvolvedSteps.of(run).stream()).toList();
    return result(rule, ERROR, message, span, named(rule, span, steps))
        .with("codeFlows", runs, this::codeFlow);
  }

  /** A violation, or a warning that there may be one. */
  private Json.Members violation(
      Outcome outcome,
      Rule rule,
      String message,
      SourceSpan span,
      Run run,
      Optional<RunFeasibility> feasibility,
      String name) {
    boolean isPossible = outcome instanceof Outcome.Possible;
    return result(
            rule,
            isPossible ? "warning" : ERROR,
            (isPossible ? POSSIBLY : "") + message,
            span,
            name)
        .with("codeFlows", List.of(run), this::codeFlow)
        .with(
            "properties",
            feasibility
                .map(new FeasibilityText(text)::json)
                .map(known -> Json.object().with("feasibility", known)));
  }

  private Json.Members unsafe(Verification.Shown shown, Outcome outcome, String name) {
    Counterexample counterexample = shown.counterexample();
    Run run = counterexample.run();
    return violation(
        outcome,
        Rule.PREEMPTION_SAFETY,
        "not preemption-safe: " + reason(counterexample),
        preempted(run),
        run,
        shown.feasibility(),
        name);
  }

  private Json.Members notSafe(Run run, String message) {
    return violation(Rule.PREEMPTION_SAFETY, message, preempted(run), List.of(run));
  }

  /** A short sentence, and then all of it. */
  private String reason(Counterexample counterexample) {
    Reasons reasons = new Reasons(counterexample.run(), text);
    List<String> sentences = reasons.sentences(counterexample.reason());
    return reasons.interruption(counterexample.reason())
        + ". "
        + sentences.getFirst()
        + " "
        + String.join("; ", sentences.subList(1, sentences.size()));
  }

  /** The step after which the first preemption happens, which is where a lock is missing. */
  private static SourceSpan preempted(Run run) {
    int first = run.preemptions().stream().findFirst().orElse(1);
    return run.events().get(first - 1).edge().span();
  }

  /** A deadlock, which has the name of the same one of another program. */
  private Json.Members deadlock(ShownDeadlock shown, Outcome outcome, SarifReport other) {
    Run run = shown.deadlock().run();
    StuckThreads end = new StuckThreads(run, text);
    String message = "deadlock: " + String.join("; ", end.sentences());
    SourceSpan span = end.blockedStep().map(Edge::span).orElse(START);
    List<Involved> steps = end.involved();
    String name = named(Rule.DEADLOCK, span, steps, other);
    return violation(outcome, Rule.DEADLOCK, message, span, run, shown.feasibility(), name);
  }

  private List<Json.Members> vacuous(List<String> warnings) {
    List<Json.Members> results = new ArrayList<>();
    for (String warning : warnings) {
      String name = Fingerprints.of(Rule.VACUOUS.id, source().file(), results.size());
      results.add(result(Rule.VACUOUS, "warning", warning, START, name));
    }
    return results;
  }

  private Optional<Json.Members> repaired(Synthesized result) {
    return result.progress().constraints().stream()
        .findFirst()
        .map(constraint ->
            notSafe(
                    constraint.trace().run(),
                    "not preemption-safe; "
                        + Words.count(result.lockNames().size(), "lock")
                        + (result.lockNames().size() == 1 ? " makes it so: " : " make it so: ")
                        + String.join(", ", result.lockNames()))
                .with("fixes", List.of(SarifFormat.fix(result.text(), source()))));
  }

  private Json.Members noPlacement(NoPlacement result) {
    List<Run> runs =
        result.unsatisfiable().stream().map(LearnedConstraint::trace).map(BadTrace::run).toList();
    SourceSpan span = runs.stream().findFirst().map(SarifReport::preempted).orElse(START);
    String message =
        result
            .shortage()
            .map(SynthesisText::tooFew)
            .orElse("no placement of locks makes this program preemption-safe");
    return violation(Rule.NO_PLACEMENT, message, span, runs);
  }

  private Json.Members newDeadlock() {
    String message = "the locks that would make this program preemption-safe bring new deadlocks";
    return result(Rule.DEADLOCK, ERROR, message, START, named(Rule.DEADLOCK, START, List.of()));
  }

  private Json codeFlow(Run run) {
    SortedMap<Integer, List<Json>> flows = new TreeMap<>();
    for (int i = 0; i < run.events().size(); i++) {
      Edge step = run.events().get(i).edge();
      Json place = location(step.span()).with("message", SarifFormat.message(text.action(step)));
      flows
          .computeIfAbsent(step.thread(), thread -> new ArrayList<>())
          .add(Json.object().with("location", place).with("executionOrder", i + 1));
    }
    return Json.object()
        .with(
            "threadFlows",
            flows.entrySet(),
            flow ->
                Json.object()
                    .with("id", text.thread(flow.getKey()))
                    .with("locations", flow.getValue()));
  }

  private Json.Members location(SourceSpan span) {
    return SarifFormat.location(span, source());
  }
}
