package liss.c.projection;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Assertions in comments, such as {@code //@ assert x == 1;}, where they are expressions of C
 * (Baudin et al., ACSL: ANSI/ISO C Specification Language, section 2.4.1).
 */
final class AssertionComments {

  /** The function that is called in the place of an assertion. */
  static final String CALL = "__acsl";

  private static final Pattern ANY = Pattern.compile("/[/*]@\\s*assert\\b");

  /** An assertion after a whole statement or a label, and nothing else in its comment. */
  private static final Pattern READ =
      Pattern.compile(
          "(?<=[;{}:])(?<before>\\s*)"
              + "(?://@[ \\t]*assert\\b(?<line>[^;\\n\\r@]+);(?=[ \\t]*[\\r\\n])"
              + "|/\\*@[ \\t]*assert\\b(?<block>[^;@*]+);\\s*\\*/)(?!\\s*else\\b)");

  /** What expressions of C do not have: other words of ACSL, and {@code ==>}. */
  private static final Pattern NOT_C = Pattern.compile("\\\\(?!true\\b|false\\b)|==>|<==>|\\^\\^");

  private AssertionComments() {}

  /**
   * The text with calls of {@link #CALL} in the place of the comments. It is as long as before, and
   * so is each line. Comments that are no expressions of C stay.
   */
  static String asCalls(String text) {
    if (!ANY.matcher(text).find()) {
      return text;
    }
    Matcher comment = READ.matcher(text);
    StringBuilder result = new StringBuilder(text);
    while (comment.find()) {
      String group = comment.group("line") == null ? "block" : "line";
      if (!NOT_C.matcher(comment.group(group)).find()) {
        int start = comment.end("before");
        result.replace(start, comment.end(), call(text, start, comment.end(group), comment.end()));
      }
    }
    return result.toString();
  }

  /** The call, which ends at the semicolon, with blanks around it. */
  private static String call(String text, int start, int semicolon, int end) {
    int expression = text.indexOf("assert", start) + "assert".length();
    String condition = text.substring(expression, semicolon);
    String call =
        CALL + "(" + condition.replace("\\true", "1    ").replace("\\false", "0     ") + ");";
    return " ".repeat(semicolon + 1 - start - call.length())
        + call
        + text.substring(semicolon + 1, end).replaceAll("\\S", " ");
  }

  /** Finds the assertions in comments. */
  static Matcher in(String text) {
    return ANY.matcher(text);
  }
}
