package liss.cli;

/** The options of a command do not fit together, or do not fit its file. */
final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message one sentence for standard error
   */
  UsageException(String message) {
    super(message);
  }

  /** Rejects a command line for which a condition does not hold. */
  static void require(boolean condition, String message) {
    if (!condition) {
      throw new UsageException(message);
    }
  }
}
