package liss.c.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.ir.Instruction;
import liss.c.ir.InstructionPrinter;
import liss.c.ir.TranslationUnit;
import liss.c.source.COptions.Copies;
import liss.c.threads.ThreadInstance.Certainty;
import liss.lang.Declaration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The threads of small programs, and what they wait for. */
class ThreadsTest {

  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdlib.h>
      #include <string.h>
      #define START(t, f) pthread_create(&t, NULL, f, NULL)
      #define JOIN(t) pthread_join(t, NULL)
      int x, y, unknown(void), outside(void *(*f)(void *));
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      pthread_t t, u, ts[4];
      void *add(void *a) { x++; return NULL; }
      void *other(void *a) { y++; return NULL; }
      void one(pthread_t *p) { pthread_create(p, NULL, add, NULL); }
      void *nested(void *a) { pthread_t i; START(i, add); JOIN(i); x++; return NULL; }
      void *leaving(void *a) { pthread_t i; START(i, add); x++; return NULL; }
      void *joining(void *a) { JOIN(t); return NULL; }
      void *far(void *);
      void *self(void *a) { START(t, self); return NULL; }
      void *with(void *a) { if (a == (void *) 1) x++; else y++; return NULL; }
      void end(void) { x = 1; }
      void leave(void) { pthread_exit(0); }
      """;

  private static Threads threads(String main, Copies copies) {
    TranslationUnit unit = ThreadTexts.unit(HEAD + "int main(int n) {\n" + main + "\n}\n");
    return ThreadTexts.threads(unit, copies);
  }

  /** The threads but main; those that may not start have a {@code ?}, those with copies a star. */
  private static String named(Threads threads) {
    return threads.threads().stream()
        .filter(thread -> !thread.name().equals("main"))
        .map(thread ->
            thread.name()
                + (thread.certainty() == Certainty.PERHAPS ? "?" : "")
                + (thread.copies() instanceof Declaration.Copies.Any ? "*" : ""))
        .collect(Collectors.joining(" "));
  }

  /** The waits in order: one thread, one of several, perhaps none of these, or all of them. */
  private static String waits(Threads threads) {
    return threads.waits().values().stream()
        .map(wait -> {
          String names =
              wait.threads().stream().map(ThreadInstance::name).collect(Collectors.joining("/"));
          return switch (wait.kind()) {
            case ONE -> names;
            case PERHAPS_ONE -> "?" + names;
            case ALL -> "all " + names;
          };
        })
        .collect(Collectors.joining(", "));
  }

  private static String messages(Threads threads) {
    return Stream.concat(
            threads.messages().stream().map(message -> message.kind().name()),
            threads.assumptions().stream().map(assumption -> assumption.kind().name()))
        .distinct()
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START(t, add); x++; JOIN(t);                              # add       # add",
        "START(t, add); START(u, add); JOIN(t); JOIN(u);           # add add:2 # add, add:2",
        "START(t, other); START(u, add); JOIN(t); if (unknown()) JOIN(u); # other add # other, add",
        "pthread_t *p = ts + 1; START(ts[0], other); START(p[0], add); JOIN(ts[0]); # other add"
            + " # other",
        "pthread_t elsewhere(void); START(t, add); JOIN(elsewhere());  # add    # ?add",
        "START(t, other); START(u, add); memcpy(&u, &t, sizeof t); JOIN(u); # other add"
            + " # ?other/add",
        "pthread_t made(void), v = made(); if (n) START(v, other); START(u, add); JOIN(v);"
            + " # other? add # ?other/add",
        "START(t, add); if (unknown()) x++;                        # add       # ''",
        "one(&t); one(&u); JOIN(u); JOIN(t);                       # add add:2 # add:2, add",
        "START(t, leaving);                                        # leaving add # ''",
        "START(t, nested); JOIN(t);                                # nested add # nested, add",
        "START(t, add); u = t; START(t, other); JOIN(u); JOIN(t);  # add other # add, other",
        "START(t, add); JOIN(t); x++; START(t, add); JOIN(t);      # add add:2 # add, add:2",
        "if (n) START(t, add); else START(t, other); JOIN(t);      # add? other? # add/other",
        "if (START(t, add)) return 1; if (START(u, other)) return 1; JOIN(t); JOIN(u);"
            + " # add other # add, other",
        "if (n < 2) return 1; START(t, add); JOIN(t);              # add       # add",
        "START(u, other); if (n < 2) return 1; START(t, add); JOIN(t); # other add? # add",
        "START(u, other); if (n < 2) exit(1); START(t, add); JOIN(t); # other add # add",
        "START(u, other); if (n < 2) exit(0); START(t, add); JOIN(t); # other add? # add",
        "START(u, other); if (n < 2) leave(); START(t, add); JOIN(t); # other add? # add",
        "START(t, n ? add : other); JOIN(t);                       # add? other? # add/other",
        "START(t, add); START(u, joining);                         # add joining # add",
        "void (*start)(pthread_t *) = one; start(&t); JOIN(t);     # add       # add",
        "pthread_t *p = malloc(8); pthread_create(p, 0, add, 0); JOIN(*p); # add # add",
        "START(ts[n], add); START(u, other); JOIN(ts[0]);          # add other # add",
      })
  void starts_and_waits(String main, String threads, String waits) {
    Threads found = threads(main, Copies.FEW);
    assertThat(named(found)).isEqualTo(threads.strip().replace(':', '#'));
    assertThat(waits(found)).isEqualTo(waits.strip().replace(':', '#'));
    assertThat(messages(found)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "int i; for (i = 0; i < 3; i++) START(ts[i], other); JOIN(ts[0]); JOIN(ts[2]);"
            + " # other other:2 other:3 # other, other:3",
        "int i; for (i = 0; i < 2; i++) { START(ts[i], add); JOIN(ts[i]); } # add add:2"
            + " # add, add:2",
        "int i; for (i = 0; i < 2; i++) START(ts[i], add); while (i) JOIN(ts[--i]); # add add:2"
            + " # add:2, add",
        "pthread_t *p; for (p = ts; p < ts + 2; p++) START(*p, add); JOIN(ts[1]); # add add:2"
            + " # add:2",
        "int i = 0, k = 2; do START(ts[i], add); while (++i < k); JOIN(ts[1]); # add add:2 # add:2",
        "for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) START(ts[2 * i + j], add);"
            + " JOIN(ts[2]); # add add:2 add:3 add:4 # add:3",
        "for (int i = 0; i < 3; i++) { if (i == 1) continue; START(ts[i], add); } JOIN(ts[2]);"
            + " # add add:2 # add:2",
        "for (int i = 0; ; i++) { if (i == 2) break; START(ts[i], add); } JOIN(ts[1]);"
            + " # add add:2 # add:2",
        "int i = 0; again: START(ts[i], add); if (++i < 2) goto again; JOIN(ts[1]);"
            + " # add add:2 # add:2",
        "for (int i = 0; i < 2; i++) if (START(ts[i], add)) exit(1); JOIN(ts[1]);"
            + " # add add:2 # add:2",
        "for (int i = 0; i < 3; i++) { START(ts[i], add); if (unknown()) break; } JOIN(ts[0]);"
            + " # add add:2? add:3? # add",
      })
  void loops_are_executed(String main, String threads, String waits) {
    starts_and_waits(main, threads, waits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "while (unknown()) START(t, add), JOIN(t);             # add? add:2? # add, add:2 # ''",
        "for (int i = 0; i < 9999; i++) { START(t, add); JOIN(t); } # add add:2 # add, add:2 # ''",
        "while (unknown()) { START(t, leaving); JOIN(t); }"
            + " # leaving? leaving:2? add? add:2? # leaving, leaving:2 # FEW_COPIES",
        "while (unknown()) { START(t, add); if (n) continue; JOIN(t); }"
            + " # add? add:2? # add, add:2 # FEW_COPIES",
        "do {} while (START(t, add) == 0);                     # add add:2 # '' # FEW_COPIES",
        "for (int i = 0; i < n; i++) START(ts[0], add);        # add add:2? # '' # FEW_COPIES",
        "again: START(t, add); if (unknown()) goto again;      # add add:2? # '' # FEW_COPIES",
        "int i; for (i = 0; i < n; i++) START(ts[i], add); for (i = 0; i < n; i++) JOIN(ts[i]);"
            + " # add? add:2? # all add/add:2, add/add:2 # FEW_COPIES",
        "int i; for (i = 0; i < n; i++) START(ts[i], add); n--; for (i = 0; i < n; i++)"
            + " JOIN(ts[i]); # add? add:2? # add/add:2 # FEW_COPIES",
        "int i; for (i = 0; i < n; i++) START(ts[i], add); for (i = 1; i < n; i++) JOIN(ts[i]);"
            + " # add? add:2? # add/add:2 # FEW_COPIES",
        "int i; for (i = 0; i < n; i++) START(ts[0], add); for (i = 0; i < n; i++) JOIN(ts[0]);"
            + " # add? add:2? # add/add:2 # FEW_COPIES",
        "pthread_t *o = malloc(n * 8); int i = 0; while (i < n) START(o[i++], add); i = 0;"
            + " while (i < n) JOIN(o[i++]); # add? add:2? # all add/add:2, add/add:2 # FEW_COPIES",
        "pthread_t *p; for (p = ts; p < ts + n; p++) START(*p, add); for (p = ts; p < ts + n; p++)"
            + " JOIN(*p); # add? add:2? # all add/add:2, add/add:2 # FEW_COPIES",
        "START(t, self);                                       # self # '' # FEW_COPIES",
        "START(t, far); START(u, add);                         # add # '' # UNDECIDED",
      })
  void where_it_is_not_known_how_many_start_two_are_looked_at(
      String main, String threads, String waits, String messages) {
    Threads found = threads(main, Copies.FEW);
    assertThat(named(found)).isEqualTo(threads.strip().replace(':', '#'));
    assertThat(waits(found)).isEqualTo(waits.strip().replace(':', '#'));
    assertThat(messages(found)).isEqualTo(messages.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "for (int i = 0; i < n; i++) START(ts[i], add);              # add*",
        "START(t, other); while (unknown()) START(t, add);           # other add*",
        "for (int i = 0; i < 2; i++) START(ts[i], add);              # add add:2",
        "while (unknown()) for (int i = 0; i < 2; i++) START(ts[i], add); # add* add:2*",
        "while (unknown()) START(t, leaving);                        # leaving* add*",
        "while (unknown()) one(&t);                                  # add*",
        "more: START(t, add); if (unknown()) goto more;              # add*",
        "if (unknown()) START(t, add);                               # add",
      })
  void any_number_of_threads_are_one_with_copies(String main, String threads) {
    assertThat(named(threads(main, Copies.SOME))).isEqualTo(threads.strip().replace(':', '#'));
  }

  @Test
  void many_calls_of_a_function_are_one_with_copies() {
    String few = "one(&t);".repeat(8);
    String many = "one(&t);".repeat(9);
    assertThat(named(threads(few, Copies.SOME)).split(" ")).hasSize(8);
    assertThat(named(threads(many, Copies.SOME))).isEqualTo("add*");
    assertThat(waits(threads(many + " JOIN(t);", Copies.SOME))).isEqualTo("?add");
    assertThat(named(threads(many, Copies.COUNTED)).split(" ")).hasSize(9);
    Threads counted = threads("one(&t);".repeat(65), Copies.COUNTED);
    assertThat(messages(counted)).isEqualTo("THREAD_COUNT");
    assertThat(counted.areWhole()).isTrue();
  }

  @Test
  void loops_that_wait_have_some_rounds_or_none() {
    String main =
        "for (int i = 0; i < n; i++) START(ts[i], add); for (int i = 0; i < n; i++) JOIN(ts[i]);";
    assertThat(waits(threads(main, Copies.SOME))).isEqualTo("all add, add");
    assertThat(named(threads(main, Copies.SOME))).isEqualTo("add*");
    assertThat(named(threads(main, Copies.NONE))).isEmpty();
    assertThat(named(threads(main.replace("START(ts[i]", "START(ts[0]"), Copies.NONE)))
        .isEqualTo("add*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START(t, add); JOIN(t); x = 7;                      # false # false",
        "START(t, add); x = 7; JOIN(t);                      # true  # false",
        "START(t, add); if (n) JOIN(t); x = 7;               # true  # false",
        "START(t, leaving); JOIN(t); x = 7;                  # true  # false",
        "START(t, add); JOIN(t); x = 7; START(t, add);       # false # true",
        "while (unknown()) { START(t, add); JOIN(t); x = 7; } # false # true",
        "for (int i = 0; i < n; i++) START(ts[i], add); for (int i = 0; i < n; i++) JOIN(ts[i]);"
            + " x = 7; # false # false",
      })
  void main_does_something_beside_threads(String main, boolean isBeside, boolean startAfterEnds) {
    Threads found = threads(main, Copies.FEW);
    List<Instruction> body = found.unit().function(Threads.MAIN_BODY).orElseThrow().body();
    boolean isFound =
        found.besideThreads().stream()
            .map(position -> InstructionPrinter.text(body.get(position)))
            .anyMatch("store i32 &x, 7"::equals);
    assertThat(isFound).isEqualTo(isBeside);
    assertThat(found.startAfterEnds()).isEqualTo(startAfterEnds);
  }

  @Test
  void without_copies_it_must_be_known_how_many_start() {
    Threads found = threads("for (; n; n--) START(t, add); x++;", Copies.COUNTED);
    assertThat(messages(found)).isEqualTo("THREAD_COUNT");
    assertThat(messages(threads("while (n) { START(t, add); JOIN(t); }", Copies.COUNTED)))
        .isEmpty();
  }

  @Test
  void a_thread_is_left_for_the_constant_that_it_gets() {
    Threads found =
        threads(
            "for (int i = 0; i < 2; i++) pthread_create(&ts[i], 0, with, (void *)(long) i);"
                + " pthread_create(&t, 0, with, (void *) 1);",
            Copies.FEW);
    assertThat(found.threads())
        .extracting(ThreadInstance::procedure)
        .containsExactly("body of main", "with with 0", "with with 1", "with with 1");
    assertThat(found.originals()).containsEntry("with with 1", "with");
  }

  @Test
  void functions_that_are_passed_outside_may_run() {
    assertThat(named(threads("START(t, other); outside(add);", Copies.FEW)))
        .isEqualTo("add? add#2? other");
    assertThat(threads("outside(add); START(t, other);", Copies.SOME).gives())
        .hasEntrySatisfying(
            new Threads.Point("body of main", 2), given -> assertThat(given).hasSize(1));
    assertThat(threads("atexit(end); START(t, add);", Copies.FEW).atExit()).containsExactly("end");
  }
}
