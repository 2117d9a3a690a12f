package liss.c.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code liss explore}, {@code run} and {@code replay} of programs in C, with their values. */
@Tag("slow")
class CValuesTest {

  @TempDir private Path directory;

  private Liss explore(String program, Object... options) {
    return Liss.exploreC(directory, program, options);
  }

  private void answers(String program, String result) {
    Liss liss = explore(program);
    assertThat(Liss.last(liss.out())).as(liss.err()).isEqualTo("Result: " + result);
  }

  private static String threads(String body) {
    return """
    #include <pthread.h>
    #include <assert.h>
    int x, y, done[2];
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    """
        + body;
  }

  @Test
  void whatAFunctionWithoutABodyDoesIsAnOption() {
    String program =
        "#include <assert.h>\nint g(int *); int main(void) { int n = 1; int m = g(&n); assert(n == 1"
            + " || m != 7); return 0; }";
    answers(program, "false(assertion)");
    answers(program.replace("n == 1 ||", "m != 8 || 1 ||"), "true");
    assertThat(explore(program).err()).contains("LISS0242");
    Liss stopped = explore(program, "--extern", "stop");
    assertThat(Liss.last(stopped.out()))
        .isEqualTo("Result: unknown(a call of `g`, of which nothing is known, at 2:47)");
    assertThat(explore(program, "--extern", "perhaps").exitCode()).isEqualTo(2);
  }

