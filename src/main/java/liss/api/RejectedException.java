package liss.api;

import java.util.List;

/** Says that a program is not read: its file is missing or wrong, or an option is. */
public final class RejectedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> messages;

  RejectedException(String text, List<Problem> messages) {
    super(text.strip());
    this.messages = List.copyOf(messages);
  }

  /** The messages with their places; none if the command line or the name of the file is wrong. */
  public List<Problem> messages() {
    return messages;
  }
}
