package liss.c.insertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new lock in C is declared where a maintainer would declare it, and called after its data. */
@Tag("slow")
class LockHomeTest {

  private static final String MAIN =
      """
      int main(void) {
        pthread_t a, b;
        DECLARATION

        SETUP
        pthread_create(&a, NULL, work, POINTER);
        pthread_create(&b, NULL, work, POINTER);
        pthread_join(a, NULL);
        pthread_join(b, NULL);
        return 0;
      }
      """;

  private static final String WORK =
      """
      #include <pthread.h>
      #include <stdlib.h>
      #include <string.h>

      struct tank {
        int level;
        int drops;
      };

      static void *work(void *arg) {
        struct tank *t = arg;
        if (t->level > 3) {
          t->level = t->level - 3;
          t->drops++;
        }
        return NULL;
      }

      """;

  @TempDir private Path directory;

  private String locked(String text, String... options) {
    List<Object> arguments = new ArrayList<>(List.of("synthesize"));
    arguments.addAll(List.of(options));
    arguments.add(Liss.file(directory, "text.c", text));
    Liss result = Liss.run(arguments.toArray());
    assertThat(result.out()).as(result.err()).isNotEqualTo(text).isNotEmpty();
    return result.out();
  }

  private static String tank(String declaration, String setup, String pointer) {
    return WORK
        + MAIN.replace("DECLARATION", declaration)
            .replace("SETUP", setup)
            .replace("POINTER", pointer);
  }

  private static void isMember(String text) {
    assertThat(text)
        .contains("  int drops;\n  pthread_mutex_t lock;\n};")
        .contains("  struct tank *t = arg;\n  pthread_mutex_lock(&t->lock);\n  if (t->level > 3)")
        .contains("  }\n  pthread_mutex_unlock(&t->lock);\n  return NULL;");
  }

  @Test
  void an_allocated_object_is_set_up_behind_its_first_values() {
    String text =
        locked(
            tank(
                "struct tank *t = malloc(sizeof(*t));",
                "if (!t)\n    return 1;\n  t->level = 9;\n  t->drops = 0;",
                "t"));
    isMember(text);
    assertThat(text)
        .contains("  t->drops = 0;\n  pthread_mutex_init(&t->lock, NULL);\n  pthread_create(");
  }

  @Test
  void an_object_of_which_it_is_not_known_when_there_is_memory_has_no_new_member() {
    String text =
        locked(
            tank(
                "struct tank *t = malloc(sizeof(*t));",
                "if (t) t->level = 9;\n  else return 1;\n  t->drops = 0;",
                "t"));
    assertThat(text)
        .contains("static pthread_mutex_t level_lock = PTHREAD_MUTEX_INITIALIZER;")
        .contains("pthread_mutex_lock(&level_lock);");
  }

  @Test
  void an_object_that_is_copied_has_no_new_member() {
    String text =
        locked(tank("struct tank s = { 9, 0 }, c;", "c = s;\n  c.drops = s.drops;", "&s"));
    assertThat(text).contains("pthread_mutex_lock(&level_lock);").doesNotContain("->lock");
  }

  @Test
  void a_variable_has_its_lock_in_its_initializer() {
    String positional = locked(tank("struct tank s = { 9, 0 };", "srand(1);", "&s"));
    isMember(positional);
    assertThat(positional).contains("struct tank s = { 9, 0, .lock = PTHREAD_MUTEX_INITIALIZER };");
    String assigned = locked(tank("struct tank s;", "s.level = 9;\n  s.drops = 0;", "&s"));
    isMember(assigned);
    assertThat(assigned).contains("  s.drops = 0;\n  pthread_mutex_init(&s.lock, NULL);\n");
  }

  @Test
  void a_variable_of_the_file_has_its_lock_in_its_initializer() {
    String text =
        locked(
            tank("", "", "&one")
                .replace(
                    "static void *work",
                    "static struct tank one = {\n  .level = 9,\n};\n\nstatic void *work"));
    isMember(text);
    assertThat(text).contains("  .level = 9,\n  .lock = PTHREAD_MUTEX_INITIALIZER,\n};");
  }

