package liss.c.insertion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call as the text has it.
 *
 * @param name the function or macro
 * @param arguments without the blanks around them
 */
record CallText(String name, List<String> arguments) {

  private static final Pattern START = Pattern.compile("([A-Za-z_]\\w*)\\s*\\(");

  private static final Pattern COMMENT = Pattern.compile("//[^\\n]*|(?s:/\\*.*?\\*/)");

  /** A word that is no member. */
  private static final Pattern VARIABLE = Pattern.compile("(?<![\\w.])(?<!->)[A-Za-z_]\\w*");

  /** Copies the list. */
  CallText {
    arguments = List.copyOf(arguments);
  }

  /** A call; empty if the text is none. */
  static Optional<CallText> of(String written) {
    String text = COMMENT.matcher(written).replaceAll(" ");
    Matcher start = START.matcher(text);
    if (!start.lookingAt() || !text.endsWith(")") || text.contains("\"") || text.contains("'")) {
      return Optional.empty();
    }
    List<String> arguments = new ArrayList<>();
    int depth = 0;
    int from = start.end();
    for (int i = from; i < text.length() - 1; i++) {
      switch (text.charAt(i)) {
        case '(', '[', '{' -> depth++;
        case ')', ']', '}' -> depth--;
        case ',' -> {
          if (depth == 0) {
            arguments.add(text.substring(from, i).strip());
            from = i + 1;
          }
        }
        default -> {}
      }
      if (depth < 0) {
        return Optional.empty();
      }
    }
    String last = text.substring(from, text.length() - 1).strip();
    if (!last.isEmpty() || !arguments.isEmpty()) {
      arguments.add(last);
    }
    return Optional.of(new CallText(start.group(1), arguments));
  }

  /** The words of an expression that are not members. */
  static List<String> variables(String expression) {
    return VARIABLE
        .matcher(expression.replaceAll("\\s*(->|\\.)\\s*", "$1"))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  /** Whether an expression is a word. */
  static boolean isWord(String expression) {
    return expression.matches("[A-Za-z_]\\w*");
  }

  /** Whether an expression may do more than to compute an address. */
  static boolean hasEffects(String expression) {
    return expression.contains("++")
        || expression.contains("--")
        || expression.matches("(?s).*[^=!<>]=[^=].*")
        || START.matcher(expression).find();
  }

  /** The call with other arguments. */
  String with(List<String> others) {
    return name + "(" + String.join(", ", others) + ")";
  }
}
