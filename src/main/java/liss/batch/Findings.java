package liss.batch;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.Json;

/**
 * What was found in the programs of a batch, as results of SARIF without their runs and fixes. A
 * finding is the same as one of another batch if their fingerprints are the same.
 */
public final class Findings {

  private static final Set<String> LEFT_OUT = Set.of("codeFlows", "fixes");

  private Findings() {}

  /** The result of a run of liss, which its SARIF log has among its properties. */
  static Optional<String> result(Json.Members run) {
    return run.object("properties").flatMap(properties -> properties.text("result"));
  }

  /** What the answer of a run of liss rests on; empty if that is nothing. */
  static Optional<Json> assumptionsIn(Json.Members run) {
    return run.object("properties")
        .flatMap(properties -> properties.array("assumptions"))
        .map(Json.Array::new);
  }

  /** What the answers of some results rest on, in their order. */
  public static List<Json.Members> assumptions(Stream<Json.Members> results) {
    return results.flatMap(result -> result.objects("assumptions").stream()).toList();
  }

  /** The findings of a run of liss; empty if there are none. */
  static Optional<Json> in(Json.Members run) {
    List<Json.Members> findings = run.objects("results").stream().map(Findings::brief).toList();
    return findings.isEmpty() ? Optional.empty() : Optional.of(new Json.Array(findings));
  }

  private static Json.Members brief(Json.Members finding) {
    Json.Members brief = Json.object();
    for (var member : finding.members().entrySet()) {
      if (!LEFT_OUT.contains(member.getKey())) {
        brief = brief.with(member.getKey(), member.getValue());
      }
    }
    return brief;
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

  /** The messages of the findings of a result. */
  public static List<String> messages(Json.Members result) {
    return result.objects("findings").stream().map(Findings::message).toList();
  }

  private static String message(Json.Members finding) {
    return finding.object("message").flatMap(message -> message.text("text")).orElse("");
  }
}
