package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.lang.Diagnostic.Hint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The changes that messages propose, on the examples of all messages. */
class HintTest {

  /** Words that a hint names and that need nothing in their place. */
  private static final Pattern DEFINITE =
      Pattern.compile(
          "did you mean `([^`]+)`\\?|write `([^`]+)` instead of|write `(==)` to compare");

  static List<Path> programs() throws IOException {
    return DiagnosticGoldenTest.programs();
  }

  private static List<Diagnostic> messages(SourceText source) {
    return switch (Parser.parse(source)) {
      case ParseResult.Parsed parsed -> parsed.warnings();
      case ParseResult.Rejected rejected -> rejected.diagnostics();
    };
  }

  @ParameterizedTest
  @MethodSource("programs")
  void after_the_change_the_message_is_gone(Path program) throws IOException {
    SourceText source = new SourceText("a.w", Files.readString(program));
    for (Diagnostic message : messages(source)) {
      message
          .edit(source)
          .ifPresent(edit ->
              assertThat(messages(changed(source, edit)))
                  .as(message.render(source))
                  .noneMatch(left -> isAtStartOf(message, left)));
    }
  }

  private static SourceText changed(SourceText source, Hint.Edit edit) {
    StringBuilder changed = new StringBuilder(source.text());
    changed.replace(edit.span().start(), edit.span().end(), edit.text());
    return new SourceText(source.file(), changed.toString());
  }

  private static boolean isAtStartOf(Diagnostic one, Diagnostic other) {
    return one.code().equals(other.code()) && one.span().start() == other.span().start();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void a_hint_that_names_its_replacement_has_a_change(Path program) throws IOException {
    SourceText source = new SourceText("a.w", Files.readString(program));
    for (Diagnostic message : messages(source)) {
      Matcher named = DEFINITE.matcher(message.hint().map(Hint::text).orElse(""));
      assertThat(named.find() ? message.edit(source).isPresent() : true)
          .as(message.render(source))
          .isTrue();
    }
  }

  private static Optional<String> proposed(String text, int start, int end, Hint hint) {
    SourceText source = new SourceText("a.c", text);
    return new Diagnostic(
            "LISS0203",
            Diagnostic.Severity.ERROR,
            "message",
            new Positions(text).span(start, end),
            Optional.of(hint))
        .edit(source)
        .map(edit -> changed(source, edit).text());
  }

  @Test
  void only_the_word_is_replaced() {
    Hint hint = Hint.didYouMean("lokc", "lock");
    assertThat(proposed("d->lokc = 1", 0, 7, hint)).contains("d->lock = 1");
    assertThat(proposed("lokc_all", 0, 8, hint)).isEmpty();
    assertThat(proposed("lokc(lokc)", 0, 10, hint)).isEmpty();
    assertThat(proposed("TAKE_IT", 0, 7, hint)).isEmpty();
    assertThat(proposed("TAKE(lokc)", 0, 4, hint)).isEmpty();
  }

  @Test
  void advice_without_words_to_write_changes_nothing() {
    assertThat(proposed("x", 0, 1, Hint.of("declare it"))).isEmpty();
  }
}
