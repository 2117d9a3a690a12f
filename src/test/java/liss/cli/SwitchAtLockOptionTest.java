package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --switch-at-lock}, and what commands say where it makes a difference. */
@Tag("slow")
class SwitchAtLockOptionTest {

  private static final String ACCOUNT =
      """
      shared int balance = 10;
      lock m;
      channel out;
      thread withdraw[2] {
        int seen;
        lock(m);
        seen := balance;
        unlock(m);
        if (seen >= 10) {
          lock(m);
          balance := seen - 10;
          output(out, seen);
          unlock(m);
        }
      }
      """;

  private static final String IN_C =
      """
      #include <pthread.h>
      pthread_mutex_t m;
      int balance = 10;
      void *withdraw(void *a) {
        pthread_mutex_lock(&m);
        int seen = balance;
        pthread_mutex_unlock(&m);
        if (seen >= 10) {
          pthread_mutex_lock(&m);
          balance = seen - 10;
          pthread_mutex_unlock(&m);
        }
        return 0;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, withdraw, 0);
        pthread_create(&u, 0, withdraw, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;

  /** A lazy set-up: the test in front of the lock, or in one section, the act in another one. */
  private static final String DRIVER =
      """
      #include <linux/spinlock.h>
      #include <linux/mutex.h>
      static DEFINE_SPINLOCK(s);
      static DEFINE_MUTEX(m);
      static int users;
      static void use(void) {
        int none;
        TAKE
        none = users == 0;
        FREE
        if (none) {
          TAKE
          users = 1;
          FREE
        }
      }
      void thread_a(void) { use(); }
      void thread_b(void) { use(); }
      """;

  private static final String SPIN =
      DRIVER.replace("FREE", "spin_unlock(&s);").replace("TAKE", "spin_lock(&s);");

  private static final String MUTEX =
      DRIVER.replace("FREE", "mutex_unlock(&m);").replace("TAKE", "mutex_lock(&m);");

  @TempDir private Path directory;

  private Liss run(String command, String name, String text, String... options) {
    Object[] arguments =
        Stream.concat(
                Stream.concat(Stream.of(command), Stream.of(options)),
                Stream.of(Liss.file(directory, name, text)))
            .toArray();
    return Liss.run(arguments);
  }

  private Liss verify(String name, String text, String... options) {
    return run("verify", name, text, options);
  }

  @Test
  void a_check_and_an_act_in_two_sections_are_safe_unless_only_contended_locks_count() {
    Liss always = verify("account.w", ACCOUNT, "--switch-at-lock", "always");
    assertThat(always.out())
        .contains("balance, read at line 7 (withdraw[0]), decides what is done at line 11")
        .endsWith("Result: true\n")
        .doesNotContain("Note: if", "scheduler");
    Liss contended = verify("account.w", ACCOUNT, "--switch-at-lock", "contended");
    assertThat(contended.exitCode()).isEqualTo(ExitCode.UNSAFE);
    assertThat(contended.out())
        .containsPattern(
            "while\\s+the\\s+lock\\s+is\\s+held,\\s+and\\s+so\\s+not\\s+at\\s+those\\s+of\\s+m\\.")
        .endsWith("Result: false(preemption-safety)\n");
  }

  @Test
  void beside_true_a_note_says_what_the_other_rule_finds() {
    assertThat(verify("account.w", ACCOUNT).out())
        .contains("false(preemption-safety); --switch-at-lock contended shows the run.")
        .endsWith("Result: true\n");
    assertThat(verify("account.c", IN_C).out())
        .contains("false(preemption-safety); --switch-at-lock contended shows the run.")
        .endsWith("Result: true\n");
    String locked =
        ACCOUNT.replace("lock(m);\n    balance", "balance").replace("10;\n    un", "10; //");
    assertThat(verify("one.w", locked.replace("  unlock(m);\n  if", "  if") + "").out())
        .doesNotContain("Note:");
  }

  @Test
  void programs_in_c_are_read_with_values_under_the_same_rule() {
    Liss contended = verify("account.c", IN_C, "--switch-at-lock", "contended");
    assertThat(contended.out()).endsWith("Result: false(preemption-safety)\n");
  }

  @Test
  void json_has_the_rule_and_the_locks() {
    assertThat(verify("a.w", ACCOUNT, "--switch-at-lock", "contended", "--format", "json").out())
        .contains("\"switchAtLock\": {", "\"mode\": \"contended\"", "\"uncontended\": [")
        .doesNotContain("atContendedLocks");
    assertThat(verify("a.w", ACCOUNT, "--format", "json").out())
        .contains("\"atContendedLocks\": \"false(preemption-safety)\"")
        .doesNotContain("switchAtLock");
  }

  @Test
  void spin_locks_of_the_kernel_are_no_places_at_which_a_thread_is_left() {
    assertThat(verify("spin.c", SPIN).out())
        .containsPattern(
            "does\\s+not\\s+switch\\s+where\\s+these\\s+locks\\s+are\\s+taken:\\s+s\\.")
        .endsWith("Result: false(preemption-safety)\n");
    assertThat(verify("spin.c", SPIN, "--switch-at-lock", "always").out())
        .endsWith("Result: true\n");
    assertThat(verify("spin.c", SPIN, "--format", "json").out()).contains("\"mode\": \"kind\"");
  }

  @Test
  void mutexes_of_the_kernel_are_such_places() {
    assertThat(verify("mutex.c", MUTEX).out()).contains("Note:").endsWith("Result: true\n");
    assertThat(verify("mutex.c", MUTEX, "--switch-at-lock", "contended").out())
        .endsWith("Result: false(preemption-safety)\n");
  }

  @Test
  void a_spin_lock_under_which_something_waits_is_contended() {
    String waiting = SPIN.replace("none = users == 0;", "none = users == 0; schedule();");
    assertThat(verify("wait.c", waiting).out()).endsWith("Result: true\n");
  }

  @Test
  void a_wait_on_a_condition_variable_frees_its_lock() {
    String waiting =
        IN_C.replace("int balance", "pthread_cond_t c;\nint balance")
            .replace("int seen", "while (balance < 0) pthread_cond_wait(&c, &m);\n  int seen");
    assertThat(verify("cond.c", waiting, "--switch-at-lock", "contended", "--without-values").out())
        .containsPattern("not\\s+at\\s+those\\s+of\\s+m\\.");
  }

  @Test
  void explore_and_synthesize_follow_the_rule() {
    assertThat(
            run(
                    "explore",
                    "a.w",
                    ACCOUNT,
                    "--property",
                    "preemptive-only",
                    "--switch-at-lock=contended")
                .exitCode())
        .isEqualTo(ExitCode.UNSAFE);
    assertThat(run("explore", "a.w", ACCOUNT, "--property", "preemptive-only").exitCode())
        .isEqualTo(ExitCode.OK);
    String checked =
        ACCOUNT.replaceFirst(
            "lock\\(m\\);\n  seen := balance;\n  unlock\\(m\\);", "seen := balance;");
    assertThat(checked).isNotEqualTo(ACCOUNT);
    Liss synthesized = run("synthesize", "a.w", checked, "--switch-at-lock", "contended");
    assertThat(synthesized.err())
        .contains("Added sections of the program's lock m", "Result: true");
    Liss kept =
        run("synthesize", "a.w", checked, "--switch-at-lock", "contended", "--sections", "free");
    assertThat(kept.err()).contains("Result: false(no placement)");
    assertThat(run("synthesize", "a.w", checked).err()).contains("Result: true");
  }

  @Test
  void batch_passes_the_option_on() {
    Path program = Liss.file(directory, "account.w", ACCOUNT);
    Path out = directory.resolve("results.jsonl");
    Liss.run("batch", "--switch-at-lock", "contended", "--out", out, program);
    assertThat(Liss.read(out)).contains("--switch-at-lock=contended");
  }
}
