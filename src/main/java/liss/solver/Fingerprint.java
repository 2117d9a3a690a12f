package liss.solver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * What a native library must look like to be loaded.
 *
 * @param sha256 its hash in lower-case hexadecimal digits
 * @param size its length in bytes
 * @param resource its name in the build
 */
record Fingerprint(String sha256, long size, String resource) {

  private static final int CHUNK = 1 << 16;

  /** Returns the listed fingerprint of a resource. */
  static Fingerprint of(String resource) throws IOException {
    return all().stream()
        .filter(fingerprint -> fingerprint.resource().equals(resource))
        .findFirst()
        .orElseThrow(() -> new IOException("there is no Z3 for this platform: " + resource));
  }

  /** Returns the fingerprints of the libraries of every platform. */
  static List<Fingerprint> all() throws IOException {
    try (InputStream list = Fingerprint.class.getResourceAsStream("natives.sha256");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(list), StandardCharsets.US_ASCII))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" ", -1))
          .map(field -> new Fingerprint(field[0], Long.parseLong(field[1]), field[2]))
          .toList();
    }
  }

  /** Whether the file is there and has this size and hash. */
  boolean matches(Path file) throws IOException {
    return Files.isRegularFile(file)
        && Files.size(file) == size
        && HexFormat.of().formatHex(digest(file)).equals(sha256);
  }

  /** Reads instead of mapping: a mapped file cannot be moved on Windows. */
  private static byte[] digest(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] chunk = new byte[CHUNK];
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        digest.update(chunk, 0, n);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
