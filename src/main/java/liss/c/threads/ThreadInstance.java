package liss.c.threads;

import java.util.Optional;
import liss.lang.Declaration.Copies;

/**
 * A thread of a program that starts its threads.
 *
 * @param name its function, with a number if others execute it, too
 * @param function the function that the program names
 * @param procedure what is left of that function for this thread, by its name in the unit; the
 *     function itself if nothing is known
 * @param by the thread that starts it; empty if it runs from the beginning
 * @param certainty whether that thread always starts it
 * @param copies how often it is started
 */
public record ThreadInstance(
    String name,
    String function,
    String procedure,
    Optional<String> by,
    Certainty certainty,
    Copies copies) {

  /** Whether something is executed exactly once. */
  public enum Certainty {
    ALWAYS,
    PERHAPS
  }
}
