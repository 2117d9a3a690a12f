package liss.automata;

import java.util.Optional;

/** A text is no automaton of a known format. */
public final class AutomatonSyntaxException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int start;
  private final int end;
  private final transient Optional<String> hint;

  AutomatonSyntaxException(String message, Token place, String hint) {
    this(message, place, Optional.of(hint));
  }

  AutomatonSyntaxException(String message, Token place) {
    this(message, place, Optional.empty());
  }

  private AutomatonSyntaxException(String message, Token place, Optional<String> hint) {
    super(message);
    this.start = place.start();
    this.end = place.end();
    this.hint = hint;
  }

  /** The offset of the first character that the message is about. */
  public int start() {
    return start;
  }

  /** The offset behind the last one. */
  public int end() {
    return end;
  }

  /** What to do about it. */
  public Optional<String> hint() {
    return hint;
  }
}
