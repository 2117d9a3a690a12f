package liss.cli;

/** Something is wrong with what the user gave; the message is all there is to say. */
final class InputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message complete, for standard error; may have several lines
   */
  InputException(String message) {
    super(message);
  }
}
