package liss.c.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.c.Sources;
import liss.lang.Declaration;
import liss.lang.ParseResult;
import liss.lang.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that are started and waited for anywhere, with {@code main} as one of them. */
@Tag("slow")
class StartsTest {

  private static final String SAFE = "true";
  private static final String ONE_LOCK =
      "unknown(safe, assuming that possibly different locks are the same)";
  private static final String RACE = "possible(preemption-safety)";

  private static final String HEAD =
      """
      #include <pthread.h>
      #define START(t, f) pthread_create(&t, NULL, f, NULL)
      #define JOIN(t) pthread_join(t, NULL)
      #define TAKE(l) pthread_mutex_lock(l)
      #define GIVE(l) pthread_mutex_unlock(l)
      static struct d { pthread_mutex_t l; int v; } d, e;
      pthread_mutex_t k;
      #include <stdlib.h>
      #include <string.h>
      static int x, y;
      int unknown(void), outside(void *(*f)(void *));
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static pthread_t t, u, ts[4];
      static void *add(void *a) { x++; return NULL; }
      static void *locked(void *a) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return NULL; }
      static void *held(void *a) { pthread_mutex_lock(&d.l); d.v++; pthread_mutex_unlock(&d.l); return a; }
      static void *other(void *a) { y++; return NULL; }
      static void one(pthread_t *p) { pthread_create(p, NULL, add, NULL); }
      static void *nested(void *a) { pthread_t i; START(i, add); JOIN(i); x++; return NULL; }
      void *self(void *a);
      static void *giving(void *a) { return &x; }
      static void *leaving(void *a) { pthread_t i; START(i, add); x++; return NULL; }
      """;

  /** Starts a thread that starts itself, in a function that stands in front of {@code main}. */
  private static final String SELF =
      """
      START(t, locked); START(u, self); return 0; }
      void *self(void *a) { %s START(t, self); return NULL; }
      int f(int n) {
      """;

  private static ParseResult parsed(String main) {
    return parsed(HEAD, main);
  }

  private static ParseResult parsed(String head, String main) {
    return Sources.withFewCopies(text(head, main));
  }

  private static String text(String head, String main) {
    return head + "int main(int n) {\n" + main + "\n}\n";
  }

  /** The result line, or the codes of the errors. */
  private static String result(String main) {
    return result(HEAD, main);
  }

  private static String result(String head, String main) {
    return Sources.result(text(head, main));
  }

