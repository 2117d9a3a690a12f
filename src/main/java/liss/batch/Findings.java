package liss.batch;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.Json;

/**
 * What was found in the programs of a batch, as results of SARIF. A finding is the same as one of
 * another batch if their fingerprints are the same.
 */
public final class Findings {

  private Findings() {}

  /** The result of a run of liss, which its SARIF log has among its properties. */
  static Optional<String> result(Json.Members run) {
    return run.object("properties").flatMap(properties -> properties.text("result"));
  }

  /** What a result says beside its label of what a run of liss tells in SARIF. */
  static Json.Members told(Json.Members run) {
    Json.Members properties = run.object("properties").orElse(Json.object());
    List<Json.Members> notifications =
        run.objects("invocations").stream()
            .flatMap(invocation -> invocation.objects("toolExecutionNotifications").stream())
            .toList();
    return Json.object()
        .with("findings", unlessEmpty(run.objects("results")))
        .with("notifications", unlessEmpty(notifications))
        .with("assumptions", unlessEmpty(properties.objects("assumptions")))
        .with("patch", properties.text("patch").map(Json.Text::new));
  }

  private static Optional<Json> unlessEmpty(List<Json.Members> elements) {
    return elements.isEmpty() ? Optional.empty() : Optional.of(new Json.Array(elements));
  }

  /** What the answers of some results rest on, in their order. */
  public static List<Json.Members> assumptions(Stream<Json.Members> results) {
    return results.flatMap(result -> result.objects("assumptions").stream()).toList();
  }

  /** What was said about reading the programs of some results, in their order. */
  public static List<Json.Members> notifications(Stream<Json.Members> results) {
    return results.flatMap(result -> result.objects("notifications").stream()).toList();
  }

  /** The findings of some results, in their order. */
  public static List<Json.Members> of(Stream<Json.Members> results) {
    return results.flatMap(result -> result.objects("findings").stream()).toList();
  }

  /** The results without the findings that a baseline has, too. */
  public static Stream<Json.Members> notIn(
      List<Json.Members> baseline, Stream<Json.Members> results) {
    Set<String> known = baseline.stream().map(Findings::fingerprint).collect(Collectors.toSet());
    return results.map(result -> {
      List<Json.Members> findings = result.objects("findings");
      List<Json.Members> fresh =
          findings.stream().filter(finding -> !known.contains(fingerprint(finding))).toList();
      return findings.isEmpty() ? result : result.with("findings", fresh);
    });
  }

  private static String fingerprint(Json.Members finding) {
    return finding.object("partialFingerprints").map(Json::line).orElseGet(finding::line);
  }

  /** The answers of results, but for those of which all findings were left out. */
  public static List<String> labels(Stream<Json.Members> results) {
    return results
        .filter(result -> !areAllLeftOut(result))
        .flatMap(result -> result.text("result").stream())
        .toList();
  }

  /** Whether a result is about findings, and all were left out as known. */
  static boolean areAllLeftOut(Json.Members result) {
    boolean isUnknown = result.text("result").orElse("").startsWith("unknown");
    return !isUnknown && result.array("findings").filter(List::isEmpty).isPresent();
  }

  /** What the answer of a result rests on, in words and each once. */
  public static List<String> claims(Json.Members result) {
    return result.objects("assumptions").stream()
        .flatMap(assumption -> assumption.text("claim").stream())
        .distinct()
        .toList();
  }

  /** The changes that were found for the programs of some results, as one patch. */
  public static String patches(Stream<Json.Members> results) {
    return results.flatMap(result -> result.text("patch").stream()).collect(Collectors.joining());
  }

  /** The messages of a result: those of its findings, or else why there is no answer. */
  public static List<String> messages(Json.Members result) {
    List<String> found = result.objects("findings").stream().map(Findings::message).toList();
    if (!found.isEmpty()) {
      return found;
    }
    return result.text("message").isPresent()
        ? result.text("message").stream().toList()
        : result.objects("notifications").stream().map(Findings::message).toList();
  }

  private static String message(Json.Members finding) {
    return finding.object("message").flatMap(message -> message.text("text")).orElse("");
  }
}
