package liss.c.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.CFrontEnd;
import liss.c.Sources;
import liss.lang.Declaration;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The headers that liss comes with, those of the machine, and those that are not found. */
@Tag("slow")
class HeadersTest {

  private static final Path BUNDLED = Path.of("src/main/resources/liss/c/headers/libc");

  static List<String> bundled() throws IOException {
    try (Stream<Path> files = Files.walk(BUNDLED)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> BUNDLED.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** The codes of all messages about a text, in their order. */
  private static String codes(String... lines) {
    SourceText source = new SourceText("headers.c", String.join("\n", lines) + "\n");
    List<Diagnostic> messages =
        switch (new CFrontEnd(COptions.defaults()).parse(source)) {
          case ParseResult.Parsed parsed -> parsed.warnings();
          case ParseResult.Rejected rejected -> rejected.diagnostics();
        };
    return messages.stream().map(Diagnostic::code).distinct().collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @MethodSource("bundled")
  void a_header_of_liss_needs_no_other(String name) {
    assertThat(codes("#include <" + name + ">", "int g;", "void thread_x(void) { g = 1; }"))
        .isEmpty();
  }

  @Test
  void all_headers_of_liss_fit_together() throws IOException {
    String all =
        bundled().stream().map(name -> "#include <" + name + ">").collect(Collectors.joining("\n"));
    assertThat(codes(all, all, "int g;", "void thread_x(void) { g = ENOENT; }")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread.h    # void *p = NULL; time_t t; struct timespec s;",
        "stdatomic.h  # atomic_int i; atomic_store(&i, 1); atomic_fetch_add(&i, 1);",
        "threads.h    # mtx_t *m = NULL; int r = thrd_success;",
        "sys/socket.h # struct sockaddr a; int r = socket(AF_INET, SOCK_STREAM, 0);",
        "fcntl.h      # int f = open(\"x\", O_RDONLY | O_CREAT);",
        "stdio.h      # fprintf(stderr, \"%s\", __func__); int c = EOF;",
        "signal.h     # signal(SIGINT, SIG_IGN);",
        "sys/time.h   # struct timeval a, b, c; if (timercmp(&a, &b, <)) g = timercmp(&a, &b, !=);",
        "sys/time.h   # struct timeval a, b, c; timeradd(&a, &b, &c); timersub(&c, &b, &a);",
        "sys/time.h   # struct timeval a; if (!timerisset(&a)) timerclear(&a); else g = 2;",
        "sys/wait.h   # int status; pid_t p = wait(&status);",
        "setjmp.h     # jmp_buf b;",
        "time.h       # struct tm *t = localtime(NULL); int h = t->tm_hour;",
        "stdint.h     # _Atomic(uint32_t) u = UINT32_C(3); _Atomic (int) v;",
        "errno.h      # int e = errno == EAGAIN;",
      })
  void what_a_header_declares_can_be_used(String header, String body) {
    assertThat(
            codes("#include <" + header + ">", "static int g;", "void thread_x(void) {", body, "}"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"aio.h", "mqueue.h"})
  void headers_of_the_machine_have_the_events_of_signals_in_either_order(String other) {
    String machine = "#include <" + other + ">";
    String signals = "#include <signal.h>";
    String use = "void thread_x(void) { struct sigevent e; e.sigev_value.sival_int = 1; }";
    assertThat(codes(machine, signals, use))
        .isEqualTo(codes(machine, use))
        .doesNotContain("LISS0200");
    assertThat(codes(signals, machine, use)).isEqualTo(codes(machine, use));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "linux/fs.h    # dev_t d = MKDEV(1, 2); sector_t s; fmode_t m; g = MINOR(d);",
        "linux/fs.h    # struct file *f; if (f->f_flags & O_NONBLOCK) g = f->f_op != NULL;",
        "linux/mm.h    # struct vm_area_struct *v; g = (v->vm_end - v->vm_start) / PAGE_SIZE;",
        "linux/poll.h  # poll_table *p; g = POLLIN | POLLRDNORM;",
        "linux/ioctl.h # g = _IOR('a', 1, int); g = _IOC_DIR(g) & _IOC_READ;",
        "sys/cdefs.h   # extern int f(int) __THROW __nonnull((1)); g = f(1);",
        "stdint.h      # __int64_t wide = 1; g = wide > 0;",
      })
  void headers_of_linux_and_of_the_machine_have_what_programs_use(String header, String body) {
    assertThat(
            codes("#include <" + header + ">", "static int g;", "void thread_x(void) {", body, "}"))
        .isEmpty();
  }

  @Test
  void functions_that_run_at_the_start_count_although_nothing_mentions_them() {
    String broken = "void f(void) { int x = 1 1; }";
    String thread = "static int g; void thread_a(void) { g = 1; }";
    assertThat(codes("__attribute__((constructor)) static " + broken, thread)).isNotEmpty();
    assertThat(codes("#include <linux/module.h>", "static " + broken, "module_init(f);", thread))
        .isNotEmpty();
  }

  @Test
  void the_names_of_liss_h_keep_their_meaning_with_that_header() {
    assertThat(
            codes("#include <liss.h>", "int g;", "void thread_x(void) { signal(g ? 1 : 2, 3); }"))
        .contains("LISS0209");
  }

  @Test
  void jumps_out_of_functions_are_not_supported() {
    assertThat(codes("#include <setjmp.h>", "jmp_buf b;", "void thread_x(void) { longjmp(b, 1); }"))
        .isEqualTo("LISS0205");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "<no/such.h>   # g = 1;            # LISS0225",
        "<no/such.h>   # g = unknown(1);   # LISS0225",
        "\"nosuch.h\"  # g = 1;            # LISS0225",
        "\"nosuch.h\"  # g = unknown(1);   # LISS0202",
        "\"nosuch.h\"  # g = known(1);     # LISS0225",
        "\"nosuch.h\"  # g = MACRO;        # LISS0204 LISS0225",
      })
  void a_header_that_is_not_found_is_an_error_if_it_may_be_needed(
      String header, String body, String expected) {
    String codes =
        codes(
            "#include " + header,
            "static int g;",
            "int known(int);",
            "void thread_x(void) {",
            body,
            "}");
    assertThat(Stream.of(codes.split(" ")).sorted().collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"include", "inc", "..", "../include", "../inc"})
  void headers_are_found_where_programs_usually_have_them(String place, @TempDir Path directory)
      throws IOException {
    Path source = Files.createDirectories(directory.resolve("src")).resolve("main.c");
    Path header = source.resolveSibling(place).normalize().resolve("own.h");
    Files.createDirectories(header.getParent());
    Files.writeString(header, "int shared;");
    String text = "#include \"own.h\"\nvoid thread_x(void) { shared = 1; }";
    Program program = Sources.program(new SourceText(source.toString(), text), COptions.defaults());
    assertThat(program.declarations().stream().map(Declaration::name)).contains("shared");
  }

  /** These have macros that those of liss do not define, and include others of the machine. */
  @ParameterizedTest
  @ValueSource(strings = {"sys/inotify.h", "sys/sysinfo.h", "sys/statvfs.h"})
  void headers_of_the_machine_can_be_mixed_with_those_of_liss(String header) {
    String text = "long HZ; int g; void thread_x(void) { g = HZ; }";
    assertThat(codes("#include <" + header + ">", text)).doesNotContain("LISS0200");
  }

  /** A header in double quotes belongs to the program, and so do its functions. */
  @Test
  void a_function_of_a_system_header_means_what_the_vocabulary_says(@TempDir Path directory)
      throws IOException {
    Files.writeString(
        directory.resolve("own.h"),
        "int taken; void mutex_lock(int *m) { taken = *m; } void mutex_unlock(int *m) { *m = 0; }");
    COptions options = COptions.defaults().withIncludePaths(List.of(directory));
    String text = "int m, g; void thread_x(void) { mutex_lock(&m); g++; mutex_unlock(&m); }";
    assertThat(names(options, "#include <own.h>\n" + text)).containsExactly("g", "m", "thread_x");
    assertThat(names(options, "#include \"own.h\"\n" + text))
        .contains("taken", "mutex_lock", "mutex_unlock");
  }

  private static List<String> names(COptions options, String text) {
    return Sources.program(new SourceText("own.c", text), options).declarations().stream()
        .map(Declaration::name)
        .toList();
  }
}
