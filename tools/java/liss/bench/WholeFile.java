package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are written whole or not at all. */
final class WholeFile {

  private WholeFile() {}

  /** Writes a file through a temporary one beside it. */
  static void write(Path file, String text) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    Files.createDirectories(directory);
    Path temporary = directory.resolve(file.getFileName() + ".new");
    try {
      Files.writeString(temporary, text);
      Files.move(
          temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
