package liss.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import liss.cli.Liss;
import liss.cli.Programs;
import liss.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What those who read SARIF rely on beside the results. */
class SarifTest {

  @TempDir private Path directory;

  private static Json.Members run(Object... arguments) {
    Json log = Json.parse(Liss.run(arguments).out()).orElseThrow();
    return ((Json.Members) log).objects("runs").getFirst();
  }

  private static Json.Members verified(Path file) {
    return run("verify", "--format", "sarif", file);
  }

  private static Json.Members artifact(Json.Members located) {
    return located
        .objects("locations")
        .getFirst()
        .object("physicalLocation")
        .flatMap(place -> place.object("artifactLocation"))
        .orElseThrow();
  }

  @Test
  void addresses_start_at_the_root_of_the_sources() {
    Path file = Path.of("drivers", "open_close.w");
    for (Path same : List.of(file, file.toAbsolutePath(), Path.of("drivers/../" + file))) {
      Json.Members run = verified(same);
      assertThat(artifact(run.objects("results").getFirst()).line())
          .isEqualTo("{\"uri\":\"drivers/open_close.w\",\"uriBaseId\":\"%SRCROOT%\"}");
      assertThat(run.object("originalUriBaseIds").orElseThrow().members()).containsKey("%SRCROOT%");
    }
    Path elsewhere = Liss.file(directory, "racy.w", Programs.UNSAFE);
    assertThat(artifact(verified(elsewhere).objects("results").getFirst()).members())
        .containsOnlyKeys("uri");
  }

  @Test
  void problems_in_reading_are_notifications_of_the_tool() {
    Json.Members wrong = verified(Liss.file(directory, "wrong.w", "thread t { x := ; }"));
    Json.Members missing =
        verified(
            Liss.file(
                directory,
                "missing.c",
                "#include <nowhere.h>\nint x;\nvoid *thread_a(void *p) { x++; return 0; }\n"));
    assertThat(wrong.objects("results")).isEmpty();
    assertThat(missing.objects("results"))
        .noneMatch(result -> result.text("ruleId").orElse("").startsWith("LISS"));
    assertThat(notified(wrong, false)).isEqualTo("LISS0013");
    assertThat(notified(missing, true)).isEqualTo("LISS0225");
  }

  /** The code of the first notification, which the tool describes. */
  private static String notified(Json.Members run, boolean isSuccessful) {
    Json.Members invocation = run.objects("invocations").getFirst();
    assertThat(invocation.truth("executionSuccessful")).isEqualTo(isSuccessful);
    Json.Members first = invocation.objects("toolExecutionNotifications").getFirst();
    String code = first.object("descriptor").flatMap(rule -> rule.text("id")).orElseThrow();
    assertThat(artifact(first).text("uri")).isPresent();
    assertThat(driver(run).objects("notifications"))
        .anyMatch(described -> described.text("id").orElse("").equals(code));
    return code;
  }

  private static Json.Members driver(Json.Members run) {
    return run.object("tool").flatMap(tool -> tool.object("driver")).orElseThrow();
  }

  @Test
  void every_rule_has_help_and_an_address() {
    for (Json.Members rule : driver(verified(Path.of("drivers/open_close.w"))).objects("rules")) {
      Json.Members help = rule.object("help").orElseThrow();
      assertThat(help.text("text").orElseThrow()).doesNotContain("`").endsWith(".");
      assertThat(help.text("markdown")).isPresent();
      assertThat(URI.create(rule.text("helpUri").orElseThrow())).hasScheme("https");
    }
  }
}
