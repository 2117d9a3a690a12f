package liss.report;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.format.Json;
import liss.format.UnifiedDiff;
import liss.lang.Diagnostic;
import liss.lang.FileOfProgram;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.triage.Fingerprints;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;

/** The objects of the format that {@link SarifReport} writes, version 2.1.0 (OASIS, 2020). */
final class SarifFormat {

  private SarifFormat() {}

  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private static final String ROOT = "%SRCROOT%";

  private static final String NOTIFICATIONS = "toolExecutionNotifications";

  /** The kinds of results. */
  enum Rule {
    PREEMPTION_SAFETY(
        Property.PREEMPTION_SAFETY.label(),
        "Every preemptive run is equivalent to a cooperative run.",
        362,
        "A scheduler that can interrupt threads anywhere lets the program do what it never does if"
            + " each thread runs until it yields, waits or ends. The code flow is such a run, in the"
            + " order of its steps. The steps between which the thread is interrupted belong into one"
            + " critical section: `liss synthesize FILE` writes the locks that are needed."
            + Rule.ACCEPTED),
    DEADLOCK(
        Property.DEADLOCK.label(),
        "No run ends in a state in which no thread can move.",
        833,
        "The code flow is a run after which no thread can go on, although not all have ended. Take"
            + " locks in one order in all threads, and signal what others wait for before you wait."
            + Rule.ACCEPTED),
    RACE(
        Property.RACE.label(),
        "Accesses of different threads that conflict are ordered, or atomic.",
        366,
        "Two threads access the same memory, one of them writes, and nothing orders the accesses:"
            + " what the program does then is not defined in C. Hold one lock at both places, or use"
            + " atomic accesses."
            + Rule.ACCEPTED),
    STALE_VALUE(
        Fingerprints.STALE_VALUE,
        "What is read before a critical section, and decides about a step in it, is not out of date"
            + " there.",
        367,
        "A thread reads a variable that a lock guards, and uses the value in a later critical section"
            + " of that lock: another thread may have written in between. Read and use in one critical"
            + " section, or read again in the later one: `liss synthesize --property stale FILE`"
            + " widens the sections."
            + Rule.ACCEPTED),
    NO_PLACEMENT(
        "no-placement",
        "Some placement of locks makes the program preemption-safe.",
        662,
        "The runs of the code flows cannot all be prevented by locks that neither change what the"
            + " program does without preemption nor bring a deadlock. Change the order of the steps,"
            + " or allow locks where `@nolock` or `--no-lock-in` forbids them."),
    VACUOUS(
        "vacuous",
        "Some run terminates.",
        835,
        "No run terminates or fails, so that a statement about all runs that do says nothing. Let a"
            + " thread end, or ask for all runs with `--endless`.");

    /** The Common Weakness Enumeration, where a page says what is wrong in general. */
    private static final String WEAKNESS = "https://cwe.mitre.org/data/definitions/";

    /** What to do about a result that is no bug. */
    private static final String ACCEPTED =
        " A result that is accepted is suppressed by its fingerprint: `// liss-suppress FINGERPRINT:"
            + " REASON`.";

    final String id;
    private final String description;
    private final int weakness;
    private final String help;

    /**
     * A rule.
     *
     * @param description what holds of a program without a result for it
     * @param weakness the number of the weakness in the Common Weakness Enumeration
     * @param help what a result says and what to do, in Markdown
     */
    Rule(String id, String description, int weakness, String help) {
      this.id = id;
      this.description = description;
      this.weakness = weakness;
      this.help = help;
    }

    /** The page that says what is wrong in general. */
    String helpUri() {
      return WEAKNESS + weakness + ".html";
    }

    private Json.Members json() {
      return Json.object()
          .with("id", id)
          .with("shortDescription", message(description))
          .with("help", message(help.replace("`", "")).with("markdown", help))
          .with("helpUri", helpUri())
          .with(
              "properties",
              Json.object()
                  .with(
                      "tags", Json.texts(List.of("concurrency", "external/cwe/cwe-" + weakness))));
    }
  }

  /** A document with the only run of liss. */
  static Json log(
      List<Json.Members> results, Json.Members invocation, Json properties, String version) {
    return log(results, run(invocation, version).with("properties", properties));
  }