  @Test
  void a_second_lock_is_set_up_behind_the_first_one() {
    String text =
        locked(
            tank("struct tank s;", "tank_init(&s);", "&s")
                .replace("  int level;\n", "  pthread_mutex_t names;\n  int level;\n")
                .replace(
                    "static void *work",
                    """
                    static void tank_init(struct tank *t) {
                      pthread_mutex_init(&t->names, NULL);
                      t->level = 9;
                    }

                    static void *work\
                    """),
            "--new-locks-only");
    assertThat(text)
        .contains("  int drops;\n  pthread_mutex_t level_lock;\n};")
        .contains(
            "  pthread_mutex_init(&t->names, NULL);\n  pthread_mutex_init(&t->level_lock, NULL);\n")
        .contains("pthread_mutex_lock(&t->level_lock);");
  }

  @Test
  void a_variable_of_the_file_has_its_lock_behind_it() {
    String text =
        locked(
            """
            #include <pthread.h>
            static int limit = 9;
            static int hits = 0; /* since the start */
            static int hits_lock_count;
            int limit_of(void) { return limit + hits_lock_count; }
            void thread_one(void) { hits++; }
            void thread_two(void) { hits++; }
            """);
    assertThat(text)
        .contains(
            "static int hits = 0; /* since the start */\n"
                + "static pthread_mutex_t hits_lock = PTHREAD_MUTEX_INITIALIZER;\n")
        .contains("void thread_one(void) { pthread_mutex_lock(&hits_lock); hits++;");
  }

  @Test
  void a_name_of_the_program_is_not_used_again() {
    String text =
        locked(
            """
            #include <pthread.h>
            static int hits; // not under hits_lock
            void thread_one(void) { hits++; }
            void thread_two(void) { hits++; }
            """);
    assertThat(text).contains("pthread_mutex_t hits_lock2 = PTHREAD_MUTEX_INITIALIZER;");
  }

  private static final String DEVICE =
      """
      #include <linux/slab.h>
      #include <linux/spinlock.h>

      struct gauge {
      \tspinlock_t lock;
      \tint *table;
      };

      int *load(int n);
      void drop(int *table);

      void gauge_init(struct gauge *g)
      {
      \tspin_lock_init(&g->lock);
      \tg->table = NULL;
      }

      static void gauge_load(struct gauge *g, int n)
      {
      \tint *table;

      \tspin_lock(&g->lock);
      \ttable = g->table;
      \tg->table = NULL;
      \tspin_unlock(&g->lock);
      \tif (table)
      \t\tdrop(table);
      \ttable = load(n);
      \tspin_lock(&g->lock);
      \tg->table = table;
      \tspin_unlock(&g->lock);
      }

      static struct gauge one;
      void thread_load(int n) { gauge_load(&one, n); }
      void thread_again(int n) { gauge_load(&one, n); }
      """;

  @Test
  void where_something_may_sleep_the_lock_is_a_mutex_beside_the_spin_lock() {
    String text = locked(DEVICE, "--switch-at-lock", "contended");
    assertThat(text)
        .contains("#include <linux/mutex.h>\n")
        .contains("\tint *table;\n\tstruct mutex mutex;\n};")
        .contains("\tspin_lock_init(&g->lock);\n\tmutex_init(&g->mutex);\n")
        .contains("\n\tmutex_lock(&g->mutex);\n\tspin_lock(&g->lock);\n\ttable = g->table;")
        .contains("\tspin_unlock(&g->lock);\n\tmutex_unlock(&g->mutex);\n}");
  }

  @Test
  void where_nothing_sleeps_the_lock_is_one_of_the_file() {
    String text =
        locked(
            """
            #include <linux/spinlock.h>
            static DEFINE_SPINLOCK(names);
            static int named, hits;
            void thread_name(void) { spin_lock_bh(&names); named++; spin_unlock_bh(&names); }
            void thread_hit(void) { hits++; }
            void thread_again(void) { hits++; }
            """,
            "--new-locks-only");
    assertThat(text)
        .contains("static int named, hits;\nstatic DEFINE_SPINLOCK(hits_lock);\n")
        .contains("void thread_hit(void) { spin_lock_bh(&hits_lock); hits++;");
  }
}
