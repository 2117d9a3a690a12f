package liss.placement;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** The processor time of this thread, which other work on the machine hardly changes. */
final class CpuTime {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private CpuTime() {}

  /** What this thread has used so far. */
  static Duration used() {
    return Duration.ofNanos(THREADS.getCurrentThreadCpuTime());
  }
}
