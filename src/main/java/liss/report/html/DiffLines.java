package liss.report.html;

import java.util.List;
import liss.format.Json;

/** The lines of a unified diff, each with what it is: a change of locks stands apart. */
final class DiffLines {

  private DiffLines() {}

  /**
   * The lines as members of a document, {@code text} and {@code kind}, the classes of the style.
   *
   * @param result a result with a {@code diff} and the {@code lockStatements} in it
   */
  static List<Json> of(Json.Members result) {
    List<String> locks =
        result.texts("lockStatements").stream().filter(lock -> !lock.isEmpty()).toList();
    return result.text("diff").orElse("").lines().map(line -> line(line, locks)).toList();
  }

  private static Json line(String line, List<String> locks) {
    return Json.object().with("text", line).with("kind", kind(line, locks));
  }

  private static String kind(String line, List<String> locks) {
    if (line.startsWith("@@") || line.startsWith("---") || line.startsWith("+++")) {
      return "hunk";
    }
    String side = line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "both";
    String code = line.replaceAll("\\s+", " ");
    boolean isOfLock = !side.equals("both") && locks.stream().anyMatch(code::contains);
    return isOfLock ? side + " lock" : side;
  }
}
