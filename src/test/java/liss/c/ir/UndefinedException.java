package liss.c.ir;

/** A run does what C leaves undefined: it divides by 0, or accesses what is no object. */
public final class UndefinedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UndefinedException(String what) {
    super(what);
  }
}
