package liss.patch;

/** A file cannot be changed as its program was; the message says which, where and why. */
public final class UnchangeableFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnchangeableFileException(String message) {
    super(message);
  }
}
