package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands say of data races. */
@Tag("slow")
class RacePropertyTest {

  /** Preemption-safe, since each thread has one access. */
  private static final String RACY =
      """
      #include <pthread.h>
      int x;
      pthread_mutex_t m;
      void *one(void *a) { pthread_mutex_lock(&m); x = 2; pthread_mutex_unlock(&m); return 0; }
      void *two(void *a) { x = 1; return 0; }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, one, 0);
        pthread_create(&u, 0, two, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;

  private static final String FREE = RACY.replace("x = 1; ", "");

  @TempDir private Path directory;

  private Liss verify(String text, String... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "verify";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = Liss.file(directory, "program.c", text);
    return Liss.run(arguments);
  }

  @Test
  void an_answer_that_holds_says_for_which_memory() {
    Liss free = verify(FREE);
    assertThat(free.out())
        .contains("Race-free: holds for C11 and the kernel's memory model, too.")
        .endsWith("Result: true\n");
    Liss racy = verify(RACY);
    assertThat(racy.exitCode()).isEqualTo(0);
    assertThat(racy.out())
        .contains("Holds for sequential consistency; 1 racing pair:")
        .contains("x: write at line 4 (one) and write at line 5 (two), shown; take m at line 5")
        .endsWith("Result: true\n");
  }

  @Test
  void races_are_violations_if_that_is_asked() {
    Liss racy = verify(RACY, "--property", "race");
    assertThat(racy.exitCode()).isEqualTo(10);
    assertThat(racy.out()).endsWith("Result: false(race)\n");
    assertThat(verify(FREE, "--property", "race").exitCode()).isEqualTo(0);
  }

  @Test
  void json_has_the_pairs() {
    assertThat(verify(RACY, "--format", "json").out())
        .contains("\"holdsFor\": \"sequential consistency\"", "\"hint\": \"take m at line 5, too\"")
        .contains("\"result\": \"true\"", "\"certainty\": \"shown\"");
  }

  @Test
  void sarif_has_notes_or_errors() {
    assertThat(verify(RACY, "--format", "sarif").out())
        .containsPattern("\"ruleId\": \"race\",\\s*\"level\": \"note\"");
    assertThat(verify(RACY, "--format", "sarif", "--property", "race").out())
        .containsPattern("\"ruleId\": \"race\",\\s*\"level\": \"error\"");
  }

  @Test
  void a_page_has_the_pairs() {
    assertThat(verify(RACY, "--format", "html").out())
        .contains("For which memory", "<li>x: write at line 4");
    assertThat(verify(RACY, "--format", "html", "--property", "race").out())
        .contains("Accesses race");
  }

  @Test
  void synthesis_says_it_of_its_output() {
    Liss done = Liss.run("synthesize", Liss.file(directory, "racy.c", RACY));
    assertThat(done.err()).contains("Holds for sequential consistency; 1 racing pair:");
  }

  @Test
  void nothing_is_said_of_programs_in_w_unless_it_is_asked() {
    Path file =
        Liss.file(directory, "w.w", "shared int x;\nthread t { x := 1; }\nthread u { x := 2; }\n");
    assertThat(Liss.run("verify", file).out()).doesNotContain("sequential consistency");
    Liss asked = Liss.run("verify", "--property=race", file);
    assertThat(asked.exitCode()).isEqualTo(10);
    assertThat(asked.out()).contains("shown; use a lock");
  }
}
