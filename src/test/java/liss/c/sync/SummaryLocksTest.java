package liss.c.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.c.CFrontEnd;
import liss.c.Sources;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.lang.Assumption;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unidentified locks: each may be one of several objects. */
@Tag("slow")
class SummaryLocksTest {

  private static final String RACE = "possible(preemption-safety)";
  private static final String ONE =
      "unknown(safe, assuming that possibly different locks are the same)";

  private static final String STUCK = "possible(deadlock)";
  private static final String NOBODY =
      "unknown(safe, assuming that nobody waits for locks from outside of the program)";

  private static final String HEAD =
      """
      #include <pthread.h>
      #include <sched.h>
      #include <stdlib.h>
      #define TAKE(l) pthread_mutex_lock(l)
      #define GIVE(l) pthread_mutex_unlock(l)
      int __VERIFIER_nondet_int(void);
      pthread_mutex_t *somewhere(void);
      static struct s { pthread_mutex_t m; int v, w; struct s *next; } a[10], *root;
      static struct grid { pthread_mutex_t m[10]; int v[10]; } grid;
      static pthread_mutex_t locks[10], g, h;
      static int t[10], x, y;
      static void element(int *p, int k) { TAKE(&locks[k]); p[k]++; GIVE(&locks[k]); }
      static void taking(int k) { TAKE(&a[k].m); a[k].v++; GIVE(&a[k].m); }
      static void *other(void *arg) { TAKE(&g); x++; GIVE(&g); return 0; }
      """;

