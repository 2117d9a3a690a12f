package liss.fuzz;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What this process has.
 *
 * @param heap megabytes in use after a collection
 * @param threads how many there are
 * @param descriptors how many files, sockets and pipes are open
 * @param temporary how many files there are in the directory for temporary files
 * @param resident megabytes of memory, with that of native code
 */
record Resources(long heap, int threads, long descriptors, long temporary, long resident) {

  /**
   * What may come between two looks: caches that fill, threads that end late, and memory that the
   * virtual machine has taken for a heap of 1 GB and its compilers.
   */
  private static final Resources SLACK = new Resources(64, 8, 8, 0, 1024);

  /** What it has now. */
  static Resources now() throws IOException {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return new Resources(
          (runtime.totalMemory() - runtime.freeMemory()) >> 20,
          Thread.activeCount(),
          system.getOpenFileDescriptorCount(),
          files.count(),
          residentMegabytes());
    }
  }

  private static long residentMegabytes() throws IOException {
    String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ");
    return Long.parseLong(pages[1]) * 4096 >> 20;
  }

  /** What there is much more of now than there was earlier. */
  Optional<String> leakedSince(Resources earlier) {
    boolean leaks =
        heap > earlier.heap + SLACK.heap
            || threads > earlier.threads + SLACK.threads
            || descriptors > earlier.descriptors + SLACK.descriptors
            || temporary > earlier.temporary + SLACK.temporary
            || resident > earlier.resident + SLACK.resident;
    return leaks ? Optional.of("leaks: first " + earlier + ", then " + this) : Optional.empty();
  }

  @Override
  public String toString() {
    return "%d MB heap, %d threads, %d descriptors, %d temporary files, %d MB resident"
        .formatted(heap, threads, descriptors, temporary, resident);
  }
}
