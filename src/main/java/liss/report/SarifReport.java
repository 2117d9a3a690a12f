package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.c.Harness;
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
import liss.triage.Answer;
import liss.triage.Answer.Named;
import liss.triage.Fingerprints;
import liss.triage.Fingerprints.Involved;
import liss.triage.InvolvedSteps;
import liss.verify.Outcome;
import liss.verify.Question;
import liss.verify.RacingPair;
import liss.verify.StaleReads;
import liss.verify.Verification;

/**
 * Reports in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS, 2020). A run of
 * the program is a code flow with one thread flow per thread; the execution order of its locations
 * is that of the run. A synthesized program is a fix.
 */
public final class SarifReport {

  private static final String ERROR = "error";

  /** How the message begins about what was neither confirmed nor excluded. */
  private static final String POSSIBLY = "possibly ";

  private final ProgramCfa program;
  private final StepText text;
  private final Optional<Harness> harness;

  private SarifReport(ProgramCfa program) {
    this(program, Optional.empty());
  }

  /**
   * @param harness the program, if it was made of the part that the report is about
   */
  private SarifReport(ProgramCfa program, Optional<Harness> harness) {
    this.program = program;
    this.text = new StepText(program);
    this.harness = harness;
  }

  /** What a verification found. */
  public static String of(Answer answer, String version) {
    SarifReport report = new SarifReport(answer.program());
    List<Json.Members> results = new ArrayList<>();
    answer.findings().forEach(found -> results.add(report.result(found, answer)));
    results.addAll(report.vacuous(answer.verification().vacuity()));
    Outcome outcome = answer.outcome();
    Assumptions assumptions = answer.restsOn();
    return report
        .log(results, answer.messages(), outcome, assumptions, Optional.empty(), version)
        .print();
  }

  private Json.Members result(Named found, Answer answer) {
    Json.Members result =
        switch (found) {
          case Named.Unsafe unsafe ->
              about(unsafe.shown().program(), answer).unsafe(unsafe, answer.question(unsafe));
          case Named.Stuck stuck -> about(stuck.shown().program(), answer).deadlock(stuck);
          case Named.Racing race ->
              race(new RaceText(answer.races().orElseThrow(), source()), race);
          case Named.Stale stale ->
              stale(new StaleText(answer.verification().stale(), source()), stale);
        };
    Optional<Json> suppressed =
        answer
            .suppressions()
            .of(found.name())
            .map(suppression ->
                new Json.Array(
                    List.of(
                        Json.object()
                            .with("kind", "external")
                            .with("justification", suppression.reason()))));
    return result.with("suppressions", suppressed);
  }

  private SarifReport about(ProgramCfa other, Answer answer) {
    Verification found = answer.verification();
    boolean isOfHarness =
        found.isShownInHarness()
            && found.shown().filter(shown -> shown.program() == other).isPresent();
    return other == program
        ? this
        : new SarifReport(other, found.harness().filter(made -> isOfHarness));
  }

  /** The races of the output of a synthesis, whose lines are those of no file. */
  private List<Json.Members> ofOutput(RaceText words) {
    return words.races().races().stream()
        .map(pair ->
            result(
                Rule.RACE,
                "note",
                "the output has a data race of " + words.told(pair),
                SourceSpan.START,
                Fingerprints.of(pair, source().file())))
        .toList();
  }

  private Json.Members race(RaceText words, Named.Racing found) {
    RacingPair pair = found.pair();
    String level = found.isViolation() ? ERROR : "note";
    String message = "data race of " + words.told(pair);
    return result(Rule.RACE, level, message, pair.first().span(), found.name())
        .with("relatedLocations", List.of(related(pair.second().span(), "the other access")));
  }

  private Json.Members stale(StaleText words, Named.Stale found) {
    StaleReads.Pair pair = found.pair();
    String level = !found.isViolation() ? "note" : pair.run().isPresent() ? ERROR : "warning";
    String message = "stale value: " + words.told(pair);
    return result(Rule.STALE_VALUE, level, message, pair.read(), found.name())
        .with("relatedLocations", List.of(related(pair.use(), "the use")));
  }

  private Json.Members related(SourceSpan span, String what) {
    return location(span).with("message", SarifFormat.message(what));
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

  private String named(Rule rule, SourceSpan span, List<Involved> steps) {
    return new Fingerprints(program).of(rule.id, span, steps);
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
      Optional<Question> question,
      String name) {
    boolean isPossible = outcome instanceof Outcome.Possible;
    return result(
            rule,
            isPossible ? "warning" : ERROR,
            (isPossible ? POSSIBLY : "") + message,
            span,
            name)
        .with("codeFlows", List.of(run), this::codeFlow)
        .with("properties", properties(feasibility, question));
  }

  private Optional<Json> properties(
      Optional<RunFeasibility> feasibility, Optional<Question> question) {
    return feasibility.isEmpty() && question.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Json.object()
                .with("feasibility", feasibility.map(new FeasibilityText(text)::json))
                .with("question", question.map(JsonReport::question)));
  }

  private Json.Members unsafe(Named.Unsafe found, Optional<Question> question) {
    Counterexample counterexample = found.shown().counterexample();
    Run run = counterexample.run();
    return violation(
        found.outcome(),
        Rule.PREEMPTION_SAFETY,
        "not preemption-safe"
            + (harness.isPresent() ? " in a harness: " : ": ")
            + reason(counterexample)
            + question
                .map(asked -> ". " + asked.text() + " If not, say so: " + asked.line())
                .orElse(""),
        InvolvedSteps.preempted(run),
        run,
        found.shown().feasibility(),
        question,
        found.name());
  }

  private Json.Members notSafe(Run run, String message) {
    return violation(Rule.PREEMPTION_SAFETY, message, InvolvedSteps.preempted(run), List.of(run));
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

  private Json.Members deadlock(Named.Stuck found) {
    Run run = found.shown().deadlock().run();
    return violation(
        found.outcome(),
        Rule.DEADLOCK,
        "deadlock: " + String.join("; ", text.stuck(run)),
        found.at(),
        run,
        found.shown().feasibility(),
        Optional.empty(),
        found.name());
  }

  private List<Json.Members> vacuous(List<String> warnings) {
    List<Json.Members> results = new ArrayList<>();
    for (String warning : warnings) {
      String name = Fingerprints.of(Rule.VACUOUS.id, source().file(), results.size());
      results.add(result(Rule.VACUOUS, "warning", warning, SourceSpan.START, name));
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
    SourceSpan span =
        runs.stream().findFirst().map(InvolvedSteps::preempted).orElse(SourceSpan.START);
    String message =
        result
            .shortage()
            .map(SynthesisText::tooFew)
            .orElse("no placement of locks makes this program preemption-safe");
    return violation(Rule.NO_PLACEMENT, message, span, runs);
  }

  private Json.Members newDeadlock() {
    String message = "the locks that would make this program preemption-safe bring new deadlocks";
    return result(
        Rule.DEADLOCK,
        ERROR,
        message,
        SourceSpan.START,
        named(Rule.DEADLOCK, SourceSpan.START, List.of()));
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
    return harness.filter(made -> made.line() <= span.line()).isPresent()
        ? SarifFormat.location(source())
        : SarifFormat.location(span, source());
  }
}
