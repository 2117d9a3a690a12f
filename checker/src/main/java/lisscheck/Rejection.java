package lisscheck;

/** A certificate does not show what it claims. */
final class Rejection extends RuntimeException {

  private static final long serialVersionUID = 1;

  Rejection(String reason) {
    super(reason);
  }

  static void unless(boolean holds, String reason) {
    if (!holds) {
      throw new Rejection(reason);
    }
  }
}
