package liss.c.vocabulary;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The headers that liss comes with: they declare the functions of its vocabulary. */
public final class StandardHeaders {

  /** The names of headers, which are no other paths. */
  private static final Pattern NAME = Pattern.compile("([a-z0-9_]+/)?[a-z0-9_]+\\.h");

  private static final Set<String> LINUX =
      words(
          """
          atomic.h bitops.h cdev.h compiler.h completion.h delay.h device.h err.h errno.h export.h
          fs.h init.h interrupt.h io.h irq.h jiffies.h kernel.h kthread.h list.h module.h
          moduleparam.h mutex.h platform_device.h poll.h printk.h rcupdate.h rwlock.h rwsem.h
          sched.h semaphore.h seqlock.h slab.h spinlock.h stddef.h string.h timer.h types.h
          uaccess.h wait.h workqueue.h acpi.h aio.h bio.h blk-mq.h blkdev.h bug.h buffer_head.h
          build_bug.h capability.h clk.h console.h const.h cpu.h cpumask.h cred.h ctype.h
          debugfs.h devpts_fs.h dma-mapping.h dmaengine.h dmi.h etherdevice.h fcntl.h file.h
          firmware.h freezer.h genhd.h gfp.h gpio.h gpio/consumer.h hardirq.h hash.h hdreg.h
          highmem.h hrtimer.h i2c.h idr.h if_ether.h in.h in6.h inetdevice.h init_task.h input.h
          ioctl.h ioport.h ip.h ipc.h irqdomain.h irqflags.h irqreturn.h kallsyms.h kdev_t.h
          kfifo.h kmod.h kobject.h kref.h ktime.h leds.h limits.h llist.h log2.h major.h math64.h
          mempool.h miscdevice.h mm.h mm_types.h net.h netdevice.h notifier.h ns_common.h
          nsproxy.h of.h of_address.h of_device.h of_gpio.h of_irq.h of_platform.h pagemap.h pci.h
          percpu.h phy.h pid.h pinctrl/consumer.h pm.h pm_runtime.h power_supply.h preempt.h
          proc_fs.h property.h ptrace.h radix-tree.h random.h ratelimit.h rational.h rbtree.h
          rculist.h reboot.h refcount.h regmap.h regulator/consumer.h sched/signal.h sched/task.h
          seq_file.h serial.h serial_core.h serial_reg.h signal.h sizes.h skbuff.h smp.h socket.h
          spi/spi.h srcu.h stacktrace.h stat.h static_key.h stringify.h sysctl.h sysfs.h sysrq.h
          tcp.h thermal.h time.h timex.h tracepoint.h tty.h tty_driver.h tty_flip.h
          u64_stats_sync.h udp.h uio.h unistd.h usb.h usb/ch9.h user_namespace.h utsname.h
          version.h videodev2.h virtio.h vmalloc.h watchdog.h xarray.h align.h array_size.h bcd.h
          bitfield.h bitmap.h bitrev.h bits.h byteorder/generic.h container_of.h cleanup.h crc16.h
          crc32.h crc8.h find.h gcd.h int_log.h jhash.h kstrtox.h lcm.h math.h minmax.h overflow.h
          string_helpers.h swab.h swap.h unaligned.h util_macros.h wordpart.h
          """);

  /** The directory of the headers of C and POSIX, which are told apart by their names. */
  private static final String LIBC = "libc/";

  /** The headers whose functions no program may define (ISO/IEC 9899:2011, 7.1.3; POSIX, 2.2.2). */
  private static final Set<String> HOSTED =
      words(
          """
          ctype.h dirent.h fcntl.h math.h poll.h pthread.h sched.h semaphore.h signal.h stdio.h
          stdlib.h string.h strings.h sys/socket.h sys/stat.h sys/time.h sys/wait.h syslog.h
          termios.h time.h unistd.h wchar.h
          """);

  private static final Pattern FUNCTION = Pattern.compile("\\b(\\w+)\\(");

  /** The functions of these headers, read when they are first asked for. */
  private static final class Reserved {

    private static final Set<String> NAMES =
        HOSTED.stream()
            .flatMap(name -> FUNCTION.matcher(read(LIBC + name)).results())
            .map(function -> function.group(1))
            .collect(Collectors.toUnmodifiableSet());
  }

  private StandardHeaders() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  /** The text of a header by the name that a program includes; empty if liss has none. */
  public static Optional<String> text(String name) {
    if (name.equals("liss.h")) {
      return Optional.of(read("liss.h"));
    }
    if (isPartial(name)) {
      return Optional.of(partial());
    }
    String resource = LIBC + name;
    return NAME.matcher(name).matches()
            && StandardHeaders.class.getResource("/liss/c/headers/" + resource) != null
        ? Optional.of(read(resource))
        : Optional.empty();
  }

  /** Whether a function is one of C or POSIX, wherever it is declared. */
  public static boolean isReserved(String function) {
    return Reserved.NAMES.contains(function);
  }

  /** Whether a header declares only a part of what it should: one of the Linux kernel. */
  public static boolean isPartial(String name) {
    return name.startsWith("asm/")
        || name.startsWith("linux/") && LINUX.contains(name.substring("linux/".length()));
  }

  /** The text of these headers, which is the same for all of them. */
  public static String partial() {
    return read("linux.h");
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
