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
                + "The change at line 21 is not needed; the rest is sufficient.\n\nResult: true\n");
    Liss around =
        check(
            FIXED
                .replace(
                    "\tspin_lock(&present);\n", "\tspin_lock(&lock);\n\tspin_lock(&present);\n")
                .replace(
                    "\tspin_unlock(&present);\n",
                    "\tspin_unlock(&present);\n\tspin_unlock(&lock);\n"));
    assertThat(around.out())
        .contains("The changes at lines 18 and 21 are not needed; the rest is sufficient.");
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
    assertThat(result.out().replaceAll("\\s+", " ")).contains("It changes more than locks.");
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
}
