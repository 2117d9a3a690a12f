package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.cli.JsonReader;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands on C files. */
@Tag("slow")
class CCommandsTest {

  private static final Path CORPUS = Path.of("src", "test", "resources", "liss", "c", "corpus");
  private static final Path DRIVERS = Path.of("drivers", "c");

  private static final Pattern THREAD =
      Pattern.compile("\\b(thread_\\w+|client|producer)\\s*(?:/\\*5\\*/)?\\(");

  private static final String RACE =
      """
      int g, h;
      void thread_a(void)
      {
          if (g)
              h = g;
          else
              g = h;
      }
      void thread_b(void) { g = 1; h = 1; }
      """;

  @TempDir private Path directory;

  @Test
  void an_unsafe_program_is_shown_with_lines_of_c() {
    Liss result = Liss.run("verify", DRIVERS.resolve("open_close.c"));
    assertThat(result.exitCode()).isEqualTo(10);
    assertThat(result.out()).contains("if (open == 0)").contains("thread_os#2");
    assertThat(Liss.last(result.out())).isEqualTo("Result: false(preemption-safety)");
  }

  private static final String PASSES_A_FUNCTION_OUTSIDE =
      """
      void watch(void (*f)(void));
      int g;
      void seen(void) { g = g + 1; }
      void thread_a(void) { watch(seen); g = g + 1; }
      """;

  /** What a file hands over may run at any time, so locks that suffice without it may not do. */
  @ParameterizedTest
  @ValueSource(strings = {"verify", "synthesize", "synthesize --pareto"})
  void no_command_calls_a_program_safe_that_passes_functions_outside(String command) {
    List<Object> arguments = new ArrayList<>(List.of((Object[]) command.split(" ")));
    arguments.add(Liss.file(directory, "passes.c", PASSES_A_FUNCTION_OUTSIDE));
    Liss result = Liss.run(arguments.toArray());
    assertThat(result.out() + result.err())
        .contains("safe, assuming that functions that are passed outside are not called")
        .doesNotContain("Result: true", "Verified");
    assertThat(result.exitCode()).isEqualTo(5);
  }

  @Test
  void regress_records_what_rests_on_a_reservation_as_undecided() {
    Liss.file(directory, "passes.c", PASSES_A_FUNCTION_OUTSIDE);
    Liss result = Liss.run("regress", directory, "--objective", "coarse", "--bless");
    String reservation = "safe, assuming that functions that are passed outside are not called";
    assertThat(result.out())
        .contains("recorded as undecided: passes: " + reservation)
        .contains("recorded as undecided: passes.coarse: " + reservation);
  }

