package liss.c.calls;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.Sources;
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
    return Sources.verified(HEADERS + text + TABLE);
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

  @Test
  void data_that_the_kernel_passes_belongs_to_the_call() {
    String text =
        """
        #include <linux/module.h>
        struct when { int hour, day; };
        struct nvram_ops { int (*get)(struct when *w, long *number); };
        static int f(struct when *w, long *number) { %s return 0; }
        const struct nvram_ops o = { .get = f };
        """;
    assertThat(Sources.verified(text.formatted("*number += 1; *number += 2;"))).isEqualTo("true");
    assertThat(Sources.verified(text.formatted("w->hour += 1; w->hour += 2;")))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void data_that_a_driver_hands_over_belongs_to_nobody() {
    String text =
        """
        #include <linux/module.h>
        #include <linux/fs.h>
        #include <linux/kthread.h>
        static int count;
        static int work(int *number) { *number += 1; *number += 2; return 0; }
        static int f(struct inode *i, struct file *file) {
          kthread_run((int (*)(void *)) work, &count, "work");
          return 0;
        }
        static const struct file_operations o = { .open = f };
        """;
    assertThat(Sources.verified(text)).isEqualTo("possible(preemption-safety)");
    String once = text.replace(".open = f", ".llseek = 0") + "module_init(begin);\n";
    String begin = once.replace("f(struct inode *i, struct file *file)", "begin(void)");
    assertThat(Sources.verified(begin)).isEqualTo("true");
  }

  @Test
  void an_array_in_a_structure_is_all_that_a_function_gets() {
    String text =
        """
        #include <linux/module.h>
        #include <linux/spinlock.h>
        static struct { int count; char data[8]; } mine;
        struct nvram_ops { int (*get)(int i); int (*set)(int i); };
        static int f(int i) { odd_fill(mine.data); odd_fill(mine.data); return 0; }
        static int g(int i) { int n = %s; %s = n + 1; return 0; }
        const struct nvram_ops o = { .get = f, .set = g };
        """;
    assertThat(Sources.verified(text.formatted("0", "i"))).isEqualTo("possible(preemption-safety)");
    String once = text.replace("odd_fill(mine.data); odd_fill(mine.data);", "odd_fill(mine.data);");
    assertThat(Sources.verified(once.formatted("mine.data[1]", "mine.data[2]")))
        .isEqualTo("possible(preemption-safety)");
    assertThat(Sources.verified(once.formatted("mine.count", "i"))).isEqualTo("true");
  }

  @Test
  void a_copy_that_is_allocated_belongs_to_the_call() {
    String read = "char *t = %s; t[0] = 1; t[0]++; kept = t;";
    String before = "static char *kept;\n";
    assertThat(result(before + bodies("return 0;", read.formatted("memdup_user(b, c)"))))
        .isEqualTo("true");
    assertThat(result(before + bodies("return 0;", read.formatted("kept"))))
        .isEqualTo("possible(preemption-safety)");
  }

  @Test
  void a_register_of_the_processor_is_no_memory() {
    String text = bodies("asm(\"\" : \"+r\"(top)); top = 1; if (top) top = 2;", "top = 3;");
    assertThat(result("register unsigned long top asm(\"rsp\");\n" + text)).isEqualTo("true");
    assertThat(result("static unsigned long top;\n" + text))
        .isEqualTo("possible(preemption-safety)");
  }
}