  private static List<String> threads(Program program) {
    return program.declarations().stream()
        .filter(Declaration.ThreadDecl.class::isInstance)
        .map(Declaration::name)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START(t, add); x++; JOIN(t);",
        "START(t, add); START(u, add); JOIN(t); x++; JOIN(u);",
        "START(t, locked); x++; JOIN(t);",
        "START(t, other); START(u, add); JOIN(t); if (unknown()) JOIN(u); x++;",
        "do {} while (START(t, add) == 0);",
        "pthread_t *p = ts + 1; START(ts[0], other); START(p[0], add); JOIN(ts[0]); x++;",
        "pthread_t elsewhere(void); START(t, add); JOIN(elsewhere()); x++;",
        "START(t, other); START(u, add); memcpy(&u, &t, sizeof t); JOIN(u); x++;",
        "pthread_t made(void), v = made(); if (n) START(v, other); START(u, add); JOIN(v); x++;",
        "START(t, add); if (unknown()) x++;",
        "one(&t); one(&u);",
        "one(&t); x++; JOIN(t);",
        "START(t, leaving);",
        "int i; for (i = 0; i < 3; i++) START(ts[i], other); y++; JOIN(ts[0]); JOIN(ts[1]);",
        "int i; for (i = 0; i < 3; i++) START(ts[i], add); for (i = 0; i < 2; i++) JOIN(ts[i]);"
            + " x++;",
        "while (unknown()) { START(t, add); x++; JOIN(t); }",
        "for (int i = 0; i < n; i++) START(ts[0], add);",
        "again: START(t, add); x++; if (unknown()) goto again;",
        "pthread_mutex_t *p = n ? &m : &k; START(t, locked); TAKE(p); x++; GIVE(p); JOIN(t);",
      })
  void what_main_does_beside_threads_counts(String main) {
    assertThat(result(main)).isEqualTo(RACE);
  }

  /** Only a pointer to the lock itself has a way for each of its targets. */
  @ParameterizedTest
  @ValueSource(strings = {"d.v++", "p->v++"})
  void a_lock_in_one_of_several_structures_is_taken_to_be_one(String access) {
    String main = "struct d *p = n ? &d : &e; START(t, held); TAKE(&p->l); %s; GIVE(&p->l);";
    assertThat(result(main.formatted(access)))
        .isEqualTo("unknown(safe, assuming that possibly different locks are the same)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "x++; START(t, add); JOIN(t); x++;",
        "START(t, add); JOIN(t); x++; START(t, add); JOIN(t); x++;",
        "START(t, locked); pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);",
        "START(t, add); y++; JOIN(t);",
        "START(t, nested); JOIN(t); x++;",
        "int i; for (i = 0; i < 3; i++) START(ts[i], locked); for (i = 0; i < 3; i++) JOIN(ts[i]);"
            + " x++;",
        "int i; for (i = 0; i < 2; i++) { START(ts[i], add); JOIN(ts[i]); } x++;",
        "if (unknown()) { START(t, add); JOIN(t); } x++;",
        "if (START(t, add)) return 1; if (START(u, other)) return 1; JOIN(t); JOIN(u);",
        "for (int i = 0; i < 100000; i++) { START(t, add); START(u, other); JOIN(t); JOIN(u); x++;"
            + " }",
        "START(t, add); if (unknown()) { JOIN(t); x++; }",
        "START(t, add); u = t; START(t, other); JOIN(u); x++;",
        "while (unknown()) START(t, other), JOIN(t);",
        "pthread_mutex_t *p = n ? &m : &k; START(t, locked); TAKE(p); y++; GIVE(p); JOIN(t);",
      })
  void starts_and_ends_have_the_order_of_the_program(String main) {
    assertThat(result(main)).isEqualTo(SAFE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "for (int i = 0; i < n; i++) START(ts[i], locked);    # unknown",
        "int i; for (i = 0; i < n; i++) START(ts[i], locked); for (i = 0; i < n; i++) JOIN(ts[i]);"
            + " x++; # unknown",
        "int i; for (i = 0; i < n; i++) START(ts[i], locked); n--;"
            + " for (i = 0; i < n; i++) JOIN(ts[i]); x++; # possible",
        "int i; for (i = 0; i < n; i++) START(ts[i], locked); for (i = 1; i < n; i++) JOIN(ts[i]);"
            + " x++; # possible",
        "while (unknown()) { START(t, leaving); JOIN(t); }    # possible",
      })
  void safe_for_two_threads_is_not_safe(String main, String expected) {
    assertThat(result(main)).startsWith(expected);
  }

  @Test
  void synthesis_needs_the_number_of_threads() {
    String text = HEAD + "int main(int n) { for (; n; n--) START(t, add); x++; }";
    assertThat(Sources.errors(text)).singleElement().asString().contains("how often threads start");
  }

  @Test
  void a_thread_that_starts_itself_is_looked_at_once() {
    assertThat(
            result(
                "START(t, add); JOIN(t); } void *self(void *a); void go(void) { START(t, self); }"
                    + " void *self(void *a) { go(); return NULL; } int f(int n) {"))
        .isEqualTo(SAFE);
    assertThat(result(SELF.formatted("y++;"))).startsWith("unknown(safe for two threads where");
    assertThat(result(SELF.formatted("x++; y++;"))).isEqualTo(RACE);
  }

  @Test
  void each_start_is_a_thread() {
    String main = "int i; x++; for (i = 0; i < 2; i++) START(ts[i], add); START(t, other); x++;";
    assertThat(parsed(main))
        .isInstanceOfSatisfying(
            ParseResult.Parsed.class,
            parsed ->
                assertThat(threads(parsed.program()))
                    .containsExactly("main", "add", "add#2", "other"));
  }

  @Test
  void main_is_left_out_if_it_does_nothing_beside_threads() {
    String main =
        "int i; x++; for (i = 0; i < 2; i++) START(ts[i], add); JOIN(ts[0]); JOIN(ts[1]);";
    assertThat(parsed(main))
        .isInstanceOfSatisfying(
            ParseResult.Parsed.class,
            parsed -> assertThat(threads(parsed.program())).containsExactly("add"));
  }

  @Test
  void what_a_thread_returns_can_be_used_by_who_waits_for_it() {
    String main =
        "int *p; START(t, giving); START(u, add); pthread_join(t, (void **)&p); *p = 3; JOIN(u);";
    assertThat(result(main)).isEqualTo(RACE);
    assertThat(result(main.replace("giving", "other").replace("*p = 3", "y = 3"))).isEqualTo(SAFE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "struct d *o = malloc(sizeof *o); LOCK              # true",
        "struct d *o = malloc(n * sizeof *o); LOCK          # " + ONE_LOCK,
        "struct d *o; for (;;) { o = malloc(sizeof *o); LOCK } # " + ONE_LOCK,
      })
  void a_lock_in_allocated_memory_is_one_if_it_is_allocated_once(String main, String expected) {
    String lock =
        "START(t, locked); pthread_mutex_lock(&o->l); y++; pthread_mutex_unlock(&o->l); JOIN(t);";
    assertThat(result(main.replace("LOCK", lock))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "START(t, locked); outside(add);                                  # possible",
        "outside(add); START(t, locked); JOIN(t);                         # possible",
        "outside(add); START(t, other); y = 1; JOIN(t); y = 2;            # possible",
        "START(t, locked); outside(locked);                               # true",
        "START(t, locked); outside(other);                                # possible",
        "START(t, other); outside(locked);                                # true",
        "x++; outside(locked); return 0;                                  # true",
        "outside(locked); x = 1; return x;                                # possible",
        "outside(locked); pthread_mutex_lock(&m); x++; GIVE(&m);          # true",
        "void *p = (void *) locked; outside(p); locked(&x);               # true",
        "void *p = (void *) locked; outside(p); x++;                      # possible",
        "struct ops o = { locked }; given(&o); x++;                       # possible",
        "struct ops o = { locked }; given(&o); locked(&x);                # true",
        "struct ops o = { locked }; printf(\"%p\", &o); x++;              # true",
        "struct sigaction s; s.sa_handler = on; sigaction(2, &s, 0); y++; # possible",
        "struct sigaction s; s.sa_handler = on; sigaction(2, &s, 0); x++; # true",
      })
  void a_function_that_is_passed_outside_may_run_in_any_number_of_threads(
      String main, String expected) {
    String head =
        HEAD
            + """
            #include <signal.h>
            #include <stdio.h>
            struct ops { void *(*f)(void *); };
            void given(struct ops *o);
            static void on(int signal) { TAKE(&k); y++; GIVE(&k); }
            """;
    assertThat(Sources.verified(text(head, main))).startsWith(expected);
  }

  @Test
  void what_is_passed_with_a_function_may_be_passed_to_it() {
    String text =
        """
        #include <pthread.h>
        #include <stdlib.h>
        void run(void (*f)(int *), int *p);
        void add(int *p) { (*p)++; }
        int main(void) { int *p = malloc(4); *p = 0; run(add, p); %s return 0; }
        """;
    assertThat(Sources.verified(text.formatted("(*p)++;"))).isEqualTo(RACE);
    assertThat(Sources.verified(text.replace("(*p)++; }", "}").formatted("(*p)++;")))
        .isEqualTo(SAFE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_mutex_lock(&m); qsort(a, 9, 4, less); pthread_mutex_unlock(&m);        # true",
        "qsort(a, 9, 4, less);                                                          # possible",
        "pthread_mutex_lock(&m); qsort(a, 9, 4, count); pthread_mutex_unlock(&m);       # true",
        "pthread_mutex_lock(&m); qsort(a, 9, 4, count); pthread_mutex_unlock(&m); x++;  # possible",
        "bsearch(&key, a, 9, 4, less);                                                  # true",
        "bsearch(&key, a, 9, 4, count);                                                 # possible",
        "bsearch(&key, a, 9, 4, change);                                                # possible",
      })
  void a_function_of_the_library_calls_back_before_it_returns(String thread, String expected) {
    String head =
        HEAD
            + """
            int a[9], key;
            int less(const void *p, const void *q) { return *(int *) p - *(int *) q; }
            int count(const void *p, const void *q) { x++; return less(p, q); }
            int change(const void *p, const void *q) { ++*(int *) p; return less(p, q); }
            void *work(void *p) { %s return p; }
            """
                .formatted(thread);
    assertThat(result(head, "START(t, work); START(u, work);")).startsWith(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "atexit(end); START(t, locked); JOIN(t); x++;           # true",
        "atexit(end); START(t, locked); x = 1;                  # possible",
        "atexit(end); START(t, locked); return 0;               # possible",
        "START(t, locked); return 0;                            # true",
        "atexit(end); START(t, locked); exit(0);                # possible",
        "atexit(end); START(t, locked); JOIN(t); exit(0);       # true",
      })
  void a_function_may_be_called_at_the_end(String main, String expected) {
    String head = HEAD + "void end(void) { x = 1; x = 2; }\n";
    assertThat(result(head, main)).startsWith(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "int (*f)(const char *, const char *) = strcmp; f(s, s);               # true",
        "char *(*f)(char *, const char *) = strcpy; f(s, s);                   # possible",
        "int (*f)(pthread_mutex_t *) = pthread_mutex_lock; f(&m);              # possible(deadlock)",
        "int (*f)(pthread_mutex_t *) = rand() ? pthread_mutex_lock : pthread_mutex_unlock; f(&m);"
            + " # LISS0205",
        "reading(s);                                                           # true",
        "writing(s);                                                           # possible",
      })
  void what_functions_do_to_memory_may_be_known(String thread, String expected) {
    String head =
        HEAD
            + """
            int pthread_mutex_lock(pthread_mutex_t *), pthread_mutex_unlock(pthread_mutex_t *);
            static char s[9]; void reading(const char *p); void writing(char *p);
            void *work(void *p) { %s return p; }
            """
                .formatted(thread);
    assertThat(result(head, "START(t, work); START(u, work);")).startsWith(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "START(t, far); JOIN(t);",
        "START(t, far); START(u, add);",
        "START(t, n ? far : add); TAKE(&m); TAKE(&m);",
      })
  void there_is_no_answer_about_a_thread_of_another_file(String main) {
    assertThat(Sources.verified(text(HEAD + "void *far(void *);\n", main)))
        .contains("unknown(line ", "`far` is a thread and not defined here");
  }

  /** Whatever the thread of the other file does. */
  @Test
  void a_violation_beside_a_thread_of_another_file_is_possible() {
    assertThat(
            Sources.verified(
                text(HEAD + "void *far(void *);\n", "START(t, far); START(u, add); x++;")))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void a_wait_is_for_no_thread_from_outside() {
    assertThat(result("outside(add); START(t, other); pthread_join(ts[n], NULL); x++;"))
        .isEqualTo(RACE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);  # true",
        "pthread_mutex_lock(&m); pthread_mutex_lock(&m);         # possible(deadlock)",
        "x = unknown();                        # unknown(safe, assuming that `unknown` of another file makes no"
            + " difference)",
        "x = rand();                                             # true",
      })
  void a_program_without_starts_has_one_thread(String main, String expected) {
    String text = HEAD.replaceAll("(?m)^void one.*\\R|^void \\*(nested|leaving).*\\R", "");
    assertThat(result(text, main)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "void set(int v) { TAKE(&m); x = v; GIVE(&m); }             # true",
        "void set(int v) { TAKE(&m); x = v; GIVE(&m); x++; }        # possible",
        "void set(int v) { add(0); } void get(void) { locked(0); }  # possible",
        "static void set(int v) { x++; } void get(void) { TAKE(&m); set(1); GIVE(&m); }   # true",
        "static void *f(void *p) { x++; return p; } void go(void) { outside(f); TAKE(&m); GIVE(&m);"
            + " } # possible",
        "int set(int v) { return v; }                               # LISS0207",
      })
  void functions_that_other_files_can_call_are_threads_if_they_lock(String text, String expected) {
    String head =
        """
        #include <pthread.h>
        #define TAKE(l) pthread_mutex_lock(l)
        #define GIVE(l) pthread_mutex_unlock(l)
        static int x, outside(void *(*f)(void *));
        static pthread_mutex_t m;
        static void *add(void *a) { x++; return NULL; }
        static void *locked(void *a) { TAKE(&m); x++; GIVE(&m); return NULL; }
        """;
    assertThat(Sources.verified(head + text)).startsWith(expected);
  }

  @Test
  void a_file_without_threads_is_told_which_functions_may_be_some() {
    String text = "int x; void set(int v) { x = v; } int get(void) { return x; }";
    assertThat(((ParseResult.Rejected) Sources.withFewCopies(text)).diagnostics().toString())
        .contains("--threads 'set[*],get[*]'");
  }

  @Test
  void a_start_that_only_a_pointer_leads_to_is_found() {
    String main = "void (*start)(pthread_t *) = one; start(&t); x++;";
    assertThat(result(main)).isEqualTo(RACE);
  }

  /** What a thread did is there when another one has waited for its end, whoever has started it. */
  @Test
  void a_part_of_a_program_waits_for_threads_that_it_starts() {
    String part =
        """
        #include <pthread.h>
        static pthread_t p;
        static int n, seen;
        static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        static void *work(void *a) {
          pthread_mutex_lock(&m);
          n++;
          pthread_mutex_unlock(&m);
          return 0;
        }
        void start(void) { pthread_create(&p, 0, work, 0); }
        void stop(void) { pthread_join(p, 0); LOOK }
        """;
    assertThat(Sources.verified(part.replace("LOOK", ""))).isEqualTo("true");
    assertThat(Sources.verified(part.replace("LOOK", "n++;"))).isEqualTo(RACE);
    assertThat(Sources.program(part.replace("LOOK", "")).declarations())
        .as("who waits goes on when a thread has ended")
        .anyMatch(d -> d instanceof Declaration.Cond c && c.name().equals("end of a thread"));
  }
}
