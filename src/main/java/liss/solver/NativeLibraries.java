package liss.solver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The native libraries of Z3 for this machine, unpacked from the class path into a directory of the
 * user.
 *
 * <p>The directory is named after the hash of the solver, so versions do not meet. A file is
 * written under a temporary name and moved into place in one step, and its size and SHA-256 are
 * compared with the list in {@code natives.sha256} before it is loaded: a second process, a full
 * disk or an interrupted run cannot leave a broken library after.
 */
final class NativeLibraries {

  /** The libraries in the order in which they must be loaded, without prefix and suffix. */
  static final List<String> NAMES = List.of("z3", "z3java");

  /** Runs once per process, for whichever thread comes first. */
  private static final FutureTask<NativeLibraries> OF_THIS_PROCESS =
      new FutureTask<>(NativeLibraries::unpackForUser);

  private final Platform platform;
  private final Path directory;

  private NativeLibraries(Platform platform, Path directory) {
    this.platform = platform;
    this.directory = directory;
  }

  /**
   * Returns the libraries of this machine; they are unpacked and verified once per process.
   *
   * @throws IllegalStateException if this build has none for this machine
   * @throws UncheckedIOException if they cannot be written anywhere
   */
  static NativeLibraries ofThisProcess() {
    OF_THIS_PROCESS.run();
    try {
      return OF_THIS_PROCESS.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw new UncheckedIOException(
            new IOException("Z3 cannot be unpacked: " + failure.getMessage(), failure));
      }
      throw new IllegalStateException("Z3 cannot be unpacked: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while Z3 was being unpacked", e);
    }
  }

  /** A home directory that is missing, full or read-only does not keep liss from running. */
  private static NativeLibraries unpackForUser() throws IOException {
    Platform platform = Platform.current();
    try {
      return unpack(platform, cacheOfUser());
    } catch (IOException unwritable) {
      Path directory = Files.createTempDirectory("liss");
      directory.toFile().deleteOnExit();
      NativeLibraries libraries = unpack(platform, directory);
      libraries.directory.toFile().deleteOnExit();
      NAMES.forEach(name -> libraries.file(name).toFile().deleteOnExit());
      return libraries;
    }
  }

  private static Path cacheOfUser() {
    return environment("LISS_CACHE")
        .or(() -> environment("XDG_CACHE_HOME").map(cache -> cache.resolve("liss")))
        .or(() -> environment("LOCALAPPDATA").map(cache -> cache.resolve("liss")))
        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "liss"))
        .toAbsolutePath();
  }

  private static Optional<Path> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(s -> !s.isBlank()).map(Path::of);
  }

  /** Returns the libraries of a platform, after unpacking what is missing or damaged. */
  static NativeLibraries unpack(Platform platform, Path cache) throws IOException {
    Fingerprint solver = Fingerprint.of(platform.resource(NAMES.getFirst()));
    Path directory = cache.resolve("z3-" + solver.sha256().substring(0, 16));
    Files.createDirectories(directory);
    NativeLibraries libraries = new NativeLibraries(platform, directory);
    for (String name : NAMES) {
      Fingerprint fingerprint = Fingerprint.of(platform.resource(name));
      Path file = libraries.file(name);
      if (!fingerprint.matches(file)) {
        unpack(fingerprint, file);
      }
    }
    return libraries;
  }

  private static void unpack(Fingerprint fingerprint, Path file) throws IOException {
    String resource = "natives/" + fingerprint.resource();
    try (InputStream packed = NativeLibraries.class.getResourceAsStream(resource)) {
      if (packed == null) {
        throw new IOException("this build of liss has no " + resource);
      }
      Path temporary = Files.createTempFile(file.getParent(), "unpacking-", ".tmp");
      try {
        Files.copy(packed, temporary, StandardCopyOption.REPLACE_EXISTING);
        if (!fingerprint.matches(temporary)) {
          throw new IOException(resource + " is not the listed one");
        }
        moveIntoPlace(temporary, file, fingerprint);
      } finally {
        Files.deleteIfExists(temporary);
      }
    }
  }

  /** Windows refuses to replace a library in use; then another process has just put it there. */
  private static void moveIntoPlace(Path temporary, Path file, Fingerprint fingerprint)
      throws IOException {
    try {
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!fingerprint.matches(file)) {
        throw e;
      }
    }
  }

  /** Loads a library by the name that JavaSMT asks for. */
  void load(String name) {
    System.load(file(name).toString());
  }

  /** Returns where the library of that name is. */
  Path file(String name) {
    return directory.resolve(platform.fileName(name));
  }
}
