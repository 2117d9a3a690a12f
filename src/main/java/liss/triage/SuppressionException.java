package liss.triage;

/** A suppression that does not say what it is about, or why; the message is complete. */
public final class SuppressionException extends Exception {

  private static final long serialVersionUID = 1L;

  SuppressionException(String message) {
    super(message);
  }
}
