package liss.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import liss.format.Json;

/**
 * Cuts the lines of a program into parts that have a color each: comments, strings, numbers,
 * keywords and directives. Nothing is wrong for it; what is no such part is plain. Linear in the
 * length of a line.
 */
final class Highlighter {

  /** The words of W (docs/language.md), which EditorGrammarTest compares for the editors. */
  static final Set<String> OF_W =
      Set.of(
          ("shared int lock cond guard channel condvar semaphore rwlock barrier proc thread call"
                  + " input output havoc if else while goto return break continue skip yield assert"
                  + " unlock wait wait_not wait_reset signal reset assume assume_not cwait csignal"
                  + " cbroadcast sem_wait sem_post read_lock read_unlock write_lock write_unlock"
                  + " rw_unlock barrier_wait true false")
              .split(" "));

  /** The keywords of C17. */
  private static final Set<String> OF_C =
      Set.of(
          ("auto break case char const continue default do double else enum extern float for goto"
                  + " if inline int long register restrict return short signed sizeof static struct"
                  + " switch typedef union unsigned void volatile while _Alignas _Alignof _Atomic"
                  + " _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local")
              .split(" "));

  private final Set<String> keywords;
  private boolean isInComment;

  /** For the lines of a file, which is one of W if its name says so. */
  Highlighter(String file) {
    this.keywords = file.endsWith(".w") ? OF_W : OF_C;
  }

  /**
   * The parts of the next line, each with a {@code text}, and with a {@code color} if it has one.
   */
  List<Json.Members> parts(String line) {
    List<Json.Members> parts = new ArrayList<>();
    int plain = 0;
    for (int i = 0; i < line.length(); ) {
      int end = end(line, i);
      Optional<String> color = color(line.substring(i, end), line.substring(0, i).isBlank());
      if (color.isPresent()) {
        add(parts, line.substring(plain, i), Optional.empty());
        add(parts, line.substring(i, end), color);
        plain = end;
      }
      i = end;
    }
    add(parts, line.substring(plain), Optional.empty());
    return parts;
  }

  private static void add(List<Json.Members> parts, String text, Optional<String> color) {
    if (!text.isEmpty()) {
      parts.add(Json.object().with("text", text).with("color", color.map(Json.Text::new)));
    }
  }

  /** Where the part ends that starts at a position. */
  private int end(String line, int start) {
    char first = line.charAt(start);
    if (isInComment || line.startsWith("/*", start)) {
      int end = line.indexOf("*/", isInComment ? start : start + 2);
      isInComment = end < 0;
      return isInComment ? line.length() : end + 2;
    }
    if (line.startsWith("//", start)) {
      return line.length();
    }
    if (first == '"' || first == '\'') {
      return endOfString(line, start);
    }
    if (Character.isDigit(first)) {
      return after(line, start, c -> isWord(c) || c == '.');
    }
    if (isWord(first) || first == '#') {
      return after(
          line, first == '#' ? after(line, start + 1, c -> c == ' ') : start, c -> isWord(c));
    }
    return start + 1;
  }

  private static int endOfString(String line, int start) {
    for (int i = start + 1; i < line.length(); i++) {
      if (line.charAt(i) == '\\') {
        i++;
      } else if (line.charAt(i) == line.charAt(start)) {
        return i + 1;
      }
    }
    return line.length();
  }

  private static int after(String line, int start, IntPredicate isPart) {
    int end = start;
    while (end < line.length() && isPart.test(line.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isWord(int character) {
    return Character.isLetterOrDigit(character) || character == '_';
  }

  /**
   * The color of a part.
   *
   * @param isFirst whether nothing but blanks is before it in its line
   */
  private Optional<String> color(String part, boolean isFirst) {
    char first = part.charAt(0);
    if (part.length() > 1 && (part.startsWith("//") || part.endsWith("*/")) || isInComment) {
      return Optional.of("comment");
    }
    if (first == '"' || first == '\'') {
      return Optional.of("string");
    }
    if (Character.isDigit(first)) {
      return Optional.of("constant");
    }
    return keywords.contains(part) || first == '#' && isFirst
        ? Optional.of("keyword")
        : Optional.empty();
  }
}
