package liss.solver;

/**
 * Thrown when a question stays open: Z3 gave no answer, it was asked to stop, or the question
 * cannot be put in its terms.
 */
public final class UndecidedException extends Exception {

  private static final long serialVersionUID = 1;

  /** A question that cannot be put, for a reason that the user is told. */
  public UndecidedException(String reason) {
    super(reason);
  }

  UndecidedException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
