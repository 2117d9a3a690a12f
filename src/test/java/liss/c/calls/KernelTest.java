package liss.c.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.CFrontEnd;
import liss.c.Sources;
import liss.c.source.COptions;
import liss.c.source.COptions.Copies;
import liss.c.source.COptions.Kernel;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.VocabularyException;
import liss.check.safety.SerializationEngine;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.CVerifier;
import liss.verify.Verifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drivers whose threads are the functions that the kernel calls. */
@Tag("slow")
class KernelTest {

  private static final String HEADERS =
      """
      #include <linux/module.h>
      #include <linux/fs.h>
      #include <linux/mutex.h>
      #include <linux/interrupt.h>
      #include <linux/netdevice.h>
      #include <linux/workqueue.h>
      static DEFINE_MUTEX(m);
      static int users, ready;
      """;

  private static final String USE = "{ int n = users; users = n + 1; return 0; }";
  private static final String LOCKED_USE =
      "{ int n; mutex_lock(&m); n = users; users = n + 1; mutex_unlock(&m); return 0; }";

  private static final String SAFE = "true";
  private static final String UNSAFE = "possible(preemption-safety)";

  private static String result(String... lines) {
    return switch (Sources.withFewCopies(HEADERS + String.join("\n", lines))) {
      case ParseResult.Rejected rejected ->
          rejected.diagnostics().stream().map(d -> d.code()).collect(Collectors.joining(" "));
      case ParseResult.Parsed parsed ->
          new CVerifier(
                  new Verifier(new SerializationEngine(), Limits.none()),
                  new CFrontEnd(COptions.defaults()))
              .decide(parsed.program(), parsed.assumptions())
              .outcome()
              .label();
    };
  }

  private static COptions options(Vocabulary vocabulary, String... entries) {
    return COptions.defaults()
        .with(vocabulary)
        .with(Copies.FEW)
        .with(new Kernel(Kernel.Use.ALWAYS, List.of(entries), Kernel.Assume.ENVIRONMENT));
  }

  private static List<Entry> entries(Vocabulary vocabulary, String... lines) {
    String text = HEADERS + String.join("\n", lines);
    return new CFrontEnd(options(vocabulary)).entries(new SourceText("t.c", text)).entries();
  }

  private static String shown(List<Entry> entries) {
    return entries.stream()
        .map(e -> e.function() + " " + e.table() + " " + e.rule())
        .collect(Collectors.joining("; "));
  }

