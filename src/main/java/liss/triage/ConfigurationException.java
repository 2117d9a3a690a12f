package liss.triage;

/** What a user says of a program in a form that says nothing; the message is complete. */
public final class ConfigurationException extends Exception {

  private static final long serialVersionUID = 1L;

  ConfigurationException(String message) {
    super(message);
  }
}
