package liss.solver;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The processor time of this thread, which other work on the machine hardly changes. */
public final class CpuTime {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** It takes long to ask for the time on the processor, and searches ask often. */
  private static final long PAUSE_NANOS = 20_000_000;

  private CpuTime() {}

  /** What this thread has used so far. */
  public static Duration used() {
    return Duration.ofNanos(THREADS.getCurrentThreadCpuTime());
  }

  /** Holds when this thread has used so much from now on. */
  public static BooleanSupplier isUsedUp(Duration limit) {
    Duration end = used().plus(limit);
    long[] next = {System.nanoTime() + limit.toNanos()};
    return () -> {
      long now = System.nanoTime();
      if (now < next[0]) {
        return false;
      }
      next[0] = now + PAUSE_NANOS;
      boolean isUsedUp = used().compareTo(end) > 0;
      next[0] = isUsedUp ? now : next[0];
      return isUsedUp;
    };
  }
}
