package liss.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import liss.format.Palette;
import liss.format.Printable;

/**
 * Where the output of this process goes.
 *
 * @param environment the environment variables
 * @param interactive the streams that a person reads as they are written
 */
record Terminal(Map<String, String> environment, Set<Stream> interactive) {

  private static final int USUAL_WIDTH = 100;
  private static final int NARROWEST_WIDTH = 60;

  /** The two streams that are written to; the number is that of the file descriptor. */
  enum Stream {
    OUT(1),
    ERR(2);

    private final int descriptor;

    Stream(int descriptor) {
      this.descriptor = descriptor;
    }
  }

  /** The choices of {@code --color}. */
  enum Color {
    AUTO,
    ALWAYS,
    NEVER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Terminal {
    environment = Map.copyOf(environment);
    interactive = Set.copyOf(interactive);
  }

  /** The terminal of this process. */
  static Terminal ofProcess() {
    Set<Stream> interactive = EnumSet.noneOf(Stream.class);
    for (Stream stream : Stream.values()) {
      if (isTerminal(stream)) {
        interactive.add(stream);
      }
    }
    return new Terminal(System.getenv(), interactive);
  }

  /**
   * Java tells only whether input and output are both terminals, if that. Linux tells it for each
   * stream.
   */
  @SuppressWarnings("SystemConsoleNull") // it still returns null where the answer is no
  private static boolean isTerminal(Stream stream) {
    Path descriptor = Path.of("/proc/self/fd/" + stream.descriptor);
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return System.console() != null;
    }
  }

  /** The terminal where nobody reads what is written as it is written. */
  Terminal ofFile() {
    return new Terminal(environment, Set.of());
  }

  /**
   * The time that files are said to be made at: the variable {@code SOURCE_DATE_EPOCH}, in seconds
   * since 1970 (reproducible-builds.org), or now.
   */
  Instant time() {
    String seconds = environment.getOrDefault("SOURCE_DATE_EPOCH", "");
    return seconds.matches("\\d{1,11}")
        ? Instant.ofEpochSecond(Long.parseLong(seconds))
        : Instant.now();
  }

  /** How texts are shown on a stream, for a command line with these arguments. */
  Printable printable(Collection<String> arguments, Stream stream) {
    return isInteractive(stream) || arguments.stream().anyMatch(word -> word.startsWith("--color"))
        ? Printable.WITH_COLORS
        : Printable.PLAIN;
  }

  boolean isInteractive(Stream stream) {
    return interactive.contains(stream);
  }

  /** How to show emphasis on a stream; see no-color.org. */
  Palette palette(Color color, Stream stream) {
    return switch (color) {
      case ALWAYS -> Palette.COLORED;
      case NEVER -> Palette.PLAIN;
      case AUTO -> {
        boolean wanted =
            isInteractive(stream)
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
        yield wanted ? Palette.COLORED : Palette.PLAIN;
      }
    };
  }

  /** The number of columns to use. */
  int width() {
    String columns = environment.getOrDefault("COLUMNS", "");
    return columns.matches("[1-9][0-9]{0,3}")
        ? Math.max(NARROWEST_WIDTH, Integer.parseInt(columns))
        : USUAL_WIDTH;
  }
}
