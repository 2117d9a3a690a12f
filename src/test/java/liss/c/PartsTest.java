package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.lang.Declaration.ThreadDecl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files without {@code main}: parts of programs. */
@Tag("slow")
class PartsTest {

  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdlib.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static int x;
      """;

  private static List<String> threads(String text) {
    return Sources.program(HEAD, text).all(ThreadDecl.class).stream()
        .map(ThreadDecl::name)
        .toList();
  }

  @Test
  void functions_that_are_named_like_threads_and_started_are_threads_of_a_part_like_others() {
    assertThat(
            threads(
                """
                static void *thread_entry(void *a) { x++; return a; }
                void begin(void) { pthread_t t; pthread_create(&t, 0, thread_entry, 0); }
                void use(void) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }
                """))
        .containsExactly("thread_entry", "begin", "use");
    assertThat(threads("void thread_entry(void) { x++; } void use(void) { x++; }"))
        .containsExactly("thread_entry");
  }

  @Test
  void a_function_that_initializes_a_lock_of_the_file_runs_apart_from_others() {
    String use = "void use(void) { pthread_mutex_lock(&l); x++; x++; pthread_mutex_unlock(&l); }";
    String locks = "static pthread_mutex_t l, ls[3];";
    assertThat(
            threads(
                locks
                    + """
                    void begin(void) {
                      for (int i = 0; i < 3; i++) { pthread_mutex_init(&ls[i], 0); }
                      pthread_mutex_init(&l, 0);
                      x = 1;
                    }
                    void end(void) { pthread_mutex_destroy(&l); x = 0; }
                    """
                    + use))
        .containsExactly("use");
    assertThat(
            threads(
                locks
                    + "void first(void) { if (!x) { pthread_mutex_init(&l, 0); x = 1; } }"
                    + "void *new(void) { pthread_mutex_t *p = malloc(sizeof *p);"
                    + "  pthread_mutex_init(p, 0); return p; }"
                    + use))
        .containsExactly("first", "new", "use");
    assertThat(threads(locks + "void begin(void) { pthread_mutex_init(&l, 0);" + use.substring(16)))
        .containsExactly("begin");
  }

  @Test
  void memory_can_be_allocated_through_a_pointer() {
    String text =
        """
        struct s { int f; } *shared;
        static void *(*get)(size_t) = malloc;
        static void (*put)(void *) = free;
        void make(void) {
          struct s *new = get(sizeof *new);
          new->f = 1;
          pthread_mutex_lock(&m);
          %s
          pthread_mutex_unlock(&m);
        }
        """;
    assertThat(Sources.verified(HEAD + text.formatted("x++; put(new);"))).isEqualTo("true");
    assertThat(
            Sources.verified(
                HEAD
                    + text.formatted("shared = new;")
                    + "int f(void) { return"
                    + " shared->f + shared->f; }"))
        .isEqualTo("possible(preemption-safety)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        typedef pthread_mutex_t uv_mutex_t; typedef pthread_t uv_thread_t;
        int uv_thread_create(uv_thread_t *, void (*)(void *), void *);
        void uv_mutex_lock(uv_mutex_t *); void uv_mutex_unlock(uv_mutex_t *);
        static uv_mutex_t l;
        static void work(void *a) { LOCK x++; x++; UNLOCK }
        void begin(void) { uv_thread_t t; uv_thread_create(&t, work, 0); }
        #define LOCK uv_mutex_lock(&l);
        #define UNLOCK uv_mutex_unlock(&l);
        """,
        """
        typedef struct { int i; } GMutex; typedef struct GThread GThread;
        GThread *g_thread_new(const char *, void *(*)(void *), void *);
        void *g_thread_join(GThread *);
        void g_mutex_lock(GMutex *); void g_mutex_unlock(GMutex *);
        static GMutex l;
        static void *work(void *a) { LOCK x++; x++; UNLOCK return a; }
        void begin(void) { g_thread_join(g_thread_new("work", work, 0)); }
        #define LOCK g_mutex_lock(&l);
        #define UNLOCK g_mutex_unlock(&l);
        """
      })
  void threads_and_locks_of_libraries_are_known(String text) {
    String work = text.lines().filter(line -> line.contains("work(void *a)")).findFirst().get();
    String locked = work.replace("LOCK x", "x").replace("UNLOCK", "");
    String macros = String.join("\n", text.lines().filter(l -> l.startsWith("#define")).toList());
    String rest = text.replace(macros, "");
    assertThat(threads(macros + "\n" + rest)).containsExactly("work", "begin");
    assertThat(Sources.verified(HEAD + macros + "\n" + rest)).isEqualTo("true");
    assertThat(Sources.verified(HEAD + macros + "\n" + rest.replace(work, locked)))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void two_threads_are_enough_for_a_violation_of_a_part_that_is_large() {
    StringBuilder text = new StringBuilder("static int y[4];\n");
    for (int i = 0; i < 16; i++) {
      text.append("static int z%d; void f%d(int i) {".formatted(i, i));
      for (int j = 0; j < 30; j++) {
        text.append(
            " if (i > %d) { pthread_mutex_lock(&m); z%d++; pthread_mutex_unlock(&m); }"
                .formatted(j, i));
      }
      text.append(" }\n");
    }
    text.append("void bad(void) { x++; }\n");
    assertThat(Sources.verified(HEAD + text)).isEqualTo("possible(preemption-safety)");
  }
}
