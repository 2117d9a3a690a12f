package liss.c;

import java.util.Locale;

/**
 * The passes over a program of C, in their order. Each makes a program of the program before it
 * ({@code CProgram} has them); {@code liss c-ir --after} prints what it makes.
 */
public enum Pass {
  LOWER("text and tree become instructions; nothing looks at the tree after this"),
  LIBRARY("a call that instructions can say becomes these, and a pointed function gets a body"),
  THREADS("each start that constants tell from others is one, and its thread has its own code"),
  LOCKS("a function that locks a parameter is there once for each object, a helper for each call"),
  REACHED("what no thread can execute is left out");

  private final String sentence;

  Pass(String sentence) {
    this.sentence = sentence;
  }

  /** What the pass does, in one sentence. */
  public String sentence() {
    return sentence;
  }

  /** The name for users. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
