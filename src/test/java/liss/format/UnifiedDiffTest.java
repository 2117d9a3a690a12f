package liss.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnifiedDiffTest {

  @TempDir private Path directory;

  @Test
  void equalTextsHaveNoDifference() {
    assertThat(UnifiedDiff.of("f", "a\nb", "a\nb")).isEmpty();
    assertThat(UnifiedDiff.of("f", "", "")).isEmpty();
  }

  @Test
  void changeHasContextAndNames() {
    assertThat(UnifiedDiff.of("dir/f.w", "1\n2\n3\n4\n5\n", "1\n2\n3\n4\nnew\n5\n"))
        .isEqualTo(
            """
            --- a/dir/f.w
            +++ b/dir/f.w
            @@ -2,4 +2,5 @@
             2
             3
             4
            +new
             5
            """);
  }

  @Test
  void missingLineEndIsMarked() {
    assertThat(UnifiedDiff.of("f", "a\nb", "x\na\nb"))
        .endsWith(" b\n\\ No newline at end of file\n");
  }

  @Test
  void nameWithBlankEndsWithTab() {
    assertThat(UnifiedDiff.of("my file.w", "a\n", "b\n")).startsWith("--- a/my file.w\t\n");
  }

  @Test
  void gitAppliesDifferencesOfRandomTexts() throws Exception {
    Assumptions.assumeTrue(hasGit());
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      String before = randomText(random);
      String after = withInsertions(before, random);
      Path file = Files.writeString(directory.resolve("f.w"), before);
      Files.writeString(directory.resolve("d"), UnifiedDiff.of("f.w", before, after));
      if (!before.equals(after)) {
        run(List.of("git", "apply", "--whitespace=nowarn", "d"));
      }
      assertThat(Files.readString(file)).as("seed %d", seed).isEqualTo(after);
    }
  }

  private static boolean hasGit() throws InterruptedException {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private void run(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).directory(directory.toFile()).inheritIO().start();
    assertThat(process.waitFor()).as("%s", command).isEqualTo(0);
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    int lines = 1 + random.nextInt(20);
    String end = random.nextInt(3) == 0 ? "\r\n" : "\n";
    for (int i = 0; i < lines; i++) {
      text.append("line ").append(random.nextInt(5)).append(end);
    }
    return random.nextInt(2) == 0 ? text.toString() : text + "no end";
  }

  private static String withInsertions(String text, Random random) {
    StringBuilder changed = new StringBuilder();
    for (String line : text.split("(?<=\n)", -1)) {
      if (random.nextInt(4) == 0) {
        changed.append("new\n");
      }
      changed.append(line);
    }
    return changed.toString();
  }
}
