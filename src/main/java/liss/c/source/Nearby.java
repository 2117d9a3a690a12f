package liss.c.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.lang.SourceText;

/**
 * What lies near a file and says how it is compiled: a compilation database, and the directories of
 * headers. The search looks at no more than some thousand files, near ones first, so that the same
 * files have the same result.
 *
 * @param program the text with the file
 * @param hasDatabase whether it is known already how files are compiled
 */
record Nearby(SourceText program, boolean hasDatabase) {

  private static final int MOST_FILES = 5_000;
  private static final int DEEPEST = 5;

  /** The options with which a header is found: {@code -I DIR}; empty if it is not near. */
  Optional<String> optionFor(String header, String file) {
    Path name = Path.of(header).normalize();
    return around(file).stream()
        .flatMap(directory -> files(directory).stream())
        .filter(found -> found.endsWith(name) && found.getNameCount() >= name.getNameCount())
        .findFirst()
        .map(found -> {
          Path directory = found;
          for (int i = 0; i < name.getNameCount(); i++) {
            directory = parent(directory);
          }
          return "-I " + shown(directory);
        });
  }

  /** The option that names a compilation database: {@code -p DIR}; empty if none is near. */
  Optional<String> database(String file) {
    return hasDatabase
        ? Optional.empty()
        : around(file).stream()
            .flatMap(directory -> Stream.of(directory, directory.resolve("build")))
            .map(Path::normalize)
            .filter(directory -> Files.isRegularFile(directory.resolve("compile_commands.json")))
            .findFirst()
            .map(directory -> "-p " + shown(directory));
  }

  /** The directory of a file and the one above it, unless that is one for files of all kinds. */
  private static List<Path> around(String file) {
    Path directory = parent(Path.of(file));
    Path above = directory.resolve("..").normalize();
    return above.toAbsolutePath().normalize().getNameCount() < 2
        ? List.of(directory)
        : List.of(directory, above);
  }

  private static Path parent(Path path) {
    Path parent = path.getParent();
    return parent == null ? Path.of("") : parent;
  }

  private static String shown(Path directory) {
    return directory.toString().isEmpty() ? "." : directory.toString();
  }

  /** The files below a directory, those of higher directories first. */
  private static List<Path> files(Path top) {
    List<Path> files = new ArrayList<>();
    Deque<Path> open = new ArrayDeque<>(List.of(top));
    int depth = top.getNameCount() + DEEPEST;
    while (!open.isEmpty() && files.size() < MOST_FILES) {
      for (Path path : inside(open.remove())) {
        if (Files.isRegularFile(path)) {
          files.add(path);
        } else if (path.getNameCount() <= depth && Files.isDirectory(path)) {
          open.add(path);
        }
      }
    }
    return files;
  }

  private static List<Path> inside(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(
              path -> !path.getFileName().toString().startsWith(".") && !Files.isSymbolicLink(path))
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }
}
