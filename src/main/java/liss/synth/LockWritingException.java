package liss.synth;

/** Thrown when a table {@code emit} writes locks that do not exclude threads from each other. */
public final class LockWritingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  LockWritingException(String reason) {
    super("as table [emit] writes locks, " + reason);
  }

  LockWritingException(String statement, String wrong, String lock) {
    this("`%s` %s".formatted(statement.replace("%s", lock), wrong));
  }
}
