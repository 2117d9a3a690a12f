package liss.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** How much of the heap this process has used at most. */
final class PeakHeap {

  private PeakHeap() {}

  /**
   * The sum of the peaks of all heap pools, in bytes. It counts garbage that was not collected yet,
   * and the pools need not have had their peaks at the same time.
   */
  static long bytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }
}
