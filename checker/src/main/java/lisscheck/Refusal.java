package lisscheck;

/** What is thrown at a program or certificate that the checker does not handle. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  Refusal(String message) {
    super(message);
  }
}
