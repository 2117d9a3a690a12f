package liss.c.vocabulary;

/** A vocabulary file that cannot be used. */
public final class VocabularyException extends Exception {

  private static final long serialVersionUID = 1L;

  VocabularyException(String file, int line, int column, String reason) {
    super(file + ":" + line + ":" + column + ": " + reason);
  }
}
