package liss.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes a directory to a zip whose bytes depend on the contents of the files only. */
final class Zip {

  private Zip() {}

  /**
   * Writes the zip. To be run in the time zone UTC, as zips have times without a zone.
   *
   * @param arguments the directory, the zip, and the time of all entries
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]).toAbsolutePath();
    Path zip = Path.of(arguments[1]).toAbsolutePath();
    FileTime time = FileTime.from(Instant.parse(arguments[2]));
    Files.deleteIfExists(zip);
    Map<String, ?> settings = Map.of("create", "true", "enablePosixFileAttributes", true);
    try (FileSystem entries = FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()), settings);
        Stream<Path> found = Files.walk(directory)) {
      List<Path> files = found.sorted().toList();
      for (Path file : files) {
        Path entry = entries.getPath(directory.getParent().relativize(file).toString());
        Files.copy(file, entry);
        boolean isRun = Files.isExecutable(file);
        Files.setPosixFilePermissions(
            entry, PosixFilePermissions.fromString(isRun ? "rwxr-xr-x" : "rw-r--r--"));
        Files.getFileAttributeView(entry, BasicFileAttributeView.class)
            .setTimes(time, time, time);
      }
    }
  }
}