  @Test
  void a_file_with_a_byte_order_mark_keeps_it() {
    Path marked = Liss.file(directory, "marked.c", "\uFEFF" + RACE);
    Liss result = Liss.run("synthesize", "--emit", "pthread", marked);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
    assertThat(result.out()).startsWith("\uFEFF#include <pthread.h>\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "verify --threads=a               | --threads is for programs in C, and not for",
        "graph --what=cfa -D=X            | -D is for programs in C, and not for",
        "synthesize --emit=liss           | --emit is for programs in C, and not for",
        "synthesize --list-unsupported    | --list-unsupported is for programs in C, and not for"
      })
  void options_for_c_do_not_go_with_a_program_in_w(String arguments, String message) {
    List<Object> all = new ArrayList<>(List.of((Object[]) arguments.split(" ")));
    all.add(Path.of("drivers", "open_close.w"));
    Liss result = Liss.run(all.toArray());
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains(message + " drivers");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-D=1X                     | -D takes NAME or NAME=VALUE, not `1X`",
        "--threads=thread_a[0]     | --threads takes from 1 to 64 copies, not thread_a[0]",
        "--threads=thread_a[65]    | --threads takes from 1 to 64 copies, not thread_a[65]",
      })
  void wrong_options_are_named(String option, String message) {
    Liss result = Liss.run("verify", option, Liss.file(directory, "race.c", RACE));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains(message);
  }

  @Test
  void the_fixed_program_is_safe() {
    Path fixed = directory.resolve("fixed.c");
    Liss result = Liss.run("synthesize", "-o", fixed, DRIVERS.resolve("open_close_pthread.c"));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
    assertThat(Liss.read(fixed)).contains("pthread_mutex_lock(&open_count_lock);");
    assertThat(Liss.run("verify", fixed).exitCode()).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "liss | #include <liss.h> | lock_t g_lock; | unlock(&g_lock);",
        "pthread | #include <pthread.h> | pthread_mutex_t g_lock = PTHREAD_MUTEX_INITIALIZER;"
            + " | pthread_mutex_unlock(&g_lock);",
        "linux-mutex | #include <linux/mutex.h> | static DEFINE_MUTEX(g_lock); |"
            + " mutex_unlock(&g_lock);",
        "linux-spinlock | #include <linux/spinlock.h> | static DEFINE_SPINLOCK(g_lock);"
            + " | spin_unlock(&g_lock);"
      })
  void locks_are_written_as_the_user_wants(
      String emit, String include, String declaration, String unlock) {
    Liss result = Liss.run("synthesize", "--emit", emit, Liss.file(directory, "race.c", RACE));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
    assertThat(result.out()).contains(include, declaration, unlock);
    assertThat(result.err().contains("Includes liss.h: compile with -I "))
        .isEqualTo(emit.equals("liss"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"#ifdef", "#ifndef", "#if 1 +"})
  void a_lock_is_never_taken_in_one_configuration_and_released_in_another(String condition) {
    String text =
        """
        #include <pthread.h>
        int users;
        void *thread_open(void *arg) {
          int old;
        %s DEBUG
          old = users + 1;
        #else
          old = users;
        #endif
          users = old + 1;
          return 0;
        }
        void *thread_close(void *arg) {
          users = users - 1;
          return 0;
        }
        """
            .formatted(condition);
    Liss result = Liss.run("synthesize", Liss.file(directory, "branches.c", text));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
    assertThat(result.out())
        .containsSubsequence("thread_open", "_lock(", "DEBUG")
        .containsSubsequence("#endif", "users = old + 1;", "_unlock(", "thread_close");
    assertThat(result.out().replaceFirst("(?s).*DEBUG(.*)#endif.*", "$1")).doesNotContain("lock");
  }

  @Test
  void an_unknown_way_to_write_locks_is_rejected() {
    Liss result = Liss.run("synthesize", "--emit", "rust", Liss.file(directory, "race.c", RACE));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("liss, pthread, linux-mutex, linux-spinlock");
  }

  @ParameterizedTest
  @CsvSource({
    "static int %s;, take(&%s);, 'take(&lk);` does not take a lock'",
    "static int %s;, GET(&%s);, 'GET(&lk);` does not take a lock'",
    "static other_t %s;, get(&%s);, the type `other_t` is not declared",
    "static int %s;, get(&%s);, ''",
    "static int %s;, BOTH(&%s);, ''"
  })
  void a_table_whose_statements_are_no_locks_is_an_error(
      String declaration, String lock, String message) {
    String table =
        """
        [functions]
        get = "lock 0"
        put = "unlock 0"
        [emit.os]
        declaration = "%s"
        lock = "%s"
        unlock = "put(&%%s);"
        """;
    String program =
        """
        #define GET(l)
        #define BOTH(l) get(l)
        void get(int *);
        void put(int *);
        void take(int *);
        static int count;
        void thread_1(void) { count++; }
        void thread_2(void) { count++; }
        """;
    Path file = Liss.file(directory, "emit.c", program);
    Path vocabulary = Liss.file(directory, "os.toml", table.formatted(declaration, lock));
    Liss result = Liss.run("synthesize", "--emit", "os", "--vocabulary", vocabulary, file);
    assertThat(result.err()).contains(message);
    assertThat(result.exitCode()).isEqualTo(message.isEmpty() ? 0 : 2);
  }

  @Test
  void the_difference_is_a_patch() {
    Liss result = Liss.run("synthesize", "--diff", Liss.file(directory, "race.c", RACE));
    assertThat(result.out()).contains("+    lock(&g_lock);");
  }

  @Test
  void a_vocabulary_gives_meaning_to_other_primitives() {
    Path vocabulary =
        Liss.file(
            directory,
            "own.toml",
            """
            # The primitives of some simulator.
            [functions]
            acquire = "lock 0"
            release = "unlock 0"
            notify = "signal 0"
            await = "wait 0"
            clear = "reset 0"
            require = "assume 0"
            choose = "nondet"

            [devices]
            uart = ["uart_out", "uart_in"]

            [emit.simulator]
            declaration = "lock_t %s;"
            lock = "acquire(%s);"
            unlock = "release(%s);"
            """);
    Path program =
        Liss.file(
            directory,
            "sim.c",
            """
            typedef int lock_t; typedef int conditional_t;
            lock_t l; conditional_t c;
            int g;
            void thread_a(void) { acquire(l); g = choose(); release(l); notify(c); }
            void thread_b(void) { await(c); if (g) uart_out(g); g = uart_in(); clear(c); }
            """);
    Liss plain = Liss.run("verify", "--vocabulary", vocabulary, program);
    assertThat(plain.exitCode()).as(plain.err() + plain.out()).isEqualTo(0);
    Path race =
        Liss.file(
            directory,
            "race.c",
            "typedef int lock_t;\nlock_t l;\n"
                + RACE
                + "void thread_c(void) { acquire(l); release(l); }");
    Liss fixed =
        Liss.run(
            "synthesize",
            "--new-locks-only",
            "--vocabulary",
            vocabulary,
            "--emit",
            "simulator",
            race);
    assertThat(fixed.out()).contains("lock_t g_lock;", "acquire(g_lock);");
  }

  @ParameterizedTest
  @CsvSource({"explore,true", "verify,true"})
  void what_a_function_does_one_after_the_other_is_a_sequence(String command, String result) {
    Path vocabulary =
        Liss.file(
            directory,
            "own.toml",
            "[functions]\ntake = [\"lock 0\", \"old load 1\"]\n"
                + "put = [\"store 1 2\", \"unlock 0\"]\n");
    String text =
        """
        #include <pthread.h>
        #include <assert.h>
        int l, g;
        int take(int *lock, int *value);
        void put(int *lock, int *value, int other);
        void *worker(void *p) { put(&l, &g, take(&l, &g) + 1); return 0; }
        int main(void) {
          pthread_t one, two;
          pthread_create(&one, 0, worker, 0);
          pthread_create(&two, 0, worker, 0);
          pthread_join(one, 0);
          pthread_join(two, 0);
          assert(g == 2);
          return 0;
        }
        """;
    Path program = Liss.file(directory, "sequence.c", text);
    Liss known = Liss.run(command, "--vocabulary", vocabulary, program);
    assertThat(known.out()).as(known.err()).contains("Result: " + result);
    Path part =
        Liss.file(
            directory, "part.toml", "[functions]\ntake = \"old load 1\"\nput = \"store 1 2\"\n");
    Liss without = Liss.run(command, "--vocabulary", part, program);
    assertThat(without.out()).as(without.err()).doesNotContain("Result: " + result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`[functions]~latch = \"close 0\"`     | 2:1  | unknown meaning `close 0`",
        "`[functions]~latch = \"lock 12\"`     | 2:1  | `12` is no position of an argument",
        "`[functions]~latch = 7`              | 2:1  | needs a string",
        "`[values]~latch = \"old load 0\"`     | 1:1  | = help: write [functions]",
        "`[functions]~latch = \"lock 0`        | 2:1  | ",
        "`[funtions]~latch = \"lock 0\"`       | 1:1  | none of the tables",
        "`latch = \"lock 0\"`                  | 1:1  | none of the tables",
        "`[nolock]~posix = [\"f\"]`            | 2:1  | is neither",
        "`[nolock]~any = [\"f when g\"]`       | 2:1  | not `f when g`",
        "`[emit.mine]~lock = \"take(%s);\"`    | 2:1  | needs declaration",
        "`[emit.mine]~lock = \"take();\"`      | 2:1  | with %s",
        "`[emit.mine]~take = \"take(%s);\"`    | 2:1  | has include, declaration",
      })
  void a_wrong_vocabulary_is_an_error_of_the_user(String text, String place, String reason) {
    Path vocabulary = Liss.file(directory, "own.toml", text.replace('~', '\n') + "\n");
    Liss result =
        Liss.run("verify", "--vocabulary", vocabulary, Liss.file(directory, "race.c", RACE));
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("own.toml:" + place).contains(reason == null ? "" : reason);
  }

  @Test
  void include_paths_and_macros_are_used() {
    Liss.file(directory, "shared.h", "extern int g;\n#define SET(v) (g = (v))\n");
    Path program =
        Liss.file(
            Path.of(directory.toString()),
            "main.c",
            "#include <shared.h>\nint g;\nvoid WORKER(void) { SET(LIMIT); }\n");
    Liss result =
        Liss.run("verify", "-I", directory, "-D", "LIMIT=3", "-D", "WORKER=thread_w", program);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
  }

  @Test
  void all_unsupported_places_are_listed() {
    Path program =
        Liss.file(directory, "case.c", "void thread_a(void) {\n  case 1:;\n  x = 1;\n}\n");
    Liss result = Liss.run("verify", "--list-unsupported", program);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err().lines().toList())
        .containsExactly(
            program + ":2:3: this is not inside of a switch [LISS0205]",
            program + ":3:3: `x` is not declared [LISS0204]");
  }

  private static final String ORIGINAL =
      """
      #include "none.h"
      int g; /* shared */
      void thread_a(void)
      {
      \tif (LIMIT) {
      \t\tg = g + 1; // twice
      \t\tg = g - 1;
      \t}
      }
      void thread_b(void) { g = 2; }
      """;

  private static String preprocessed(Path original) {
    return """
    # 1 "%1$s"
    # 1 "<built-in>"
    # 1 "%1$s"
    # 1 "/usr/include/sys.h" 1 3 4
    static int unused(void) { return 1 1; }
    # 2 "%1$s" 2
    int g;
    void thread_a(void)
    {
     if (3) {
      g = g + 1;
      g = g - 1;
     }
    }
    void thread_b(void) { g = 2; }
    """
        .formatted(original);
  }

  @Test
  void locks_for_a_preprocessed_file_go_into_the_file_that_its_line_markers_name() {
    Path original = Liss.file(directory, "marked.c", ORIGINAL);
    Path text = Liss.file(directory, "marked.i", preprocessed(original));
    Liss diff = Liss.run("synthesize", "--diff", text);
    assertThat(diff.exitCode()).as(diff.err()).isEqualTo(0);
    assertThat(diff.out())
        .startsWith("--- a" + original + "\n+++ b" + original + "\n")
        .contains("+#include <liss.h>\n", "+static lock_t g_lock;\n", "+\tlock(&g_lock);\n");
    Path output = directory.resolve("fixed.c");
    assertThat(Liss.run("synthesize", "-o", output, text).exitCode()).isEqualTo(0);
    assertThat(Liss.read(output)).contains("int g; /* shared */\n", "g = g + 1; // twice\n");
    Liss.file(directory, "marked.c", ORIGINAL.replace("thread_b(void)", "thread_b(int)"));
    Liss changed = Liss.run("synthesize", "--diff", text);
    assertThat(changed.exitCode()).isEqualTo(2);
    assertThat(changed.out()).isEmpty();
    assertThat(changed.err())
        .contains("marked.c:10: locks belong here, but the line is another one in " + text)
        .contains("= help: preprocess the file again");
  }

  @Test
  void lines_of_a_preprocessed_file_are_those_of_its_line_markers() {
    Path missing = directory.resolve("missing.c");
    Path text = Liss.file(directory, "marked.i", preprocessed(missing));
    assertThat(Liss.run("verify", "--explain", text).out()).contains("  6  g = g + 1;  read(g)");
    Liss gone = Liss.run("synthesize", text);
    assertThat(gone.exitCode()).isEqualTo(2);
    assertThat(gone.err()).contains("locks belong here, but there is no such file");
    Path wrong = Liss.file(directory, "wrong.i", preprocessed(missing).replace("g = 2", "h = 2"));
    assertThat(Liss.run("verify", wrong).err()).contains("--> " + missing + ":10:23\n");
    assertThat(Liss.run("verify", "--list-unsupported", wrong).err())
        .startsWith(missing + ":10:23: ");
    assertThat(Liss.run("verify", "--format", "json", wrong).out())
        .contains("\"file\": \"" + missing + "\"", "\"line\": 10");
  }

  private static final String COMPILED =
      "#include <inc.h>\n#include <sys.h>\nint g;\n"
          + "void thread_a(void) {\n  g = ADDED + inc + sys + forced;\n"
          + "#if defined __x86_64__ || __STDC_VERSION__ != 199901L || defined GONE\n"
          + "  g = unknown;\n#endif\n}\n";

  @Test
  void compile_commands_give_headers_and_macros() {
    Path program = Liss.file(directory, "db.c", COMPILED);
    for (String name : List.of("inc", "sys")) {
      Path headers = directory.resolve(name + " dir");
      assertThat(headers.toFile().mkdir()).isTrue();
      Liss.file(headers, name + ".h", "extern int " + name + ";\n");
    }
    Liss.file(directory, "forced.h", "extern int forced;\n");
    Liss.file(
        directory,
        "compile_commands.json",
        """
        [
          {"directory": "%1$s", "file": "other.c", "arguments": ["cc", "other.c"]},
          {"directory": "%1$s", "file": "./db.c", "output": "db.o",
           "command": "cc -I'inc dir' -isystem sys\\\\ dir -DADDED=\\"(1)\\" -DGONE -U GONE
               -U__x86_64__ -include forced.h -std=gnu99 -c db.c"}
        ]
        """
            .replaceAll("\n  +-U", " -U")
            .formatted(directory));
    assertThat(Liss.run("verify", program).err()).contains("LISS0225", "LISS0230", "`unknown`");
    Liss result = Liss.run("verify", "-p", directory, program);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
    assertThat(result.err()).doesNotContain("LISS02");
  }

  @Test
  void compile_commands_without_the_file_are_an_error() {
    Path program = Liss.file(directory, "db.c", "int g;\nvoid thread_a(void) { g = 1; }\n");
    assertThat(Liss.run("verify", "-p", directory, program).err())
        .contains("error: no such file: ", "compile_commands.json\n = help: cmake");
    Liss.file(
        directory,
        "compile_commands.json",
        "[{\"directory\": \"/build\", \"file\": \"db.c\", \"command\": \"cc db.c\"}]");
    Liss result = Liss.run("verify", "-p", directory, program);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .contains("no entry for `" + program + "`\n = help: there is one for `/build/db.c`");
    Liss.file(directory, "compile_commands.json", "{}");
    assertThat(Liss.run("verify", "-p", directory, program).err())
        .contains("not a list of objects");
  }

  private Path undeclared() {
    return Liss.file(
        directory,
        "null.c",
        "char *p;\nvoid thread_a(void) {\n" + "  p = NULL;\n".repeat(94) + "  case 1:;\n}\n");
  }

  @Test
  void messages_with_one_cause_are_one_and_the_end_says_what_to_add() {
    Path program = undeclared();
    Liss result = Liss.run("verify", program);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .containsOnlyOnce("`NULL` is not declared")
        .contains(program + ":3:7", program + ":5:7", "= and 91 more places")
        .doesNotContain(program + ":6:7")
        .endsWith(
            program
                + ": 2 errors at 95 places\nThese options may help:\n"
                + "  -I DIR             a directory with headers\n"
                + "  -D NAME=VALUE      a macro\n");
  }

  @Test
  void documents_have_every_place() {
    Liss json = Liss.run("verify", "--format", "json", undeclared());
    assertThat(json.exitCode()).isEqualTo(2);
    assertThat(JsonReader.object(json.out()).toString()).contains("result=error", "column=7");
    assertThat(json.out().split("LISS0204", -1)).hasSize(1 + 94);
    Liss sarif = Liss.run("synthesize", "--format", "sarif", undeclared());
    assertThat(sarif.exitCode()).isEqualTo(2);
    assertThat(sarif.out().split("\"descriptor\": \\{\\s*\"id\": \"LISS0204\"", -1))
        .hasSize(1 + 94);
    assertThat(sarif.out()).contains("\"executionSuccessful\": false");
  }

  @Test
  void document_has_the_warnings_of_an_accepted_program() {
    Path program = Liss.file(directory, "only.c", "int x;\nint main(void) { x = 1; }\n");
    assertThat(Liss.run("verify", "--format", "json", program).out()).contains("\"LISS0227\"");
    assertThat(Liss.run("verify", "--format", "sarif", program).out()).contains("\"LISS0227\"");
  }

  /** Two threads, each of which must not be disturbed while it executes a statement. */
  private static String around(String statement) {
    return """
    #include <linux/slab.h>
    static int g;
    void slow(void);
    static void work(void)
    {
            char *p;
            int before = g;
            %s
            g = before + 1;
    }
    void thread_a(void) { work(); }
    void thread_b(void) { work(); }
    """
        .formatted(statement);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slow(); | linux-mutex | 0 | ''",
        "/* @nolock */ slow(); | linux-mutex | 5 | @nolock at 8:9",
        "/* @nolock: it sleeps */ if (g) slow(); | linux-mutex | 5 | @nolock at 8:9",
        "// @nolock%n slow(); | linux-mutex | 5 | @nolock at 8:9",
        "/* @nolok */ slow(); | linux-mutex | 2 | did you mean `nolock`?",
        "/* @nolock */ ; slow(); | linux-mutex | 5 | @nolock at 8:9",
        "slow(); /* @nolock */ | linux-mutex | 2 | put the comment in front of its statement",
        "/* @mark */ slow(); | linux-mutex | 2 | write `@mark(name)`",
        "/* @param x */ slow(); | linux-mutex | 0 | ''",
        "vfree(p); | linux-mutex | 0 | ''",
        "vfree(p); | linux-spinlock | 5 | the call of `vfree` at 8:9",
        "p = vmalloc(1); | linux-spinlock | 5 | the call of `vmalloc` at 8:13",
        "p = kmalloc(1, GFP_KERNEL); | linux-spinlock | 5 | the call of `kmalloc` at 8:13",
        "p = kmalloc(1, GFP_ATOMIC); | linux-spinlock | 0 | ''",
        "msleep(1); | linux-spinlock | 0 | ''",
      })
  void locks_are_not_held_where_they_are_not_wanted(
      String statement, String emit, int exitCode, String message) {
    Path program = Liss.file(directory, "work.c", around(statement.formatted()));
    Liss result = Liss.run("synthesize", "--emit", emit, program);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(exitCode);
    assertThat(result.err()).contains(message);
  }

  @Test
  void an_annotation_behind_which_no_statement_starts_is_an_error() {
    Path program =
        Liss.file(directory, "lost.c", "int g; /* @nolock */\nvoid thread_a(void) { g = 1; }\n");
    Liss result = Liss.run("verify", program);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .contains("lost.c:1:8", "no statement starts after this annotation", "after labels");
  }

  @Test
  void functions_without_a_body_can_be_kept_free_of_locks() {
    Path program = Liss.file(directory, "work.c", around("slow();"));
    Liss result = Liss.run("synthesize", "--no-lock-in", "slow", program);
    assertThat(result.exitCode()).isEqualTo(5);
    assertThat(result.err()).contains("--no-lock-in slow");
    Liss unknown = Liss.run("synthesize", "--no-lock-in", "slew", program);
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("did you mean `slow`?");
  }

  @Test
  void a_vocabulary_can_forbid_locks_in_calls() {
    Path vocabulary = Liss.file(directory, "own.toml", "[nolock]\nany = [\"slow\"]\n");
    Path program = Liss.file(directory, "work.c", around("slow();"));
    Liss result = Liss.run("synthesize", "--vocabulary", vocabulary, program);
    assertThat(result.exitCode()).isEqualTo(5);
    assertThat(result.err()).contains("the call of `slow` at 8:9");
    Path wrong = Liss.file(directory, "wrong.toml", "[nolock]\nrust = [\"slow\"]\n");
    Liss rejected = Liss.run("synthesize", "--vocabulary", wrong, program);
    assertThat(rejected.exitCode()).isEqualTo(2);
    assertThat(rejected.err()).contains("[nolock]", "`rust`");
  }

  /** The lock goes where it is cheapest: not into the loop, and not to the marked statement. */
  @Test
  void weights_of_loops_and_marks_count_in_c() {
    Path program =
        Liss.file(
            directory,
            "loop.c",
            """
            #include <liss.h>
            int g;
            void thread_a(void)
            {
                    int i;
                    for (i = 0; i < 9; i++) {
                            g = 1;
                            g = 2;
                    }
            }
            void thread_b(void) { /* @mark(hot) */ g = 3; g = 4; }
            """);
    Path costs =
        Liss.file(
            directory,
            "costs.toml",
            "[price]\nlock_statement = 10\nprotected_statement = 1\n"
                + "[weight]\nloop = [100]\n[weight.mark]\nhot = 2\n");
    Liss result = Liss.run("synthesize", "--objective-file", costs, program);
    assertThat(result.exitCode()).as(result.err()).isZero();
    assertThat(result.out()).contains("        lock(&g_lock);\n        for (i");
  }

  static Stream<Path> files() throws IOException {
    try (Stream<Path> odd = Files.list(CORPUS);
        Stream<Path> drivers = Files.list(DRIVERS)) {
      return Stream.concat(odd, drivers).sorted().toList().stream()
          .filter(file -> file.toString().endsWith(".c"));
    }
  }

  /** One thread alone needs no locks. */
  @ParameterizedTest
  @MethodSource("files")
  void without_locks_to_add_the_output_is_the_input(Path file) throws IOException {
    String text = Files.readString(file);
    Matcher function = THREAD.matcher(text);
    assertThat(function.find()).isTrue();
    List<String> variants =
        List.of(text, text.replace("\r", "").replace("\n", "\r\n"), text.stripTrailing());
    for (String variant : file.startsWith(DRIVERS) ? variants.subList(1, 2) : variants) {
      Path input = Files.writeString(directory.resolve("input.c"), variant);
      Path output = directory.resolve("output.c");
      Liss result = Liss.run("synthesize", "--threads", function.group(1), "-o", output, input);
      if (result.err().contains("no run terminates")) {
        assertThat(result.exitCode()).isEqualTo(5);
        continue; // a thread that waits for others waits for ever by itself
      }
      assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
      assertThat(Files.readAllBytes(output)).isEqualTo(variant.getBytes(StandardCharsets.UTF_8));
    }
  }
}
