package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a driver as its author wrote it. */
@Tag("slow")
class KernelCommandsTest {

  private static final String DRIVER =
      """
      #include <linux/module.h>
      #include <linux/fs.h>
      #include <linux/miscdevice.h>
      static int users, state;

      static int drv_open(struct inode *inode, struct file *file)
      {
              if (users)
                      return -EBUSY;
              users = users + state;
              return 0;
      }

      static int drv_release(struct inode *inode, struct file *file)
      {
              users = users - state;
              return 0;
      }

      static const struct file_operations drv_fops = {
              .owner = THIS_MODULE,
              .open = drv_open,
              .release = drv_release,
      };
      static struct miscdevice drv_misc = { .minor = MISC_DYNAMIC_MINOR, .fops = &drv_fops };

      static int __init drv_init(void)
      {
              state = 1;
              return misc_register(&drv_misc);
      }
      static void __exit drv_exit(void)
      {
              misc_deregister(&drv_misc);
      }
      module_init(drv_init);
      module_exit(drv_exit);
      """;

  @TempDir private Path directory;

  /** What {@code init} does behind the registration is left out like all other entries. */
  @Test
  void an_answer_about_some_functions_is_about_these() {
    Path driver =
        Liss.file(
            directory,
            "late.c",
            """
            #include <linux/module.h>
            #include <linux/fs.h>
            #include <linux/miscdevice.h>
            static int users, ready;
            static int drv_open(struct inode *inode, struct file *file)
            {
                    return ready;
            }
            static int drv_release(struct inode *inode, struct file *file)
            {
                    users = users + ready;
                    users = users + 1;
                    return 0;
            }
            static const struct file_operations drv_fops = {
                    .open = drv_open, .release = drv_release,
            };
            static struct miscdevice drv_misc = { .minor = 1, .fops = &drv_fops };
            static int __init drv_init(void)
            {
                    int err = misc_register(&drv_misc);
                    ready = 1;
                    return err;
            }
            module_init(drv_init);
            """);
    assertThat(Liss.run("verify", "--entries", "drv_open", driver).out())
        .contains("Result: true")
        .doesNotContain("LISS0233");
    assertThat(Liss.run("verify", "--entries", "drv_open,drv_init", driver).out())
        .contains("Result: unknown(safe, assuming that `drv_init` runs alone)");
    assertThat(Liss.run("verify", "--pairs", "--entries", "drv_open", driver).out())
        .contains("| drv_open | drv_open | unknown(safe, assuming that `drv_init` runs alone)");
  }

  private Path driver() {
    return Liss.file(directory, "driver.c", DRIVER);
  }

  @Test
  void entries_lists_the_functions_that_the_kernel_calls() {
    Liss result = Liss.run("entries", driver());
    assertThat(result.exitCode()).isEqualTo(0);
    assertThat(result.out().lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "drv_open process file_operations.open line 22 Documentation/filesystems/vfs.rst",
            "drv_release process file_operations.release line 23 Documentation/filesystems/vfs.rst",
            "drv_init process first module_init line 36 Documentation/kernel-hacking/hacking.rst",
            "drv_exit process last module_exit line 37 Documentation/kernel-hacking/hacking.rst");
  }

  @Test
  void entries_is_about_drivers() {
    assertThat(Liss.run("entries", Liss.file(directory, "x.c", "int g;")).out())
        .isEqualTo("Of this file, the kernel calls no function.\n");
    assertThat(Liss.run("entries", Liss.file(directory, "x.w", "")).exitCode()).isEqualTo(2);
  }

  @Test
  void locks_for_any_number_of_calls_are_found() throws Exception {
    assertThat(Liss.run("verify", driver()).out())
        .endsWith("Result: possible(preemption-safety)\n");
    Path fixed = directory.resolve("fixed.c");
    Liss found = Liss.run("synthesize", "--objective", "coarse", "-o", fixed, driver());
    assertThat(found.exitCode()).as(found.err()).isEqualTo(0);
    assertThat(Files.readString(fixed)).contains("spin_lock(&users_lock);");
    Liss again = Liss.run("verify", fixed);
    assertThat(again.out())
        .contains("This is proven for any number of copies of drv_open, drv_release.")
        .endsWith("Result: true\n");
  }

