package liss.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The document of the page of a batch. */
class BatchPageDocumentTest {

  private static Json.Members page(Json.Members... results) {
    return BatchPage.of(List.of(results), List.of(), result -> Optional.empty(), file -> file);
  }

  private static Json.Members result(String file, String label) {
    return Json.object().with("task", "verify").with("file", file).with("result", label);
  }

  private static Json.Members finding(String level, String text) {
    return Json.object().with("level", level).with("message", Json.object().with("text", text));
  }

  @Test
  void programs_with_errors_come_before_those_with_doubts() {
    Json.Members document =
        page(
            result("a.c", "true"),
            result("b.c", "possible(preemption-safety)"),
            result("c.c", "error"),
            result("d.c", "crash(signal 11)"),
            result("e.c", "false(deadlock)"));
    assertThat(document.object("batch").orElseThrow().objects("rows"))
        .extracting(row -> row.text("name").orElseThrow())
        .containsExactly("e.c", "d.c", "c.c", "b.c", "a.c");
  }

  @Test
  void errors_of_a_program_come_before_its_warnings() {
    List<Json.Members> findings =
        List.of(finding("warning", "a"), finding("warning", "b"), finding("error", "c"));
    Json.Members result = result("a.c", "false(deadlock)").with("findings", findings);
    Json.Members row = page(result).object("batch").orElseThrow().objects("rows").getFirst();
    assertThat(row.texts("messages")).containsExactly("c", "a", "and 1 more");
  }

  @Test
  void the_date_is_that_of_the_last_result() {
    Json.Members document =
        page(
            result("a.c", "true").with("ended", "2026-02-03T04:05:06Z"),
            result("b.c", "true").with("ended", "2026-01-02T03:04:05Z"),
            result("c.c", "true"));
    assertThat(document.object("batch").orElseThrow().text("date"))
        .contains("2026-02-03 04:05 UTC");
  }

  @ParameterizedTest
  @CsvSource({
    "true error, unknown",
    "true crash(11), unknown",
    "error possible(deadlock), possible",
    "possible(deadlock) false(deadlock), false",
    "true true, true"
  })
  void a_program_without_an_answer_is_not_decided(String labels, String expected) {
    Json.Members[] results =
        Stream.of(labels.split(" "))
            .map(label -> result(label, label))
            .toArray(Json.Members[]::new);
    assertThat(page(results).text("result")).contains(expected);
  }
}
