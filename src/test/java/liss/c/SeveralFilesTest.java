package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import liss.cli.Liss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of several files of C, beside the same program in one file. */
class SeveralFilesTest {

  private static final String HEADER =
      """
      #include <pthread.h>
      struct queue { int head; struct { int used, free; } room; };
      extern struct queue queue;
      extern pthread_mutex_t lock;
      void put(int item);
      int get(void);
      static inline int twice(int x) { return x + x; }
      """;

  private static final String MAIN =
      """
      #include "queue.h"
      static int count;
      static void note(void) { count = count + 2; }
      static void *worker(void *unused) {
        put(twice(2));
        pthread_mutex_lock(&lock);
        note();
        pthread_mutex_unlock(&lock);
        return 0;
      }
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, worker, 0);
        pthread_create(&b, 0, worker, 0);
        pthread_join(a, 0);
        pthread_join(b, 0);
        return get();
      }
      """;

  private static final String QUEUE =
      """
      #include "queue.h"
      struct queue queue;
      pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      static int count;
      static void note(void) { count = count + 1; }
      void put(int item) {
        pthread_mutex_lock(&lock);
        queue.head = queue.head + twice(item);
        queue.room.used = queue.room.used + 1;
        note();
        pthread_mutex_unlock(&lock);
      }
      int get(void) { return queue.head + queue.room.used; }
      """;

  private static final String UNLOCKED = QUEUE.replaceAll(".*pthread_mutex_(un)?lock.*\n", "");

  @TempDir private Path directory;

  private Path file(String name, String text) {
    return Liss.file(directory, name, text);
  }

  private Liss run(String command, String main, String queue) {
    file("queue.h", HEADER);
    List<Object> arguments = new ArrayList<>(List.of((Object[]) command.split(" ")));
    arguments.add(file("main.c", main));
    arguments.add(file("queue.c", queue));
    return Liss.run(arguments.toArray());
  }

  /** The same program in one file: what has one name in two files gets another one. */
  private Liss inOneFile(String command, String main, String queue) {
    String one =
        HEADER
            + main.replace("#include \"queue.h\"\n", "")
            + queue
                .replace("#include \"queue.h\"\n", "")
                .replaceAll("\\b(count|note)\\b", "queue_$1");
    List<Object> arguments = new ArrayList<>(List.of((Object[]) command.split(" ")));
    arguments.add(file("one.c", one));
    return Liss.run(arguments.toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "verify --property race", "verify --without-values"})
  void files_have_the_answer_of_the_same_program_in_one_file(String command) {
    for (String queue : List.of(QUEUE, UNLOCKED)) {
      Liss several = run(command, MAIN, queue);
      Liss one = inOneFile(command, MAIN, queue);
      assertThat(several.exitCode()).isEqualTo(one.exitCode());
      assertThat(Liss.last(several.out())).isEqualTo(Liss.last(one.out()));
    }
    assertThat(run(command, MAIN, QUEUE).exitCode()).isZero();
  }

  @Test
  void a_directory_is_its_files_of_c() throws IOException {
    run("verify", MAIN, UNLOCKED);
    Path below = Files.createDirectory(directory.resolve("src"));
    for (String name : List.of("main.c", "queue.c", "queue.h")) {
      Files.move(directory.resolve(name), below.resolve(name));
    }
    Liss result = Liss.run("verify", "--explain", below);
    assertThat(result.exitCode()).isEqualTo(10);
    assertThat(result.out()).contains("queue.c:7", "main.c:");
  }

  @Test
  void a_race_across_files_has_both_places() {
    Liss result =
        run(
            "verify --property race",
            MAIN.replace("note();", "queue.head = 0;").replaceAll(".*mutex_(un)?lock.*\n", ""),
            QUEUE);
    assertThat(result.exitCode()).isEqualTo(10);
    assertThat(result.out()).contains("main.c:6").contains("queue.c:8");
  }

  @Test
  void files_without_main_are_a_part_of_a_program() {
    file("queue.h", HEADER);
    Path put = file("put.c", QUEUE.replaceAll("int get.*\n", ""));
    Path get =
        file(
            "get.c",
            "#include \"queue.h\"\nint get(void) { pthread_mutex_lock(&lock); int g = queue.head;"
                + " pthread_mutex_unlock(&lock); return g; }\n");
    Liss result = Liss.run("verify", "--timeout", "30s", put, get);
    assertThat(result.err()).contains("LISS0239", "put[*]", "get[*]");
    assertThat(Liss.last(result.out())).isEqualTo("Result: true");
  }