  @Test
  void a_file_that_the_kernel_does_not_call_gets_one_message() {
    Path file = Liss.file(directory, "alone.c", "int x;\n");
    for (String option : List.of("--kernel", "--entries=drv_close")) {
      Liss result = Liss.run("verify", option, file);
      assertThat(result.exitCode()).isEqualTo(2);
      assertThat(result.err()).containsOnlyOnce("[LISS").contains("1 error");
    }
  }

  @Test
  void one_entry_alone_is_its_own_program() {
    assertThat(Liss.run("verify", "--entries", "drv_release", driver()).out())
        .endsWith("Result: possible(preemption-safety)\n");
    Liss none = Liss.run("verify", "--entries", "drv_close", driver());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("the kernel does not call a function named `drv_close`");
  }

  /** A driver with a third function, and with a lock around the first two. */
  private Path guarded(String third) {
    return Liss.file(
        directory,
        "guarded.c",
        DRIVER
            .replace("static int users", "static DEFINE_MUTEX(guard);\nstatic int length, users")
            .replace(
                "users = users - state;",
                "mutex_lock(&guard); users = users - state; mutex_unlock(&guard);")
            .replace("if (users)\n                return -EBUSY;", "mutex_lock(&guard);")
            .replace("users = users + state;", "users = users + state; mutex_unlock(&guard);")
            .replace(
                "static const",
                "static ssize_t drv_read(struct file *f, char *b, size_t n, loff_t *o)\n{\n"
                    + third
                    + "return 0;\n}\nstatic const")
            .replace(".release", ".read = drv_read,\n.release"));
  }

  @Test
  void each_two_functions_are_a_program_of_their_own() {
    Liss result = Liss.run("verify", "--pairs", guarded("length = length + 1;"));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(Liss.POSSIBLE);
    assertThat(result.out().lines().filter(line -> line.startsWith("| drv")))
        .extracting(line -> line.replaceAll("(possible|true).*", "$1"))
        .containsExactly(
            "| drv_read | drv_read | possible",
            "| drv_open | drv_open, drv_release | true",
            "| drv_release | drv_release | true");
    assertThat(result.out())
        .contains(
            "read(length) at line",
            "0 findings and 1 possible among 3 functions (1 statistics counter); 2")
        .endsWith("Result: possible(preemption-safety)\n");
    assertThat(Liss.run("verify", "--pairs", "--format", "json", guarded("")).out())
        .contains("\"first\": \"drv_open\"", "\"result\": \"true\"");
  }

  /** Blocks of three functions can form a cycle that no two of them form. */
  @Test
  void safe_pairs_do_not_make_a_driver_safe() {
    Liss three = Liss.run("verify", "--pairs", guarded(""));
    assertThat(three.exitCode()).isEqualTo(5);
    assertThat(three.out()).endsWith("Result: unknown(safe for each pair of functions)\n");
    Liss two = Liss.run("verify", "--pairs", "--entries", "drv_open,drv_release", guarded(""));
    assertThat(two.exitCode()).as(two.out()).isEqualTo(0);
  }

  /** What is known of functions that keep nothing apart is no fact that an answer rests on. */
  @Test
  void an_answer_lists_what_tables_say_where_it_keeps_something_apart() {
    String device =
        """
        #include <linux/netdevice.h>
        static int d_start(struct net_device *device) { return 0; }
        """;
    Path alone =
        Liss.file(
            directory,
            "alone.c",
            device + "static const struct net_device_ops ops = { .ndo_open = d_start };\n");
    assertThat(Liss.run("verify", alone).out())
        .contains(
            "the kernel does not call `d_start` again before it has returned\n(LISS0253, line 3)")
        .doesNotContain("rtnl");
    Path both =
        Liss.file(
            directory,
            "both.c",
            device
                + """
                static int d_stop(struct net_device *device) { return 0; }
                static const struct net_device_ops ops = {
                  .ndo_open = d_start, .ndo_stop = d_stop };
                """);
    Liss verified = Liss.run("verify", both);
    assertThat(verified.out())
        .contains("the kernel holds `rtnl` around `d_start`, `d_stop` (LISS0253, line")
        .endsWith("Result: true\n");
    assertThat(verified.err()).doesNotContain("LISS0253");
    assertThat(Liss.run("verify", "--assume", "none", both).out()).doesNotContain("LISS0253");
  }

