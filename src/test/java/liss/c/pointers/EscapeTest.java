package liss.c.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.Sources;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses to memory that a thread has allocated and not shown, or got when it was started. */
@Tag("slow")
class EscapeTest {

  private static final String SAFE = "true";
  private static final String RACE = "possible(preemption-safety)";

  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>
      #include <string.h>
      struct n { int v; int a[2]; struct n *next; } *list;
      pthread_mutex_t m;
      #define SHOW(p) pthread_mutex_lock(&m); list = p; pthread_mutex_unlock(&m)
      void keep(struct n *p);
      void init(struct n *p, int v) { p->v = v; p->next = 0; p->v++; }
      void put(struct n *p) { p->v = 1; list = p; p->v++; }
      struct n *make(void) { struct n *p = malloc(sizeof *p); if (!p) return 0; p->v = 1; return p; }
      struct n *same(struct n *p) { p->v++; return p; }
      struct n *next(struct n *p) { return p->next; }
      void link(struct n *p, struct n *o) { p->next = o; }
      void putnext(struct n *p) { SHOW(p->next); }
      void shownext(struct n *p) { SHOW(p->next); p->v++; p->v--; }
      struct n *two(void) { struct n *p = make(); p->next = make(); p->v++; return p; }
      void *f(void *unused) {
        struct n *p = malloc(sizeof(struct n)), *q = list;
        int arg = rand();
        int i;
        %s
        pthread_mutex_lock(&m);
        p->next = list;
        list = p;
        pthread_mutex_unlock(&m);
        return 0;
      }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, f, 0);
        pthread_create(&u, 0, f, 0);
        pthread_mutex_lock(&m);
        if (list) list->v = list->a[0];
        pthread_mutex_unlock(&m);
        return 0;
      }
      """;

  private static final String STARTS =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct arg { int id, more; int list[4]; struct arg *next; };
      int total, n;
      struct arg *seen;
      pthread_mutex_t m;
      void use(struct arg *p) { p->id++; p->id++; }
      void *work(void *p) {
        struct arg *a = p;
        for (int i = 0; i < 100000; i++) { a->id++; a->more = a->id; }
        pthread_mutex_lock(&m);
        total += a->id;
        pthread_mutex_unlock(&m);
        free(a);
        return 0;
      }
      int main(int argc, char **argv) {
        pthread_t t[2], u;
        struct arg *b = 0;
        for (int i = 0; i < 2; i++) {
          struct arg *a = malloc(sizeof *a);
          a->id = i;
          %s
        }
        for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
        return 0;
      }
      """;

  private static final String START = "pthread_create(&t[i], 0, work, a);";

  private static String started(String start) {
    return Sources.verified(STARTS.formatted(start.replace("START", START)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "init(p, 1); init(p, 2);",
        "p->v++; (*p).v++; p[0].v++; p->a[1]++; ++*(&p->v);",
        "int *x = &p->v, *y = p->a; *x = 1; y[1] = *x; struct n *o = (struct n *) x; o->v++;",
        "struct n *o = p; if (arg) o->v++; else { o = 0; } p->v++;",
        "for (i = 0; i < 2; i++) { p->a[i] = i; if (arg) continue; p->v++; }",
        "while (p->v) { p->v--; if (p->a[0]) break; }",
        "switch (p->v) { case 0: p->v = 1; break; case 1: p->v = 2; default: p->v++; }",
        "memset(p, 0, sizeof *p); p->v++; free(p); p = make(); p->v++; p->v--;",
        "p = same(p); p->v++; same(p)->v++;",
        "if (!p) return 0; p->v++;",
        "p = make(); if (p == 0) exit(1); p->v++; p->v--;",
        "do { p->v++; } while (p->v < 3 && p->a[0]);",
        "p->next = p; p->v++; p->v--;",
        "p->next = malloc(9); p->next->v++; p->next->v--; p->v++;",
        "struct n *o = 0; for (i = 0; i < 9; i++) { p = make(); p->next = o; o = p; o->v++; }",
        "struct n s = { 0 }, *o = &s; o->v++; s.next = p; s.next->v++; o->next->v++; init(o, 1);",
        "struct n *o = make(); link(p, o); o->v++; p->next->v++; next(p)->v++; p->v++; o->v++;",
        "p->next = q; init(p, 3); p->v++; p->v--;",
        "p->next = make(); putnext(p); p->v++; p->v--;",
        "struct n *o = two(); o->v++; o->next->v++; o->v--;",
        "struct n *o = make(); *o = *p; o->v++; memcpy(o, p, sizeof *o); o->v++; o->v--;",
        "p->v++; SHOW(p);",
        "p->next = make(); shownext(p); p->v++;",
        "struct n *(*g)(struct n *) = arg ? same : next; g(p); p->v++; p->v--;",
        "goto in; back: p->v--; goto out; in: p->v++; goto back; out: p->v++;",
      })
  void accesses_to_it_are_not_looked_at(String text) {
    assertThat(Sources.result(PROGRAM.formatted(text))).isEqualTo(SAFE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list = p; p->v++;",
        "SHOW(p); p->v++;",
        "p->next = p; shownext(p);",
        "put(p); p->v++;",
        "keep(p); p->v++;",
        "void (*g)(struct n *) = arg ? putnext : put; g(p); p->v++;",
        "void (*g)(struct n *) = arg ? keep : putnext; g(p); p->v++;",
        "q->next = p; p->v++;",
        "struct n **r = &p; *r = q; p->v++;",
        "if (arg) p = q; p->v++;",
        "for (i = 0; i < 2; i++) { p->v++; p = q; }",
        "while (arg) { p->v++; list = p; }",
        "goto in; while (arg) { p = q; in: p->v++; }",
        "switch (i) { case 0: p = q; case 1: p->v++; }",
        "p = same(q); p->v++;",
        "p->next = q; p->next->v++;",
        "q = realloc(q, 9); q->v++;",
        "struct n *o = p; list = o; p->v++;",
        "p->next = p; struct n *o = p->next; list = o; p->v++;",
        "p->next = p; list = p->next; p->v++;",
        "p->next = p; memcpy(&list, &p->next, sizeof list); p->v++;",
        "p->next = p; *q = *p; p->v++;",
        "p->next = p; keep(p->next); p->v++;",
        "struct n *o = arg ? p : q; o->v++;",
        "do { if (arg) { p = q; continue; } p = malloc(9); } while (p->v++);",
        "{ struct { struct n *x; } s = { p }, *z = &s; list = z->x; } p->v++;",
        "struct n *o = p->next = malloc(9); SHOW(p); o->v++;",
        "struct n *o = make(); p->next = o; putnext(p); o->v++;",
        "struct n *o = make(); link(p, o); SHOW(p); o->v++;",
        "struct n *o = make(); p->next = o; SHOW(next(p)); o->v++;",
        "struct n *o = two(); SHOW(o); o->next->v++;",
        "struct n *o = two(); p->next = o; keep(p); o->v++;",
        "struct n *o = make(); o->next = p; *q = *o; p->v++;",
        "struct n *o = make(); o->next = p; *o = *q; o->next->v++;",
        "struct n *o = make(), *x = o; while (arg--) { o->next = x; x = o; o = make(); SHOW(o); } x->v++;",
        "long n = (long) p; SHOW((struct n *) n); p->v++;",
        "long n = p - q; SHOW(q + n); p->v++;",
        "struct n *volatile o = p; SHOW(o); p->v++;",
        "pthread_setspecific(0, p); SHOW(pthread_getspecific(0)); p->v++;",
        "SHOW(0); __atomic_exchange_n(&q->next, p, 5); p->v++;",
        "p->next = p; SHOW(__atomic_exchange_n(&p->next, 0, 5)); p->v++;",
        "struct n s = { 0 }; SHOW(&s); s.v++;",
      })
  void what_others_may_find_is_looked_at(String text) {
    assertThat(Sources.result(PROGRAM.formatted(text))).isEqualTo(RACE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START # " + SAFE,
        "if (!a) exit(1); a->list[1] = 3; START # " + SAFE,
        "a->next = 0; START a = malloc(sizeof *a); a->id = 1; a->more = 2; free(a); # " + SAFE,
        "if (pthread_create(&t[i], 0, work, (void *) a) != 0) free(a); # " + SAFE,
        "int e = pthread_create(&t[i], 0, work, a); if (e) { a->id++; free(a); } # " + SAFE,
        "int e = !pthread_create(&t[i], 0, work, a); if (!e) { free(a); return 1; } # " + SAFE,
        "a->next = malloc(9); a->next->id = 1; START # " + SAFE,
        "b = a; a = 0; pthread_create(&t[i], 0, work, b); b = 0; # " + SAFE,
      })
  void memory_that_is_handed_over_is_the_threads_own(String start, String result) {
    assertThat(started(start)).isEqualTo(result.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START a->id++; a->id++;",
        "START use(a);",
        "START if (argc > 1) free(a);",
        "b = a; START b->id++; b->id++;",
        "struct arg *b = a; START b->id++; b->id++;",
        "seen = a; START seen->id++; seen->id++;",
        "int *b = &a->id; START *b = 1; (*b)++;",
        "int *b = a->list; START b[0]++; b[1]++; b[0]++;",
        "if (!pthread_create(&t[i], 0, work, a)) free(a);",
        "if (pthread_create(&t[i], 0, work, a) == 0) free(a);",
        "START if (argc > 1) a = malloc(4); a->id++; a->id++;",
        "START pthread_create(&u, 0, work, a);",
        "int e = pthread_create(&t[i], 0, work, a); if (!e) a->id++;",
        "int e = pthread_create(&t[i], 0, work, a); e = 0; if (e == 0) a->id++;",
        "a->next = a; START a->next->id++;",
        "struct arg b = { 0 }; b.next = a; START b.next->id++;",
        "START use(a - 1);",
        "START if (argc > 1) pthread_exit(a);",
        "START pthread_mutex_lock(&m); seen = a; pthread_mutex_unlock(&m);",
        "START if (b) b->id++; b = a;",
      })
  void memory_that_is_used_further_on_is_not(String start) {
    assertThat(started(start)).isEqualTo(RACE);
  }

  @Test
  void memory_from_in_front_of_a_loop_is_not() {
    String program =
        STARTS
            .formatted(START)
            .replace("struct arg *a = malloc(sizeof *a);\n", "")
            .replace("for (int i = 0; i < 2; i++) {", "struct arg *a = malloc(9);\nfor (;;) {");
    assertThat(Sources.verified(program.replace("&t[i]", "&t[0]").replace("a->id = i", "n++")))
        .isEqualTo(RACE);
  }

  @Test
  void a_function_that_main_calls_at_its_end_may_wait_for_threads() {
    String program =
        """
        #include <pthread.h>
        #include <stdlib.h>
        pthread_t t; int x; pthread_mutex_t m;
        void *f(void *a) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }
        void end(void) { pthread_join(t, 0); SHOW }
        int main(void) { pthread_create(&t, 0, f, 0); atexit(end); return 0; }
        """;
    assertThat(Sources.verified(program.replace("SHOW", "x++;"))).isEqualTo(SAFE);
    assertThat(Sources.verified(program.replace("pthread_join(t, 0);", "").replace("SHOW", "x++;")))
        .isEqualTo(RACE);
  }
}