  /** A program with two threads that have the same body. */
  private static String program(String body) {
    return HEAD
        + """
        void *f(void *arg) {
          int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
          struct s *p = &a[i];
          %s
          return 0;
        }
        int main(int i, char **arguments) {
          pthread_t t, u, v;
          a[0].next = &a[1];
          root = malloc(i * sizeof *root);
          pthread_create(&t, 0, f, 0);
          pthread_create(&u, 0, f, 0);
          pthread_create(&v, 0, other, 0);
          return 0;
        }
        """
            .formatted(body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&a[i].m); a[i].v++; GIVE(&a[i].m);",
        "TAKE(&p->m); p->v++; GIVE(&p->m);",
        "TAKE(&(*p).m); p[0].v++; GIVE(&p->m);",
        "TAKE(&a[3].m); a[3].v++; GIVE(&a[3].m); sched_yield(); TAKE(&p->m); p->v++; GIVE(&p->m);",
        "TAKE(&locks[i + 1]); t[i + 1]++; GIVE(&locks[i + 1]);",
        "TAKE(locks + i); t[i]++; GIVE(locks + i);",
        "TAKE(&grid.m[i]); grid.v[i]++; GIVE(&grid.m[i]);",
        "TAKE(&p->m); if (j) { GIVE(&p->m); return 0; } p->v++; GIVE(&p->m);",
        "int r = 0; r = TAKE(&p->m); p->v++; r = GIVE(&p->m);",
        "TAKE(&p->m); do { p->v++; } while (0); GIVE(&p->m);",
        "TAKE(&g); TAKE(&p->m); p->v++; GIVE(&p->m); GIVE(&g);",
        "TAKE(&p->m); TAKE(&g); p->v++; GIVE(&g); TAKE(&g); p->v++; GIVE(&g); GIVE(&p->m);",
        "taking(i); sched_yield(); taking(j);",
        "TAKE(&root->m); root->v++; GIVE(&root->m);",
        "pthread_mutex_t own; TAKE(&own); GIVE(&own); TAKE(&g); x++; GIVE(&g);",
        "y = 1; pthread_mutex_t own; TAKE(&own); y = 1; GIVE(&own);",
        "TAKE(&p->m); L: p->v++; GIVE(&p->m);",
      })
  void sections_that_can_be_moved_to_one_point_in_time_need_one_lock(String body) {
    assertThat(Sources.verified(program(body))).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); p->v++; sched_yield(); p->v++; GIVE(&p->m);",
        "TAKE(&p->m); while (__VERIFIER_nondet_int()) p->v++; GIVE(&p->m);",
        "TAKE(&p->m); TAKE(&g); GIVE(&g); TAKE(&h); p->v++; GIVE(&h); GIVE(&p->m);",
        "TAKE(&h); TAKE(&g); GIVE(&g); GIVE(&h); TAKE(&p->m); TAKE(&h); GIVE(&h); p->v++;"
            + " GIVE(&p->m);",
        "TAKE(&p->m); y = 1; GIVE(&p->m);",
        "TAKE(&p->m); TAKE(&g); y++; GIVE(&g); TAKE(&g); y--; GIVE(&g); GIVE(&p->m); sched_yield();"
            + " TAKE(&g); y++; GIVE(&g);",
        "TAKE(&p->m); TAKE(&locks[i]); p->v++; GIVE(&locks[i]); GIVE(&p->m);",
        "TAKE(&p->m); TAKE(&locks[j]); t[j]++; GIVE(&locks[j]); p->v++; GIVE(&p->m);",
        "TAKE(&p->m); L: p->v++; if (j) goto L; GIVE(&p->m);",
        "TAKE(&p->m); if (j) { sched_yield(); p->v++; } p->v++; GIVE(&p->m); sched_yield(); y = 1;",
      })
  void other_sections_are_safe_if_they_are_without_exclusion(String body) {
    assertThat(Sources.verified(program(body))).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); y++; GIVE(&p->m);",
        "TAKE(&p->m); y = 1; p->v++; y = 1; GIVE(&p->m);",
        "TAKE(&p->m); y = 1; sched_yield(); y = 1; sched_yield(); y = 1; y = 1; GIVE(&p->m);",
        "TAKE(&p->m); element(t, i); GIVE(&p->m);",
        "TAKE(&locks[i]); t[i + 1]++; GIVE(&locks[i]);",
        "element(t, i); sched_yield(); element(t + 1, j);",
        "TAKE(&locks[i]); ((char *) t)[i]++; GIVE(&locks[i]);",
        "TAKE(&locks[(unsigned char) i]); t[i]++; GIVE(&locks[(unsigned char) i]); sched_yield();"
            + " TAKE(&locks[i]); t[i]++; GIVE(&locks[i]);",
      })
  void other_sections_may_run_beside_each_other(String body) {
    assertThat(Sources.verified(program(body))).isEqualTo(RACE);
  }

  /**
   * Safe if they exclude each other and if they do not, but there is no proof for what is between.
   */
  @Test
  void what_is_safe_with_one_lock_and_without_any_is_not_proven() {
    String body =
        "y = 1; TAKE(&a[i].m); y = 1; TAKE(&a[j].m); y = 1; GIVE(&a[j].m); GIVE(&a[i].m);";

    assertThat(Sources.verified(program(body))).isEqualTo(ONE);
  }

  /**
   * The scheduler may switch where a lock is taken, and different objects have different fields.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "y = 1; TAKE(&p->m); y = 1; p->v++; GIVE(&p->m);",
        "TAKE(&p->m); p->v++; y = 1; GIVE(&p->m);",
        "TAKE(&locks[i]); t[i]++; y = 1; GIVE(&locks[i]);",
        "TAKE(&a[i].m); TAKE(&a[j].m); a[i].v++; GIVE(&a[j].m); GIVE(&a[i].m);",
      })
  void what_different_objects_do_not_share_is_no_violation(String body) {
    assertThat(Sources.verified(program(body))).isEqualTo(ONE);
  }

  /** It is not known here whether the lock is that of the same object. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&a[i].m); a[j].v++; GIVE(&a[i].m);",
        "TAKE(&p->m); p->next->v++; GIVE(&p->m);",
        "TAKE(&p->m); p[1].v++; GIVE(&p->m);",
        "TAKE(&p->m); if (j) { GIVE(&p->m); return (void *) (long) p->v; } p->v++; GIVE(&p->m);",
      })
  void nothing_is_said_of_what_lies_beside_a_lock(String body) {
    assertThat(Sources.verified(program(body))).isEqualTo(ONE);
    assertThat(
            Sources.verified(
                program(body.replace("->v++", "->v++, y++").replace(".v++", ".v++, y++"))))
        .isEqualTo(RACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); y++; GIVE(&p->m); y++;",
        "TAKE(&a[i].m); a[j].v++; GIVE(&a[i].m); a[j].v++;",
        "TAKE(&p->m); p->v++; p->w = GIVE(&p->m);",
        "TAKE(&locks[i]); a[i].v++; GIVE(&locks[i]); sched_yield(); taking(i);",
      })
  void a_violation_in_spite_of_one_lock_for_all_is_one(String body) {
    assertThat(Sources.verified(program(body))).isEqualTo(RACE);
  }

  /** Locks that are not released by the same name in the block in which they are taken. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "TAKE(&p->m); p = p->next; p->v++; GIVE(&p->m);            # " + RACE,
        "TAKE(&p->m); p = p->next; p->v++; GIVE(&p->m); p->v++;    # " + RACE,
        "TAKE(&p->m); i = 1; if (j) return 0; GIVE(&p->m);         # " + STUCK,
        "TAKE(&p->m); if (j) GIVE(&p->m); GIVE(&p->m);             # " + STUCK,
        "TAKE(&root[x].m); GIVE(&root[x].m); sched_yield(); x++;   # " + RACE,
        "if (j) TAKE(&p->m); p->v++; if (j) GIVE(&p->m);           # " + RACE,
        "GIVE(&p->m);                                              # " + STUCK,
      })
  void without_critical_sections_a_lock_finds_violations(String body, String expected) {
    assertThat(Sources.verified(program(body))).isEqualTo(expected);
    assertThat(exactly(program(body))).contains("LISS0209");
  }

  /** Where all of them cannot be one lock. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); taking(j); GIVE(&p->m);",
        "TAKE(&a[1].m); y = 1; GIVE(&a[1].m); TAKE(&a[2].m); y = 1; GIVE(&a[2].m);"
            + " TAKE(&p->m); y = 1; GIVE(&p->m);",
        "TAKE(&p->m); p = p->next; TAKE(&p->m); GIVE(&p->m); p = &a[i]; GIVE(&p->m);",
        "if (j) TAKE(&p->m); while (i) TAKE(&p->m); GIVE(&p->m);",
        "for (i = 0; i < 3; i++) { if (j) continue; TAKE(&locks[i]); }",
        "if (j) goto L; TAKE(&p->m); L: taking(i); GIVE(&p->m);",
      })
  void a_thread_that_may_take_two_objects_of_one_lock_is_not_decided(String body) {
    assertThat(Sources.verified(program(body))).startsWith("unknown(line ");
    assertThat(exactly(program(body))).contains("LISS0209");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "TAKE(all[i != 0]); x++; GIVE(&g);                         # " + ONE,
        "TAKE(all[i != 0]); x++; GIVE(&g); x++;                    # " + RACE,
        "if (i) o = &h; TAKE(&g); GIVE(o); x++; GIVE(&g);          # " + STUCK,
        "o = somewhere(); TAKE(o); x++; GIVE(o);                   # " + RACE,
        "o = somewhere(); TAKE(o); TAKE(&g); x++; GIVE(&g); GIVE(o); # " + NOBODY,
      })
  void a_lock_may_be_any_that_a_pointer_can_point_to(String body, String expected) {
    String text = program("pthread_mutex_t *all[] = { &g, &h }, *o = &g; " + body);
    assertThat(Sources.verified(text)).isEqualTo(expected);
    assertThat(exactly(text)).contains("LISS0209");
  }

  /** Each that a pointer in a variable can be has a program of its own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "TAKE(o); x++; GIVE(&g);                    # " + STUCK,
        "TAKE(o); x++; GIVE(&g); x++;               # " + RACE,
      })
  void a_pointer_that_is_a_variable_leads_to_one_lock_at_a_time(String body, String expected) {
    String text = program("pthread_mutex_t *o = &g; if (i) o = &h; " + body);
    assertThat(Sources.verified(text)).isEqualTo(expected);
    assertThat(exactly(text)).doesNotContain("LISS0209");
  }

  @Test
  void a_pointer_that_is_computed_for_a_variable_leads_to_one_lock_at_a_time() {
    String body =
        "struct s *b; if (i) b = &one; else b = &two; %s TAKE(o); TAKE(&g); x++; GIVE(&g); GIVE(o);";
    String text = program(body).replace("*root;", "*root, one, two;");
    assertThat(exactly(text.formatted("pthread_mutex_t *o = &b->m;"))).doesNotContain("LISS0209");
    assertThat(exactly(text.formatted("pthread_mutex_t *o = &somewhere()[i];")))
        .contains("LISS0209");
  }

  /** A violation that different objects do not exclude may be one of the program. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TAKE(&p->m); taking(j); y++; GIVE(&p->m);",
        "TAKE(&a[1].m); y++; GIVE(&a[1].m); TAKE(&a[2].m); y++; GIVE(&a[2].m);"
            + " TAKE(&p->m); y++; GIVE(&p->m);",
      })
  void where_one_lock_cannot_stand_for_two_they_are_left_out(String body) {
    assertThat(Sources.verified(program(body))).isEqualTo(RACE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "sem_wait(&forks[i]); y = 1; sem_post(&forks[i]);                             # false",
        "sem_t *all[] = { &one, &two }; sem_wait(all[i]); y = 1; sem_post(all[i]);    # false",
        "pthread_barrier_wait(&bars[i]); y = 1;                                       # false",
        "sem_wait(&forks[i]); y++; sem_post(&forks[i]);                               # true",
        "sem_t *all[] = { &one, &two }; sem_wait(all[i]); y++; sem_post(all[i]);      # true",
        "pthread_barrier_wait(&bars[i]); y++;                                         # true",
      })
  void what_threads_wait_for_must_be_known_unless_they_need_not(String body, boolean isFound) {
    String text =
        "#include <semaphore.h>\nsem_t forks[3], one, two;\n"
            + program(body)
                .replace(
                    "pthread_mutex_t locks", "pthread_barrier_t bars[2]; pthread_mutex_t locks");
    assertThat(Sources.verified(text)).startsWith(isFound ? RACE : "unknown(line ");
  }

  /** Where one stands for all, they could have waited for each other for ever. */
  @Test
  void no_deadlock_is_found_where_locks_are_left_out() {
    String body = "TAKE(&a[1].m); TAKE(&g); TAKE(&a[2].m); TAKE(&p->m); GIVE(&p->m);";

    assertThat(Sources.verified(program(body))).startsWith("unknown(line ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "mutex_lock(&p->m); p->v++; mutex_unlock(&p->m);                # true",
        "mutex_lock(&p->m); p->v++; mutex_unlock(&p->m); p->v++;        # " + RACE,
        "mutex_lock(&p->m); x++; mutex_unlock(&p->m);                   # true",
        "mutex_lock(&p->m); x++; mutex_unlock(&p->m); x++;              # " + RACE,
        "mutex_lock(&p->m); x = 1; mutex_unlock(&p->m);                 # true",
      })
  void structures_outside_of_the_program_have_summary_locks(String body, String expected) {
    String text =
        """
        #include <linux/mutex.h>
        struct s { struct mutex m; int v; };
        static int x;
        void thread_a(struct s *p) { BODY }
        void thread_b(struct s *p) { BODY }
        """;
    assertThat(Sources.verified(text.replace("BODY", body))).isEqualTo(expected);
  }

  @Test
  void a_deadlock_in_spite_of_one_lock_for_all_is_one() {
    String body =
        "TAKE(&p->m); TAKE(&locks[i]); y = 1; GIVE(&locks[i]); GIVE(&p->m); sched_yield();"
            + " TAKE(&locks[j]); TAKE(&p->m); y = 1; GIVE(&p->m); GIVE(&locks[j]);";
    assertThat(Sources.verified(program(body))).isEqualTo("possible(deadlock)");
  }

  @Test
  void a_program_that_is_changed_needs_exact_locks() {
    String text = program("TAKE(&p->m); y++; GIVE(&p->m);");
    assertThat(exactly(text)).contains("LISS0209");
  }

  /** The codes of what is wrong where locks must be exact. */
  private static List<String> exactly(String text) {
    return switch (new CFrontEnd(COptions.defaults()).parse(new SourceText("test.c", text))) {
      case ParseResult.Parsed parsed -> List.of();
      case ParseResult.Rejected rejected ->
          rejected.diagnostics().stream().map(Diagnostic::code).toList();
    };
  }

  /**
   * Programs with arrays of two locks and two variables, and the same programs with a choice
   * between the elements at the start of each thread: if the first is safe, so is the second.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void programs_with_arrays_are_safe_only_if_those_with_single_variables_are(long seed) {
    Random random = new Random(seed);
    int safe = 0;
    int undecided = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      List<String> bodies = List.of(body(random), body(random));
      String result = Sources.verified(program(ARRAYS, bodies));
      String separate = Sources.verified(program(VARIABLES, separate(bodies)));
      safe += result.equals("true") ? 1 : 0;
      undecided += result.equals(ONE) || isProven(result, program(ARRAYS, bodies)) ? 1 : 0;
      assertThat(result.equals("true") && !separate.equals("true"))
          .as("seed %d, program %d: %s, %s: %s", seed, i, result, separate, bodies)
          .isFalse();
    }
    assertThat(safe).isGreaterThan(PROGRAMS / 10);
    assertThat(undecided).isGreaterThan(PROGRAMS / 50);
  }

  /** Whether one lock for all elements does not decide it. */
  private static boolean isProven(String result, String text) {
    return result.equals("true") && isOneLock(text);
  }

  private static boolean isOneLock(String text) {
    return Sources.withFewCopies(text) instanceof ParseResult.Parsed parsed
        && parsed.assumptions().has(Assumption.Kind.ONE_LOCK);
  }

  /**
   * The same for programs in which locks exclude nobody and have marks, whatever one lock for all
   * elements would say.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void programs_with_marks_are_safe_only_if_those_with_single_variables_are(long seed) {
    Random random = new Random(seed);
    int safe = 0;
    for (int i = 0; i < MARKED_PROGRAMS; i++) {
      List<String> bodies = List.of(dense(random), dense(random));
      for (COptions.Locks locks : MARKED) {
        if (isSafe(program(ARRAYS, bodies), locks)) {
          safe++;
          assertThat(Sources.verified(program(VARIABLES, separate(bodies))))
              .as("seed %d, program %d, %s: %s", seed, i, locks, bodies)
              .isNotEqualTo(RACE);
        }
      }
    }
    assertThat(safe).isGreaterThan(MARKED_PROGRAMS / 20);
  }

  private static final int MARKED_PROGRAMS = Seeds.of(20, 1_200);

  /** A critical section and an access or two that may be in one block with it. */
  private static String dense(Random random) {
    String before = random.nextInt(3) == 0 ? access(random, "x") : "";
    String behind = random.nextInt(3) > 0 ? access(random, "x") : "";
    return before + anySection(random) + behind;
  }

  private static final List<COptions.Locks> MARKED =
      List.of(COptions.Locks.MARKED_AT_RELEASE, COptions.Locks.MARKED_AT_POINTS);

  /** Whether one lock for all elements need not be exact, and the program with marks is safe. */
  private static boolean isSafe(String text, COptions.Locks locks) {
    return isOneLock(text)
        && Sources.treating(text, locks).filter(SummaryLocksTest::isSafe).isPresent();
  }

  private static boolean isSafe(Program program) {
    ProgramCfa cfa = CfaBuilder.build(program);
    return new SerializationEngine().check(cfa, cfa, Limits.none()) instanceof Verdict.Safe;
  }

  private static final int PROGRAMS = Seeds.of(22, 600);

  private static final String ARRAYS = "pthread_mutex_t l[2], m[2]; int t[2];\n";
  private static final String VARIABLES = "pthread_mutex_t l0, l1, m0, m1; int t0, t1;\n";

  private static String program(String declarations, List<String> bodies) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <pthread.h>
            #include <sched.h>
            #define TAKE(l) pthread_mutex_lock(&l)
            #define GIVE(l) pthread_mutex_unlock(&l)
            #define nondet() __VERIFIER_nondet_int()
            int __VERIFIER_nondet_int(void);
            pthread_mutex_t g;
            int x;
            """);
    text.append(declarations);
    for (int i = 0; i < bodies.size(); i++) {
      text.append("void *f%d(void *a) {\n".formatted(i))
          .append("int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();\n")
          .append(bodies.get(i))
          .append("return 0; }\n");
    }
    return text
        + "int main(void) { pthread_t t, u; pthread_create(&t, 0, f0, 0);"
        + " pthread_create(&u, 0, f1, 0); return 0; }\n";
  }

  /** One to three parts, most of them critical sections of an element. */
  private static String body(Random random) {
    StringBuilder body = new StringBuilder();
    int parts = 1 + random.nextInt(3);
    for (int i = 0; i < parts; i++) {
      String index = random.nextInt(3) == 0 ? "j" : "i";
      body.append(
          switch (random.nextInt(8)) {
            case 0 -> "TAKE(g); " + accesses(random, "x") + "GIVE(g);\n";
            case 1 -> access(random, "t[" + index + "]") + "\n";
            default -> section(random, index);
          });
      body.append(random.nextInt(3) > 0 ? "sched_yield();\n" : "");
    }
    return body.toString();
  }

  private static String section(Random random, String index) {
    String lock = "l[" + index + "]";
    String variable = random.nextInt(5) == 0 ? "x" : "t[" + index + "]";
    String inside = accesses(random, variable);
    return switch (random.nextInt(5)) {
      case 0 -> "TAKE(" + lock + "); TAKE(g); " + inside + "GIVE(g); GIVE(" + lock + ");\n";
      case 1 -> "TAKE(g); TAKE(" + lock + "); " + inside + "GIVE(" + lock + "); GIVE(g);\n";
      default -> "TAKE(" + lock + "); " + inside + "GIVE(" + lock + ");\n";
    };
  }

  /** A critical section with any statements in it. */
  private static String anySection(Random random) {
    String other = random.nextBoolean() ? "i" : "j";
    String inside = accesses(random, random.nextInt(7) == 0 ? "x" : "t[i]");
    String more = accesses(random, random.nextInt(6) == 0 ? "x" : "t[i]");
    String section =
        switch (random.nextInt(9)) {
          case 0 -> "TAKE(g); " + inside + "GIVE(g); ";
          case 1 -> "TAKE(g); " + inside + "GIVE(g); TAKE(g); " + more + "GIVE(g); ";
          case 2 -> inside + "sched_yield(); " + more;
          case 3 -> inside + "if (nondet()) sched_yield(); " + more;
          case 4 -> "while (nondet()) { " + inside + "} ";
          case 5 -> "TAKE(m[" + other + "]); " + inside + "GIVE(m[" + other + "]); " + more;
          case 6 -> "if (nondet()) { GIVE(l[i]); return 0; } " + inside;
          default -> inside;
        };
    String all = "TAKE(l[i]); " + section + "GIVE(l[i]); ";
    return random.nextInt(5) == 0 ? "TAKE(g); " + all + "GIVE(g); " : all;
  }

  private static String accesses(Random random, String variable) {
    return IntStream.rangeClosed(0, random.nextInt(2))
        .mapToObj(i -> access(random, variable) + " ")
        .reduce("", String::concat);
  }

  private static String access(Random random, String variable) {
    return List.of(variable + " = 1;", "if (" + variable + ") i = i;", variable + "++;")
        .get(random.nextInt(3));
  }

  /** The bodies with a variable of its own for each element. */
  private static List<String> separate(List<String> bodies) {
    return bodies.stream()
        .map(body ->
            "if (i) { if (j) {%s} else {%s} } else { if (j) {%s} else {%s} }\n"
                .formatted(
                    separate(body, 1, 1),
                    separate(body, 1, 0),
                    separate(body, 0, 1),
                    separate(body, 0, 0)))
        .toList();
  }

  private static String separate(String body, int i, int j) {
    return body.replace("[i]", "" + i).replace("[j]", "" + j);
  }
}
