package liss.report;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.behaviour.PreemptiveOnly;
import liss.behaviour.PreemptiveOnly.Count;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.behaviour.RunFeasibility;
import liss.behaviour.RunFeasibility.Input;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.run.Property;
import liss.verify.Failures;

/**
 * The behaviours of a program that only a preemptive scheduler shows, and the place at which it
 * fails only with that.
 *
 * @param program what was explored
 * @param exploration what was found
 */
public record PreemptiveOnlyReport(ProgramCfa program, PreemptiveOnly exploration)
    implements FindingsReport {

  private static final int FINDINGS_IN_FULL = 3;

  private static final String ONLY_HERE = "No cooperative run fails at this place.";

  private static final String HINT =
      "--observe NAME,.. shows calls and the final values of variables.";

  @Override
  public boolean isComplete() {
    return exploration.openQuestions().isEmpty();
  }

  @Override
  public Set<Property> violated() {
    return exploration.isEmpty() ? Set.of() : Set.of(Property.PREEMPTIVE_ONLY);
  }

  @Override
  public List<TraceDocument> traces() {
    return Stream.concat(
            exploration.findings().stream()
                .map(finding -> TraceDocument.ofBehaviour(finding.run().schedule())),
            exploration.failure().stream().map(TraceDocument::ofPreemptiveFailure))
        .toList();
  }

  @Override
  public void addTo(Page page) {
    for (Finding finding : exploration.findings().stream().limit(FINDINGS_IN_FULL).toList()) {
      finding(page, finding);
    }
    int rest = exploration.findings().size() - FINDINGS_IN_FULL;
    if (rest > 0) {
      page.point().line("... and " + rest + " more; --format json lists them all.");
    }
    exploration
        .failure()
        .ifPresent(failure -> {
          new FindingText(new ViolationText(program)).inFull(page, failure);
          page.sentence(ONLY_HERE);
          inputs(page, Input.of(failure.schedule()));
        });
    page.point();
    SwitchText.sentence(program).ifPresent(page::sentence);
    method(page);
    warning().ifPresent(warning -> page.line(Style.WARNING, "Warning: " + warning));
    exploration.openQuestions().forEach(q -> page.line(Style.WARNING, "Not decided: " + q + "."));
  }

  private void method(Page page) {
    switch (exploration.method()) {
      case RUNS -> {
        page.line("Classes of preemptive runs:  " + exploration.preemptiveRuns());
        page.line("Classes of cooperative runs: " + exploration.cooperativeRuns());
        page.line("Questions to the solver:     " + exploration.questions());
      }
      case CLASSES -> {
        page.line("Preemptive runs looked at:   " + exploration.preemptiveRuns());
        page.line("Behaviours compared:         " + exploration.cooperativeRuns());
        page.line("Questions to the solver:     " + exploration.questions());
      }
      case AUTOMATA -> {
        page.sentence("What all runs show was compared as languages of automata.");
        exploration.count().map(PreemptiveOnlyReport::sentence).ifPresent(page::sentence);
      }
      case SAFETY ->
          page.sentence(
              exploration.failure().isEmpty() && exploration.openQuestions().isEmpty()
                  ? "The program is preemption-safe, so that no behaviour is preemptive-only."
                  : "The runs that terminate are equivalent to cooperative ones, so that no"
                      + " behaviour of these is preemptive-only.");
    }
  }

  private static String sentence(Count count) {
    return switch (count) {
      case Count.Finite(BigInteger all) when all.equals(BigInteger.ONE) ->
          "No other behaviour is preemptive-only.";
      case Count.Finite(BigInteger all) ->
          all + " behaviours are preemptive-only; one of the shortest is shown.";
      case Count.Infinite infinite ->
          "Infinitely many behaviours are preemptive-only; one of the shortest is shown.";
    };
  }

  private static Json json(Count count) {
    return switch (count) {
      case Count.Finite(BigInteger all) -> new Json.Text(all.toString());
      case Count.Infinite infinite -> new Json.Text("infinite");
    };
  }

  /** That there is little to compare, if this is so. */
  private Optional<String> warning() {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> kinds.addAll(Kind.of(edge.action())));
    if (kinds.contains(Kind.OUTPUT) || Failures.mayFail(program)) {
      return Optional.empty();
    }
    return Optional.of(
        kinds.contains(Kind.CHOICE)
            ? "the program has no output; only its choices can be observed. " + HINT
            : "the program has neither output nor choices; nothing can be observed. " + HINT);
  }

  /** What can be observed of an action. */
  private enum Kind {
    OUTPUT,
    CHOICE;

    private static Set<Kind> of(Action action) {
      return switch (action) {
        case Action.Output a -> Set.of(OUTPUT);
        case Action.Input a -> Set.of(CHOICE);
        case Action.Havoc a -> Set.of(CHOICE);
        case Action.HavocLocal a -> Set.of(CHOICE);
        case Action.Branch a when a.condition().isEmpty() -> Set.of(CHOICE);
        case Action.VariableAccess a -> Set.of();
        case Action.Synchronization a -> Set.of();
        case Action.LocalStep a -> Set.of();
      };
    }
  }

  private void finding(Page page, Finding finding) {
    page.point().line(Style.BAD, "No cooperative run shows the same for the same inputs:").point();
    FindingText.columns(page, finding.run().schedule());
    behaviours().columns(page, finding);
    page.point();
    page.sentence(FindingText.preemptions(finding.run()));
    inputs(page, finding.inputs());
  }

  private void inputs(Page page, List<Input> given) {
    if (!given.isEmpty()) {
      page.list(inputs().sentences(new RunFeasibility.Feasible(given)));
    }
  }

  private BehaviourText behaviours() {
    return new BehaviourText(program);
  }

  @Override
  public Json.Members addTo(Json.Members document) {
    return document
        .with("switchAtLock", SwitchText.json(program))
        .with("method", exploration.method().name().toLowerCase(Locale.ROOT))
        .with("preemptiveRuns", exploration.preemptiveRuns())
        .with("cooperativeRuns", exploration.cooperativeRuns())
        .with("questions", exploration.questions())
        .with("behaviours", exploration.count().map(PreemptiveOnlyReport::json))
        .with("warning", warning().map(Json.Text::new))
        .with("openQuestions", Json.texts(exploration.openQuestions()))
        .with(
            "findings",
            Stream.concat(
                    exploration.findings().stream().map(this::json),
                    exploration.failure().stream().map(this::ofFailure))
                .toList());
  }

  private Json ofFailure(liss.run.Finding failure) {
    ViolationText text = new ViolationText(program);
    Stream<String> known = text.explanation(failure.violation(), failure.schedule().end()).stream();
    return new FindingText(text)
        .json(failure)
        .with("property", Property.PREEMPTIVE_ONLY.toString())
        .with("explanation", Json.texts(Stream.concat(known, Stream.of(ONLY_HERE)).toList()))
        .with("witness", inputs().json(new RunFeasibility.Feasible(Input.of(failure.schedule()))));
  }

  private Json json(Finding finding) {
    Json.Members head = Json.object().with("property", Property.PREEMPTIVE_ONLY.toString());
    Json.Members found =
        FindingText.json(head, finding.run())
            .with("witness", inputs().json(new RunFeasibility.Feasible(finding.inputs())));
    return behaviours().json(found, finding);
  }

  private FeasibilityText inputs() {
    return new FeasibilityText(new StepText(program));
  }

  @Override
  public String result() {
    if (!exploration.isEmpty()) {
      return "false(preemptive-only)";
    }
    return isComplete() ? "true" : "unknown(" + exploration.openQuestions().getFirst() + ")";
  }
}