  @Test
  void two_definitions_of_one_name_are_an_error_that_shows_both() {
    Liss result = run("verify", MAIN + "int get(void) { return 0; }\n", QUEUE);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .contains("LISS0245", "`get` is defined here", "main.c:19:5", "queue.c:13:5");
  }

  @Test
  void a_message_has_the_file_line_and_column() {
    Liss result = run("verify", MAIN, QUEUE.replace("note();", "unknown = 1;"));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("queue.c:10:3").contains("10 |   unknown = 1;");
  }

  @Test
  void each_file_has_the_macros_of_its_entry() throws IOException {
    Path main =
        file(
            "main.c",
            """
            #include <pthread.h>
            int x;
            void f(void);
            static void *worker(void *unused) { f(); return 0; }
            int main(void) {
              pthread_t a, b;
              pthread_create(&a, 0, worker, 0);
              pthread_create(&b, 0, worker, 0);
              pthread_join(a, 0);
              pthread_join(b, 0);
              return x LIMIT;
            }
            """);
    Path other = file("f.c", "extern int x;\nvoid f(void) { x = x + LIMIT; x = x - 1; }\n");
    Files.createDirectory(directory.resolve("build"));
    file(
        "build/compile_commands.json",
        """
        [{"directory": "..", "file": "main.c", "command": "cc '-DLIMIT=+ 1' -c main.c"},
         {"directory": "..", "file": "f.c", "command": "cc -DLIMIT=1 -c f.c"}]
        """);
    file("left.c", "not C\n");
    Liss named = Liss.run("verify", "-p", directory.resolve("build"), main, other);
    assertThat(Liss.last(named.out())).isEqualTo("Result: false(preemption-safety)");
    Liss below = Liss.run("verify", "-p", directory.resolve("build"), directory);
    assertThat(Liss.last(below.out())).isEqualTo("Result: false(preemption-safety)");
    assertThat(below.err()).contains("left out").contains("left.c");
  }

  @Test
  void locks_go_into_all_files_and_one_defines_them() {
    Liss result = run("synthesize --diff", MAIN.replaceAll(".*mutex_(un)?lock.*\n", ""), UNLOCKED);
    assertThat(Liss.last(result.err())).isEqualTo("Result: true");
    assertThat(result.out()).contains("main.c\n", "+++ ");
    if (result.out().contains("+extern")) {
      assertThat(result.out())
          .containsOnlyOnce("+extern pthread_mutex_t lk;")
          .containsOnlyOnce("+pthread_mutex_t lk = PTHREAD_MUTEX_INITIALIZER;");
    }
  }

