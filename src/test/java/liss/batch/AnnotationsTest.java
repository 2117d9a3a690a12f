package liss.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.format.Json;
import org.junit.jupiter.api.Test;

/** What GitHub shows beside lines of code. */
class AnnotationsTest {

  private static Json.Members finding(String level, String text) {
    return Json.object()
        .with("ruleId", "rule")
        .with("level", level)
        .with("message", Json.object().with("text", text));
  }

  private static Json.Members result(String file, List<Json.Members> findings) {
    return Json.object()
        .with("task", "verify")
        .with("file", file)
        .with("result", "false(preemption-safety)")
        .with("findings", findings, found -> found);
  }

  @Test
  void errors_come_first_and_nothing_twice() {
    Json.Members first =
        result("a.c", List.of(finding("note", "a note"), finding("error", "an error")));
    Json.Members second =
        result("b.c", List.of(finding("warning", "a warning"), finding("error", "another")));
    assertThat(Annotations.of(List.of(first, first, second)))
        .isEqualTo(
            """
            ::error file=a.c,title=liss rule::an error
            ::error file=b.c,title=liss rule::another
            ::warning file=b.c,title=liss rule::a warning
            ::notice file=a.c,title=liss rule::a note
            """);
  }
}
