package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.format.Json;
import liss.run.FewestPreemptions;
import liss.run.Finding;
import liss.run.Property;
import liss.run.Replay;
import liss.run.Schedule;
import liss.run.TraceStep;
import liss.run.Violation;

/**
 * A finding as it is written to a file, from which it can be replayed.
 *
 * @param program the name of the file of the program
 * @param property the property that is violated
 * @param message what is wrong
 * @param steps the run that leads there
 * @param interaction the inputs and outputs that no cooperative run shows for the same inputs;
 *     empty for findings that are violations of the state that the run leads to
 * @param observed what can be seen besides ({@link liss.lang.Observation})
 */
public record TraceDocument(
    String program,
    String property,
    String message,
    List<TraceStep> steps,
    Optional<List<String>> interaction,
    List<String> observed) {

  private static final String FORMAT = "liss-trace-1";

  /** The semantics that the steps are those of. */
  private static final String SEMANTICS = "preemptive";

  /** Copies the list. */
  public TraceDocument {
    steps = List.copyOf(steps);
    interaction = interaction.map(List::copyOf);
    observed = List.copyOf(observed);
  }

  /** The document of a violation that a run leads to. */
  static TraceDocument of(Finding finding) {
    return of(finding, finding.violation().property());
  }

  /** The document of a run that fails where no cooperative run does. */
  static TraceDocument ofPreemptiveFailure(Finding finding) {
    return of(finding, Property.PREEMPTIVE_ONLY);
  }

  private static TraceDocument of(Finding finding, Property property) {
    Schedule schedule = finding.schedule();
    String message = new ViolationText(schedule.program()).describe(finding.violation());
    return of(schedule, property, message, Optional.empty());
  }

  /** The document of a run that shows what no cooperative run shows. */
  static TraceDocument ofBehaviour(Schedule schedule) {
    List<String> shown = shown(schedule);
    List<String> all =
        BehaviourText.texts(FewestPreemptions.behaviour(schedule).symbols(), schedule.program());
    String message =
        all.isEmpty()
            ? "no cooperative run terminates without a choice"
            : "no cooperative run shows " + String.join(" ", shown.isEmpty() ? all : shown);
    return of(schedule, Property.PREEMPTIVE_ONLY, message, Optional.of(shown));
  }

  private static TraceDocument of(
      Schedule schedule, Property property, String message, Optional<List<String>> interaction) {
    ProgramCfa program = schedule.program();
    return new TraceDocument(
        program.program().source().file(),
        property.toString(),
        message,
        TraceStep.of(schedule, new StepText(program)::action),
        interaction,
        List.of());
  }

  /** A copy in which more names can be observed. */
  public TraceDocument observing(List<String> names) {
    return new TraceDocument(program, property, message, steps, interaction, names);
  }

  /** The inputs and outputs of a run. */
  static List<String> shown(Schedule schedule) {
    return BehaviourText.texts(
        FewestPreemptions.behaviour(schedule).interaction(), schedule.program());
  }

  /** The text of the file. */
  public String json() {
    return Json.object()
        .with("format", FORMAT)
        .with("program", program)
        .with("semantics", SEMANTICS)
        .with("property", property)
        .with("message", message)
        .with("interaction", interaction.map(Json::texts))
        .with("observe", Optional.of(observed).filter(o -> !o.isEmpty()).map(Json::texts))
        .with("steps", steps, TraceDocument::json)
        .print();
  }

  private static Json json(TraceStep step) {
    Optional<List<String>> woken = Optional.of(step.woken()).filter(w -> !w.isEmpty());
    return Json.object()
        .with("thread", step.thread())
        .with("line", step.line())
        .with("column", step.column())
        .with("action", step.action())
        .with("value", step.value().map(Json.Whole::new))
        .with("wakes", woken.map(Json::texts));
  }

  /** The document that a text is; empty if it is none. */
  public static Optional<TraceDocument> parse(String text) {
    return Json.parse(text)
        .flatMap(TraceDocument::members)
        .filter(document ->
            document.text("format").equals(Optional.of(FORMAT))
                && document.text("semantics").equals(Optional.of(SEMANTICS)))
        .flatMap(TraceDocument::document);
  }

  private static Optional<Json.Members> members(Json json) {
    return json instanceof Json.Members members ? Optional.of(members) : Optional.empty();
  }

  private static Optional<TraceDocument> document(Json.Members document) {
    Optional<String> program = document.text("program");
    Optional<String> property = document.text("property");
    Optional<String> message = document.text("message");
    Optional<List<TraceStep>> steps = document.array("steps").flatMap(TraceDocument::steps);
    if (Stream.of(program, property, message, steps).anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    return Optional.of(
        new TraceDocument(
            program.get(),
            property.get(),
            message.get(),
            steps.get(),
            document.array("interaction").map(TraceDocument::texts),
            document.array("observe").map(TraceDocument::texts).orElse(List.of())));
  }

  private static Optional<List<TraceStep>> steps(List<? extends Json> elements) {
    List<TraceStep> steps =
        elements.stream()
            .flatMap(element -> members(element).flatMap(TraceDocument::step).stream())
            .toList();
    return steps.size() == elements.size() ? Optional.of(steps) : Optional.empty();
  }

  private static Optional<TraceStep> step(Json.Members fields) {
    Optional<String> thread = fields.text("thread");
    Optional<Long> line = fields.whole("line");
    Optional<Long> column = fields.whole("column");
    Optional<String> action = fields.text("action");
    if (thread.isEmpty() || line.isEmpty() || column.isEmpty() || action.isEmpty()) {
      return Optional.empty();
    }
    List<String> woken = texts(fields.array("wakes").orElse(List.of()));
    return Optional.of(
        new TraceStep(
            thread.get(),
            line.get().intValue(),
            column.get().intValue(),
            action.get(),
            fields.whole("value"),
            woken));
  }

  private static List<String> texts(List<? extends Json> elements) {
    return elements.stream()
        .map(element -> element instanceof Json.Text text ? text.value() : "")
        .toList();
  }

  /** Executes the run again. */
  public Replay replay(ProgramCfa cfa) {
    return Replay.of(cfa, steps, new StepText(cfa)::action);
  }

  /** Whether a violation is the one that was recorded. */
  boolean tells(Violation violation, ViolationText text) {
    return message.equals(text.describe(violation));
  }

  /** Whether no cooperative run ends in the same way. */
  public boolean isPreemptiveOnly() {
    return property.equals(Property.PREEMPTIVE_ONLY.toString());
  }
}
