package liss.lsp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The files that the editor is asked to open, in a temporary directory that the session deletes at
 * its end.
 */
final class SessionFiles implements AutoCloseable {

  private Optional<Path> directory = Optional.empty();

  /**
   * Writes a file.
   *
   * @return its URI
   */
  synchronized String write(String name, String text) {
    try {
      if (directory.isEmpty()) {
        directory = Optional.of(Files.createTempDirectory("liss"));
      }
      return Files.writeString(directory.get().resolve(name), text).toUri().toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    directory.ifPresent(SessionFiles::delete);
    directory = Optional.empty();
  }

  private static void delete(Path directory) {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
