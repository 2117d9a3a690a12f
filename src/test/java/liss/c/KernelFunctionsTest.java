package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.source.COptions;
import liss.check.safety.SerializationEngine;
import liss.check.search.Limits;
import liss.lang.ParseResult;
import liss.verify.CVerifier;
import liss.verify.Verifier;
import org.junit.jupiter.api.Test;

/** What functions of the kernel without a body, and the pointers that it gives, do to a driver. */
class KernelFunctionsTest {

  private static final String HEADERS =
      """
      #include <linux/module.h>
      #include <linux/fs.h>
      #include <linux/slab.h>
      struct odd { void *p; };
      static struct odd one, two;
      static int n;
      """;

  private static final String TABLE =
      """

      static const struct file_operations o = { .open = f, .read = r };
      """;

  private static String result(String text) {
    return switch (Sources.withFewCopies(HEADERS + text + TABLE)) {
      case ParseResult.Rejected rejected -> rejected.diagnostics().toString();
      case ParseResult.Parsed parsed ->
          new CVerifier(
                  new Verifier(new SerializationEngine(), Limits.none()),
                  new CFrontEnd(COptions.defaults()))
              .decide(parsed.program(), parsed.assumptions())
              .outcome()
              .label();
    };
  }

  private static String bodies(String open, String read) {
    return "static int f(struct inode *i, struct file *file) { "
        + open
        + " return 0; }\n"
        + "static ssize_t r(struct file *file, char *b, size_t c, loff_t *p) { "
        + read
        + " return 0; }";
  }

  @Test
  void two_functions_have_something_to_do_with_each_other_if_they_get_the_same_object() {
    assertThat(result(bodies("odd_a(1);", "odd_b(2);"))).isEqualTo("true");
    String uses = "odd_use(&one); odd_use(&two);";
    assertThat(result(bodies(uses, uses))).isEqualTo("possible(preemption-safety)");
    assertThat(result(bodies("odd_use(&one);", "odd_end(&two);"))).isEqualTo("true");
  }

  @Test
  void one_function_has_a_state_of_its_own() {
    assertThat(result(bodies("odd_a(1); odd_a(2);", "odd_a(3);")))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void a_file_belongs_to_open_until_it_returns() {
    String read = "if (file->private_data) n = 1;";
    assertThat(result(bodies("file->private_data = &one; file->private_data = &two;", read)))
        .isEqualTo("true");
    assertThat(result(bodies("one.p = &one; one.p = &two;", "if (one.p) n = 1;")))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void counts_of_references_commute() {
    String put = "kref_get(&k); n = 1; kref_put(&k, gone);";
    assertThat(
            result(
                "static struct kref k; static void gone(struct kref *l) { n = 7; }\n"
                    + bodies(put, "kref_get(&k); kref_put(&k, gone);")))
        .isEqualTo("true");
  }

  @Test
  void the_position_of_a_reader_is_its_own() {
    assertThat(result(bodies("return 0;", "*p += 1; *p += 2;"))).isEqualTo("true");
  }
}
