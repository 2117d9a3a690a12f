package liss.c.syntax;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A text as the parser gets it: of the same length, with what the parser does not know written in
 * another way. A byte order mark becomes a blank; {@code volatile} becomes blanks, and {@code
 * _Atomic} in front of a type in parentheses {@link #ATOMIC_TYPE} ({@link AtomicAccess}); a label
 * at the end of a block gets an empty statement; attributes of labels and statements, and those in
 * double brackets, become blanks, as do parentheses around an attribute and a name, for which the
 * parser never ends. {@link GnuParser} knows the rest.
 */
public final class ParserText {

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final String ATOMIC = "_Atomic";

  /** What stands for {@code _Atomic} in front of a type in parentheses; as long as that. */
  public static final String ATOMIC_TYPE = "_atomof";

  /** What stands for a question mark that the parser would take for a part of a trigraph. */
  public static final char QUESTION_MARK = '\uF03F';

  private static final Pattern TRIGRAPH = Pattern.compile("\\?\\?(?=[=/'()!<>-])");

  private static final Set<String> VOLATILE = Set.of("volatile", "__volatile", "__volatile__");
  private static final Pattern END_OF_LABEL = Pattern.compile(":[^;{]*}");
  private static final Set<String> ATTRIBUTE = Set.of("__attribute__", "__attribute");

  /** A comment, a literal with its end or that of its line, a word, or a single character. */
  private static final Pattern TOKEN =
      Pattern.compile(
          """
          (?sx) //[^\\n]*+ | /\\*.*?(?:\\*/|\\z)
          | (["'])(?:\\\\.|(?!\\1)[^\\\\\\n])*+(?:\\1|\\n|\\\\?\\z)
          | \\p{javaJavaIdentifierPart}++ | .
          """);

  private final String original;
  private final Matcher token;
  private final StringBuilder text;

  /** The last character in front that is neither blank nor in a comment. */
  private char before = ';';

  /** The place of that character. */
  private int beforeAt;

  private ParserText(String text) {
    this.original = text;
    this.token = TOKEN.matcher(text);
    this.text = new StringBuilder(text);
  }

  /** The text for the parser. */
  public static String of(String original) {
    String text = KeptMacros.included(withoutTrigraphs(original));
    if (text.startsWith(BYTE_ORDER_MARK)) {
      return of(text.replaceFirst(BYTE_ORDER_MARK, " "));
    }
    boolean isPlain =
        Stream.of(ATOMIC, "__attribute", "[[", "volatile").noneMatch(text::contains)
            && !END_OF_LABEL.matcher(text).find();
    return isPlain ? text : new ParserText(text).rewrite();
  }

  /** Trigraphs mean nothing in GNU C; the parser reads them. */
  private static String withoutTrigraphs(String text) {
    return text.contains("??") ? TRIGRAPH.matcher(text).replaceAll("?" + QUESTION_MARK) : text;
  }

  private String rewrite() {
    int at = 0;
    while (at < original.length()) {
      int end = tokenEnd(at);
      String token = original.substring(at, end);
      if (token.equals(ATOMIC) && original.startsWith("(", next(end))) {
        text.replace(at, end, ATOMIC_TYPE);
      } else if (VOLATILE.contains(token)) {
        blank(at, end);
      } else if (ATTRIBUTE.contains(token)) {
        end = attribute(at, end);
      } else if (token.equals("[") && original.startsWith("[", end)) {
        end = closing(at) + 1;
        blank(at, end);
      } else if (token.equals("}") && before == ':') {
        labelAtEnd(at);
      }
      if (!isBlank(at)) {
        before = original.charAt(end - 1);
        beforeAt = end - 1;
      }
      at = end;
    }
    return text.toString();
  }

  /** A label at the end of a block, as in C23, gets an empty statement in place of a blank. */
  private void labelAtEnd(int brace) {
    Stream.of(brace - 1, beforeAt + 1)
        .filter(at -> " \t".indexOf(original.charAt(at)) >= 0 || beforeAt + 2 == brace)
        .filter(at -> Character.isWhitespace(original.charAt(at)))
        .findFirst()
        .ifPresent(at -> text.setCharAt(at, ';'));
  }

  private boolean isBlank(int at) {
    return Character.isWhitespace(original.charAt(at))
        || original.startsWith("//", at)
        || original.startsWith("/*", at);
  }

  /** The end of the token that starts at a place. */
  private int tokenEnd(int at) {
    return token.region(at, original.length()).lookingAt() ? token.end() : original.length();
  }

  /** The next place of a text that is neither blank nor in a comment. */
  public static int behindBlanks(String text, int from) {
    return new ParserText(text).next(from);
  }

  /** The next place that is neither blank nor in a comment. */
  private int next(int from) {
    int at = from;
    while (at < original.length() && (isBlank(at) || original.startsWith("\\\n", at))) {
      at = tokenEnd(at);
    }
    return at;
  }

  /** The place where the bracket at a place is closed; the end of the text if it is not. */
  private int closing(int open) {
    int depth = 0;
    int at = open;
    while (at < original.length()) {
      char c = original.charAt(at);
      if ("([{".indexOf(c) >= 0) {
        depth++;
      } else if (")]}".indexOf(c) >= 0 && --depth == 0) {
        return at;
      }
      at = tokenEnd(at);
    }
    return original.length() - 1;
  }

  private void blank(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Character.isWhitespace(original.charAt(i)) && !isLineContinued(i)) {
        text.setCharAt(i, ' ');
      }
    }
  }

  private boolean isLineContinued(int at) {
    return original.startsWith("\\\n", at) || original.startsWith("\\\r\n", at);
  }

  /**
   * Blanks an attribute of a label or statement, and returns its end. Nothing may come between
   * {@code fallthrough} and its semicolon, so the semicolon moves to the front.
   */
  private int attribute(int word, int end) {
    int open = next(end);
    if (open >= original.length() || original.charAt(open) != '(') {
      return end;
    }
    int close = closing(open) + 1;
    int behind = next(close);
    boolean isStatement = behind < original.length() && original.charAt(behind) == ';';
    if (isStatement && original.substring(open, close).contains("fallthrough")) {
      blank(word, behind + 1);
      text.setCharAt(word, ';');
      return behind + 1;
    }
    boolean isOfStatement = original.substring(open, close).matches("(?s).*(assume|musttail).*");
    if (before == ':' || isStatement && isOfStatement && ";{}".indexOf(before) >= 0) {
      blank(word, close);
    }
    if (before == '(' && behind < original.length()) {
      declarator(beforeAt, behind);
    }
    return close;
  }

  /** Blanks the parentheses around attributes and a name; the name may be the next attribute. */
  private void declarator(int open, int name) {
    if (ATTRIBUTE.contains(original.substring(name, tokenEnd(name)))) {
      int behind = next(closing(next(tokenEnd(name))) + 1);
      if (behind < original.length()) {
        declarator(open, behind);
      }
    } else if (Character.isJavaIdentifierStart(original.charAt(name))
        && next(tokenEnd(name)) == closing(open)) {
      blank(open, open + 1);
      blank(closing(open), closing(open) + 1);
    }
  }
}
