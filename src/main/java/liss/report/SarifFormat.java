package liss.report;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import liss.format.Json;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.triage.Fingerprints;
import liss.verify.Outcome;

/** The objects of the format that {@link SarifReport} writes, version 2.1.0 (OASIS, 2020). */
final class SarifFormat {

  private SarifFormat() {}

  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** The kinds of results. */
  enum Rule {
    PREEMPTION_SAFETY(
        "preemption-safety", "Every preemptive run is equivalent to a cooperative run."),
    DEADLOCK("deadlock", "No run ends in a state in which no thread can move."),
    RACE("race", "Accesses of different threads that conflict are ordered, or atomic."),
    NO_PLACEMENT("no-placement", "Some placement of locks makes the program preemption-safe."),
    VACUOUS("vacuous", "Some run terminates.");

    final String id;
    private final String description;

    Rule(String id, String description) {
      this.id = id;
      this.description = description;
    }
  }

  /** A document with the only run of liss. */
  static Json log(List<Json.Members> results, Json invocation, Json properties, String version) {
    return log(results, run(invocation, version).with("properties", properties));
  }

  /** A run of liss, without its results. */
  static Json.Members run(Json invocation, String version) {
    return Json.object()
        .with("tool", Json.object().with("driver", driver(version)))
        .with("invocations", List.of(invocation))
        .with("columnKind", "utf16CodeUnits");
  }

  /** A document with a run. */
  static Json log(List<Json.Members> results, Json.Members run) {
    return Json.object()
        .with("$schema", SCHEMA)
        .with("version", "2.1.0")
        .with("runs", List.of(run.with("results", results)));
  }

  /** How a run of liss ended. */
  static Json invocation(Outcome outcome) {
    if (!(outcome instanceof Outcome.Unknown unknown)) {
      return Json.object().with("executionSuccessful", true);
    }
    Json.Members notification =
        Json.object()
            .with("level", "warning")
            .with("message", message("not decided: " + unknown.reason()));
    return Json.object()
        .with("executionSuccessful", false)
        .with("toolExecutionNotifications", List.of(notification));
  }

  private static Json driver(String version) {
    return Json.object()
        .with("name", "liss")
        .with("version", version)
        .with("rules", List.of(Rule.values()), SarifFormat::json);
  }

  private static Json json(Rule rule) {
    return Json.object().with("id", rule.id).with("shortDescription", message(rule.description));
  }

  /** A sentence. */
  static Json.Members message(String message) {
    return Json.object().with("text", message);
  }

  /** One result. */
  static Json.Members result(
      String rule, String level, String message, Json location, String name) {
    return Json.object()
        .with("ruleId", rule)
        .with("level", level)
        .with("message", message(message))
        .with("locations", List.of(location))
        .with("partialFingerprints", Json.object().with(Fingerprints.KEY, name));
  }

  /** A place in a text. */
  static Json.Members location(SourceSpan span, SourceText source) {
    Json.Members region =
        Json.object().with("startLine", span.line()).with("startColumn", span.column());
    if (source.fileOf(span).equals(source.file())) {
      region =
          region.with("charOffset", span.start()).with("charLength", span.end() - span.start());
    }
    Json.Members place =
        Json.object()
            .with("artifactLocation", artifact(source.fileOf(span)))
            .with("region", region);
    return Json.object().with("physicalLocation", place);
  }

  private static Json artifact(String file) {
    return Json.object().with("uri", uri(file));
  }

  /** A relative reference or an absolute file URI, with everything else than ASCII escaped. */
  static String uri(String file) {
    String path = file.replace('\\', '/');
    try {
      return path.startsWith("/")
          ? new URI("file", "", path, null).toASCIIString()
          : new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The new text as replacements of the lines that differ. */
  static Json fix(String newText, SourceText source) {
    List<String> before = List.of(source.text().split("(?<=\n)", -1));
    List<String> after = List.of(newText.split("(?<=\n)", -1));
    Json.Members change =
        Json.object()
            .with("artifactLocation", artifact(source.file()))
            .with(
                "replacements",
                DiffUtils.diff(before, after).getDeltas(),
                SarifFormat::replacement);
    return Json.object()
        .with("description", message("Insert the locks."))
        .with("artifactChanges", List.of(change));
  }

  private static Json replacement(AbstractDelta<String> delta) {
    int first = delta.getSource().getPosition() + 1;
    Json.Members region =
        Json.object()
            .with("startLine", first)
            .with("startColumn", 1)
            .with("endLine", first + delta.getSource().size())
            .with("endColumn", 1);
    return Json.object()
        .with("deletedRegion", region)
        .with("insertedContent", message(String.join("", delta.getTarget().getLines())));
  }
}
