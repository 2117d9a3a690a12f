package liss.c;

import java.util.List;
import liss.lang.SourceText;

/**
 * A part of a program as a whole one: its text, and after it a {@code main} that calls what runs
 * alone, and then has threads call others. What they get is any value; where they get objects of a
 * type, it is the same object. What holds of callers holds of these.
 *
 * @param source the text of the part, with what is added at its end
 * @param line the line at which that starts
 * @param first the functions that run before all others
 * @param earlier the functions of which each may run once before the threads, in this order
 * @param threads the functions that run beside each other, each in a thread of its own
 */
public record Harness(
    SourceText source, int line, List<String> first, List<String> earlier, List<String> threads) {

  /** What has happened when the threads start. */
  public enum Past {
    /** What runs alone has run. */
    INITIALIZED,
    /** Each of the functions that other files call may have been called once, too. */
    USED
  }

  /** Copies the lists. */
  public Harness {
    first = List.copyOf(first);
    earlier = List.copyOf(earlier);
    threads = List.copyOf(threads);
  }
}
