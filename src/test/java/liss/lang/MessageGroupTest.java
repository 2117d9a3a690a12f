package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import org.junit.jupiter.api.Test;

class MessageGroupTest {

  private static final SourceText SOURCE = new SourceText("a.c", "x;\n".repeat(12));

  private static Diagnostic at(int line, String message) {
    int start = 3 * (line - 1);
    return new Diagnostic(
        "LISS0204",
        Severity.ERROR,
        message,
        new SourceSpan(start, start + 1, line, 1),
        Optional.of(Hint.of("declare it")));
  }

  @Test
  void messages_with_one_cause_show_three_places_and_how_many_more() {
    List<Diagnostic> messages = new ArrayList<>();
    for (int line : List.of(1, 2, 10, 11, 12)) {
      messages.add(at(line, "no `x`"));
    }
    List<MessageGroup> groups = MessageGroup.of(messages);
    assertThat(groups).hasSize(1);
    assertThat(groups.getFirst().render(SOURCE))
        .isEqualTo(
            """
            error[LISS0204]: no `x`
              --> a.c:1:1
               |
             1 | x;
               | ^
              --> a.c:2:1
               |
             2 | x;
               | ^
              --> a.c:10:1
               |
            10 | x;
               | ^
               = and 2 more places
               = help: declare it\
            """);
  }

  @Test
  void other_texts_are_other_messages_in_the_order_of_their_first_places() {
    List<MessageGroup> groups =
        MessageGroup.of(List.of(at(1, "no `x`"), at(2, "no `y`"), at(3, "no `x`")));
    assertThat(groups).extracting(group -> group.messages().size()).containsExactly(2, 1);
    assertThat(groups.get(1).render(SOURCE)).isEqualTo(at(2, "no `y`").render(SOURCE));
  }
}
