package liss.patch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which files may be read because a line marker names them. A marker is data that came with a
 * program, and a patch shows lines of the file that it names: a marker for somebody's key would put
 * that into a patch.
 *
 * @param directories files below these; empty for all files
 */
public record TrustedFiles(Optional<List<Path>> directories) {

  /** All files. */
  public static final TrustedFiles ALL = new TrustedFiles(Optional.empty());

  /** Takes the places to which links lead. */
  public TrustedFiles {
    directories = directories.map(list -> list.stream().map(TrustedFiles::place).toList());
  }

  /** Files below some directories. */
  public static TrustedFiles below(List<Path> directories) {
    return new TrustedFiles(Optional.of(directories));
  }

  /** Whether a file may be read. */
  boolean has(Path file) {
    Path place = place(file);
    return directories.isEmpty() || directories.get().stream().anyMatch(place::startsWith);
  }

  private static Path place(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}
