package liss.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.lang.SourceSpan;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;

/** Texts as editors see them. */
class DocumentTextTest {

  @Test
  void lines_end_with_any_line_end() {
    DocumentText text = new DocumentText("a\r\nbc\rd\n\uD83D\uDE00e");
    assertThat(text.position(0)).isEqualTo(new Position(0, 0));
    assertThat(text.position(4)).isEqualTo(new Position(1, 1));
    assertThat(text.position(6)).isEqualTo(new Position(2, 0));
    assertThat(text.position(10)).isEqualTo(new Position(3, 2));
    assertThat(text.position(99)).isEqualTo(new Position(3, 3));
    for (int offset = 0; offset <= text.toString().length(); offset++) {
      assertThat(text.offset(text.position(offset))).isEqualTo(offset);
    }
  }

  @Test
  void positions_outside_are_the_end() {
    DocumentText text = new DocumentText("ab\nc\n");
    assertThat(text.offset(new Position(0, 99))).isEqualTo(3);
    assertThat(text.offset(new Position(9, 0))).isEqualTo(5);
    assertThat(text.range(new SourceSpan(3, 99, 2, 1)))
        .isEqualTo(new Range(new Position(1, 0), new Position(2, 0)));
  }

  @Test
  void a_change_replaces_a_range_or_all() {
    DocumentText text = new DocumentText("ab\ncd\n");
    Range range = new Range(new Position(0, 1), new Position(1, 1));
    assertThat(text.after(new TextDocumentContentChangeEvent(range, "x")).toString())
        .isEqualTo("axd\n");
    assertThat(text.after(new TextDocumentContentChangeEvent("new")).toString()).isEqualTo("new");
  }

  @Test
  void edits_make_the_other_text() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      String before = text(random);
      String after = text(random);
      DocumentText text = new DocumentText(before);
      assertThat(edited(text, text.editsTo(after))).as("seed " + seed).isEqualTo(after);
    }
  }

  private static String text(Random random) {
    return IntStream.range(0, random.nextInt(8))
        .mapToObj(i -> List.of("a\n", "b\n", "\n", "a\r\n", "b").get(random.nextInt(5)))
        .collect(Collectors.joining());
  }

  /** All edits are about the text as it was, so they are made from its end. */
  private static String edited(DocumentText text, List<TextEdit> edits) {
    StringBuilder edited = new StringBuilder(text.toString());
    edits.stream()
        .sorted(
            Comparator.comparingInt((TextEdit edit) -> text.offset(edit.getRange().getStart()))
                .reversed())
        .forEach(edit ->
            edited.replace(
                text.offset(edit.getRange().getStart()),
                text.offset(edit.getRange().getEnd()),
                edit.getNewText()));
    return edited.toString();
  }
}