  /** Conversions, promotions and wrap-around as the compiler of the system has them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "unsigned char b = 250; b += 10; assert(b == 4);",
        "signed char b = 127; b++; assert(b == -128);",
        "unsigned u = 0; u--; assert(u == 4294967295u); assert(u > 0);",
        "int i = -1; unsigned u = 1; assert(i > u);",
        "long l = -1; unsigned u = 1; assert(l < u);",
        "int i = 2147483647; i = i + 1; assert(i < 0);",
        "unsigned long a = -1, b = 1; assert(a > b);",
        "assert(-7 / 2 == -3); assert(-7 % 2 == -1);",
        "int i = 5; assert((i & 3) == 1 && (i | 8) == 13 && (i ^ 1) == 4 && ~i == -6);",
        "int i = -8; assert(i >> 1 == -4); assert(1 << 4 == 16); assert(0x80000000u >> 31 == 1);",
        "short s = (short) 70000; assert(s == 4464);",
        "_Bool t = 256; assert(t == 1);",
        "int i = 3; int j = i++ + 1; assert(j == 4 && i == 4); assert(--i == 3);",
        "int a[3] = {1, 2}; int *p = a; p++; assert(*p == 2 && p[1] == 0 && p - a == 1);",
        "int a[2][2] = {{1, 2}, {3, 4}}; assert(a[1][0] == 3); assert(*(a[1] + 1) == 4);",
        "struct { int f; struct { char g; } h; } s = {.h = {7}}, t; t = s; assert(t.h.g == 7);",
        "char s[] = \"ab\"; assert(s[1] == 'b' && s[2] == 0 && sizeof(s) == 3);",
        "int n = 0; for (int i = 0; i < 5; i++) { if (i == 3) break; if (i == 1) continue; n += i;"
            + " } assert(n == 2);",
        "int n = 0; switch (2) { case 1: n = 1; case 2: n += 2; case 3: n += 4; break; default: n ="
            + " 9; } assert(n == 6);",
        "int n = 0; again: n++; if (n < 4) goto again; assert(n == 4);",
        "int n = 0; do n++; while (n < 3); assert(n == 3); assert((n == 3 ? 5 : 6) == 5);",
        "int i = rand(); assert(i >= 0); (void) i;",
        "struct { unsigned short a; short b; } v[2]; for (int i = 0; i < 2; i++) { v[i].a = -1;"
            + " v[i].b = -1; } int i = 1; assert(v[i].a == 65535 && v[i].b == -1);",
        "int n = 0; 0 && (n = 1); 1 || (n = 2); assert(n == 0); n = (1, 2); assert(n == 2);",
        "assert(sizeof(long) == 8 && sizeof(int *) == 8 && sizeof(struct {char c; int i;}) == 8);",
        "enum {A, B = 5, C}; assert(C == 6);",
        "struct { unsigned b : 20; } o = {0}; assert((1 ? -4 : o.b) < 1);",
        "static struct list { struct list *next; int n; } s = {&s, 3}; assert(s.next->n == 3);",
        "struct { char x; int y[2]; struct { int z; } p; } v[2]; for (int i = 0; i < 2; i++) {"
            + " v[i].y[i] = 4; v[i].p.z = 5; } int i = 1; assert(v[i].y[i] + v[i].p.z == 9);",
        "int (*f)(int) = same; if (rand()) f = twice; assert((*f)(3) == (f == same ? 3 : 6));",
        "int i = 1; int *p = &i, **q = &p; **q = 4; assert(i == 4);",
        "int *p = malloc(sizeof(int) * 2); p[1] = 3; assert(*(p + 1) == 3); free(p);",
        "char s[8]; strcpy(s, \"abc\"); assert(strlen(s) == 3 && s[1] == 'b' && !s[3]);",
        "char s[8] = \"ab\"; strcat(s, \"cd\"); assert(strcmp(s, \"abcd\") == 0);",
        "assert(strcmp(\"a\", \"b\") < 0 && strcmp(\"b\", \"a\") > 0 && strcmp(\"\", \"a\") < 0);",
        "assert(strcmp(\"\\xff\", \"a\") > 0 && strlen(\"\") == 0);",
        "struct { int a; long b[2]; } s = {1, {2, 3}}; memset(&s, 0, sizeof s); assert(s.a + s.b[1]"
            + " == 0);",
        "char s[4]; memset(s, 'x', 4); assert(s[0] == 'x' && s[3] == 'x');",
        "int a[3] = {1, 2, 3}, b[3] = {0}; memcpy(b + 1, a, 2 * sizeof(int)); assert(b[0] == 0 &&"
            + " b[1] == 1 && b[2] == 2);",
        "union { int i; char c; } u; u.i = 258; assert(u.c == 2); u.c = 3; assert(u.i == 259);",
        "union { long l; struct { int a, b; } s; } u; u.s.a = 1; u.s.b = 2; assert(u.l == 0x200000001);",
        "int i; long l = (long) &i; assert(l != 0); *(int *) l = 5; assert(i == 5);",
        "int i = 0x10002; short *p = (short *) &i; assert(*p == 2 && p[1] == 1);",
        "static _Atomic int n; n++; assert(n == 1);",
        "int a[2][2] = {{0}, {7}}; char *p = (char *) a; p = p + 8; assert(*(int *) p == 7 && *p == 7);",
        "int a[2]; memset(a, 1, sizeof a); assert(a[0] == 0x1010101);",
        "int a[2] = {-1}, b[2] = {0}; memcpy(b, a, 3); assert(b[0] == 0xffffff);",
        "struct { int a : 3; unsigned b : 5; } s = {-1, 9}; assert(s.a == -1 && s.b == 9); s.b++;"
            + " assert(s.b == 10 && s.a == -1);",
        "int a[3] = {1, 2, 3}, n = rand() & 1; char *p = (char *) a; assert(p[4 * n] == n + 1);",
        "unsigned long u = -1, v = 3; assert(u / v == 6148914691236517205ul && u >> 63 == 1);",
        "int a[2] = {1, 2}; memmove(a + 1, a, 4); assert(a[1] == 1 && memcmp(a, a + 1, 4) == 0);",
        "int *p = malloc(4); *p = 3; p = realloc(p, 8); p[1] = 4; assert(p[0] + p[1] == 7);",
        "double d = 1.5, e = d; float f; memcpy(&e, &d, 8); (void) f;",
        "int n = 2; char a[n + n]; a[3] = n; assert(a[3] == 2 && sizeof a == 4);",
      })
  void sequentialProgramsComputeAsInC(String statements) {
    answers(
        "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n"
            + "static int same(int n) { return n; }\nstatic int twice(int n) { return 2 * n; }\n"
            + "int main(void) { "
            + statements
            + " return 0; }",
        "true");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int a[2]; int i = 2; a[i] = 1;                 | false(assertion)",
        "int *p = 0; *p = 1;                            | false(assertion)",
        "int z = 0; int q = 1 / z;                      | false(assertion)",
        "int a[2], *p = a + 1; p++; *p = 1;             | false(assertion)",
        "int i = __VERIFIER_nondet_int(); assert(i < 9);| false(assertion)",
        "int i; assert(i == 0);                         | false(assertion)",
        "int i = __VERIFIER_nondet_int(); __VERIFIER_assume(i < 9); assert(i < 10); | true",
        "reach_error();                                 | false(assertion)",
        "abort(); assert(0);                            | true",
        "/*@ assert 1 == 2; */                          | false(assertion)",
        "int i = 1; /*@ assert i == 1 && \\true; */    | true",
        "if (0) { /*@ assert \\false; */ }              | true",
        "int n, i = 3; n = scanf(\"%d\", &i); assert(n > 0 ? 1 : i == 3);  | true",
        "int n, i = 3; n = scanf(\"%d\", &i); assert(n < 2 && i == 3);  | false(assertion)",
        "int n = 2; char a[n]; a[1] = 1; assert(a[1]);   | true",
        "int n = 2; char a[n]; int i = 2; a[i] = 1;      | false(assertion)",
        "int n = rand(); char a[n]; assert(n >= 0);      | unknown(an array of unknown length at 5:39)",
      })
  void failuresAndInputsAreFound(String statements, String result) {
    answers(
        "#include <assert.h>\n#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);"
            + " int scanf(char *, ...);\n"
            + "extern void __VERIFIER_assume(int), reach_error(void);\n"
            + "int main(void) { "
            + statements
            + " return 0; }",
        result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int a[2]; assert(a[1] != 7);                                 | false(assertion)",
        "int a[2]; int v = a[1]; assert(a[0] ? v == a[1] : 1);        | true",
        "int a[2]; assert(a[0] == a[1]);                              | false(assertion)",
        "int a[2]; a[0] = 1; assert(a[0] == 1);                       | true",
        "int *p = malloc(8); assert(p[1] > 0);                        | false(assertion)",
        "int *p = malloc(8), v = *p; *p = 3; assert(*p == 3); free(p); | true",
        "int *p = calloc(2, 4); assert(p[1] == 0);                    | true",
        "struct { unsigned char c; _Bool b; } s; assert(s.c < 256 && s.b < 2); | true",
        "struct { unsigned char c; int i; } s; s.i = 1; assert(s.c < 255);  | false(assertion)",
        "struct { int i, j; } s, t; s.i = 1; t = s; assert(t.i == 1); assert(t.j == s.j); | true",
        "for (int i = 0; i < 2; i++) { int a[1]; if (i == 0) a[0] = 1; assert(a[0] == 1); }"
            + " | false(assertion)",
        "int f; for (int i = 0; i < 2; i++) { int a[1]; if (!i) f = *a; assert(f == *a); }"
            + " | false(assertion)",
        "int f[2]; for (int i = 0; i < 2; i++) { int a[1]; f[i] = *a; assert(f[i] == *a); } | true",
        "int i, *p = &i; assert(*p == i); | true",
        "int a[1]; __VERIFIER_atomic_begin(); assert(a[0] == a[0]); __VERIFIER_atomic_end(); | true",
      })
  void memoryThatWasNeverWrittenHasAnyValue(String statements, String result) {
    answers(
        "#include <assert.h>\n#include <stdlib.h>\n"
            + "extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n"
            + "int main(void) { "
            + statements
            + " return 0; }",
        result);
  }

  /** Numbers of floating point that are known, and those that the solver finds. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          double d = 0.1; assert(d + 0.2 != 0.3 && d + 0.2 > 0.3);                   | true
          float f = 0.1f; assert(f != 0.1 && f == (float) 0.1);                      | true
          double d = 0.0 / x; assert(d != d && !(d < 1) && !(d >= 1));               | true
          double d = -1.0 / x; assert(d < -1e308 && d * x != d * x);                 | true
          double d = -0.0; assert(d == 0 && 1 / d < 0); if (d) assert(0);            | true
          unsigned long u = -1; assert((double) u == 0x1p64 && (float) u == 0x1p64f);| true
          long l = 0x40000041; assert((float) l == 0x40000080 && (double) l == l);   | true
          double d = 1.75; long l = -d; unsigned char c = d * 100; assert(l == -1 && c == 175);| true
          double d = any(); if (d > 1 && d < 2) assert(d * d < 3.9);                 | false(assertion)
          double d = any(); if (d > 1 && d < 2) assert(d * d < 4);                   | true
          double d = any(); assert(d == d);                                          | false(assertion)
          float f = any(); if (f > 0 && f < 100) assert(f + 1 != f);                 | true
          float f = any(); if (f > 0) assert(f + 1 != f);                            | false(assertion)
          _Atomic double d = 1; d += 1.5; d++; float f = d--; assert(f == 3.5f && d == 2.5);| true
          """)
  void floatingPointIsThatOfIeee754(String statements, String result) {
    answers(
        "#include <assert.h>\ndouble __VERIFIER_nondet_double(void); int x;\n"
            + "#define any __VERIFIER_nondet_double\n"
            + "int main(void) { "
            + statements
            + " return 0; }",
        result);
  }

  /** What has no exact meaning is neither correct nor wrong. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "unknown(&main); assert(0);",
        "assert(getpid() > 0);",
        "/*@ assert \\forall int i; i == i; */",
        "int i; if (1) /*@ assert 1 == 2; */ i = 1;",
        "{ i: ; } /*@ assert 1 == 1 ==> 0; */",
        "static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;"
            + " pthread_mutex_lock(&m); pthread_mutex_lock(&m); assert(0);",
      })
  void whatHasNoExactMeaningIsUnknown(String statements) {
    String headers =
        "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\n";
    Liss liss =
        explore(headers + "int getpid(void);\nint main(void) { " + statements + " return 0; }");
    assertThat(Liss.last(liss.out())).as(liss.err()).startsWith("Result: unknown(");
    assertThat(liss.exitCode()).isEqualTo(5);
  }

  @Test
  void moreThreadsThanAreLookedAtLeaveTheAnswerOpen() {
    String program =
        threads(
            """
            void *w(void *p) { int a[2]; a[x & 1] = BAD; x = BAD; assert(x == 1); return 0; }
            int main(void) { pthread_t t; while (1) pthread_create(&t, 0, w, 0); }
            """);
    Liss open = explore("#define BAD 1\n" + program);
    assertThat(Liss.last(open.out())).contains("unknown(more than 4 threads that one place starts");
    assertThat(open.exitCode()).isEqualTo(5);
    answers("#define BAD 2\n" + program, "false(assertion)");
  }

  /** What is proved for any number of threads that a loop without an end starts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test_and_set(&r); if (r == 0) { x++; assert(x == 1); x--; y = 0; } | true",
        "x++; assert(x == 1); x--; | false(assertion)",
        "pthread_mutex_lock(&m); x++; assert(x == 1); x--; pthread_mutex_unlock(&m); | true",
        "x = 4; assert(x == 4); | true",
        "int a[1]; a[0] = 1; assert(x == 0); | true",
        "int a[2]; a[x & 1] = 1; assert(x == 0); | unknown(more than 4 threads that one place starts"
            + " at 20:3)",
        "pthread_mutex_lock(&m); x++; if (x > 3) x--; assert(x != 4); pthread_mutex_unlock(&m);"
            + " pthread_mutex_lock(&m); pthread_mutex_unlock(&m); | true",
        "pthread_t me = pthread_self(); assert(pthread_equal(me, pthread_self())); | unknown(more"
            + " than 16 threads that one place starts at 20:3)",
      })
  void anyNumberOfThreads(String statements, String result) {
    answersForAnyNumber(statements, result);
  }

  /** The runs that are looked at first are those of threads that wait for each other. */
  @Test
  @Tag("long")
  void aLockThatIsNotTestedFails() {
    answersForAnyNumber("test_and_set(&r); x++; assert(x == 1); x--; y = 0;", "false(assertion)");
  }

  private void answersForAnyNumber(String statements, String result) {
    String program =
        """
        extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
        static void test_and_set(int *r) {
          __VERIFIER_atomic_begin();
          *r = y;
          y = 1;
          __VERIFIER_atomic_end();
        }
        void *w(void *p) {
          int r;
          STATEMENTS
          return 0;
        }
        int main(void) {
          pthread_t t;
          while (1) pthread_create(&t, 0, w, 0);
        }
        """;
    answers(threads(program.replace("STATEMENTS", statements)), result);
  }

  @Test
  void aProofIsReported() {
    Liss liss =
        explore(
            threads(
                """
                void *w(void *p) { x = 4; assert(x == 4); return 0; }
                int main(void) { pthread_t t; while (1) pthread_create(&t, 0, w, 0); }
                """));
    assertThat(liss.out()).contains("Proved for all runs, with any number of threads: ");
    assertThat(liss.exitCode()).isZero();
  }

  /** What comes after a jump out of a section is still atomic, until an end is reached. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BEGIN; x = 1; if (choice()) goto out; x = 0; END; out: x = 0; END; | true",
        "BEGIN; x = 1; if (choice()) goto out; END; BEGIN; out: x = 0; END; | false(assertion)",
        "BEGIN; x = 1; if (choice()) END; x = 0; END; | false(assertion)",
        "BEGIN; x = 1; if (choice()) x = 3; else { x = 0; END; BEGIN; } x = 0; END; | true",
        "BEGIN; x = 1; BEGIN; x = 0; END; | true",
        "BEGIN; x = 1; BEGIN; y = 2; END; x = 0; | false(assertion)",
        "BEGIN; y = 1; END; x = 1; x = 0; END; | false(assertion)",
        "if (choice()) BEGIN; x = 1; x = 0; END; | false(assertion)",
        "if (choice()) BEGIN; else BEGIN; x = 1; x = 0; END; | true",
        "if (choice()) BEGIN; choice() ? 1 : (x = 0); BEGIN; x = 1; x = 0; END; | true",
        "BEGIN; while (choice()) { x = 1; if (choice()) break; x = 0; END; BEGIN; } x = 0; END; | true",
        "while (choice()) { BEGIN; x = 1; if (choice()) break; x = 0; END; } x = 0; END; | true",
        "BEGIN; x = 1; END; if (choice()) { BEGIN; x = 0; END; } | false(assertion)",
        "enter(); x = 1; x = 0; END; | true",
        "enter(); x = 1; leave(); x = 0; | false(assertion)",
        "again: x = 0; BEGIN; x = 1; if (choice()) goto again; x = 0; END; | true",
        "again: x = 0; END; BEGIN; x = 1; if (choice()) { x = 0; goto end; } x = 0; end: ; | true",
        "choice() && (enter(), 1); x = 1; x = 0; | false(assertion)",
        "int i = choice() ? enter(), 1 : 0; x = 1; x = 0; END; (void) i; | false(assertion)",
      })
  void anAtomicSectionLastsUntilItIsEnded(String statements, String result) {
    String program =
        """
        extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
        extern _Bool __VERIFIER_nondet_bool(void);
        #define BEGIN __VERIFIER_atomic_begin()
        #define END __VERIFIER_atomic_end()
        #define choice() __VERIFIER_nondet_bool()
        void enter(void) { BEGIN; }
        void leave(void) { END; }
        void *w(void *p) { int seen = x; assert(seen != 1); return 0; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, w, 0);
          STATEMENTS
          END;
          pthread_join(t, 0);
          return 0;
        }
        """;
    answers(threads(program.replace("STATEMENTS", statements)), result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int a[2]; int i = 2; *(a + i) = 1;              | index 2 out of bounds in main",
        "int a, i = 1; *(&a + i) = 1;                    | access outside of an object in main",
        "int *p = 0; if (rand()) p = &x; *p = 1;         | access through a null pointer in main",
        "free(q); *q = 1;                                | access to memory that is free in main",
        "int *r = q + 1; free(q); x = *r;                | access to memory that is free in main",
        "free(q); free(q);                               | memory is freed twice in main",
        "free(q + 1);                            | `free` of something that was not allocated in",
        "free(&x);                               | `free` of something that was not allocated in",
        "void nothing(void), (*f)(void) = 0; if (rand()) f = nothing; f(); | call of something that is no",
        "reach_error();                                  | assertion failed in main",
      })
  void whatGoesWrongIsSaid(String statements, String message) {
    Liss liss =
        explore(
            "#include <stdlib.h>\nint x; void reach_error(void); void reach_error(void) { __assert_fail(); }\n"
                + "int main(void) { int *q = malloc(2 * sizeof(int)); q[0] = 0; q[1] = 0; "
                + statements
                + " }");
    assertThat(liss.out()).as(liss.err()).containsIgnoringCase(message);
    assertThat(Liss.last(liss.out())).isEqualTo("Result: false(assertion)");
  }

  @Test
  void aFindingIsReplayed() {
    Path traces = directory.resolve("traces");
    String program =
        threads(
            """
            void *w(void *p) { x = 1; return 0; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, w, 0);
              assert(x == 0);
              return 0;
            }
            """);
    Liss liss = explore(program, "--trace-dir", traces);
    assertThat(liss.out()).contains("Assertion failed in main at 10:3.");
    assertThat(Liss.names(traces)).isEqualTo(List.of("program-1.json"));
    Liss replayed = Liss.run("replay", traces.resolve("program-1.json"));
    assertThat(replayed.exitCode()).as(replayed.err()).isEqualTo(0);
  }

  @Test
  void aRunThatEndsTheProgramAsFailedIsReplayed() {
    Path traces = directory.resolve("ends");
    Path program = Path.of("src/test/resources/liss/c/cases/meaning/end-explored.c");
    Liss.run("explore", "--property", "preemptive-only", "--trace-dir", traces, program);
    Liss replayed = Liss.run("replay", traces.resolve("end-explored-1.json"));
    assertThat(replayed.exitCode()).as(replayed.out() + replayed.err()).isZero();
    assertThat(replayed.out()).contains("`exit` ends the program");
  }

  @Test
  void runExecutesCAndSaysHowItEnds() {
    Path file =
        Liss.file(directory, "run.c", "int x;\nint main(void) { x = 3; x *= 2; return 0; }\n");
    Liss liss = Liss.run("run", file);
    assertThat(liss.out()).contains("= 6").endsWith("Result: true\n");
    assertThat(liss.exitCode()).isEqualTo(0);
  }

  @Test
  void aProgramWithoutMainIsRejected() {
    Liss liss = explore("int x;\n");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err()).contains("the program has no function `main`").contains("program.c:1:1");
  }
}
