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
