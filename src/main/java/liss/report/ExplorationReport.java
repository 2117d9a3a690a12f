package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.behaviour.RunFeasibility;
import liss.cfa.ProgramCfa;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.ProgramExploration.RaceFreedom;
import liss.explore.UnknownInputs;
import liss.format.Json;
import liss.format.Page;
import liss.proof.ThreadModularProof;
import liss.run.Finding;
import liss.run.Property;
import liss.unfolding.Exploration;

/**
 * What the exploration of a program with numbers or with unknown inputs has found.
 *
 * @param program what was explored
 * @param exploration what was found
 * @param proof that there is nothing to find in runs that were not explored either
 */
public record ExplorationReport(
    ProgramCfa program, ProgramExploration exploration, Optional<ThreadModularProof> proof)
    implements FindingsReport {

  /** How many findings are shown with their schedules in a text. */
  private static final int FINDINGS_IN_FULL = 5;

  @Override
  public boolean isComplete() {
    return proof.isPresent()
        || exploration.completeness() == Completeness.COMPLETE && inexact().isEmpty();
  }

  @Override
  public Set<Property> violated() {
    Set<Property> violated = new TreeSet<>();
    findings().forEach(finding -> violated.add(finding.violation().property()));
    return violated;
  }

  @Override
  public List<TraceDocument> traces() {
    return findings().stream().map(TraceDocument::of).toList();
  }

  /** Whether something wrong was found, or all was looked at but where the translation stops. */
  public boolean hasEnded() {
    return !violated().isEmpty() || exploration.completeness() == Completeness.COMPLETE;
  }

  /**
   * Whether nothing is known to be wrong, and the translation stops for a reason with such an end.
   */
  public boolean isOpenFor(String reason) {
    return !isComplete()
        && violated().isEmpty()
        && exploration.findings().stream()
            .flatMap(finding -> finding.inexact().stream())
            .anyMatch(edge -> edge.inexact().orElseThrow().endsWith(reason));
  }

  /** What was found first that is wrong with the program. */
  public Optional<Finding> first() {
    return findings().stream().findFirst();
  }

  /** What is wrong with the program, without the ends of what was translated. */
  private List<Finding> findings() {
    return exploration.findings().stream().filter(finding -> finding.inexact().isEmpty()).toList();
  }

  /** Where the exploration of a program of C stopped at unsupported code. */
  private List<String> inexact() {
    return exploration.findings().stream()
        .flatMap(finding -> finding.inexact().stream())
        .map(edge -> edge.inexact().orElseThrow() + " at " + edge.span())
        .distinct()
        .toList();
  }

  @Override
  public void addTo(Page page) {
    FindingText text = new FindingText(new ViolationText(program));
    for (Finding finding : findings().stream().limit(FINDINGS_IN_FULL).toList()) {
      text.inFull(page, finding);
      exploration
          .unknownInputs()
          .ifPresent(unknown -> page.list(inputs().sentences(witness(finding))));
    }
    findings().stream()
        .skip(FINDINGS_IN_FULL)
        .forEach(finding -> text.headline(page, finding.violation()));
    page.point();
    Exploration runs = exploration.runs();
    if (exploration.states().isPresent()) {
      page.line("States:                 " + exploration.states().getAsLong());
    } else {
      page.line("Maximal configurations: " + runs.maximalConfigurations());
      page.line("Events:                 " + runs.events());
      page.line("Sleep-set blocked:      " + runs.sleepSetBlocked());
      page.line("Cutoff events:          " + runs.cutoffs());
    }
    exploration.unknownInputs().ifPresent(unknown -> counts(page, unknown));
    raceFreedom().ifPresent(page::sentence);
    inexact().stream()
        .map(what -> "Exploration stopped at unsupported code: " + what + ".")
        .forEach(page::sentence);
    proof.map(ExplorationReport::sentence).ifPresent(page::sentence);
  }

  private static String sentence(ThreadModularProof proof) {
    return "Proved for all runs"
        + (proof.replicated().isEmpty() ? "" : ", with any number of threads")
        + ": "
        + proof.clauses()
        + " clauses hold at "
        + proof.locations()
        + " locations whatever other threads do, and exclude every failure.";
  }

  private static Json.Members json(ThreadModularProof proof) {
    return Json.object()
        .with("replicated", new TreeSet<>(proof.replicated()), Json.Text::new)
        .with("locations", proof.locations())
        .with("clauses", proof.clauses())
        .with("questions", proof.questions());
  }

  private static void counts(Page page, UnknownInputs unknown) {
    page.line("Contradictory runs:     " + unknown.contradictory());
    page.line("Questions to the solver: " + unknown.questions());
  }

  /** What the result rests on, if data races matter. */
  private Optional<String> raceFreedom() {
    return switch (exploration.raceFreedom()) {
      case NOT_NEEDED -> Optional.empty();
      case CHECKED -> Optional.of("There are no data races, so that synchronization is enough.");
      case ASSUMED ->
          Optional.of(
              "It is assumed and not checked that there are no data races"
                  + (exploration.sought().contains(Property.RACE)
                      ? "; runs were left out."
                      : " (--property race checks it)."));
      case VIOLATED ->
          Optional.of(
              "There is a data race: not all runs were explored, and findings may be missing"
                  + " (--exploration dependence=access explores all).");
    };
  }

  @Override
  public Json.Members addTo(Json.Members document) {
    Exploration runs = exploration.runs();
    Json.Members counts =
        document
            .with(
                "properties", new TreeSet<>(exploration.sought()), p -> new Json.Text(p.toString()))
            .with("raceFreedom", name(exploration.raceFreedom()))
            .with("maximalConfigurations", runs.maximalConfigurations())
            .with("events", runs.events())
            .with("sleepSetBlocked", runs.sleepSetBlocked())
            .with("cutRuns", runs.cutRuns())
            .with("boundedRuns", runs.boundedRuns())
            .with("cutoffs", runs.cutoffs())
            .with("states", exploration.states().stream().mapToObj(Json.Whole::new).findFirst());
    return exploration
        .unknownInputs()
        .map(unknown ->
            counts
                .with("contradictory", unknown.contradictory())
                .with("questions", unknown.questions())
                .with("undecided", unknown.undecided())
                .with("openForRaces", unknown.openForRaces()))
        .orElse(counts)
        .with("inexact", inexact(), Json.Text::new)
        .with("proof", proof.map(ExplorationReport::json))
        .with("findings", findings(), this::json);
  }

  private static String name(RaceFreedom raceFreedom) {
    return switch (raceFreedom) {
      case NOT_NEEDED -> "not needed";
      case CHECKED -> "checked";
      case ASSUMED -> "assumed";
      case VIOLATED -> "violated";
    };
  }

  private Json json(Finding finding) {
    Optional<Json> witness =
        exploration.unknownInputs().map(unknown -> inputs().json(witness(finding)));
    return new FindingText(new ViolationText(program)).json(finding).with("witness", witness);
  }

  private FeasibilityText inputs() {
    return new FeasibilityText(new StepText(program));
  }

  private static RunFeasibility.Feasible witness(Finding finding) {
    return new RunFeasibility.Feasible(RunFeasibility.Input.of(finding.schedule()));
  }

  @Override
  public String result() {
    Set<Property> violated = violated();
    if (!violated.isEmpty()) {
      return violated.stream()
          .map(Property::toString)
          .collect(Collectors.joining(", ", "false(", ")"));
    }
    if (proof.isPresent()) {
      return "true";
    }
    if (!inexact().isEmpty()) {
      return "unknown(" + inexact().getFirst() + ")";
    }
    return switch (exploration.completeness()) {
      case COMPLETE -> "true";
      case BOUNDED -> "unknown(preemptions)";
      case STOPPED -> "unknown(limit)";
      case RACING -> "unknown(data race)";
      case RACES_CUT -> "unknown(races of runs that were cut off; --exploration cutoffs=off)";
      case UNDECIDED -> "unknown(solver)";
      case RACES_AT_UNKNOWN_CELLS -> "unknown(races at cells that depend on inputs)";
    };
  }
}
