package liss.c.ir;

/** A run comes to something that has no exact meaning here. */
public final class InexactException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  InexactException(String what) {
    super(what);
  }
}
