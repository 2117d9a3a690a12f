package liss.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waits that give back a lock, in drivers for which no placement of locks alone does. */
class LockedWaitTest {

  @TempDir private Path directory;

  /** A reader that waits for what an interrupt writes. */
  private static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/interrupt.h>
      #include <linux/spinlock.h>
      #include <linux/mutex.h>
      #include <linux/wait.h>

      struct ring { spinlock_t lock; int head, tail; char buf[16]; wait_queue_head_t wq; };
      static struct ring r;

      static ssize_t ring_read(struct file *f, char __user *u, size_t n, loff_t *o)
      {
      \tchar c;

      \tif (wait_event_interruptible(r.wq, r.head != r.tail))
      \t\treturn -ERESTARTSYS;
      \tc = r.buf[r.tail];
      \tr.tail = (r.tail + 1) % 16;
      \tif (copy_to_user(u, &c, 1))
      \t\treturn -EFAULT;
      \treturn 1;
      }

      static irqreturn_t ring_irq(int irq, void *p)
      {
      \tr.buf[r.head] = inb(0x3f8);
      \tr.head = (r.head + 1) % 16;
      \twake_up(&r.wq);
      \treturn IRQ_HANDLED;
      }

      static const struct file_operations fops = { .read = ring_read };

      static int __init ring_init(void)
      {
      \tinit_waitqueue_head(&r.wq);
      \tif (request_irq(4, ring_irq, 0, "ring", &r))
      \t\treturn -EIO;
      \treturn register_chrdev(240, "ring", &fops);
      }
      module_init(ring_init);
      """;

  private static final String ACCESSES = "\tc = r.buf[r.tail];\n\tr.tail = (r.tail + 1) % 16;\n";

  private Liss synthesize(String text, String... options) {
    try {
      Path file = Files.writeString(directory.resolve("ring.c"), text);
      Object[] all = new Object[options.length + 3];
      all[0] = "synthesize";
      all[1] = "--kernel";
      System.arraycopy(options, 0, all, 2, options.length);
      all[options.length + 2] = file;
      return Liss.run(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String withLockInInterrupt(String text) {
    return text.replace("\tr.buf[r.head] =", "\tspin_lock(&r.lock);\n\tr.buf[r.head] =")
        .replace("\twake_up(", "\tspin_unlock(&r.lock);\n\twake_up(");
  }

  @Test
  void the_condition_is_tested_and_used_in_one_section_of_a_new_lock() throws IOException {
    Liss liss = synthesize(DRIVER);
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(Liss.OK);
    assertThat(liss.out())
        .contains(
            """
            \tspin_lock_irq(&r.lock2);
            \tif (wait_event_interruptible_lock_irq(r.wq, r.head != r.tail, r.lock2)) {
            \t\tspin_unlock_irq(&r.lock2);
            \t\treturn -ERESTARTSYS;
            \t}
            \tc = r.buf[r.tail];
            \tr.tail = (r.tail + 1) % 16;
            \tspin_unlock_irq(&r.lock2);
            \tif (copy_to_user(u, &c, 1))
            """
                .replace("r.lock2", lock(liss)));
    assertThat(liss.err().replaceAll("\\s+", " "))
        .contains("the wait at line 14 becomes wait_event_interruptible_lock_irq");
    Path output = Files.writeString(directory.resolve("out.c"), liss.out());
    assertThat(Liss.last(Liss.run("verify", "--kernel", output).err() + lastOut(output)))
        .isEqualTo("Result: true");
  }

  private static String lock(Liss liss) {
    return liss.out().replaceFirst("(?s).*spin_lock_irq\\(&([^)]*)\\);.*", "$1");
  }

  private static String lastOut(Path file) {
    return Liss.run("verify", "--kernel", file).out();
  }

  @Test
  void the_lock_of_the_program_is_the_one_that_is_given_back() {
    Liss liss = synthesize(withLockInInterrupt(DRIVER));
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(Liss.OK);
    assertThat(liss.out())
        .contains("\tspin_lock_irq(&r.lock);\n\tif (wait_event_interruptible_lock_irq(")
        .contains("r.head != r.tail, r.lock)) {\n\t\tspin_unlock_irq(&r.lock);\n")
        .contains("% 16;\n\tspin_unlock_irq(&r.lock);\n\tif (copy_to_user");
  }

  @Test
  void a_section_with_saved_flags_does_not_begin_at_the_wait() {
    String text =
        withLockInInterrupt(DRIVER)
            .replace("\tchar c;\n", "\tchar c;\n\tunsigned long flags;\n")
            .replace(
                ACCESSES,
                "\tspin_lock_irqsave(&r.lock, flags);\n"
                    + ACCESSES
                    + "\tspin_unlock_irqrestore(&r.lock, flags);\n");
    Liss liss = synthesize(text);
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(Liss.OK);
    assertThat(liss.out()).contains("\tspin_lock_irqsave(&r.lock, flags);\n\tc = r.buf");
  }

  @Test
  void waits_stay_where_locks_alone_do() {
    String text = DRIVER.replace("r.head != r.tail))", "f->f_flags))");
    Liss liss = synthesize(text);
    assertThat(liss.exitCode()).as(liss.err()).isEqualTo(Liss.OK);
    assertThat(liss.out())
        .contains("wait_event_interruptible(r.wq, f->f_flags)")
        .contains("spin_lock");
  }

  @Test
  void with_locks_only_the_piece_is_named_and_nothing_is_offered() {
    Liss liss = synthesize(DRIVER, "--locks-only");
    assertThat(liss.exitCode()).isEqualTo(Liss.UNKNOWN);
    assertThat(liss.out()).isEmpty();
    assertThat(liss.err().replaceAll("\\s+", " "))
        .contains("ring_read[0] from line 14 to line 16 cannot be in one critical section")
        .contains("nothing can be inserted between that and read(");
  }

  @Test
  void nothing_is_offered_where_the_call_comes_behind_something_else() {
    String text =
        DRIVER.replace(
            "if (wait_event_interruptible(", "if (f->f_flags || wait_event_interruptible(");
    Liss liss = synthesize(text);
    assertThat(liss.exitCode()).isEqualTo(Liss.UNKNOWN);
    assertThat(liss.out()).isEmpty();
  }

  @Test
  void nothing_is_offered_where_something_sleeps_in_between() {
    String text = DRIVER.replace("\tr.tail = (r.tail", "\tmsleep(1);\n\tr.tail = (r.tail");
    Liss liss = synthesize(text.replace("msleep(1);", "copy_to_user(u, &c, 1);"));
    assertThat(liss.out()).doesNotContain("_lock_irq");
  }
}
