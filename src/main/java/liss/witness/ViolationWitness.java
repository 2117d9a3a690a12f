package liss.witness;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import liss.c.source.StoppableText;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.run.RunEnd;
import liss.run.Schedule;
import liss.run.Step;
import liss.run.Violation;

/**
 * A violation witness of SV-COMP in its YAML format: version 2.0 for a run with one thread, and
 * 2.2, whose waypoints name threads, for others. Segments follow the order of the run: a thread is
 * created, an input is returned, a thread comes to a statement that others can see, and the
 * violation at the end.
 */
public final class ViolationWitness {

  /** What the producer and the moment of a witness are. */
  public record Origin(String version, Instant time) {}

  /**
   * A member of the witness: where a thread is, and what is known there.
   *
   * @param edge the step of the thread
   */
  private record Waypoint(
      String type, Edge edge, SourceSpan place, Optional<String> constraint, String format) {}

  private final Schedule schedule;
  private final StoppableText text;
  private final GivenInputs inputs;
  private final List<Integer> created = new ArrayList<>(List.of(0));

  private ViolationWitness(Schedule schedule, StoppableText text) {
    this.schedule = schedule;
    this.text = text;
    this.inputs = new GivenInputs(text);
  }

  /** The witness for a run of a program of C, which ends with a violation. */
  public static WitnessText of(
      Schedule schedule, Violation violation, StoppableText text, Origin origin) {
    Optional<WitnessText> none = WitnessText.withoutMain(schedule.program());
    if (none.isPresent()) {
      return none.get();
    }
    Optional<String> specification = specification(violation);
    return specification.isEmpty()
        ? new WitnessText.Nothing("SV-COMP has no property that this violates")
        : new ViolationWitness(schedule, text).told(violation, specification.get(), origin);
  }

  private static Optional<String> specification(Violation violation) {
    return switch (violation) {
      case Violation.Failure f ->
          f.outcome() instanceof RunEnd.AssertionViolated violated
              ? Optional.of(formula(violated.edge()))
              : Optional.of("valid-deref");
      case Violation.Race f -> Optional.of("! data-race");
      case Violation.Deadlock f -> Optional.<String>empty();
      case Violation.LockMisuse f -> Optional.<String>empty();
    };
  }

  private static String formula(Edge failed) {
    return failed
        .failure()
        .map(what ->
            what.contains("free") && !what.startsWith("access") ? "valid-free" : "valid-deref")
        .orElse("! call(reach_error())");
  }

  private WitnessText told(Violation violation, String formula, Origin origin) {
    List<List<Waypoint>> segments = new ArrayList<>();
    List<Step> steps = schedule.steps();
    for (int i = 0; i < steps.size() - 1; i++) {
      waypoint(steps.get(i), i).ifPresent(waypoint -> segments.add(List.of(waypoint)));
    }
    List<Edge> last =
        violation instanceof Violation.Race race
            ? List.of(race.first(), race.second())
            : List.of(steps.getLast().edge());
    List<Waypoint> targets = new ArrayList<>();
    for (Edge edge : last) {
      Optional<SourceSpan> place = text.statement(edge.span());
      if (place.isEmpty()) {
        return new WitnessText.Nothing("what fails is not a statement of the program");
      }
      targets.add(new Waypoint("target", edge, place.get(), Optional.empty(), ""));
    }
    segments.add(targets);
    return new WitnessText.Text(print(segments, formula, origin));
  }

  private Optional<Waypoint> waypoint(Step step, int position) {
    Edge edge = step.edge();
    OptionalLong input = inputs.value(step);
    if (input.isPresent()) {
      Optional<String> value = inputs.constant(edge.span(), input.getAsLong());
      return inputs
          .call(edge.span())
          .filter(end -> value.isPresent())
          .map(end ->
              new Waypoint(
                  "function_return",
                  edge,
                  end,
                  value.map(constant -> "\\result == " + constant),
                  "acsl_expression"));
    }
    if (edge.action() instanceof Action.SetCondition a) {
      String flag = schedule.program().flags().get(a.flag()).name();
      for (var thread : schedule.program().threads()) {
        if (flag.equals("start of " + thread.name())) {
          created.add(thread.thread());
          return text.endOfCall(edge.span(), "pthread_create")
              .map(end -> new Waypoint("function_enter", edge, end, Optional.empty(), ""));
        }
      }
    }
    return isFirstSeen(position)
        ? text.statement(edge.span())
            .map(place -> new Waypoint("assumption", edge, place, Optional.of("1"), "c_expression"))
        : Optional.empty();
  }

  /** Whether others can see a step, and the step of another thread or place that was before it. */
  private boolean isFirstSeen(int position) {
    Step step = schedule.steps().get(position);
    if (!Visit.isVisible(schedule, step) || created.size() < 2) {
      return false;
    }
    for (int i = position - 1; i >= 0; i--) {
      Step before = schedule.steps().get(i);
      if (Visit.isVisible(schedule, before)) {
        return before.edge().thread() != step.edge().thread()
            || !before.edge().span().equals(step.edge().span())
            || before.edge().id() >= step.edge().id();
      }
    }
    return true;
  }

  private String print(List<List<Waypoint>> segments, String formula, Origin origin) {
    SourceText source = schedule.program().program().source();
    boolean hasThreads = created.size() > 1;
    StringBuilder content = new StringBuilder("  content:\n");
    for (List<Waypoint> segment : segments) {
      content.append("  - segment:\n");
      segment.forEach(waypoint -> print(content, waypoint, source.file(), hasThreads));
    }
    String format = hasThreads ? "2.2" : "2.0";
    UUID identifier =
        UUID.nameUUIDFromBytes((source + content.toString()).getBytes(StandardCharsets.UTF_8));
    return """
    - entry_type: "violation_sequence"
      metadata:
        format_version: "%s"
        uuid: "%s"
        creation_time: "%s"
        producer:
          name: "liss"
          version: %s
        task:
          input_files:
          - %s
          input_file_hashes:
            %s: "%s"
          specification: "CHECK( init(main()), LTL(G %s) )"
          data_model: "LP64"
          language: "C"
    """
            .formatted(
                format,
                identifier,
                origin.time().truncatedTo(ChronoUnit.SECONDS),
                quoted(origin.version()),
                quoted(source.file()),
                quoted(source.file()),
                hash(source.text()),
                formula)
        + content;
  }

  private void print(StringBuilder out, Waypoint waypoint, String file, boolean hasThreads) {
    out.append("    - waypoint:\n");
    member(out, "type", waypoint.type());
    member(out, "action", "follow");
    if (hasThreads) {
      member(out, "thread_id", "" + created.indexOf(waypoint.edge().thread()));
    }
    waypoint
        .constraint()
        .ifPresent(value -> {
          out.append("        constraint:\n");
          member(out, "  value", quoted(value));
          member(out, "  format", waypoint.format());
        });
    out.append("        location:\n");
    member(out, "  file_name", quoted(file));
    member(out, "  line", "" + waypoint.place().line());
    member(out, "  column", "" + waypoint.place().column());
    text.function(waypoint.edge().span())
        .ifPresent(name -> member(out, "  function", quoted(name)));
  }

  private static void member(StringBuilder out, String name, String value) {
    out.append("        ").append(name).append(": ").append(value).append('\n');
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
