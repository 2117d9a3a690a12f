package liss.c.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import liss.c.CFrontEnd;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The functions that the kernel calls are found in normalized C where the syntax has them. */
class EnvironmentTest {

  private static final String START =
      """
      #include <linux/module.h>
      #include <linux/fs.h>
      #include <linux/interrupt.h>
      #include <linux/netdevice.h>
      #include <linux/workqueue.h>
      static int f() { return 0; }
      static int h() { return 0; }
      """;

  private static List<String> now(SourceText source) {
    return switch (NormalForm.of(source, COptions.defaults())) {
      case NormalForm.Lowered lowered -> shown(lowered.unit());
      case NormalForm.Rejected rejected -> List.of("rejected");
    };
  }

  private static List<String> shown(TranslationUnit unit) {
    return Environment.of(unit, Vocabulary.standard())
        .ofDriver(unit, Vocabulary.standard())
        .entries()
        .stream()
        .map(e -> e.line() + " " + e.function() + " " + e.table() + " " + e.rule())
        .toList();
  }

  private static List<String> old(SourceText source) {
    return new CFrontEnd(COptions.defaults())
        .entries(source).entries().stream()
            .sorted(Comparator.comparing(e -> e.line()))
            .map(e -> e.line() + " " + e.function() + " " + e.table() + " " + e.rule())
            .distinct()
            .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "const struct file_operations o = { .open = (void *) f };",
        "struct odd { struct file_operations o; } o = { .o = { .read = &f } };",
        "struct file_operations o; void g(void) { o.write = f; }",
        "struct file_operations o; void g(int c) { o.write = c ? f : h; }",
        "void g(int y) { request_irq(y, f, 0, \"f\", 0); }",
        "void g(int y) { request_threaded_irq(y, f, h, 0, \"f\", 0); }",
        "struct net_device *d; struct net_device_ops o = { .ndo_open = f };",
        "struct work_struct w; void g(void) { INIT_WORK(&w, f); }",
        "static DECLARE_WORK(w, f);",
        "struct timer_list t; void g(void) { timer_setup(&t, f, 0); }",
        "void g(void) { kthread_run(f, 0, \"f\"); }",
        "module_init(f);",
        "module_exit(f);",
        "static DEVICE_ATTR(x, 0444, f, 0);",
        "static DEVICE_ATTR(x, 0444, f, 0); static struct attribute *x_attrs[] ="
            + " { &dev_attr_x.attr, 0 }; ATTRIBUTE_GROUPS(x);",
        "struct device_attribute all[] = { { .show = f } };",
        "struct device_attribute all[] = { { .show = 0 }, { .show = f, .store = h } };",
        "struct usb_driver d = { .disconnect = f };",
        "struct usb_driver d = { .name = missing(1), .disconnect = f };",
        "struct other { int (*open)(int); } o = { .open = f };",
        "const struct file_operations o = { .open = nonseekable_open };",
        "void g(struct net_device *d) { struct file_operations o = { .open = f, .read = h }; }",
        "void g(struct net_device *d) { *d = (struct net_device) { .mtu = 1 }; }",
        "struct file_operations *o = &(struct file_operations) { .open = f };",
      })
  void they_are_those_of_the_syntax(String text) {
    SourceText source = new SourceText("t.c", START + text + "\n");
    assertThat(now(source)).isEqualTo(old(source));
  }

  @Test
  void a_function_in_a_register_is_found() {
    String text =
        "void g(int y, int c) { int (*p)() = f; if (c) p = h; request_irq(y, p, 0, 0, 0); }";
    assertThat(now(new SourceText("t.c", START + text + "\n")))
        .containsExactly("8 f request_irq hardirq once", "8 h request_irq hardirq once");
  }

  private static final String OBJECTS =
      """
      #include <linux/module.h>
      #include <linux/slab.h>
      struct urb { void (*complete)(struct urb *); };
      void usb_fill_bulk_urb(struct urb *, void *, int, void *, int, void (*)(struct urb *), void *);
      void usb_fill_control_urb(
          struct urb *, void *, int, void *, void *, int, void (*)(struct urb *), void *);
      struct urb *usb_alloc_urb(int, int);
      struct work_struct { void (*func)(struct work_struct *); };
      #define INIT_WORK(w, f) ((w)->func = (f))
      struct timer_list { int n; };
      void init_timer_key(struct timer_list *, void (*)(struct timer_list *), int, void *, void *);
      struct usb_driver { int (*probe)(void *); };
      struct dev {
        struct urb *in, *out; struct urb *many[4]; struct work_struct work, other, works[4];
        struct timer_list timer;
      };
      static void done(struct urb *u) { }
      static void work(struct work_struct *w) { }
      static void tick(struct timer_list *t) { }
      static struct work_struct w, v;
      """;

  /** The functions that run beside others, with {@code [*]} for any number of copies. */
  private static List<String> threads(String text) {
    return switch (NormalForm.of(new SourceText("t.c", OBJECTS + text), COptions.defaults())) {
      case NormalForm.Lowered lowered ->
          Environment.of(lowered.unit(), Vocabulary.standard()).threads();
      case NormalForm.Rejected rejected -> List.of("rejected");
    };
  }

  /** An URB, a work item and a timer complete one at a time. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "usb_fill_bulk_urb(d->in, d, 0, 0, 0, done, d);            | done",
        "usb_fill_control_urb(d->in, d, 0, 0, 0, 0, done, d);      | done",
        "d->in->complete = done;                                   | done",
        "usb_fill_bulk_urb(d->in, d, 0, 0, 0, done, d); d->in->complete = done; | done",
        "INIT_WORK(&d->work, work);                                | work",
        "INIT_WORK(&w, work); INIT_WORK(&w, work);                 | work",
        "init_timer_key(&d->timer, tick, 0, 0, 0);                 | tick",
        "init_timer_key(&d->timer, tick, 0, 0, 0); init_timer_key(&d->timer, tick, 0, 0, 0); | tick",
        "struct dev *e = container(d); INIT_WORK(&e->work, work); INIT_WORK(&d->work, work); | work",
        "struct dev *e; if (!d) return; e = container(d); INIT_WORK(&e->work, work); | work",
        "for (int i = 0; i < 4; i++) INIT_WORK(&d->work, work);    | work",
      })
  void what_completes_one_at_a_time_is_one_thread(String text, String expected) {
    String start = "struct dev *container(struct dev *); void g(struct dev *d) { ";
    assertThat(threads(start + text + " }")).containsExactly(expected);
  }

  /** Two of them complete at the same time. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "usb_fill_bulk_urb(d->in, d, 0, 0, 0, done, d); usb_fill_bulk_urb(d->out, d, 0, 0, 0, done, d);"
            + " | done[*]",
        "usb_fill_bulk_urb(usb_alloc_urb(0, 0), d, 0, 0, 0, done, d); | done[*]",
        "for (int i = 0; i < 4; i++) usb_fill_bulk_urb(d->many[i], d, 0, 0, 0, done, d); | done[*]",
        "INIT_WORK(&w, work); INIT_WORK(&v, work);                    | work[*]",
        "INIT_WORK(&d->work, work); INIT_WORK(&d->other, work);       | work[*]",
        "for (int i = 0; i < 4; i++) INIT_WORK(&d->works[i], work);   | work[*]",
        "struct dev *a = kzalloc(sizeof(*a), 0), *b = kzalloc(sizeof(*b), 0); INIT_WORK(&a->work, work);"
            + " INIT_WORK(&b->work, work); | work[*]",
        "struct work_struct l; INIT_WORK(&l, work);                   | work[*]",
      })
  void what_is_there_several_times_is_several_threads(String text, String expected) {
    assertThat(threads("void g(struct dev *d) { " + text + " }")).containsExactly(expected);
  }

  /** An object of which nothing else is known is one if it is made once for each device. */
  @Test
  void what_a_first_entry_makes_is_one_object() {
    String probe =
        "static int probe(void *p) { struct urb *u = usb_alloc_urb(0, 0);"
            + " usb_fill_bulk_urb(u, p, 0, 0, 0, done, p); return 0; }";
    String table = "static struct usb_driver driver = { .probe = probe };";
    assertThat(threads(probe + table)).containsExactly("done");
    assertThat(
            threads(
                probe.replace("struct urb", "for (;;) { struct urb").replace("return", "} return")
                    + table))
        .containsExactly("done[*]");
    assertThat(threads(probe)).containsExactly("done[*]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "struct iio_info { void *read_raw; } o = { .read_raw = f };"
            + "| 8 f iio_info.read_raw process; include/linux/iio/iio.h",
        "struct clk_ops { void *enable, *set_rate; } o = { .set_rate = f };"
            + "| 8 f clk_ops.set_rate process once holds clk_prepare; Documentation/driver-api/clk.rst",
        "struct clk_ops { void *enable, *set_rate; } o = { .enable = f };"
            + "| 8 f clk_ops.enable hardirq once holds clk_enable; Documentation/driver-api/clk.rst",
        "struct of_device_id { void *data; } o = { .data = f }; |",
        "void g(void) { free_irq(1, f); } |",
      })
  void a_field_without_a_rule_has_that_of_its_structure(String text, String expected) {
    SourceText source = new SourceText("t.c", START + text + "\n");
    NormalForm.Lowered lowered = (NormalForm.Lowered) NormalForm.of(source, COptions.defaults());
    assertThat(
            Environment.of(lowered.unit(), Vocabulary.standard()).entries().stream()
                .map(e ->
                    e.line()
                        + " "
                        + e.function()
                        + " "
                        + e.table()
                        + " "
                        + e.rule()
                        + "; "
                        + e.rule().source())
                .collect(Collectors.joining()))
        .isEqualTo(expected == null ? "" : expected);
  }
}
