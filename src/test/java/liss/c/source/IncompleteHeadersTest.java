package liss.c.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import liss.c.Sources;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What no header of the kernel declares has an unknown type, and may be anything. */
@Tag("slow")
class IncompleteHeadersTest {

  private static final String KERNEL =
      """
      #include <linux/fs.h>
      #include <linux/mutex.h>
      #include <linux/odd.h>
      static DEFINE_MUTEX(m);
      static int g;
      static struct owned { int count; struct owned *next; } own;
      void *keep[] = { &own };
      """;

  private static final String SAFE = "true";
  private static final String UNSAFE = "possible(preemption-safety)";

  private static String result(String... lines) {
    return Sources.result(KERNEL + String.join("\n", lines));
  }

  private static List<Diagnostic> messages(String text) {
    return switch (Sources.withFewCopies(text)) {
      case ParseResult.Parsed parsed -> parsed.warnings();
      case ParseResult.Rejected rejected -> rejected.diagnostics();
    };
  }

  private static String codes(String text) {
    return messages(text).stream()
        .map(Diagnostic::code)
        .distinct()
        .sorted()
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "p->odd          # p->odd",
        "p->odd          # q->odd",
        "p->odd.a        # q->odd.b",
        "never->a        # never->a",
        "never->up->a    # never->up->a",
        "value           # value",
        "value.x         # value.y",
        "never->up->count # own.count",
        "handle->count   # own.count",
        "nowhere         # nowhere",
      })
  void accesses_to_the_same_memory_are_in_conflict(String first, String second) {
    assertThat(increments(first, second)).isEqualTo(UNSAFE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "p->odd          # p->strange",
        "p->odd          # p->f_pos",
        "p->odd          # never->odd",
        "never->a        # never->b",
        "never->up->odd  # own.count",
        "handle->other   # own.count",
        "value           # nowhere",
      })
  void accesses_to_other_memory_are_not(String first, String second) {
    assertThat(increments(first, second)).isEqualTo(SAFE);
  }

  private static String increments(String first, String second) {
    return result(
        "extern struct file *p, *q; extern struct never *never; static odd_t value;",
        "static odd_handle_t handle;",
        "void setup(void) { handle = odd_get(); }",
        "void thread_a(void) { int x = " + first + "; " + first + " = x + ODD_STEP; }",
        "void thread_b(void) { int x = " + second + "; " + second + " = x - ODD_STEP; }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "mutex_lock(&m); int x = (odd_t) (g); g = x + 1; mutex_unlock(&m);         # true",
        "int x = (odd_t) (g); g = x + 1;                     # possible(preemption-safety)",
        "odd_t *x; g = x->y;                                 # true",
        "if (g == -EODD) g = ODD;                            # possible(preemption-safety)",
        "odd_for_each(x, g) { int y = own.count; own.count = y; } # possible(preemption-safety)",
      })
  void statements_with_what_nobody_knows_are_executed(String body, String expected) {
    assertThat(result("void thread_a(void) {" + body + "} void thread_b(void) {" + body + "}"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "for_each_odd(p, &own) { g = 1; }   # for_each_odd",
        "scoped_guard(odd, &own) g = 1;     # scoped_guard",
        "odd_lock(&own); g = 1;             # odd_lock",
        "WAIT_ODD(own.count);               # WAIT_ODD",
        "odd_fetch_begin(&own); g = 1;      # odd_fetch_begin",
      })
  void what_may_be_synchronization_leaves_safe_open(String body, String name) {
    assertThat(result("struct file *p; void thread_a(void) {" + body + "}"))
        .isEqualTo("unknown(safe, assuming that `" + name + "` is no synchronization)");
  }

  @Test
  void words_that_are_part_of_others_say_nothing() {
    for (String name : List.of("odd_clock", "block_odd", "waiter", "odd_assembly", "update_odd")) {
      assertThat(result("void thread_a(void) { " + name + "(&own); g = 1; }")).isEqualTo(SAFE);
    }
  }

  @Test
  void a_function_of_type_long_is_no_macro() {
    for (String type : List.of("long", "unsigned", "signed", "short", "long long")) {
      assertThat(result("static " + type + " f(int a);", "void thread_a(void) { g = f(1); }"))
          .as(type)
          .isEqualTo(SAFE);
    }
  }

  @Test
  void a_macro_that_declares_something_leaves_safe_open() {
    for (String use : List.of("static DEFINE_ODD(x, 1);", "DEFINE_ODD(x);", "DEFINE_ODD(\"x\");")) {
      assertThat(result(use, "void thread_a(void) { g = 1; }"))
          .as(use)
          .isEqualTo("unknown(safe, assuming that `DEFINE_ODD` is no synchronization)");
    }
  }

  @Test
  void a_word_for_the_compiler_is_left_out() {
    String thread = "void %s(void) { int x = odd; odd = x + 1; }";
    assertThat(
            result(
                "static int __oddly odd;",
                "static struct owned __odder all[] = { { 1 } };",
                thread.formatted("thread_a"),
                thread.formatted("thread_b")))
        .isEqualTo(UNSAFE);
  }

  @Test
  void the_arguments_of_an_unknown_loop_may_change() {
    String loop = "void thread_a(void) { struct owned *p = 0; odd_each(p, 1) { %s } }";
    String other = "void thread_b(void) { int x = own.count; own.count = x; }";
    assertThat(result(loop.formatted("p->count = 1;"), other)).isEqualTo(UNSAFE);
    assertThat(result(loop.formatted(""), other)).startsWith("unknown");
  }

  @Test
  void all_names_are_one_warning_at_the_first_place() {
    List<Diagnostic> warnings =
        messages(KERNEL + "void thread_a(struct file *f) { f->odd = ODD; f->odd2 = ODD2; }")
            .stream()
            .filter(d -> d.code().equals("LISS0230"))
            .toList();
    assertThat(warnings).hasSize(1);
    assertThat(warnings.getFirst().message())
        .isEqualTo(
            "no header that was found declares `odd`, `ODD`, `odd2`, `ODD2`;"
                + " nothing is known of them");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "<linux/fs.h>  # own.odd = 1;   # LISS0204",
        "<linux/fs.h>  # ODD;           # LISS0204",
        "<stdio.h>     # g = ODD;       # LISS0204",
        "<no/such.h>   # own.odd = 1;   # LISS0204 LISS0225",
        "<no/such.h>   # g = ODD;       # LISS0225 LISS0230",
        "<no/such.h>   # odd_t t = 0;   # LISS0225 LISS0230",
        "\"odd.h\"     # g = ODD;       # LISS0204 LISS0225",
        "\"odd.h\"     # g = odd(g);    # LISS0202",
      })
  void what_is_not_of_the_kernel_or_a_missing_header_is_an_error_still(
      String header, String body, String expected) {
    String text = "#include " + header + "\nint g; struct { int a; } own;\n";
    assertThat(codes(text + "void thread_a(void) {" + body + "}")).isEqualTo(expected);
  }

  @Test
  void a_missing_header_of_the_program_may_have_the_names() {
    String body = "void thread_a(void) { g = ODD; }";
    assertThat(codes("#include \"odd.h\"\n" + KERNEL + body)).contains("LISS0204");
  }
}
