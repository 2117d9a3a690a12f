package liss.api;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The answer of liss about a program, in all forms.
 *
 * @param label the answer with its reason, such as {@code false(preemption-safety)}: the last line
 *     of the text
 * @param problems what is against the program and nobody has accepted, of {@code verify}
 * @param program the program with locks, of {@code synthesize} where there is a placement
 * @param text for people
 * @param json a document as docs/json.md says
 * @param sarif for what collects the findings of many tools
 * @param page HTML for a browser; empty, as is {@code sarif}, if a limit was met before the program
 *     was read
 */
public record Report(
    String label,
    List<Problem> problems,
    Optional<String> program,
    String text,
    String json,
    String sarif,
    String page) {

  /** Copies the list. */
  public Report {
    problems = List.copyOf(problems);
  }

  /** The answer without its reason. */
  public Result result() {
    return Result.valueOf(label.replaceFirst("\\(.*", "").toUpperCase(Locale.ROOT));
  }
}