  @Test
  void several_changed_files_need_a_diff() {
    String racing = MAIN.replaceAll(".*mutex_(un)?lock.*\n", "");
    Liss result = run("synthesize --sections=free --new-locks-only", racing, UNLOCKED);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("--diff shows the changes of all files");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify --pairs",
        "verify --watch",
        "verify --check-fix x",
        "verify --test x.c",
        "verify --format html",
        "synthesize --pareto",
        "synthesize -o x.c",
        "synthesize --format json"
      })
  void options_for_one_file_are_usage_errors(String command) {
    Liss result = run(command, MAIN, QUEUE);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).containsAnyOf("one file", "several files");
  }

  @Test
  void a_file_of_w_is_no_part_of_a_program() {
    Liss result = Liss.run("synthesize", file("a.c", "int x;\n"), file("b.w", "int x;\n"));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("several files are one program in C", "liss batch");
  }

  private static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/miscdevice.h>
      #include <linux/module.h>
      int users;
      int d_open(struct inode *i, struct file *f);
      static ssize_t d_read(struct file *f, char *b, size_t n, loff_t *o)
      {
      	users = users + 1;
      	return 0;
      }
      static const struct file_operations fops = { .open = d_open, .read = d_read };
      static struct miscdevice misc = { .fops = &fops };
      static int __init d_init(void) { return misc_register(&misc); }
      static void __exit d_exit(void) { misc_deregister(&misc); }
      module_init(d_init);
      module_exit(d_exit);
      """;

  private static final String OPEN =
      """
      #include <linux/fs.h>
      extern int users;
      int d_open(struct inode *i, struct file *f)
      {
      	users = users + 1;
      	return 0;
      }
      """;

  @Test
  void a_lock_of_a_driver_of_two_files_is_defined_in_one() {
    Liss result = Liss.run("synthesize", "--diff", file("driver.c", DRIVER), file("open.c", OPEN));
    assertThat(Liss.last(result.err())).isEqualTo("Result: true");
    assertThat(result.out())
        .containsOnlyOnce("+DEFINE_SPINLOCK(users_lock);")
        .containsOnlyOnce("+extern spinlock_t users_lock;");
  }

  private Path source(String text) throws IOException {
    Files.createDirectories(directory.resolve("part/src"));
    return file("part/src/a.c", text);
  }

  @Test
  void a_header_that_is_near_is_proposed_in_one_message() throws IOException {
    Path source = source("#include \"my/a.h\"\nvoid thread_a(my_type *a) { a->b = NUMBER; }\n");
    assertThat(Liss.run("verify", source).err()).doesNotContain("help: give");
    Files.createDirectories(directory.resolve("part/lib/x/my"));
    file("part/lib/x/my/a.h", "");
    Liss result = Liss.run("verify", source);
    assertThat(result.err())
        .contains("LISS0202", "`my_type`, `NUMBER` may be declared there")
        .contains("help: give -I " + directory.resolve("part/lib/x"))
        .contains("1 error\n");
  }

  @Test
  void a_compilation_database_that_is_near_is_proposed_in_one_message() throws IOException {
    Path source = source("int x;\nvoid thread_a(void) { x = VERSION + MAJOR; }\n");
    Files.createDirectories(directory.resolve("part/build"));
    file(
        "part/build/compile_commands.json",
        "[{\"directory\": \"..\", \"file\": \"src/a.c\", \"command\": \"cc -DVERSION=1\"}]");
    Liss result = Liss.run("verify", source);
    assertThat(result.err())
        .contains("`VERSION`, `MAJOR` are not declared")
        .contains("help: give -p " + directory.resolve("part/build"))
        .contains("1 error\n");
    Liss given = Liss.run("verify", "-p", directory.resolve("part/build"), source);
    assertThat(given.err()).contains("`MAJOR` is not declared").doesNotContain("help: give");
  }

  @Test
  void structures_with_one_tag_may_differ_between_files() {
    Path one =
        file(
            "one.c",
            """
            #include <pthread.h>
            struct s { int a; int b; } x;
            void f(void);
            static void *worker(void *unused) { x.b = x.b + 1; f(); return 0; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, worker, 0);
              pthread_join(t, 0);
              return x.b;
            }
            """);
    Path two = file("two.c", "static struct s { long b; } x;\nvoid f(void) { x.b = 3; }\n");
    Liss result = Liss.run("verify", one, two);
    assertThat(Liss.last(result.out())).isEqualTo("Result: true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x; extern int y __attribute__((alias(\"x\")));",
        "static int z; extern int x __attribute__((alias(\"z\"))), y __attribute__((alias(\"z\")));",
        "int z __asm__(\"x\"); extern int w __asm__(\"x\"); extern int y __attribute__((alias(\"x\")));"
      })
  void two_names_of_one_variable_are_one_in_all_files(String defined) {
    Path main = file("main.c", TWO_NAMES);
    Path names = file("names.c", defined);
    assertThat(Liss.last(Liss.run("verify", main, names).out()))
        .isEqualTo("Result: false(preemption-safety)");
    Path apart = file("apart.c", "int x, y;");
    assertThat(Liss.last(Liss.run("verify", main, apart).out())).isEqualTo("Result: true");
  }

  private static final String TWO_NAMES =
      """
      #include <pthread.h>
      extern int x, y;
      static void *one(void *unused) { x = x + 1; return 0; }
      static void *other(void *unused) { y = y + 1; return 0; }
      int main(void) {
        pthread_t t, u;
        pthread_create(&t, 0, one, 0);
        pthread_create(&u, 0, other, 0);
        pthread_join(t, 0);
        pthread_join(u, 0);
        return 0;
      }
      """;
}
