package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import liss.format.UnifiedDiff;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a fix made by hand is sufficient, and whether it is more than needed. */
@Tag("slow")
class CheckFixTest {

  private static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/spinlock.h>

      static int users;
      static int length;
      static DEFINE_SPINLOCK(present);

      static int foo_open(struct inode *inode, struct file *file)
      {
      \tif (users)
      \t\treturn -EBUSY;
      \tusers++;
      \treturn 0;
      }

      static loff_t foo_llseek(struct file *file, loff_t offset, int whence)
      {
      \tspin_lock(&present);
      \tlength = 1;
      \tspin_unlock(&present);
      \treturn 0;
      }

      static int foo_release(struct inode *inode, struct file *file)
      {
      \tusers--;
      \treturn 0;
      }

      const struct file_operations foo_fops = {
      \t.open = foo_open,
      \t.llseek = foo_llseek,
      \t.release = foo_release,
      };
      """;

  private static final String DECLARED =
      DRIVER.replace("(present);\n", "(present);\nstatic DEFINE_SPINLOCK(lock);\n");

  private static final String LOCKED_OPEN =
      DECLARED
          .replace("\tif (users)\n\t\treturn -EBUSY;\n\tusers++;\n", "OPEN")
          .replace(
              "OPEN",
              """
              \tspin_lock(&lock);
              \tif (users) {
              \t\tspin_unlock(&lock);
              \t\treturn -EBUSY;
              \t}
              \tusers++;
              \tspin_unlock(&lock);
              """);

  private static final String FIXED =
      LOCKED_OPEN.replace(
          "\tusers--;\n", "\tspin_lock(&lock);\n\tusers--;\n\tspin_unlock(&lock);\n");

  @TempDir private Path directory;

  /** The answer for a driver that is to become another one. */
  private Liss check(String after) {
    Path file = Liss.file(directory, "foo.c", DRIVER);
    Path patch = Liss.file(directory, "fix.diff", UnifiedDiff.of("foo.c", DRIVER, after));
    return Liss.run("verify", "--check-fix", patch, file);
  }

  @Test
  void a_fix_is_sufficient() {
    Liss result = check(FIXED);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
    assertThat(result.out()).isEqualTo("The patch is sufficient.\n\nResult: true\n");
  }

  @Test
  void what_is_missing_is_shown() {
    Liss result = check(LOCKED_OPEN);
    assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.POSSIBLE);
    assertThat(result.out())
        .contains("The patch is possibly not sufficient.", "CPU0", "foo_release()", "users--;")
        .endsWith("Result: possible(preemption-safety)\n");
  }

  /** The lock statements of the patch are no scheduling points, so the update can still be lost. */
  @Test
  void a_lock_around_each_access_is_not_sufficient() {
    String apart =
        FIXED.replace("\tusers++;\n", "\tspin_unlock(&lock);\n\tspin_lock(&lock);\n\tusers++;\n");
    assertThat(check(apart).exitCode()).isEqualTo(ExitCode.POSSIBLE);
  }

  @Test
  void what_is_not_needed_is_named() {
    Liss needless =
        check(
            FIXED.replace(
                "\tspin_unlock(&present);\n\treturn 0;",
                "\tspin_unlock(&present);\n\tspin_lock(&lock);\n\tspin_unlock(&lock);\n\treturn 0;"));
    assertThat(needless.exitCode()).as(needless.out()).isEqualTo(ExitCode.OK);
    assertThat(needless.out())
        .isEqualTo(
            "The patch is sufficient.\n"
                + "The critical section of lock (line 26, 27 of the patched text) is not needed; the"
                + " rest is\nsufficient.\n\nResult: true\n");
    Liss around =
        check(
            FIXED
                .replace(
                    "\tspin_lock(&present);\n", "\tspin_lock(&lock);\n\tspin_lock(&present);\n")
                .replace(
                    "\tspin_unlock(&present);\n",
                    "\tspin_unlock(&present);\n\tspin_unlock(&lock);\n"));
    assertThat(around.out())
        .contains("The critical section of lock (line 23, 27 of the patched text) is not needed;");
  }

  @Test
  void a_new_deadlock_is_reported() {
    String twoLocks =
        FIXED
            .replace(
                "\tusers--;\n", "\tspin_lock(&present);\n\tusers--;\n\tspin_unlock(&present);\n")
            .replace(
                "\tlength = 1;\n", "\tspin_lock(&lock);\n\tlength = 1;\n\tspin_unlock(&lock);\n");
    Liss result = check(twoLocks);
    assertThat(result.exitCode()).as(result.out()).isEqualTo(ExitCode.POSSIBLE);
    assertThat(result.out()).contains("but possibly brings new deadlocks.");
  }

  @Test
  void a_patch_that_changes_more_than_locks_is_judged_by_itself() {
    Liss result = check(DRIVER.replace("\tusers--;\n", "").replace("\tusers++;\n", ""));
    assertThat(result.exitCode()).as(result.out()).isEqualTo(ExitCode.OK);
    assertThat(result.out().replaceAll("\\s+", " "))
        .contains("It changes more than lock statements.");
  }

  @Test
  void a_patch_has_to_be_for_the_file() {
    Path file = Liss.file(directory, "foo.c", DRIVER);
    Path other = Liss.file(directory, "fix.diff", UnifiedDiff.of("bar.c", DRIVER, FIXED));
    assertThat(Liss.run("verify", "--check-fix", other, file).err()).contains("does not change");
    Path old = Liss.file(directory, "old.diff", UnifiedDiff.of("foo.c", "int x;\n", "int y;\n"));
    Liss result = Liss.run("verify", "--check-fix", old, file);
    assertThat(result.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(result.err()).contains("the patch does not apply");
    assertThat(Liss.run("verify", "--check-fix", old, "--format", "json", file).exitCode())
        .isEqualTo(ExitCode.INPUT_ERROR);
  }

  private static final String UPDATE =
      """
      shared int x;
      channel dev;
      lock own;

