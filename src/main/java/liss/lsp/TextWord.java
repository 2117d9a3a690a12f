package liss.lsp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of a text in W as an editor sees it, which may be wrong in any way.
 *
 * @param start the offset of its first character
 */
record TextWord(Kind kind, String text, int start) {

  /** What a word is. */
  enum Kind {
    COMMENT,
    ANNOTATION,
    NUMBER,
    KEYWORD,
    NAME,
    /** An operator, a bracket, or a character that W does not have. */
    SIGN
  }

  /** The keywords that begin a declaration. */
  static final List<String> DECLARATIONS =
      List.of(
          "shared",
          "lock",
          "cond",
          "guard",
          "channel",
          "condvar",
          "semaphore",
          "rwlock",
          "barrier",
          "proc",
          "thread");

  /** The keywords that begin a statement, or go on with one. */
  static final List<String> STATEMENTS =
      List.of(
          "int",
          "call",
          "output",
          "if",
          "else",
          "while",
          "goto",
          "return",
          "break",
          "continue",
          "skip",
          "yield",
          "assert",
          "lock",
          "unlock",
          "wait",
          "wait_not",
          "wait_reset",
          "signal",
          "reset",
          "assume",
          "assume_not",
          "cwait",
          "csignal",
          "cbroadcast",
          "sem_wait",
          "sem_post",
          "read_lock",
          "read_unlock",
          "write_lock",
          "write_unlock",
          "rw_unlock",
          "barrier_wait");

  /** The keywords with which a value begins. */
  static final List<String> VALUES = List.of("call", "input", "havoc", "true", "false");

  private static final Set<String> KEYWORDS = keywords();

  private static final Pattern WORD =
      Pattern.compile(
          "(?<comment>//[^\\r\\n]*|/\\*(?s:.*?)(?:\\*/|\\z))|(?<annotation>@\\w*(?:\\(\\w*\\))?)"
              + "|(?<number>\\d\\w*)|(?<name>\\w+)|:=|<-|[=!<>]=|&&|\\|\\||\\S");

  private static Set<String> keywords() {
    Set<String> all = new HashSet<>(DECLARATIONS);
    all.addAll(STATEMENTS);
    all.addAll(VALUES);
    return Set.copyOf(all);
  }

  /** The words of a text, comments among them, in its order. Linear in its length. */
  static List<TextWord> in(String text) {
    List<TextWord> words = new ArrayList<>();
    Matcher found = WORD.matcher(text);
    while (found.find()) {
      words.add(new TextWord(kind(found), found.group(), found.start()));
    }
    for (int i = 0; i < words.size(); i++) {
      if (isKeywordHere(words, i)) {
        words.set(i, new TextWord(Kind.KEYWORD, words.get(i).text(), words.get(i).start()));
      }
    }
    return words;
  }

  /** Whether a word is one of those that are keywords in some places and names in others. */
  private static boolean isKeywordHere(List<TextWord> words, int i) {
    TextWord before = beside(words, i, -1);
    TextWord behind = beside(words, i, 1);
    boolean isFirst = before.text().isEmpty() || before.is(";") || before.is("}");
    return switch (words.get(i).text()) {
      case "uniprocessor" -> isFirst && behind.is(";");
      case "interrupt" -> isFirst && behind.isName();
      case "priority" -> (before.isName() || before.is("]")) && behind.kind() == Kind.NUMBER;
      default -> false;
    };
  }

  /** The next word in a direction that is no comment; an empty one if there is none. */
  private static TextWord beside(List<TextWord> words, int i, int direction) {
    int at = i + direction;
    while (at >= 0 && at < words.size() && words.get(at).kind() == Kind.COMMENT) {
      at += direction;
    }
    return at >= 0 && at < words.size() ? words.get(at) : new TextWord(Kind.SIGN, "", 0);
  }

  private static Kind kind(Matcher found) {
    if (found.group("comment") != null) {
      return Kind.COMMENT;
    }
    if (found.group("annotation") != null) {
      return Kind.ANNOTATION;
    }
    if (found.group("number") != null) {
      return Kind.NUMBER;
    }
    if (found.group("name") != null) {
      return KEYWORDS.contains(found.group()) ? Kind.KEYWORD : Kind.NAME;
    }
    return Kind.SIGN;
  }

  /** Whether a word cannot be a name, wherever it stands. */
  static boolean isKeyword(String word) {
    return KEYWORDS.contains(word);
  }

  /** The offset after its last character. */
  int end() {
    return start + text.length();
  }

  /** Whether it is this sign or keyword. */
  boolean is(String other) {
    return text.equals(other) && kind != Kind.COMMENT;
  }

  boolean isName() {
    return kind == Kind.NAME;
  }
}
