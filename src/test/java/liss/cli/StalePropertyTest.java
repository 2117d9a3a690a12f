package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that may be out of date when a critical section uses them, in W and in C. */
@Tag("slow")
class StalePropertyTest {

  private static final String WITHDRAW =
      """
      shared int balance = 10;
      lock m;
      thread t[2] {
        int b;
        lock(m);
        b := balance;
        unlock(m);
        if (b >= 10) {
          lock(m);
          balance := b - 10;
          unlock(m);
        }
      }
      """;

  private static final String IN_C =
      """
      #include <pthread.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static int balance = 10;
      static int get(void) {
        pthread_mutex_lock(&m);
        int b = balance;
        pthread_mutex_unlock(&m);
        return b;
      }
      static void *withdraw(void *x) {
        int b = get();
        int ok = 0;
        if (b >= 10)
          ok = 1;
        if (ok) {
          pthread_mutex_lock(&m);
          balance = balance - 10;
          pthread_mutex_unlock(&m);
        }
        return 0;
      }
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, withdraw, 0);
        pthread_create(&b, 0, withdraw, 0);
        pthread_join(a, 0);
        pthread_join(b, 0);
        return 0;
      }
      """;

  @TempDir private Path directory;

  private Liss run(String command, String name, String text, String... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = command;
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = Liss.file(directory, name, text);
    return Liss.run(arguments);
  }

  @Test
  void a_stale_value_is_a_note_beside_an_answer_that_holds() {
    Liss result = run("verify", "t.w", WITHDRAW);
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .contains("Note: 1 value may be out of date when used; --property stale counts that:")
        .contains("balance, read at line 6 (t[0]), decides what is done at line 10")
        .endsWith("Result: true\n");
    assertThat(run("verify", "t.w", WITHDRAW, "--format", "json").out())
        .contains("\"code\": \"stale-value\"", "\"certainty\": \"possible\"");
    assertThat(run("verify", "t.w", WITHDRAW, "--format", "sarif").out())
        .contains("\"ruleId\": \"stale-value\"");
  }

  @Test
  void with_the_property_it_is_a_violation_of_which_a_run_is_shown() {
    Liss result = run("verify", "t.w", WITHDRAW, "--property", "stale");
    assertThat(result.exitCode()).isEqualTo(10);
    assertThat(result.out())
        .contains("in between, shown", "In this run, which the program can take")
        .endsWith("Result: false(stale)\n");
  }

  @Test
  void nothing_is_said_where_the_answer_is_about_it() {
    assertThat(run("verify", "t.w", WITHDRAW, "--switch-at-lock", "contended").out())
        .doesNotContain("out of date");
  }

  @Test
  void nothing_is_said_where_it_makes_no_difference() {
    String copies =
        """
        shared int x, y;
        lock m;
        thread t { int b; lock(m); b := x; unlock(m); lock(m); y := b; unlock(m); }
        thread u { lock(m); x := 7; unlock(m); }
        """;
    Liss result = run("verify", "t.w", copies, "--property", "stale");
    assertThat(result.out()).doesNotContain("out of date").endsWith("Result: true\n");
  }

  @Test
  void values_of_c_go_through_results_and_locals() {
    Liss result = run("verify", "t.c", IN_C, "--property", "stale");
    assertThat(result.out())
        .contains(
            "balance, read at line 6 (withdraw[0]), decides whether a write is done at line 17")
        .endsWith("Result: false(stale)\n");
  }

  @Test
  void a_synthesis_widens_the_section_until_none_is_left() {
    Liss result = run("synthesize", "t.w", WITHDRAW, "--property", "stale");
    assertThat(result.err())
        .contains("No value is out of date when a critical section uses it.")
        .contains("Result: true");
    Liss output = run("verify", "out.w", result.out(), "--property", "stale");
    assertThat(output.out()).as(result.out()).endsWith("Result: true\n");
  }
}
