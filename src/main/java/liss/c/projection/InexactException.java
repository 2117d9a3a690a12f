package liss.c.projection;

/** Something has no exact meaning here; the statement that it is in becomes a step that says so. */
final class InexactException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * @param what it is, as the subject of a sentence
   */
  InexactException(String what) {
    super(what);
  }

  /** What it is. */
  String what() {
    return String.valueOf(getMessage());
  }
}