      thread writer[2] {
        int r;
        lock(own);
        r := x;
        unlock(own);
        x := r + 1;
        yield;
      }

      thread reader {
        int r;
        lock(own);
        r := x;
        unlock(own);
        output(dev, r);
      }

      thread other {
        lock(own);
        output(dev, 1);
        unlock(own);
      }
      """;

  private Liss checkUpdate(String after) {
    Path file = Liss.file(directory, "update.w", UPDATE);
    Path patch = Liss.file(directory, "update.diff", UnifiedDiff.of("update.w", UPDATE, after));
    return Liss.run("verify", "--check-fix", patch, file);
  }

  /** A run without the steps on new locks was replayed in a program that has them. */
  @Test
  void a_patch_of_liss_for_a_program_in_w_is_checked() {
    String before =
        """
        shared int count;
        channel uart;
        proc put() {
          count := count + 1;
        }
        thread writer {
          call put();
          yield;
          call put();
        }
        thread irq {
          while (*) {
            count := count - 1;
            output(uart, 0);
            yield;
          }
        }
        """;
    String after =
        before
            .replace("channel uart;\n", "channel uart;\nlock lk;\n")
            .replace(
                "  count := count + 1;\n", "  lock(lk);\n  count := count + 1;\n  unlock(lk);\n")
            .replace("    count := count - 1;\n", "    lock(lk);\n    count := count - 1;\n")
            .replace("    output(uart, 0);\n", "    output(uart, 0);\n    unlock(lk);\n");
    Path file = Liss.file(directory, "put.w", before);
    Path patch = Liss.file(directory, "put.diff", UnifiedDiff.of("put.w", before, after));
    Liss result = Liss.run("verify", "--check-fix", patch, file);
    assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(ExitCode.OK);
    assertThat(result.out()).isEqualTo("The patch is sufficient.\n\nResult: true\n");
  }

  @Test
  void a_section_may_become_wider() {
    Liss result = checkUpdate(UPDATE);
    assertThat(result.err()).contains("does not change");
    String wider =
        UPDATE.replace("  unlock(own);\n  x := r + 1;\n", "  x := r + 1;\n  unlock(own);\n");
    result = checkUpdate(wider);
    assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(ExitCode.OK);
    assertThat(result.out()).isEqualTo("The patch is sufficient.\n\nResult: true\n");
  }

  @Test
  void a_patch_may_take_a_lock_of_the_program_elsewhere() {
    String apart =
        UPDATE.replace("  x := r + 1;\n", "  lock(own);\n  x := r + 1;\n  unlock(own);\n");
    Liss result = checkUpdate(apart);
    assertThat(result.out())
        .contains("The patch is not sufficient.")
        .doesNotContain("It changes more than lock statements.");
    String twice =
        UPDATE
            .replace("  unlock(own);\n  x := r + 1;\n", "  x := r + 1;\n  unlock(own);\n")
            .replace("(dev, r);\n", "(dev, r);\n  lock(own);\n  unlock(own);\n");
    result = checkUpdate(twice);
    assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(ExitCode.OK);
    assertThat(result.out()).contains("The critical section of own (line 20, 21 of the patched");
  }

  @Test
  void a_lock_may_be_replaced_by_another_one_or_removed() {
    String wider =
        UPDATE.replace("  unlock(own);\n  x := r + 1;\n", "  x := r + 1;\n  unlock(own);\n");
    String replaced = wider.replace("own", "mine");
    Liss result = checkUpdate(replaced);
    assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(ExitCode.OK);
    String removed = UPDATE.replace("  lock(own);\n", "").replace("  unlock(own);\n", "");
    result = checkUpdate(removed);
    assertThat(result.out())
        .contains("The patch is not sufficient.")
        .doesNotContain("It changes more than lock statements.");
  }
}
