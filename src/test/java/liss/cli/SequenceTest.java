package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.format.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code liss verify} of several programs, one after the other. */
@Tag("slow")
class SequenceTest {

  private static final String RACY =
      "int x;\nvoid *thread_f(void *p) { x++; return 0; }\nvoid *thread_g(void *p) { x++; return 0;"
          + " }\n";

  @TempDir private Path directory;
  private Path below;

  @BeforeEach
  void programs() throws Exception {
    below = Files.createDirectory(directory.resolve("below"));
    Liss.file(directory, "deadlock.w", Programs.DEADLOCK);
    Liss.file(below, "safe.w", Programs.SAFE);
  }

  private Liss verify(Object... arguments) {
    return verify(Liss.PLAIN, arguments);
  }

  private Liss verify(Terminal terminal, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "verify";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Liss liss = Liss.run(terminal, all);
    return new Liss(
        liss.exitCode(), liss.out().replace(directory + "/", ""), liss.err().replace("\r", ""));
  }

  @Test
  void programs_below_a_directory_are_verified_one_after_the_other() {
    Liss found = verify(directory);
    assertThat(found.exitCode()).isEqualTo(ExitCode.DEADLOCK);
    assertThat(found.out())
        .startsWith("== below/safe.w\n\n")
        .contains("\n== deadlock.w\n\n")
        .endsWith(
            """
            below/safe.w: true
            deadlock.w: false(deadlock)

            Result: false(deadlock)
            """);
    String alone = Liss.run("verify", below.resolve("safe.w")).out();
    assertThat(found.out()).contains("== below/safe.w\n\n" + alone + "\n");
    assertThat(verify(below.resolve("safe.w"), directory.resolve("deadlock.w")).exitCode())
        .isEqualTo(ExitCode.DEADLOCK);
  }

  @Test
  void a_directory_with_one_program_is_that_program() {
    assertThat(verify(below).out()).isEqualTo(verify(below.resolve("safe.w")).out());
  }

  @Test
  void the_worst_answer_is_the_exit_code() {
    Liss.file(directory, "wrong.w", "thread t { x := ; }");
    Liss.file(directory, "unsafe.w", Programs.UNSAFE);
    assertThat(verify(directory).exitCode()).isEqualTo(ExitCode.UNSAFE);
    Liss wrong = verify("--fail-on", "unknown", directory);
    assertThat(wrong.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(wrong.err()).contains("LISS0013");
    assertThat(wrong.out()).contains("\nwrong.w: error\n");
    assertThat(ExitCode.worst(List.of())).isEqualTo(ExitCode.OK);
    assertThat(ExitCode.worst(List.of(0, 143))).isEqualTo(143);
  }

  @Test
  void documents_are_of_all_programs() throws Exception {
    Json json = Json.parse(verify("--format", "json", directory).out()).orElseThrow();
    assertThat(((Json.Array) json).elements()).hasSize(2);
    Path out = directory.resolve("log");
    assertThat(verify("--format", "sarif", "-o", out, directory).out()).isEmpty();
    Json.Members log = (Json.Members) Json.parse(Liss.read(out)).orElseThrow();
    assertThat(log.objects("runs")).hasSize(1);
    assertThat(log.objects("runs").getFirst().objects("results")).hasSize(1);
    assertThat(verify("-o", out, directory).out()).isEmpty();
    assertThat(Liss.read(out)).contains("== ").endsWith("\nResult: false(deadlock)\n");
    assertThat(verify("--format", "html", directory).err()).contains("liss batch");
  }

  /** Files of C are one program, whether or not there are files of W; options for C are for it. */
  @Test
  void files_of_c_are_one_program_beside_those_of_w() throws Exception {
    Liss.file(directory, "f.c", "#ifdef X\n" + RACY + "#endif\n");
    Liss.file(below, "f.c", RACY);
    Liss found = verify("-DX", "--timeout=1m", directory, "--language=c", "--each");
    assertThat(found.err()).contains("deadlock.w");
    Liss mixed = verify("-DX", "--timeout=1m", directory);
    assertThat(mixed.out())
        .endsWith(
            """
            below/safe.w: true
            deadlock.w: false(deadlock)
            below/f.c, f.c: error

            Result: false(deadlock)
            """);
    assertThat(verify("-DX", "--timeout=1m", "--each", directory).out())
        .endsWith(
            """
            below/f.c: false(preemption-safety)
            below/safe.w: true
            deadlock.w: false(deadlock)
            f.c: false(preemption-safety)

            Result: false(preemption-safety)
            """);
    Files.delete(below.resolve("safe.w"));
    Files.delete(directory.resolve("deadlock.w"));
    assertThat(verify("-DX", directory).exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(verify("-DX", "--each", directory).exitCode()).isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void people_see_colours_and_what_is_going_on() {
    Set<Terminal.Stream> both = Set.of(Terminal.Stream.OUT, Terminal.Stream.ERR);
    Liss found = verify(new Terminal(Map.of(), both), directory);
    assertThat(found.out()).contains("\u001b[");
    assertThat(found.err()).contains("2 of 2: " + directory.resolve("deadlock.w"));
    assertThat(verify(new Terminal(Map.of("NO_COLOR", "1"), both), directory).out())
        .doesNotContain("\u001b[");
  }

  @Test
  void what_has_not_changed_is_left_out() {
    Liss none = verify("--changed-since", "nonsense", directory);
    assertThat(none.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(none.err()).contains("--changed-since");
    assertThat(verify("--watch", directory).err()).contains("one file");
  }
}
