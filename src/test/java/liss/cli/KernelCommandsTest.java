package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a driver as its author wrote it. */
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
        .isEqualTo("The kernel calls no function of this file.\n");
    assertThat(Liss.run("entries", Liss.file(directory, "x.w", "")).exitCode()).isEqualTo(2);
  }

  @Test
  void locks_for_any_number_of_calls_are_found() throws Exception {
    assertThat(Liss.run("verify", driver()).out()).endsWith("Result: false(preemption-safety)\n");
    Path fixed = directory.resolve("fixed.c");
    Liss found = Liss.run("synthesize", "--objective", "coarse", "-o", fixed, driver());
    assertThat(found.exitCode()).as(found.err()).isEqualTo(0);
    assertThat(Files.readString(fixed)).contains("mutex_lock(&lk);");
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
        .endsWith("Result: false(preemption-safety)\n");
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
    assertThat(result.exitCode()).as(result.err()).isEqualTo(10);
    assertThat(result.out().lines().filter(line -> line.startsWith("| drv")))
        .extracting(line -> line.replaceAll("(false|true).*", "$1"))
        .containsExactly(
            "| drv_open | drv_open | true",
            "| drv_open | drv_read | false",
            "| drv_open | drv_release | true",
            "| drv_read | drv_read | false",
            "| drv_read | drv_release | false",
            "| drv_release | drv_release | true");
    assertThat(result.out())
        .contains("read(length) at line", "3 of 6 pairs can go wrong")
        .endsWith("Result: false(preemption-safety)\n");
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

  @Test
  void pairs_are_for_drivers() {
    assertThat(Liss.run("verify", "--pairs", "--threads", "drv_open", driver()).err())
        .contains("--pairs is without --threads");
    assertThat(Liss.run("verify", "--pairs", "drivers/open_close.w").exitCode()).isEqualTo(2);
    assertThat(Liss.run("verify", "--pairs", "--format", "sarif", driver()).exitCode())
        .isEqualTo(2);
    Path none = Liss.file(directory, "none.c", "int x;");
    assertThat(Liss.run("verify", "--pairs", none).err()).contains("the kernel calls no function");
  }
}
