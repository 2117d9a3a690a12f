package liss.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.search.Limits;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options {@code --timeout} and {@code --memlimit}. */
final class LimitOptions {

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Give up after this time, such as 500ms, 30s, 10m or 1h; exit code 5.")
  private Optional<Duration> timeout = Optional.empty();

  @Option(
      names = "--memlimit",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description = "Give up when more memory is in use, such as 512m or 2g; exit code 5.")
  private Optional<Long> memory = Optional.empty();

  private Optional<Limits> running = Optional.empty();

  /** The time of all that follows runs from now on. */
  void begin() {
    running = Optional.of(new Limits(timeout, memory));
  }

  /** The limits, with the time running since the beginning, or else from now on. */
  Limits start() {
    return running.orElseGet(() -> new Limits(timeout, memory));
  }

  /** The limits, running from now on, with another one for the time if there is none. */
  Limits startWithin(Duration otherwise) {
    return new Limits(timeout.or(() -> Optional.of(otherwise)), memory);
  }

  /** The limits, running from now on, with another time. */
  Limits startFor(Duration time) {
    return new Limits(Optional.of(time), memory);
  }

  /** The time after which an answer is due even of work that does not ask for limits. */
  Optional<Duration> due() {
    return start().due();
  }

  /**
   * How much of the heap this process has used at most: the sum of the peaks of all heap pools, in
   * bytes. It counts garbage that was not collected yet, and the pools need not have had their
   * peaks at the same time.
   */
  static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  /** Reads a number with a unit of time. */
  static final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    @Override
    public Duration convert(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
        throw new TypeConversionException("'" + text + "' is no time like 500ms, 30s, 10m or 1h");
      }
      long amount = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "ms" -> Duration.ofMillis(amount);
        case "s" -> Duration.ofSeconds(amount);
        case "m" -> Duration.ofMinutes(amount);
        default -> Duration.ofHours(amount);
      };
    }
  }

  /** Reads a number with a unit of memory. */
  static final class SizeConverter implements ITypeConverter<Long> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([kmg])");

    @Override
    public Long convert(String text) {
      Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT));
      if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
        throw new TypeConversionException("'" + text + "' is no size like 64k, 512m or 2g");
      }
      long amount = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "k" -> amount << 10;
        case "m" -> amount << 20;
        default -> amount << 30;
      };
    }
  }
}
