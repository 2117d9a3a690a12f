package liss.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.lang.Program;
import liss.search.Limits;
import liss.verify.Verification;

/**
 * What shows somebody who trusts nobody that an answer is right: lines of JSON, which
 * docs/certificates.md describes.
 */
public sealed interface Certificate {

  /** There is one. */
  record Written(List<String> lines) implements Certificate {
    /** Copies the list. */
    public Written {
      lines = List.copyOf(lines);
    }

    /** All lines, as they are written to a file. */
    public String text() {
      return String.join("\n", lines) + "\n";
    }
  }

  /** There is none. */
  record None(String reason) implements Certificate {}

  /** The version of the format. */
  int VERSION = 1;

  /**
   * The certificate of an answer about a program in W.
   *
   * @param program as it is written
   * @param found the answer about it, with values
   */
  static Certificate of(Program program, Verification found, Limits limits) {
    ProgramCfa threads = found.program();
    if (threads.hasPriorities()) {
      return new None("priorities on one processor");
    }
    if (!program.replicated().isEmpty() || found.copies().isPresent()) {
      return new None("any number of copies");
    }
    if (!threads.uncontended().isEmpty()) {
      return new None("the scheduler switches at some lock statements only");
    }
    if (threads.threads().stream()
        .flatMap(t -> t.edges().stream())
        .anyMatch(Certificate::isSplit)) {
      return new None("an attempt to become the writer of a lock that may fail");
    }
    return new Writer(threads, limits).of(found, sha256(program.source().text()));
  }

  /** Whether a statement has a step for each reason for which it may be possible. */
  private static boolean isSplit(Edge edge) {
    return edge.action() instanceof Action.ObjectStep step
        && step.operation() instanceof ObjectOperation.Refused refused
        && refused.obstacle() == ObjectOperation.Obstacle.READER;
  }

  /** What names a text. */
  static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java has SHA-256", e);
    }
  }
}
