package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, line markers and comments are data, whatever characters they have. */
@Tag("slow")
class UntrustedInputTest {

  private static final String UNSAFE =
      """
      int x;
      void thread_one(void) {
        x = x + 1;
      }
      void thread_two(void) {
        x = x + 1;
      }
      """;

  @TempDir private Path directory;

  private static void assertHarmless(Liss liss) {
    assertThat(liss.out() + liss.err()).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n\t]]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify", "verify --format json", "verify --format sarif", "synthesize --diff",
        "synthesize --patch", "c-ir", "entries", "verify --list-unsupported"
      })
  void a_marker_sends_nothing_to_the_terminal(String command) {
    Path file =
        Liss.file(
            directory,
            "a.c",
            "# 1 \"" + directory + "/\u001b]0;title\u0007\u009b31m\u202e.c\"\n" + UNSAFE);
    Object[] arguments = (command + " " + file).split(" ");
    assertHarmless(Liss.run(arguments));
  }

  @Test
  void a_comment_sends_nothing_to_the_terminal() {
    Path file =
        Liss.file(directory, "a.c", UNSAFE.replace("x + 1;", "x + 1; /* \u001b[2J\u001b[31m\r */"));
    Liss verify = Liss.run("verify", file);
    assertHarmless(verify);
    assertThat(verify.out()).contains("\u241b[2J");
    String mail = Liss.run("synthesize", "--patch", file).out();
    assertThat(mail.substring(0, mail.indexOf("\n---\n"))).doesNotContain("\u001b");
  }

  /** A diff has the lines as they are, or it would not apply; a person sees pictures. */
  @Test
  void a_diff_has_the_characters_of_the_file() {
    Path file = Liss.file(directory, "a.c", UNSAFE.replace("int x;", "int x; /* \u001b[2J */"));
    assertThat(Liss.run("synthesize", "--diff", file).out()).contains("\u001b[2J");
    Terminal person = new Terminal(Map.of(), Set.of(Terminal.Stream.OUT));
    assertThat(Liss.run(person, "synthesize", "--diff", file).out()).doesNotContain("\u001b[2J");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\nBcc: somebody@example.com\n.c", "a\u001b[31m.c", "a\tb.c", "a\u202e.c"})
  void a_name_with_a_control_character_is_refused(String name) {
    Path file = Liss.file(directory, name, UNSAFE);
    for (Liss liss : List.of(Liss.run("synthesize", "--patch", file), Liss.run("verify", file))) {
      assertThat(liss.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
      assertThat(liss.out()).isEmpty();
      assertThat(liss.err()).startsWith("error: the name of a file has a control character: ");
      assertThat(liss.err().lines()).hasSize(2);
      assertHarmless(liss);
    }
  }

  @Test
  void nul_has_a_place() {
    Path marker = Liss.file(directory, "a.c", "# 1 \"a\0b.c\"\n" + UNSAFE);
    Liss liss = Liss.run("synthesize", marker);
    assertThat(liss.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(liss.err())
        .isEqualTo(
            "error: the file is no text\n --> "
                + marker
                + ":1:7\n  = help: the character there is NUL\n");
  }

  @Test
  void nul_in_a_compilation_database_has_a_place() {
    Path file = Liss.file(directory, "a.c", UNSAFE);
    for (String entry :
        List.of(
            "[{\"directory\": \".\",\n  \"file\": \"a.c\", \"command\": \"cc\\u0000\"}]",
            "[{\"directory\": \".\",\n  \"file\": \"\\\\\\u0000\", \"arguments\": []}]")) {
      Path database = Liss.file(directory, "compile_commands.json", entry);
      Liss liss = Liss.run("verify", "-p", directory, file);
      assertThat(liss.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
      assertThat(liss.err()).contains(" --> " + database + ":2:");
    }
    Liss.file(
        directory,
        "compile_commands.json",
        "[{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -DA=\\\\u0000\"}]");
    assertThat(Liss.run("verify", "-p", directory, file).exitCode()).isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void a_marker_for_a_file_elsewhere_is_not_read_unless_it_is_trusted(@TempDir Path elsewhere)
      throws IOException {
    Path secret = Liss.file(elsewhere, "secret.c", UNSAFE + "// secret\n");
    String text = "# 1 \"" + secret + "\"\n" + UNSAFE;
    Path file = Liss.file(directory, "a.i", text);
    Liss refused = Liss.run("synthesize", "--diff", file);
    assertThat(refused.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(refused.err()).contains("is not read", "--trust-markers");
    assertThat(refused.out() + refused.err()).doesNotContain("// secret");
    assertThat(Liss.run("synthesize", "--diff", "--trust-markers", file).out())
        .contains("// secret");
    assertThat(Liss.run("synthesize", "--diff", "-I", elsewhere, file).out()).contains("// secret");

    Path link = Files.createSymbolicLink(directory.resolve("link.c"), secret);
    Path other = Liss.file(directory, "b.i", "# 1 \"" + link + "\"\n" + UNSAFE);
    assertThat(Liss.run("synthesize", "--diff", other).exitCode()).isEqualTo(ExitCode.INPUT_ERROR);

    Liss.file(directory, "own.c", UNSAFE + "// own\n");
    Path own = Liss.file(directory, "c.i", "# 1 \"" + directory + "/own.c\"\n" + UNSAFE);
    assertThat(Liss.run("synthesize", "--diff", own).out()).contains("// own");
  }

  @Test
  void devices_and_pipes_are_refused() throws Exception {
    Path pipe = directory.resolve("pipe.c");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    for (Path special : List.of(Path.of("/dev/zero"), Path.of("/dev/urandom"), pipe)) {
      Liss liss = Liss.run("verify", "--language", "c", special);
      assertThat(liss.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
      assertThat(liss.err()).contains(special + " is no file but a device, a pipe or a socket");
    }
  }

  @Test
  void a_link_to_a_file_that_is_not_there_is_followed() throws IOException {
    Path file = Liss.file(directory, "a.c", UNSAFE);
    Path target = directory.resolve("target");
    Files.createSymbolicLink(directory.resolve("second"), Path.of("target"));
    Path link = Files.createSymbolicLink(directory.resolve("first"), Path.of("second"));
    assertThat(Liss.run("synthesize", "-o", link, file).exitCode()).isZero();
    assertThat(target).isRegularFile().content().contains("lock(");
    assertThat(link).isSymbolicLink();
    Path loop = Files.createSymbolicLink(directory.resolve("loop"), Path.of("loop"));
    assertThat(Liss.run("synthesize", "-o", loop, file).exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
  }

  /** The lock is declared in front of the function, not behind the header. */
  @Test
  void a_header_may_be_included_in_a_function() {
    String text = UNSAFE.replaceFirst("\\{\n", "{\n#include <errno.h>\n");
    assertThat(text).isNotEqualTo(UNSAFE);
    Liss liss = Liss.run("synthesize", Liss.file(directory, "a.c", text));
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(ExitCode.OK);
  }

  /** The type of the lock is declared in front of the lock. */
  @Test
  void a_header_may_be_included_behind_a_function() {
    String text =
        """
        int n, m;
        static void step(void) { n++; m = n; }
        #include <pthread.h>
        void *thread_a(void *x) { step(); return x; }
        void *thread_b(void *x) { n = m; m = n; return x; }
        """;
    Liss liss = Liss.run("synthesize", Liss.file(directory, "a.c", text));
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(ExitCode.OK);
    assertThat(liss.out()).startsWith("#include <pthread.h>");
  }

  /** The steps that are left out took time that is quadratic in their number. */
  @Test
  void a_large_array_of_a_function_is_no_matter() {
    Path file =
        Liss.file(
            directory,
            "a.c",
            "#include <stdio.h>\n"
                + "int main(void) { char b[65536]; scanf(\"%9s\", b); return b[0]; }\n");
    assertThat(Liss.run("run", "--steps", "1000", file).exitCode())
        .isNotEqualTo(ExitCode.INTERNAL_ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "struct { int x; } __attribute__((aligned(99999999999999999999))) a;",
        "struct { int m, v; } a[9223372036854775807];",
        "int a[4294967296][4294967296];",
        "struct { int a[1152921504606846976], b; } a;",
        "struct { int x : 99999999999; } a;",
        "struct { int x : -1; } a;",
        "int a[-1];"
      })
  void numbers_in_c_may_be_too_large(String declaration) {
    Path file =
        Liss.file(
            directory,
            "a.c",
            declaration
                + "\n"
                + UNSAFE
                + "int main(void) { return sizeof a + sizeof(struct { int x; char y; }); }\n");
    for (String command : List.of("verify", "explore", "c-ir", "synthesize")) {
      Liss liss = Liss.run(command, file);
      assertThat(liss.exitCode()).as(liss.err()).isNotEqualTo(ExitCode.INTERNAL_ERROR);
    }
  }
}
