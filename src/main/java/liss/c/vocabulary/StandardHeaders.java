package liss.c.vocabulary;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The headers that liss comes with: they declare the functions of its vocabulary. */
public final class StandardHeaders {

  private static final Set<String> LIBC =
      words(
          """
          assert.h ctype.h errno.h inttypes.h limits.h signal.h stdarg.h stdbool.h stddef.h
          stdint.h stdio.h stdlib.h string.h strings.h time.h unistd.h sys/types.h sched.h
          math.h
          """);

  private static final Set<String> LINUX =
      words(
          """
          atomic.h bitops.h cdev.h compiler.h completion.h delay.h device.h err.h errno.h
          export.h fs.h init.h interrupt.h io.h irq.h jiffies.h kernel.h kthread.h list.h
          module.h moduleparam.h mutex.h platform_device.h poll.h printk.h rcupdate.h rwlock.h
          rwsem.h sched.h semaphore.h seqlock.h slab.h spinlock.h stddef.h string.h timer.h
          types.h uaccess.h wait.h workqueue.h
          """);

  private StandardHeaders() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  /** The text of a header by the name that a program includes; empty if liss has none. */
  public static Optional<String> text(String name) {
    if (name.equals("liss.h")) {
      return Optional.of(read("liss.h"));
    }
    if (name.equals("pthread.h") || name.equals("semaphore.h")) {
      return Optional.of(read("pthread.h"));
    }
    if (LIBC.contains(name)) {
      return Optional.of(read("libc.h"));
    }
    boolean isLinux =
        name.equals("asm/io.h")
            || name.startsWith("linux/") && LINUX.contains(name.substring("linux/".length()));
    return isLinux ? Optional.of(read("linux.h")) : Optional.empty();
  }

  private static String read(String name) {
    return resource("/liss/c/headers/" + name);
  }

  /** The text of a file that liss comes with. */
  static String resource(String name) {
    try (InputStream stream = StandardHeaders.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
