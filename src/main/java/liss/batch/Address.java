package liss.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/**
 * How to reach a resident process: one line of a file that only its user can read.
 *
 * @param port of the loopback interface
 * @param question the secret that a client tells
 * @param answer the secret that it is told
 * @param process the number of the process
 */
public record Address(int port, String question, String answer, long process) {

  private static final int SECRET_BYTES = 16;

  /** The address of this process, with new secrets. */
  static Address ofThisProcess(int port) {
    return new Address(port, secret(), secret(), ProcessHandle.current().pid());
  }

  private static String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The address in a file; empty if it has none, or the process is gone. */
  public static Optional<Address> in(Path file) {
    try {
      String[] words = Files.readString(file).strip().split(" ");
      return Optional.of(words)
          .filter(four -> four.length == 4)
          .map(four ->
              new Address(Integer.parseInt(four[0]), four[1], four[2], Long.parseLong(four[3])))
          .filter(address ->
              ProcessHandle.of(address.process).filter(ProcessHandle::isAlive).isPresent());
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Writes the file, whole or not at all; its directory must be private. */
  void write(Path file) throws IOException {
    Path draft =
        Files.createTempFile(
            file.toAbsolutePath().getParent(),
            "serve",
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(draft, String.join(" ", "" + port, question, answer, "" + process) + "\n");
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
