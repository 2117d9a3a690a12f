package liss.c.vocabulary;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The headers of the machine: those that its C compiler finds, if it has one. The compiler is asked
 * for its directories when a header is needed for the first time.
 */
public final class SystemHeaders {

  private static final String START = "#include <...> search starts here:";
  private static final String END = "End of search list.";
  private static final int LONGEST_SECONDS = 5;

  private final Supplier<List<Path>> search;
  private Optional<List<Path>> directories = Optional.empty();

  /**
   * Headers in directories that are asked for at most once.
   *
   * @param search the directories, first one first
   */
  public SystemHeaders(Supplier<List<Path>> search) {
    this.search = search;
  }

  /** The headers that the program {@code cc} finds. */
  public static SystemHeaders ofCompiler() {
    return new SystemHeaders(() -> searched("cc"));
  }

  /** The text of a header by the name that a program includes; empty if there is none. */
  public Optional<String> text(String name) {
    List<Path> known = directories.orElseGet(search);
    directories = Optional.of(known);
    return known.stream()
        .map(directory -> directory.resolve(name))
        .filter(Files::isRegularFile)
        .findFirst()
        .flatMap(SystemHeaders::read);
  }

  /** The text of a file; empty if it cannot be read. Bytes that are no UTF-8 do not matter. */
  public static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The directories that a compiler looks for headers in; none if it does not tell. */
  private static List<Path> searched(String compiler) {
    try {
      Process process =
          new ProcessBuilder(compiler, "-E", "-v", "-x", "c", "-")
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) ? directories(said) : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  /** The directories that a compiler lists when it is told to be verbose. */
  static List<Path> directories(String said) {
    List<Path> found = new ArrayList<>();
    boolean isListed = false;
    for (String line : said.lines().toList()) {
      if (line.equals(END)) {
        return found;
      }
      if (isListed) {
        try {
          found.add(Path.of(line.strip()));
        } catch (InvalidPathException e) {
          // Another directory may have the header.
        }
      }
      isListed |= line.equals(START);
    }
    return found;
  }
}