  @Test
  void pairs_are_for_drivers() {
    assertThat(Liss.run("verify", "--pairs", "--threads", "drv_open", driver()).err())
        .contains("--pairs is without --threads");
    assertThat(Liss.run("verify", "--pairs", "drivers/open_close.w").exitCode()).isEqualTo(2);
    assertThat(Liss.run("verify", "--pairs", "--format", "sarif", driver()).exitCode())
        .isEqualTo(2);
    Path none = Liss.file(directory, "none.c", "int x;");
    assertThat(Liss.run("verify", "--pairs", none).err()).contains("the program has no thread");
  }

  private static final String INTERRUPTED =
      """
      #include <linux/fs.h>
      #include <linux/interrupt.h>
      #include <linux/uaccess.h>
      static int events, config;
      static ssize_t ev_read(struct file *file, char *buf, size_t n, loff_t *pos)
      {
              int seen = events;
              events = 0;
              return copy_to_user(buf, &seen, sizeof(seen)) ? -EFAULT : seen;
      }
      static ssize_t ev_write(struct file *file, const char *buf, size_t n, loff_t *pos)
      {
              int old = config;
              int new;
              if (copy_from_user(&new, buf, sizeof(new)))
                      return -EFAULT;
              config = old + new;
              return n;
      }
      static irqreturn_t ev_irq(int irq, void *data)
      {
              events++;
              return IRQ_HANDLED;
      }
      static const struct file_operations ev_fops = { .read = ev_read, .write = ev_write };
      static int ev_init(void)
      {
              return request_irq(7, ev_irq, 0, "ev", 0);
      }
      module_init(ev_init);
      """;

  @Test
  void each_lock_has_the_kind_that_fits() {
    Liss result = Liss.run("synthesize", Liss.file(directory, "events.c", INTERRUPTED));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(0);
    assertThat(result.err())
        .doesNotContain("LISS0224")
        .contains(
            "config_lock is a mutex: `copy_from_user` at line 15 sleeps while it is held.",
            "events_lock is a spin lock, with interrupts off: ev_irq takes it in a hardware interrupt.",
            "Optimal for the objective coarse, which is proven.");
    assertThat(result.out())
        .contains(
            "mutex_lock(&config_lock);",
            "spin_lock_irqsave(&events_lock, flags);",
            "unsigned long flags;");
  }

  @Test
  void where_no_kind_fits_the_answer_names_the_call_and_the_context() {
    Path file =
        Liss.file(
            directory,
            "events.c",
            INTERRUPTED
                .replaceAll("(?s)static ssize_t ev_write.*?\\n}\n", "")
                .replace(", .write = ev_write", "")
                .replaceAll(
                    "(?s)events = 0;\\s*return (copy_to_user.*?) \\?.*?;",
                    "if ($1) return 1; events = 0; return n;"));
    Liss result = Liss.run("synthesize", file);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(Liss.UNKNOWN);
    assertThat(result.err().replaceAll("\\s+", " "))
        .contains(
            "the call of `copy_to_user` at 8:13, which sleeps: nobody may, as ev_irq takes the lock"
                + " in a hardware interrupt");
    assertThat(Liss.run("synthesize", "--format", "json", file).out())
        .contains("\"sleeps\": \"ev_irq takes the lock in a hardware interrupt\"");
  }

  /** It may be that a mutex and a spin lock together would do. */
  @Test
  void that_no_kinds_fit_is_not_said_without_proof() {
    String sleeping =
        INTERRUPTED.replace("int seen = events;", "int seen = events; might_sleep();");
    Liss result = Liss.run("synthesize", Liss.file(directory, "events.c", sleeping));
    assertThat(result.exitCode()).as(result.err()).isEqualTo(Liss.UNKNOWN);
    assertThat(result.err()).contains("the call of `might_sleep` at 7:28, which sleeps");
  }

  /** Whoever asks for one way to write locks gets it. */
  @Test
  void one_kind_can_be_chosen() {
    Liss result =
        Liss.run(
            "synthesize", "--emit", "linux-mutex", Liss.file(directory, "events.c", INTERRUPTED));
    assertThat(result.out()).contains("mutex_lock(&events_lock);").doesNotContain("spin_lock");
    assertThat(result.err()).contains("LISS0224");
  }
}
