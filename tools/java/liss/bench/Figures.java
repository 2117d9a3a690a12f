package liss.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Numbers as they stand in tables. */
final class Figures {

  private Figures() {}

  /** Seconds with two digits after the point. */
  static String time(Duration time) {
    return String.format(Locale.ROOT, "%.2f s", time.toMillis() / 1000.0);
  }

  /** Whole mebibytes, rounded up. */
  static String memory(long bytes) {
    return (bytes + (1 << 20) - 1 >> 20) + " MB";
  }

  /** The middle one; the mean of the two in the middle if there are two. */
  static Duration median(List<Duration> times) {
    List<Duration> sorted = times.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : sorted.get(middle - 1).plus(sorted.get(middle)).dividedBy(2);
  }
}
