package liss.c.lowering;

/** A part of the text that has no exact meaning in normalized C: an instruction says so. */
final class UnsupportedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String what;

  /**
   * @param what a noun phrase, such as {@code a complex number}
   */
  UnsupportedException(String what) {
    super(what, null, false, false);
    this.what = what;
  }

  String what() {
    return what;
  }
}
