package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads of which there may be any number of copies. */
@Tag("slow")
class CopiesOptionTest {

  private static final String LOCKED =
      "shared int x;\nlock l;\nthread worker[*] { lock(l); x := x + 1; unlock(l); }\n";
  private static final String UNLOCKED = "shared int x;\nthread worker[*] { x := x + 1; }\n";

  /** Safe, but no rule says so: the writes are in one order, whatever the copies do. */
  private static final String WAITING =
      "shared int x;\ncond c;\nthread worker[*] { wait(c); x := 1; }\nthread go { signal(c); }\n";

  @TempDir private Path directory;

  private Liss run(String command, String text, String... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = command;
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = Liss.file(directory, "program.w", text);
    return Liss.run(arguments);
  }

  @Test
  void what_is_proven_is_true() {
    Liss liss = run("verify", LOCKED);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out())
        .contains("This is proven for any number of copies of worker.")
        .endsWith("Result: true\n");
  }

  @Test
  void a_violation_needs_no_more_copies_than_it_takes() {
    Liss liss = run("verify", UNLOCKED);
    assertThat(liss.exitCode()).isEqualTo(10);
    assertThat(liss.out()).contains("This is about the program with 2 copies of worker.");
  }

  @Test
  void what_is_not_proven_is_unknown() {
    Liss liss = run("verify", WAITING);
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(Liss.last(liss.out()))
        .isEqualTo("Result: unknown(safe for up to 3 copies of worker)");
  }

  /** Where it is not known how many threads start in C. */
  @Test
  void threads_that_c_starts_may_be_any_number() {
    String text =
        """
        #include <pthread.h>
        int x;
        pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
        void *work(void *a) {
          pthread_mutex_lock(&l);
          x++;
          pthread_mutex_unlock(&l);
          return NULL;
        }
        int main(int n, char **v) {
          pthread_t t[100];
          for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, work, NULL);
        }
        """;
    Liss proven = Liss.run("verify", Liss.file(directory, "proven.c", text));
    assertThat(proven.err()).contains("warning[LISS0226]");
    assertThat(proven.out())
        .contains("This is proven for any number of copies of work.")
        .endsWith("Result: true\n");
    Liss open =
        Liss.run(
            "verify",
            Liss.file(
                directory,
                "open.c",
                text.replace("void *work", "void *work(void *);\nvoid *work")
                    .replace("work, NULL", "work, v")
                    .replace(
                        "return NULL;", "pthread_t t; if (a) pthread_create(&t, NULL, work, a);")));
    assertThat(Liss.last(open.out()))
        .isEqualTo("Result: unknown(safe for two threads where more may start)");
  }

  @Test
  void json_has_the_numbers_for_which_the_answer_holds() {
    assertThat(run("verify", LOCKED, "--format", "json").out())
        .containsPattern("\"copies\": \\{\\s*\"threads\": \\[\\s*\"worker\"\\s*]\\s*}");
    assertThat(run("verify", WAITING, "--format", "json").out())
        .containsPattern("\"threads\": \\[\\s*\"worker\"\\s*],\\s*\"number\": 3");
  }

  @Test
  void a_number_can_be_given() {
    assertThat(run("verify", WAITING, "--copies", "worker=2").exitCode()).isEqualTo(0);
    assertThat(run("verify", UNLOCKED, "--copies=worker=1").exitCode()).isEqualTo(0);
    assertThat(run("explore", LOCKED, "--copies", "worker=3").exitCode()).isEqualTo(0);
    assertThat(run("run", LOCKED, "--copies", "worker=3").out()).contains("worker[2]");
    assertThat(run("graph", LOCKED, "--what=cfa", "--copies", "worker=3").out())
        .contains("worker[2]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "explore", "graph --what=cfa", "synthesize --pareto"})
  void other_commands_need_one(String command) {
    String[] words = command.split(" ");
    Liss liss = run(words[0], LOCKED, Arrays.copyOfRange(words, 1, words.length));
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err())
        .startsWith("error[LISS0101]: liss " + words[0])
        .contains(" has to know how many copies of `worker` there are")
        .contains("program.w:3:8", "--copies worker=3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"other=2", "worker=0", "worker=65", "worker=x"})
  void wrong_numbers_are_rejected(String copies) {
    assertThat(run("verify", LOCKED, "--copies", copies).exitCode()).isEqualTo(2);
  }

  @Test
  void a_barrier_may_be_for_any_number_of_copies() {
    String barrier = "barrier b = 2;\nthread t[*] { barrier_wait(b); }\n";
    assertThat(run("verify", barrier).out())
        .contains("This is about the program with 1 copy of t.")
        .endsWith("Result: false(deadlock)\n");
    assertThat(Liss.last(run("verify", barrier.replace("= 2", "= 1")).out()))
        .isEqualTo("Result: unknown(safe for up to 3 copies of t)");
    assertThat(Liss.last(run("verify", barrier, "--copies", "t=2").out()))
        .isEqualTo("Result: true");
    assertThat(Liss.last(run("verify", barrier, "--copies", "t=3").out()))
        .isEqualTo("Result: false(deadlock)");
    assertThat(Liss.last(run("verify", barrier, "--copies", "t=6").out()))
        .isEqualTo("Result: true");
    assertThat(run("verify", barrier, "--copies", "t=33").exitCode()).isEqualTo(2);
    assertThat(run("verify", barrier + "thread u[30] { yield; }").err()).contains("LISS0057");
  }

  @Test
  void locks_are_placed_for_any_number_of_copies() {
    Liss liss = run("synthesize", UNLOCKED);
    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.out()).contains("thread worker[*] { lock(lk); x := x + 1; unlock(lk); }");
    assertThat(liss.err()).contains("This is proven for any number of copies of worker.");
  }

  @Test
  void locks_that_are_proven_for_two_copies_only_are_said_to_be() {
    Liss liss = run("synthesize", WAITING.replace("x := 1", "x := x + 1"));
    assertThat(liss.exitCode()).isEqualTo(5);
    assertThat(liss.out()).contains("lock(lk); x := x + 1; unlock(lk);");
    assertThat(Liss.last(liss.err()))
        .isEqualTo("Result: unknown(safe for up to 2 copies of worker)");
    assertThat(run("synthesize", WAITING, "--copies", "worker=2").exitCode()).isEqualTo(0);
  }

  @Test
  void the_pareto_front_is_one_for_a_number() {
    assertThat(run("synthesize", UNLOCKED, "--pareto", "--copies", "worker=2").exitCode())
        .isEqualTo(0);
  }
}
