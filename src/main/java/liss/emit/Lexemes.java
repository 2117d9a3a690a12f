package liss.emit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The comments and identifiers of a source text, and where they stand. Enough of the lexical
 * structure of W, and of C, to insert text between tokens.
 */
final class Lexemes {

  private static final Pattern LEXEME =
      Pattern.compile(
          "(?<comment>//[^\\r\\n]*|/\\*(?s:.*?)(?:\\*/|\\z))"
              + "|(?<word>[A-Za-z_][A-Za-z0-9_]*)"
              + "|(?<other>\\S)");

  private final List<Lexeme> all = new ArrayList<>();

  Lexemes(String text) {
    LEXEME.matcher(text).results().map(Lexemes::lexeme).forEach(all::add);
  }

  /** A comment, a word, or one character of anything else. */
  record Lexeme(Kind kind, String text, int start) {
    int end() {
      return start + text.length();
    }
  }

  enum Kind {
    COMMENT,
    WORD,
    OTHER
  }

  private static Lexeme lexeme(MatchResult match) {
    Kind kind =
        match.group("comment") != null
            ? Kind.COMMENT
            : match.group("word") != null ? Kind.WORD : Kind.OTHER;
    return new Lexeme(kind, match.group(), match.start());
  }

  /** The lexemes in the order of the text. */
  List<Lexeme> all() {
    return all;
  }

  /** The first word of the text outside comments. */
  Lexeme firstWord() {
    return all.stream().filter(l -> l.kind() == Kind.WORD).findFirst().orElseThrow();
  }

  /** All words of the text outside comments, keywords among them. */
  Set<String> words() {
    Set<String> words = new LinkedHashSet<>();
    all.stream().filter(l -> l.kind() == Kind.WORD).map(Lexeme::text).forEach(words::add);
    return words;
  }

  /** The offset after the first semicolon from the offset on. */
  int behindSemicolon(int offset) {
    return all.stream()
        .filter(l -> l.start() >= offset && l.kind() == Kind.OTHER && l.text().equals(";"))
        .findFirst()
        .orElseThrow()
        .end();
  }

  /** The last word in front of the offset. */
  Lexeme wordBefore(int offset) {
    return all.stream()
        .filter(l -> l.end() <= offset && l.kind() == Kind.WORD)
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  /** The comments that lie between the token in front of the offset and the offset, last first. */
  List<Lexeme> commentsBefore(int offset) {
    List<Lexeme> before = all.stream().filter(l -> l.end() <= offset).toList().reversed();
    return before.stream().takeWhile(l -> l.kind() == Kind.COMMENT).toList();
  }
}
