package liss.automata;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of a text with its place.
 *
 * @param start offset of the first character
 * @param end offset behind the last one
 */
record Token(String text, int start, int end) {

  /** The matches of a pattern between two offsets, without those that are white space. */
  static List<Token> all(Pattern pattern, String text, int from, int to) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = pattern.matcher(text).region(from, to);
    while (matcher.find()) {
      if (!matcher.group().isBlank()) {
        tokens.add(new Token(matcher.group(), matcher.start(), matcher.end()));
      }
    }
    return tokens;
  }

  /** The empty place behind the last character of a text. */
  static Token endOf(String text) {
    int end = text.stripTrailing().length();
    return new Token("", end, end);
  }

  boolean is(String other) {
    return text.equals(other);
  }
}