  /** A run of liss, without its results. */
  static Json.Members run(Json.Members invocation, String version) {
    Json.Members root =
        Json.object().with("description", message("The directory in which liss was run."));
    return Json.object()
        .with("tool", Json.object().with("driver", driver(version, invocation)))
        .with("invocations", List.of(invocation))
        .with("originalUriBaseIds", Json.object().with(ROOT, root))
        .with("columnKind", "utf16CodeUnits");
  }

  /** A document with a run. */
  static Json log(List<Json.Members> results, Json.Members run) {
    return Json.object()
        .with("$schema", SCHEMA)
        .with("version", "2.1.0")
        .with("runs", List.of(run.with("results", results)));
  }

  /** How a run of liss ended, with what it said about reading the program. */
  static Json.Members invocation(Outcome outcome, List<Json.Members> notifications) {
    if (!(outcome instanceof Outcome.Unknown unknown)) {
      return invocation(true, notifications);
    }
    List<Json.Members> all = new ArrayList<>(notifications);
    all.add(
        Json.object()
            .with("level", "warning")
            .with("message", message("not decided: " + unknown.reason())));
    return invocation(false, all);
  }

  /** A run of liss. */
  static Json.Members invocation(boolean isSuccessful, List<Json.Members> notifications) {
    Json.Members invocation = Json.object().with("executionSuccessful", isSuccessful);
    return notifications.isEmpty() ? invocation : invocation.with(NOTIFICATIONS, notifications);
  }

  /** A message about reading a program, which is no result about the program. */
  static Json.Members notification(Diagnostic message, SourceText source) {
    return Json.object()
        .with("descriptor", Json.object().with("id", message.code()))
        .with("level", message.severity().label())
        .with(
            "message",
            message(
                message.message()
                    + message.hint().map(hint -> "; help: " + hint.text()).orElse("")))
        .with("locations", List.of(location(message.span(), source)));
  }

  private static Json driver(String version, Json.Members invocation) {
    Json.Members driver =
        Json.object()
            .with("name", "liss")
            .with("version", version)
            .with("rules", List.of(Rule.values()), Rule::json);
    SortedSet<String> codes = new TreeSet<>();
    for (Json.Members notification : invocation.objects(NOTIFICATIONS)) {
      notification.object("descriptor").flatMap(rule -> rule.text("id")).ifPresent(codes::add);
    }
    return codes.isEmpty() ? driver : driver.with("notifications", codes, SarifFormat::descriptor);
  }

  private static Json.Members descriptor(String code) {
    String help = "`liss explain " + code + "` says what this message means and what to do.";
    return Json.object()
        .with("id", code)
        .with("help", message(help.replace("`", "")).with("markdown", help));
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

  /** A file, for what has no place in it. */
  static Json.Members location(SourceText source) {
    Json.Members place = Json.object().with("artifactLocation", artifact(source.file()));
    return Json.object().with("physicalLocation", place);
  }

  /** A file by its way from the directory in which liss runs, if it is below that. */
  private static Json artifact(String file) {
    return fromRoot(file)
        .map(way -> Json.object().with("uri", SourceText.uri(way)).with("uriBaseId", ROOT))
        .orElseGet(() -> Json.object().with("uri", SourceText.uri(file)));
  }

  private static Optional<String> fromRoot(String file) {
    Path root = Path.of("").toAbsolutePath();
    return Optional.of(file)
        .filter(name -> !name.startsWith("<"))
        .map(name -> root.resolve(name).normalize())
        .filter(path -> path.startsWith(root))
        .map(path -> root.relativize(path).toString());
  }

  /** The new text of a program in one file as a unified diff; empty if it is the old one. */
  static Optional<Json> patch(String newText, SourceText source) {
    if (FileOfProgram.in(source).size() > 1) {
      return Optional.empty();
    }
    String name = fromRoot(source.file()).orElse(source.file()).replace('\\', '/');
    return Optional.of(UnifiedDiff.of(name, source.text(), newText))
        .filter(diff -> !diff.isEmpty())
        .map(Json.Text::new);
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
