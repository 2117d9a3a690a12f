package liss.c.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import liss.Seeds;
import liss.c.CFrontEnd;
import liss.c.Unbounded;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.check.safety.SerializationEngine;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.CVerifier;
import liss.verify.CopiesProof;
import liss.verify.Outcome;
import liss.verify.Verifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that start any number of threads. */
@Tag("slow")
class UnboundedTest {

  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdlib.h>
      int x, y, z, __VERIFIER_nondet_int(void);
      pthread_mutex_t k = PTHREAD_MUTEX_INITIALIZER, l = PTHREAD_MUTEX_INITIALIZER;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      pthread_t ts[100], t;
      #define TAKE(l) pthread_mutex_lock(&l)
      #define GIVE(l) pthread_mutex_unlock(&l)
      #define START(f) { pthread_t u; pthread_create(&u, NULL, f, NULL); }
      void *locked(void *a) { TAKE(l); x++; GIVE(l); return NULL; }
      void *once(void *a) { y = 1; return NULL; }
      void *other(void *a) { z = 4; return NULL; }
      void *twice(void *a) { y = 1; y = 2; return NULL; }
      void *chained(void *a) {
        if (__VERIFIER_nondet_int()) { a = (void *) (long) x; y = 1; }
        else if (__VERIFIER_nondet_int()) { a = (void *) (long) y; z = 1; }
        else { a = (void *) (long) z; x = 1; }
        return NULL;
      }
      void *circular(void *a) {
        if (__VERIFIER_nondet_int()) { TAKE(k); TAKE(l); GIVE(l); GIVE(k); }
        else if (__VERIFIER_nondet_int()) { TAKE(l); TAKE(m); GIVE(m); GIVE(l); }
        else { TAKE(m); TAKE(k); GIVE(k); GIVE(m); }
        return NULL;
      }
      void *starting(void *a) { while (__VERIFIER_nondet_int()) { START(locked); } return NULL; }
      void *joining(void *a) { pthread_join(t, NULL); return NULL; }
      void *again(void *a) { START(again); return NULL; }
      """;

  private static CFrontEnd frontEnd(COptions.Copies copies) {
    return new CFrontEnd(COptions.defaults().with(copies));
  }

  private static SourceText source(String main) {
    return new SourceText("any.c", HEAD + "int main(int n, char **v) {\n" + main + "\n}\n");
  }

  private static boolean isProven(SourceText source) {
    Verifier verifier = new Verifier(new SerializationEngine(), Limits.none());
    List<CopiesProof> proofs =
        new CVerifier(verifier, frontEnd(COptions.Copies.FEW)).proofs(source, COptions.Locks.ONE);
    return !proofs.isEmpty() && proofs.stream().allMatch(CopiesProof::isComplete);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, locked, NULL);",
        "while (__VERIFIER_nondet_int()) { START(locked); } TAKE(l); x++; GIVE(l);",
        "for (int i = 0; i < n; i++) { START(locked); TAKE(l); x = 2; GIVE(l); }",
        "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "for (int i = 0; i < n; i++) pthread_join(ts[i], NULL); y = 3;",
        "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "for (int i = 0; i < n; i++) pthread_join(ts[i], NULL); y = 3; y = 4;",
        "START(other); y = 2; y = 3;"
            + "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);",
        "START(other); y = 2; y = 3; for (int i = 0; i < n; i++) { START(once); }"
            + "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);",
        "do { START(once); } while (__VERIFIER_nondet_int());",
        "more: START(locked); if (__VERIFIER_nondet_int()) goto more;",
        "START(starting); while (__VERIFIER_nondet_int()) START(starting);",
        "while (__VERIFIER_nondet_int()) for (int i = 0; i < 2; i++) START(locked);",
        "pthread_t *own = malloc(n * sizeof(pthread_t));"
            + "for (int i = 0; i < n; i++) pthread_create(&own[i], NULL, once, NULL);"
            + "for (int i = 0; i < n; i++) pthread_join(own[i], NULL); free(own); y = 3;",
      })
  void proven(String main) {
    assertThat(isProven(source(main))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "while (__VERIFIER_nondet_int()) START(twice);",
        "while (1) START(twice);",
        "while (__VERIFIER_nondet_int()) START(once); y = 2; y = 3;",
        "while (__VERIFIER_nondet_int()) START(once); y = 2;", // before the threads, but not before
        // their starts
        "while (__VERIFIER_nondet_int()) START(chained);",
        "again: for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "if (__VERIFIER_nondet_int()) goto again;"
            + "for (int i = 0; i < n; i++) pthread_join(ts[i], NULL); y = 3; y = 4;",
        "while (__VERIFIER_nondet_int()) { y = 2; y = 3; START(once); }",
        "START(once); y = 2; y = 3; while (__VERIFIER_nondet_int()) START(once);",
        "while (__VERIFIER_nondet_int()) START(starting); x = 1; x = 2;",
        "while (__VERIFIER_nondet_int()) {"
            + "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "if (__VERIFIER_nondet_int()) continue;"
            + "for (int i = 0; i < n; i++) pthread_join(ts[i], NULL); y = 3; y = 4; }",
        "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "for (int i = 0; i < n; i++) pthread_join(ts[i], NULL);"
            + "while (__VERIFIER_nondet_int()) { y = 3; y = 4; pthread_create(&t, NULL, once, NULL); }",
        "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "for (int i = 1; i < n; i++) pthread_join(ts[i], NULL); y = 3; y = 4;",
        "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "y = 3; for (int i = 0; i < n; i++) pthread_join(ts[i], NULL);",
        "for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "if (__VERIFIER_nondet_int()) n = 1; for (int i = 0; i < n; i++) pthread_join(ts[i], NULL); y = 3;",
        "z = 1; for (int i = 0; i < n; i++) pthread_create(&ts[i], NULL, once, NULL);"
            + "START(other); z = 2; for (int i = 0; i < n; i++) pthread_join(ts[i], NULL); z = 3;",
        "while (__VERIFIER_nondet_int()) START(circular);",
        "pthread_t u; while (__VERIFIER_nondet_int()) pthread_create(&u, NULL, locked, NULL);"
            + "TAKE(m); pthread_join(u, NULL); GIVE(m);",
        "while (__VERIFIER_nondet_int()) { pthread_create(&t, NULL, locked, NULL); START(joining); }",
        "while (__VERIFIER_nondet_int()) START(again);",
      })
  void not_proven(String main) {
    assertThat(isProven(source(main))).isFalse();
  }

  /** Two threads are safe and have no deadlock, but three are not. */
  @ParameterizedTest
  @ValueSource(strings = {"chained", "circular"})
  void what_two_threads_do_not_show_is_not_proven(String function) {
    assertThat(outcome(source(starting(function, "2")))).isInstanceOf(Outcome.Holds.class);
    assertThat(outcome(source(starting(function, "3")))).isInstanceOf(Outcome.Violated.class);
    assertThat(isProven(source(starting(function, "n")))).isFalse();
  }

  private static String starting(String function, String number) {
    return "for (int i = 0; i < %s; i++) pthread_create(&ts[i], NULL, %s, NULL);"
        .formatted(number, function);
  }

  @Test
  void a_start_that_happens_once_is_one_thread() {
    Unbounded unbounded =
        frontEnd(COptions.Copies.FEW)
            .unbounded(
                source("START(once); while (__VERIFIER_nondet_int()) START(locked);"),
                COptions.Locks.ONE)
            .getFirst();
    assertThat(unbounded.program().all(Declaration.ThreadDecl.class))
        .extracting(Declaration.ThreadDecl::copies)
        .containsExactly(new Copies.One(), new Copies.One(), new Copies.Any());
    assertThat(unbounded.starts()).containsExactlyInAnyOrder("start of once", "start of locked");
    assertThat(unbounded.ends()).isEmpty();
  }

  /** The program of a proof against those with one, two and three threads, all runs. */
  @Test
  void what_is_proven_holds_for_few_threads() {
    int proven = 0;
    int notProven = 0;
    for (long seed = 0; seed < Seeds.of(12, 5_000); seed++) {
      String main = new RandomMain(seed).text();
      if (!isProven(source(main, "n"))) {
        notProven++;
        continue;
      }
      proven++;
      for (int number = 1; number <= 3; number++) {
        SourceText few = source(main, String.valueOf(number));
        if (outcome(few) instanceof Outcome.Violated violated) {
          fail("seed %s, %s threads: %s\n%s".formatted(seed, number, violated, few.text()));
        }
      }
    }
    assertThat(proven).isGreaterThan(2);
    assertThat(notProven).isGreaterThan(2);
  }

  private static SourceText source(String program, String number) {
    return new SourceText("any.c", HEAD + program.replace("NUMBER", number));
  }

  private static Outcome outcome(SourceText source) {
    Program program =
        switch (frontEnd(COptions.Copies.COUNTED).parse(source)) {
          case ParseResult.Parsed parsed -> parsed.program();
          case ParseResult.Rejected rejected ->
              throw new AssertionError(rejected.diagnostics() + "\n" + source.text());
        };
    Verifier verifier = new Verifier(new SerializationEngine(), Limits.none());
    return verifier.decide(CfaBuilder.build(program)).outcome();
  }

  /** A thread function, and a main that starts threads with it, waits for them, and does more. */
  private static final class RandomMain {

    private static final List<String> STEPS =
        List.of(
            "x = 1;",
            "y++;",
            "y = z;",
            "TAKE(l); x++; GIVE(l);",
            "TAKE(l); x++; y = 2; GIVE(l);",
            "TAKE(m); z++; GIVE(m);",
            "TAKE(l); TAKE(m); z++; GIVE(m); x = 3; GIVE(l);",
            "TAKE(m); z = 1; TAKE(l); x++; GIVE(l); GIVE(m);",
            "if (__VERIFIER_nondet_int()) { TAKE(l); x = y; GIVE(l); }");

    private final Random random;

    RandomMain(long seed) {
      this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    String text() {
      List<String> lines = new ArrayList<>();
      lines.add("void *work(void *a) { " + steps(2) + " return NULL; }");
      lines.add("void *more(void *a) { " + steps(1) + " return NULL; }");
      lines.add("int main(int n, char **v) {");
      lines.add(random.nextInt(3) == 0 ? "START(other); " + steps(2) : "");
      lines.add("for (int i = 0; i < NUMBER; i++) {");
      lines.add(random.nextInt(4) == 0 ? steps(1) : "");
      lines.add("pthread_create(&ts[i], NULL, work, NULL);");
      lines.add(random.nextInt(4) == 0 ? steps(1) : "");
      lines.add("}");
      lines.add(random.nextInt(3) == 0 ? "pthread_create(&t, NULL, more, NULL);" : "");
      lines.add(steps(1));
      if (random.nextBoolean()) {
        lines.add("for (int i = 0; i < NUMBER; i++) pthread_join(ts[i], NULL);");
        lines.add(steps(2));
      }
      lines.add("}");
      return String.join("\n", lines);
    }

    private String steps(int most) {
      StringBuilder steps = new StringBuilder();
      for (int i = random.nextInt(most + 1); i > 0; i--) {
        steps.append(STEPS.get(random.nextInt(STEPS.size()))).append(' ');
      }
      return steps.toString();
    }
  }
}
