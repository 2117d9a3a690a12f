package liss.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitChangesTest {

  @TempDir private Path directory;

  private void git(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a"));
    command.addAll(List.of(arguments));
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      abort("there is no git");
      return;
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
  }

  private void commit(String file, String text) throws IOException, InterruptedException {
    write(file, text);
    git("add", "-A");
    git("commit", "-q", "-m", file);
  }

  private Path write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private List<String> changed(String revision, String... searched)
      throws IOException, InterruptedException {
    GitChanges changes = GitChanges.since(revision, directory);
    List<Path> directories = List.of(searched).stream().map(directory::resolve).toList();
    try (var files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().matches(".*[.][wc]"))
          .filter(file -> changes.concern(file, directories))
          .map(file -> directory.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @BeforeEach
  void programs() throws IOException, InterruptedException {
    git("init", "-q", "-b", "main");
    write("a.c", "#include \"a.h\"\n#include <linux/none.h>\n");
    write("a.h", "#  include <deep.h>\n");
    write("include/deep.h", "// \u00e4\n");
    write("b.c", "#if 0\n#include <gone.h>\n#endif\n");
    write("include/gone.h", "");
    write("d.c", "#define H \"a.h\"\n#include H\n");
    write("sub/w \u00e4.w", "");
    commit("sub/e.w", "");
    git("tag", "start");
  }

  @Test
  void nothing_has_changed_since_now() throws Exception {
    assertThat(changed("HEAD", "include")).isEmpty();
  }

  @Test
  void a_program_is_changed_by_what_it_includes() throws Exception {
    write("include/deep.h", "int x;\n");
    // What a macro computes may be any file.
    assertThat(changed("HEAD", "include")).containsExactly("a.c", "d.c");
    assertThat(changed("HEAD")).containsExactly("d.c");
    Files.delete(directory.resolve("include/gone.h"));
    git("commit", "-q", "-a", "-m", "b");
    assertThat(changed("HEAD", "include")).isEmpty();
    assertThat(changed("start", "include")).containsExactly("a.c", "b.c", "d.c");
  }

  @Test
  void new_files_and_suppressions_count() throws Exception {
    write("sub/w \u00e4.w", "thread t {}");
    write("sub/f.w", "");
    assertThat(changed("HEAD")).containsExactly("d.c", "sub/f.w", "sub/w \u00e4.w");
    write(".gitignore", "sub\n*.w\n");
    write("sub/liss.toml", "");
    git("add", "-f", "sub/liss.toml");
    assertThat(changed("HEAD")).containsExactly("d.c", "sub/e.w", "sub/f.w", "sub/w \u00e4.w");
  }

  /** As in a pull request, whose branch is behind. */
  @Test
  void what_another_branch_has_changed_does_not_count() throws Exception {
    git("checkout", "-q", "-b", "mine");
    commit("mine.w", "");
    git("checkout", "-q", "main");
    commit("theirs.w", "");
    commit("sub/e.w", "// Theirs.\n");
    git("checkout", "-q", "mine");
    assertThat(changed("main")).containsExactly("d.c", "mine.w");
  }

  @Test
  void a_revision_that_is_none_is_an_error() {
    for (String wrong : List.of("nonsense", "--output=file")) {
      assertThatThrownBy(() -> GitChanges.since(wrong, directory))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(wrong);
    }
    assertThat(directory.resolve("file")).doesNotExist();
  }
}
