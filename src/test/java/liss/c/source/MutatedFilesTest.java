package liss.c.source;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import liss.Seeds;
import liss.c.CFrontEnd;
import liss.c.Sources;
import liss.cfa.CfaBuilder;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every text has a result, and a program that is accepted has automata. */
@Tag("slow")
class MutatedFilesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final List<String> SNIPPETS =
      List.of(
          "{",
          "}",
          "(",
          ")",
          ";",
          "*",
          "&",
          "->",
          "if (",
          "else",
          "while (1)",
          "goto out;",
          "case 1:",
          "struct",
          "int",
          "= {",
          "#define X",
          "#if 0\n",
          "\n#endif\n",
          "/*",
          "*/",
          "\"",
          "'",
          "0x",
          "lock(",
          "sizeof",
          "do",
          "?",
          ":",
          "[",
          "]",
          ",",
          "typedef",
          "static",
          "\\\n",
          "..");

  /** Programs with threads, objects and memory that the drivers do not have. */
  private static final List<String> PROGRAMS =
      List.of(
          """
          #include <pthread.h>
          #include <stdlib.h>
          struct n { int v; struct n *next; pthread_mutex_t m; } *list, all[3];
          pthread_t ts[3];
          static void fatal(int status) { if (status) exit(status); pthread_exit(0); }
          static struct n *make(int v) { struct n *p = malloc(sizeof *p); if (p) p->v = v; return p; }
          void *thread_put(void *a) {
            struct n *p = make(*(int *) a), *q = &all[p->v];
            for (;;) { if (p->v++ > 3) break; else continue; }
            if (pthread_mutex_trylock(&q->m)) fatal(1);
            switch (p->v) { case 1: p->next = list; default: list = p; }
            pthread_mutex_unlock(&q->m);
            return p;
          }
          int main(void) {
            int i, v = 0;
            for (i = 0; i < 3; i++) if (pthread_create(&ts[i], 0, thread_put, &v)) abort();
            for (i = 0; i < 3; i++) pthread_join(ts[i], 0);
            do { list = list->next; } while (list && list->v);
            return 0;
          }
          """,
          """
          #include <semaphore.h>
          #include <pthread.h>
          #include <stdatomic.h>
          sem_t full, empty; pthread_rwlock_t table; pthread_barrier_t gate; atomic_int count;
          union { int i; char c[4]; } u; struct { unsigned a : 3, b : 5; } bits;
          int (*handlers[2])(int), last;
          static int one(int x) { return bits.a = x; }
          void *thread_take(void *a) {
            sem_wait(&full); pthread_rwlock_rdlock(&table);
            last = handlers[atomic_fetch_add(&count, 1) & 1](u.i);
            pthread_rwlock_unlock(&table); sem_post(&empty);
            pthread_barrier_wait(&gate);
            return 0;
          }
          int main(void) {
            pthread_t t, s;
            handlers[0] = one; handlers[1] = &one;
            sem_init(&full, 0, 2); pthread_barrier_init(&gate, 0, 2);
            pthread_create(&t, 0, thread_take, 0); pthread_create(&s, 0, thread_take, 0);
            pthread_rwlock_wrlock(&table); u.c[1] = 'x'; bits.b++; pthread_rwlock_unlock(&table);
            pthread_join(t, 0); pthread_join(s, 0);
            return last ? count : bits.a;
          }
          """);

  /** With {@code -Plong}, these are the mutated files of results/random.md. */
  @Test
  void mutated_files_have_a_result() {
    List<String> texts = new ArrayList<>(PROGRAMS);
    Sources.drivers().forEach(driver -> texts.add(Sources.driver(driver).text()));
    for (long seed = 0; seed < Seeds.of(80, 10_000); seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(texts.get(random.nextInt(texts.size())));
      for (int i = random.nextInt(4); i >= 0; i--) {
        mutate(text, random);
      }
      String mutated = text.toString();
      assertThatCode(() -> assertTimeoutPreemptively(PATIENCE, () -> read(mutated)))
          .as("seed %d%n%s", seed, mutated)
          .doesNotThrowAnyException();
    }
  }

  private static void read(String text) {
    COptions options =
        text.contains("pthread_create") ? Sources.FEW : Sources.threads("thread_*", "client");
    if (new CFrontEnd(options).parse(new SourceText("mutated.c", text))
        instanceof ParseResult.Parsed parsed) {
      CfaBuilder.build(parsed.program());
    }
  }

  private static void mutate(StringBuilder text, Random random) {
    int at = random.nextInt(text.length());
    int length = Math.min(1 + random.nextInt(12), text.length() - at);
    switch (random.nextInt(4)) {
      case 0 -> text.delete(at, at + length);
      case 1 -> text.insert(at, SNIPPETS.get(random.nextInt(SNIPPETS.size())));
      case 2 -> text.insert(random.nextInt(text.length()), text.substring(at, at + length));
      default -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
    }
  }

  /** What looks like a declaration and like a call was read as both, at each depth again. */
  @Test
  void deep_declarators_have_a_result() {
    String deep = "f(".repeat(100);
    for (String text :
        List.of("int g(" + deep + ")".repeat(101) + ";", "int g(" + deep + ";", deep + ";")) {
      String program = "int x;\n" + text + "\nvoid thread_a(void) { x = 1; " + text + " }";
      assertThatCode(() -> assertTimeoutPreemptively(PATIENCE, () -> read(program)))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void deep_nesting_has_a_result() {
    for (String unit :
        Seeds.of(3, List.of("(", "{", "1 + ", "if (1) ", "- ", "*", "f(", "while (x) ", "x = "))) {
      String text = "int x; void thread_a(void) { " + unit.repeat(3_000) + "; }";
      assertThatCode(() -> read(text)).as(unit).doesNotThrowAnyException();
    }
  }
}
