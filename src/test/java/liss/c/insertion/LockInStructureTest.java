package liss.c.insertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** New locks in the structure of a device, and where they are variables of the file instead. */
@Tag("slow")
class LockInStructureTest {

  static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/interrupt.h>
      #include <linux/module.h>
      #include <linux/slab.h>

      struct foo {
      \tint users;
      \tint pending;
      };

      static void foo_add(struct foo *foo, int n)
      {
      \tfoo->pending += n;
      }

      static irqreturn_t foo_irq(int irq, void *data)
      {
      \tstruct foo *foo = data;

      \tfoo_add(foo, 1);
      \treturn IRQ_HANDLED;
      }

      static long foo_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
      {
      \tstruct foo *foo = file->private_data;
      \tint seen;

      \tif (!foo)
      \t\treturn -ENODEV;
      \tseen = foo->pending;
      \tfoo->pending = 0;
      \treturn seen;
      }

      static const struct file_operations foo_ops = {
      \t.unlocked_ioctl = foo_ioctl,
      };

      static int __init foo_init(void)
      {
      \tstruct foo *foo;

      \tfoo = kzalloc(sizeof(*foo), GFP_KERNEL);
      \tif (!foo)
      \t\treturn -ENOMEM;
      \treturn request_irq(1, foo_irq, 0, "foo", foo);
      }
      module_init(foo_init);
      """;

  @TempDir private Path directory;

  private String withLocks(String driver) {
    Liss result = Liss.run("synthesize", Liss.file(directory, "foo.c", driver));
    assertThat(result.err()).doesNotContain("Result: false").doesNotContain("error");
    return result.out();
  }

  @Test
  void what_belongs_to_a_device_is_protected_by_a_lock_in_it() {
    String text = withLocks(DRIVER);
    assertThat(text)
        .contains("\tint pending;\n\tspinlock_t lock;\n};\n")
        .contains("spin_lock_irqsave(&foo->lock, flags);")
        .contains("spin_unlock_irqrestore(&foo->lock, flags);")
        .contains("\t\treturn -ENOMEM;\n\tspin_lock_init(&foo->lock);\n\treturn request_irq")
        .contains("\t\treturn -ENODEV;\n\tspin_lock_irqsave(")
        .doesNotContain("DEFINE_SPINLOCK");
    assertThat(Liss.run("verify", Liss.file(directory, "fixed.c", text)).out())
        .endsWith("Result: true\n");
  }

  @Test
  void a_mutex_and_the_allocation_by_a_device_are_written_too() {
    String text =
        withLocks(
            DRIVER
                .replace("kzalloc(", "devm_kzalloc(foo_device, ")
                .replace(
                    "static irqreturn_t foo_irq(int irq, void *data)", "int foo_work(void *data)")
                .replace("return IRQ_HANDLED", "return 0")
                .replace(
                    "request_irq(1, foo_irq, 0, \"foo\", foo)",
                    "IS_ERR(kthread_run(foo_work, foo, \"f\"))")
                .replace(
                    "seen = foo->pending;",
                    "seen = foo->pending;\n\tcmd = copy_to_user((void *)arg, &seen, 4);"));
    assertThat(text).contains("\tstruct mutex mutex;\n").contains("\tmutex_init(&foo->mutex);\n");
  }

  @Test
  void an_array_stays_the_last_member() {
    assertThat(withLocks(DRIVER.replace("\tint pending;\n", "\tint pending;\n\tchar data[];\n")))
        .contains("\tint pending;\n\tspinlock_t lock;\n\tchar data[];\n");
  }

  @Test
  void the_message_says_where_the_lock_is() {
    assertThat(
            Liss.run("synthesize", "--patch", Liss.file(directory, "foo.c", DRIVER))
                .out()
                .replaceAll("\\s+", " "))
        .contains(
            "It is a member of struct foo, as all that changes while it is held is in there.");
  }

  /** What the kernel gives back is the structure under any name. */
  @ParameterizedTest
  @ValueSource(strings = {"foo_add(irq ? foo : data, 1);", "foo_add(data, 1); foo->users++;"})
  void the_structure_has_several_names(String call) {
    String text = withLocks(DRIVER.replace("foo_add(foo, 1);", call));
    assertThat(text)
        .contains("\tspinlock_t lock;\n};\n")
        .contains("spin_lock_irqsave(&foo->lock, flags);")
        .doesNotContain("DEFINE_SPINLOCK");
    assertThat(Liss.run("verify", Liss.file(directory, "fixed.c", text)).out())
        .endsWith("Result: true\n");
  }

  /** Each of these changes makes it uncertain that one structure is meant, or when it is there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "foo->pending = 0; # foo->pending = 0; total++;",
        "struct foo *foo = file->private_data; # struct foo *foo = file->private_data, *o = foo;",
        "return seen; # if (foo) return seen; return 0;",
        "seen = foo->pending; # seen = foo->pending; kfree(foo);",
        "if (!foo) return -ENOMEM; # if (foo) foo->users = 1;",
        "if (!foo) return -ENOMEM; # if (!foo) return -ENOMEM; memset(foo, 0, sizeof(*foo));",
        "if (!foo) return -ENOMEM; # if (publish(foo) || !foo) return -ENOMEM;",
        "static int __init foo_init # static struct foo other; static int __init foo_init",
        "static int __init foo_init # struct bar { struct foo foo; }; static int __init foo_init",
        "foo = kzalloc(sizeof(*foo), GFP_KERNEL); # foo = kcalloc(4, sizeof(*foo), GFP_KERNEL);",
        "return request_irq( # last = &foo->pending; return request_irq(",
        "if (!foo) return -ENODEV; # if (cmd) goto out; if (!foo) return -ENODEV; out:",
      })
  void otherwise_it_is_a_variable_of_the_file(String part, String other) {
    String driver =
        DRIVER
            .replace(
                "struct foo {", "static int total, *last;\nvoid publish(void *);\n\nstruct foo {")
            .replace("(!foo)\n\t\t", "(!foo) ");
    assertThat(driver).contains(part);
    assertThat(withLocks(driver.replace(part, other)))
        .contains("static DEFINE_SPINLOCK(pending_lock);")
        .doesNotContain("->lock");
  }

  @Test
  void a_lock_that_an_interrupt_takes_keeps_that_off_elsewhere() {
    String locked =
        DRIVER
            .replace("\tint users;", "\tspinlock_t lock;\n\tint users;")
            .replace(
                "\tfoo_add(foo, 1);\n",
                "\tspin_lock(&foo->lock);\n\tfoo_add(foo, 1);\n\tspin_unlock(&foo->lock);\n")
            .replace("\treturn request_irq", "\tspin_lock_init(&foo->lock);\n\treturn request_irq");
    assertThat(withLocks(locked))
        .contains(
            """
            \tspin_lock_irqsave(&foo->lock, flags);
            \tseen = foo->pending;
            \tfoo->pending = 0;
            \tspin_unlock_irqrestore(&foo->lock, flags);
            """)
        .doesNotContain("foo->lock2");
    String otherwise =
        DRIVER
            .replace("\tint users;", "\tspinlock_t lock;\n\tint users;")
            .replace("\tseen = foo->pending;", "\tspin_lock(&foo->lock);\n\tseen = foo->pending;")
            .replace("\treturn seen;", "\tspin_unlock(&foo->lock);\n\treturn seen;")
            .replace("\treturn request_irq", "\tspin_lock_init(&foo->lock);\n\treturn request_irq");
    assertThat(withLocks(otherwise))
        .as("an interrupt does not take a lock that lets it in")
        .contains("spin_lock_irqsave(&foo->pending_lock, flags);")
        .doesNotContain("spin_lock(&foo->lock);\n\tfoo_add");
  }
}
