package liss.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import liss.format.UnifiedDiff;
import org.junit.jupiter.api.Test;

class FileDiffTest {

  private static String numbered(int lines) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= lines; i++) {
      text.append("line ").append(i).append('\n');
    }
    return text.toString();
  }

  @Test
  void what_a_diff_says_is_done() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      String before = numbered(30);
      String after = before;
      for (int change = 0; change < 3; change++) {
        String line = "line " + (1 + random.nextInt(30)) + "\n";
        after = after.replace(line, random.nextBoolean() ? "new\n" + line : "");
      }
      FileDiff diff = FileDiff.of(UnifiedDiff.of("dir/f.c", before, after), "/tmp/dir/f.c");
      assertThat(diff.applyTo(before)).as("seed %d", seed).isEqualTo(after);
    }
  }

  @Test
  void a_change_is_found_where_lines_have_moved() {
    String diff = UnifiedDiff.of("f.c", numbered(9), numbered(9).replace("line 5", "changed"));
    assertThat(FileDiff.of(diff, "f.c").applyTo("first\n" + numbered(9)))
        .isEqualTo("first\n" + numbered(9).replace("line 5", "changed"));
  }

  @Test
  void only_the_changes_of_the_file_count() {
    String one = UnifiedDiff.of("dir/one.c", "a\n", "b\n");
    String other = UnifiedDiff.of("dir/other.c", "a\n", "c\n");
    String both = "From: me\n\ntext\n---\n" + one + other + "-- \nsigned\n";
    assertThat(FileDiff.of(both, "dir/other.c").applyTo("a\n")).isEqualTo("c\n");
    assertThat(FileDiff.of(both, "elsewhere/one.c").hunks()).isEmpty();
    assertThat(FileDiff.of("no diff", "dir/one.c").hunks()).isEmpty();
  }

  @Test
  void a_change_that_does_not_fit_is_rejected() {
    FileDiff diff = FileDiff.of(UnifiedDiff.of("f.c", "a\n", "b\n"), "f.c");
    assertThatThrownBy(() -> diff.applyTo("x\n"))
        .isInstanceOf(UnchangeableFileException.class)
        .hasMessageContaining("does not apply");
  }
}
