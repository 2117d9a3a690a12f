package liss.format;

import java.time.Duration;
import java.util.Locale;

/** Durations in the units that people read. */
public final class Durations {

  private Durations() {}

  /** The duration as milliseconds below one second, and as seconds above. */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    return millis < 1000 ? millis + " ms" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }
}
