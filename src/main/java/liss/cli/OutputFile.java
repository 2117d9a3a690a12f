package liss.cli;

import static liss.cli.UsageException.require;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Writes files whole or not at all. */
final class OutputFile {

  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private OutputFile() {}

  /**
   * Rejects a command line whose output would overwrite its input.
   *
   * @param hint what to say about that
   */
  static void checkIsNot(Path input, Path output, String hint) {
    try {
      boolean overwrites =
          Files.exists(output) && Files.exists(input) && Files.isSameFile(output, input);
      require(!overwrites, "-o would overwrite " + input + hint);
    } catch (IOException e) {
      throw new InputException("error: cannot compare " + input + " and " + output);
    }
  }

  /** Rejects a command line whose output would have no place to go, before it takes any time. */
  static void checkDirectory(Path output) {
    Path directory = output.toAbsolutePath().getParent();
    require(
        directory != null && Files.isDirectory(directory), "-o: no such directory: " + directory);
  }

  /** Creates a directory unless it is there. */
  static void createDirectory(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new InputException("error: cannot create " + directory + SourceFile.reason(e));
    }
  }

  /**
   * Replaces the contents of a file, or creates it. A reader sees the old contents or the new ones;
   * after an error the old ones are there. A symbolic link is followed; what is no regular file,
   * such as a terminal, is written to directly.
   */
  static void write(Path file, String text) {
    try {
      if (Files.isDirectory(file)) {
        throw new InputException("error: cannot write " + file + ": it is a directory");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        Files.writeString(file, text, StandardOpenOption.WRITE);
      } else {
        replace(target(file), text);
      }
    } catch (IOException e) {
      throw new InputException("error: cannot write " + file + SourceFile.reason(e));
    }
  }

  /** The file that links lead to, which need not be there. */
  private static Path target(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static void replace(Path file, String text) throws IOException {
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new java.nio.file.AccessDeniedException(file.toString());
    }
    Path draft = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      Files.write(draft, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
      copyPermissions(file, draft);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView old =
        Files.getFileAttributeView(from, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (Files.exists(from) && old != null) {
      Files.setPosixFilePermissions(to, old.readAttributes().permissions());
    }
  }
}
