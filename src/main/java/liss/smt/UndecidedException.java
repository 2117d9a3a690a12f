package liss.smt;

/** Thrown when a question stays open: Z3 gave no answer, or it was asked to stop. */
public final class UndecidedException extends Exception {

  private static final long serialVersionUID = 1;

  UndecidedException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