  private static String codes(COptions options, String text) {
    return switch (new CFrontEnd(options).parse(new SourceText("t.c", text))) {
      case ParseResult.Parsed parsed -> "parsed";
      case ParseResult.Rejected rejected ->
          rejected.diagnostics().stream()
              .filter(d -> d.code().equals("LISS0207"))
              .map(d -> d.message())
              .collect(Collectors.joining("; "));
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "const struct file_operations o = { .open = (void *) f };  # f file_operations.open"
            + " process",
        "struct odd { struct file_operations o; } o = { .o = { .read = &f } };"
            + " # f file_operations.read process",
        "struct file_operations o; void g(void) { o.write = f; }   # f file_operations.write"
            + " process",
        "void g(int y) { request_irq(y, f, 0, \"f\", 0); }         # f request_irq hardirq once",
        "struct net_device *d; struct net_device_ops o = { .ndo_open = f };"
            + " # f net_device_ops.ndo_open process once holds rtnl",
        "struct work_struct w; void g(void) { INIT_WORK(&w, f); }  # f work_struct.func process"
            + " once",
        "static DECLARE_WORK(w, f);                                # f work_struct.func process"
            + " once",
        "struct timer_list t; void g(void) { timer_setup(&t, f, 0); }"
            + " # f timer_list.function softirq once",
        "void g(void) { kthread_run(f, 0, \"f\"); }                # f kthread_run process once",
        "module_init(f);                                           # f module_init process first",
        "module_exit(f);                                           # f module_exit process last",
        "static DEVICE_ATTR(x, 0444, f, 0);    # f device_attribute.show process",
        "static DEVICE_ATTR(x, 0444, f, 0); static struct attribute *x_attrs[] ="
            + " { &dev_attr_x.attr, 0 }; ATTRIBUTE_GROUPS(x); # f device_attribute.show process",
        "struct device_attribute all[] = { { .show = f } };  # f device_attribute.show process",
        "struct usb_driver d = { .disconnect = f };             # f usb_driver.disconnect process"
            + " once holds device",
        "struct other { int (*open)(int); } o = { .open = f };     # f other.open process",
        "struct other { int (*open)(int); } o = { .open = f }; struct file_operations p = { .open = f };"
            + " # f file_operations.open process",
        "const struct file_operations o = { .open = nonseekable_open };  # ''",
      })
  void a_function_that_the_kernel_gets_is_an_entry(String text, String expected) {
    assertThat(
            shown(
                entries(
                    Vocabulary.standard(),
                    "static int f() { return 0; }",
                    text.replace("\\n", "\n"))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "struct file_operations o = { .open = f };                     # possible(preemption-safety)",
        "struct work_struct w = { .func = (void *) f };                # true",
        "struct net_device_ops o = { .ndo_open = f, .ndo_stop = g };   # true",
        "struct net_device_ops o = { .ndo_open = f, .ndo_start_xmit = g }; #"
            + " possible(preemption-safety)",
        "struct net_device_ops o = { .ndo_open = f }; struct work_struct w = { .func = g };"
            + " # possible(preemption-safety)",
      })
  void what_the_kernel_excludes_does_not_happen(String table, String expected) {
    assertThat(result("static int f()" + USE, "static int g()" + USE, table)).isEqualTo(expected);
  }

  @Test
  void a_lock_around_all_uses_is_enough_for_any_number_of_calls() {
    assertThat(
            result(
                "static int f()" + LOCKED_USE,
                "struct file_operations o = { .open = f, .release = f };"))
        .isEqualTo(SAFE);
  }

  /** What stands for the place in front of and behind a registration, in {@code init} and exit. */
  private static String registering(String before, String behind, String first, String last) {
    return result(
        "static int f(void) { int r = ready; " + LOCKED_USE + " }",
        "static const struct file_operations o = { .open = (void *) f };",
        "static struct odd { const void *fops; } dev = { &o };",
        "static void publish(void) { odd_register(&dev); }",
        "static int init(void) {" + before + " publish(); " + behind + " return 0; }",
        "static void stop(void) {" + first + " odd_deregister(&dev); " + last + " }",
        "module_init(init); module_exit(stop);");
  }

  @Test
  void what_comes_before_a_registration_or_behind_its_end_is_alone() {
    String use = "ready = 1;";
    assertThat(registering(use, "", "", use)).isEqualTo(SAFE);
    assertThat(registering("", "static int unseen; unseen = 1;", "", "")).isEqualTo(SAFE);
    assertThat(registering("", use, "", ""))
        .isEqualTo("unknown(safe, assuming that `init` runs alone)");
    assertThat(registering("", "", use, ""))
        .isEqualTo("unknown(safe, assuming that `stop` runs alone)");
    assertThat(registering("for (;;) { " + use, "}", "", ""))
        .isEqualTo("unknown(safe, assuming that `init` runs alone)");
  }

  /** A call beside others counts if something in the functions that it runs does. */
  @Test
  void a_call_does_what_its_functions_do() {
    String alone =
        """
        static int unseen;
        static int *fresh(void) { int *p = kmalloc(4, 0); *p = 1; return p; }
        static void inner(int n) { if (n) inner(n - 1); %s }
        static void outer(void) { unseen = *fresh(); inner(2); }
        """;
    for (String text : List.of("unseen = 2;", "")) {
      assertThat(outer(alone.formatted(text))).isEqualTo(SAFE);
    }
    assertThat(outer(alone.formatted("ready = 1;")))
        .isEqualTo("unknown(safe, assuming that `init` runs alone)");
  }

  private static String outer(String functions) {
    return result(
        functions,
        "static int f(void) { return ready; }",
        "static const struct file_operations o = { .open = (void *) f };",
        "static struct odd { const void *fops; } dev = { &o };",
        "static int init(void) { odd_register(&dev); outer(); return 0; }",
        "module_init(init);");
  }

  @Test
  void without_a_registration_the_order_of_the_kernel_counts() {
    assertThat(
            result(
                "static int f(void) { return ready; }",
                "const struct file_operations o = { .open = (void *) f };",
                "static int init(void) { ready = 1; return 0; }",
                "module_init(init);"))
        .isEqualTo(SAFE);
  }

  @Test
  void entries_choose_among_the_functions() {
    String text =
        HEADERS
            + "static int f()"
            + LOCKED_USE
            + "static int g()"
            + USE
            + "struct file_operations o = { .open = f, .release = g };";
    assertThat(codes(options(Vocabulary.standard(), "f"), text)).isEqualTo("parsed");
    assertThat(codes(options(Vocabulary.standard(), "f", "h"), text))
        .isEqualTo("the kernel does not call a function named `h`");
    assertThat(codes(options(Vocabulary.standard()), "void thread_a(void) {}"))
        .isEqualTo("the kernel calls no function of this program");
  }

  @Test
  void other_files_register_tables_of_which_nothing_is_known() {
    COptions kernel = options(Vocabulary.standard());
    String tables =
        HEADERS
            + "struct odd_ops { int (*open)(void); int (*close)(void); };"
            + "static int f() { users = 1; users = users + 1; return 0; }"
            + "static int g() { return users; }"
            + "static int init(void) { users = 0; return 0; } module_init(init);";
    String table = "const struct odd_ops o = { .open = f, .close = g };";
    assertThat(codes(kernel, tables)).isEqualTo("the kernel calls no function of this program");
    assertThat(new CFrontEnd(kernel).entries(new SourceText("t.c", tables + table)).entries())
        .extracting(e -> e.function() + " " + e.table() + " " + e.rule() + ": " + e.rule().source())
        .containsExactly(
            "init module_init process first: Documentation/kernel-hacking/hacking.rst",
            "f odd_ops.open process: a table that nobody is seen to register",
            "g odd_ops.close process: a table that nobody is seen to register");
    assertThat(codes(kernel, tables + table)).isEqualTo("parsed");
    assertThat(codes(kernel, tables + table + "struct file_operations p = { .open = g };"))
        .isEqualTo("parsed");
    assertThat(result(tables + table)).isEqualTo(UNSAFE);
  }

  @Test
  void a_program_with_threads_is_no_driver() {
    String table = "static int f()" + USE + "struct file_operations o = { .open = f };";
    assertThat(result(table, "void thread_a(void) { ready = 1; }")).isEqualTo(SAFE);
    assertThat(result(table, "int main(void) { ready = 1; return 0; }")).isEqualTo(SAFE);
    assertThat(result(table)).isEqualTo(UNSAFE);
  }

  @Test
  void waiting_for_the_end_of_a_thread_of_the_kernel_is_a_yield() {
    assertThat(
            result(
                "static struct task_struct *t;",
                "static int worker(void *p)" + LOCKED_USE,
                "static int f() { mutex_lock(&m); users = 0; mutex_unlock(&m); kthread_stop(t);"
                    + " return 0; }",
                "static int g() { kthread_run(worker, 0, \"w\"); return 0; }",
                "struct net_device_ops o = { .ndo_open = g, .ndo_stop = f };"))
        .isEqualTo(SAFE);
  }

  @Test
  void a_vocabulary_can_have_more_tables() throws VocabularyException {
    Vocabulary vocabulary =
        Vocabulary.standard()
            .with(
                "my.toml",
                """
                [entries.my_ops]
                source = "my.rst"
                go = ["softirq once holds big", "process"]
                [entries.calls]
                my_call = "process argument 1"
                """);
    List<Entry> found =
        entries(
            vocabulary,
            "struct my_ops { int (*go)(void); };",
            "static int f(void) { return 0; }",
            "struct my_ops o = { .go = f };",
            "void g(void) { my_call(0, f); }");
    assertThat(shown(found))
        .isEqualTo("f my_ops.go softirq once holds big; f my_ops.go process; f my_call process");
    assertThat(found.getFirst().rule().source()).isEqualTo("my.rst");
    assertThat(found.getFirst().line()).isEqualTo(11);
  }

  @Test
  void a_rule_that_is_none_is_shown_with_its_place() {
    for (String rule :
        List.of("", "never", "process twice", "process holds", "process argument x")) {
      assertThatThrownBy(
              () -> Vocabulary.standard().with("my.toml", "[entries.x]\ny = \"" + rule + "\""))
          .hasMessage("my.toml:2:1: `" + rule + "` is no rule for entries");
    }
  }

  @Test
  void every_rule_of_liss_has_a_source() {
    assertThat(
            Stream.of(Vocabulary.standard())
                .flatMap(vocabulary -> vocabulary.entries().values().stream())
                .flatMap(List::stream))
        .isNotEmpty()
        .allSatisfy(rule -> assertThat(rule.source()).isNotEmpty());
  }

  private static final String DEVICE =
      """
      #include <linux/slab.h>
      struct foo { spinlock_t lock; int n; };
      struct bar { spinlock_t lock; int n; };
      static int total;
      static void foo_add(struct foo *foo) { foo->n++; }
      static irqreturn_t foo_irq(int irq, void *data) {
        struct foo *foo = data;
        spin_lock(&foo->lock);
        foo_add(foo);
        spin_unlock(&foo->lock);
        return 1;
      }
      static int foo_open(struct inode *i, struct file *f) {
        struct foo *foo = i->i_private;
        spin_lock_irq(&foo->lock);
        foo->n = 0;
        foo_add(foo);
        spin_unlock_irq(&foo->lock);
        return 0;
      }
      const struct file_operations fops = { .open = foo_open };
      static int foo_probe(struct platform_device *p) {
        struct foo *foo = kzalloc(sizeof(*foo), GFP_KERNEL);
        if (!foo)
          return -12;
        spin_lock_init(&foo->lock);
        return request_irq(1, foo_irq, 0, "foo", foo);
      }
      static struct platform_driver foo_driver = { .probe = foo_probe };
      """;

  /** A lock in a structure, held in calls, is one lock if there is one such structure. */
  @Test
  void a_structure_that_probe_allocates_once_is_one_object() {
    assertThat(result(DEVICE)).isEqualTo(SAFE);
    assertThat(result(DEVICE.replace("kzalloc(", "devm_kzalloc(&p->dev, "))).isEqualTo(SAFE);
    assertThat(
            result(
                DEVICE
                    .replace("spin_lock_irq(&foo->lock)", "local_irq_disable()")
                    .replace("spin_unlock_irq(&foo->lock)", "local_irq_enable()")))
        .isEqualTo(UNSAFE);
  }

  @Test
  void what_all_devices_share_needs_another_lock() {
    assertThat(result(DEVICE.replace("foo->n++; }", "foo->n++; total++; }"))).isEqualTo(UNSAFE);
  }

  /** Several devices have several locks. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "struct foo *foo = kzalloc(| struct foo *foo = kcalloc(4, ",
        "struct foo *foo = kzalloc(sizeof(*foo)| struct foo *foo = kzalloc(9 * sizeof(*foo)",
      })
  void it_is_not_one_object_otherwise(String part, String other) {
    assertThat(DEVICE).contains(part);
    assertThat(result(DEVICE.replace(part, other))).startsWith("unknown");
  }

  /** It is not known here that the lock lies in the same object as what it protects. */
  @Test
  void where_two_places_allocate_it_a_violation_is_possible() {
    String twice = "for (int i = 0; i < 2; i++) foo = kzalloc(sizeof(*foo), GFP_KERNEL); if (!foo)";
    assertThat(result(DEVICE.replace("if (!foo)", twice))).isEqualTo(UNSAFE);
  }

  /** Where the driver allocates none, the structure may be any. */
  @Test
  void a_structure_that_the_driver_does_not_allocate_may_be_one_of_several() {
    assertThat(result(DEVICE.replace("kzalloc(sizeof(*foo), GFP_KERNEL)", "get_foo(p)")))
        .startsWith("unknown");
  }

  /** What the kernel gives back is what it is used as, and no structure of another type. */
  @Test
  void structures_of_two_types_are_two() {
    assertThat(
            result(
                DEVICE
                    .replace("struct foo *foo = data;", "struct bar *foo = data;")
                    .replace("foo_add(foo);\n  spin_unlock(", "foo->n++;\n  spin_unlock(")))
        .isEqualTo(SAFE);
  }
}
