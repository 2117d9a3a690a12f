package liss.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;

/**
 * A text as the parser gets it: of the same length, with what the parser does not know written in
 * another way. A byte order mark becomes a blank. A {@code _Generic} selection becomes a call of
 * {@link #SELECTION} without the types; {@code volatile} becomes blanks, and {@code _Atomic} in
 * front of a type in parentheses {@link #ATOMIC_TYPE} ({@link AtomicAccess}); a label at the end of
 * a block gets an empty statement; attributes of labels and statements, and those in double
 * brackets, become blanks, as do parentheses around an attribute and a name, for which the parser
 * never ends. Assembler with operands becomes a call of {@link #ASSEMBLER}, or of {@link
 * #ASSEMBLER_OF_MEMORY} if it may access more than these: {@code ++(x)} stands for an output,
 * {@code (x)} for an input.
 */
public final class ParserText {

  /** The name of the function that the parser takes a generic selection for. */
  public static final String SELECTION = "_generic";

  /** The name of the function that the parser takes assembler with operands for. */
  public static final String ASSEMBLER = "_as";

  /** The same for assembler that may access any memory. */
  public static final String ASSEMBLER_OF_MEMORY = "_am";

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final String WORD = "_Generic";
  private static final String ATOMIC = "_Atomic";

  /** What stands for {@code _Atomic} in front of a type in parentheses; as long as that. */
  public static final String ATOMIC_TYPE = "_atomof";

  private static final String ASSEMBLER_GOTO = "_ag";
  private static final String ASSEMBLER_GOTO_OF_MEMORY = "_ah";
  private static final Set<String> ASM = Set.of("asm", "__asm", "__asm__");
  private static final Set<String> VOLATILE = Set.of("volatile", "__volatile", "__volatile__");
  private static final Set<String> ASM_QUALIFIER =
      Set.of("volatile", "__volatile", "__volatile__", "inline", "__inline", "__inline__", "goto");
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
  public static String of(String text) {
    if (text.startsWith(BYTE_ORDER_MARK)) {
      return of(text.replaceFirst(BYTE_ORDER_MARK, " "));
    }
    boolean isPlain =
        Stream.of(WORD, ATOMIC, "__attribute", "[[", "asm", "volatile").noneMatch(text::contains)
            && !END_OF_LABEL.matcher(text).find();
    return isPlain ? text : new ParserText(text).rewrite();
  }

  private String rewrite() {
    int at = 0;
    while (at < original.length()) {
      int end = tokenEnd(at);
      String token = original.substring(at, end);
      if (token.equals(WORD)) {
        selection(at, end);
      } else if (token.equals(ATOMIC) && original.startsWith("(", next(end))) {
        text.replace(at, end, ATOMIC_TYPE);
      } else if (VOLATILE.contains(token)) {
        blank(at, end);
      } else if (ATTRIBUTE.contains(token)) {
        end = attribute(at, end);
      } else if (ASM.contains(token)) {
        end = assembler(at, end);
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

  /** Blanks the types of a selection: what stands between a comma and its colon. */
  private void selection(int word, int end) {
    int open = next(end);
    if (open >= original.length() || original.charAt(open) != '(') {
      return;
    }
    text.replace(word, end, SELECTION);
    int close = closing(open);
    int type = -1;
    int at = open + 1;
    while (at < close) {
      char c = original.charAt(at);
      if ("([{".indexOf(c) >= 0) {
        at = closing(at);
      } else if (c == ',') {
        type = at + 1;
      } else if (c == ':' && type >= 0) {
        blank(type, at + 1);
        type = -1;
      }
      at = tokenEnd(at);
    }
  }

  /** Whether a function is one that the parser takes assembler for. */
  public static boolean isAssembler(String name) {
    return name.equals(ASSEMBLER) || name.equals(ASSEMBLER_GOTO) || isOfMemory(name);
  }

  /** Whether assembler with a name of these may access any memory. */
  public static boolean isOfMemory(String name) {
    return name.equals(ASSEMBLER_OF_MEMORY) || name.equals(ASSEMBLER_GOTO_OF_MEMORY);
  }

  /** Whether an expression stands for assembler that may jump to a label. */
  public static boolean isAssemblerGoto(IASTExpression expression) {
    return expression instanceof IASTFunctionCallExpression call
        && call.getFunctionNameExpression() instanceof IASTIdExpression function
        && Set.of(ASSEMBLER_GOTO, ASSEMBLER_GOTO_OF_MEMORY).contains(function.getName().toString());
  }

  /** Rewrites assembler with operands, and returns its end. */
  private int assembler(int word, int end) {
    int open = next(end);
    while (open < original.length()
        && ASM_QUALIFIER.contains(original.substring(open, tokenEnd(open)))) {
      open = next(tokenEnd(open));
    }
    if (open >= original.length() || original.charAt(open) != '(') {
      return end;
    }
    int close = closing(open);
    List<Integer> parts = parts(open, close);
    if (parts.size() < 3
        || parts.size() > 6
        || !operands(parts).stream().allMatch(this::isOperand)) {
      return end;
    }
    boolean isOfMemory =
        parts.size() >= 5
            && original.substring(parts.get(3), parts.get(4)).contains("\"memory\"")
            && hasText(open, parts.get(1));
    blank(word, open);
    String name =
        parts.size() == 6
            ? isOfMemory ? ASSEMBLER_GOTO_OF_MEMORY : ASSEMBLER_GOTO
            : isOfMemory ? ASSEMBLER_OF_MEMORY : ASSEMBLER;
    text.replace(word, word + name.length(), name);
    blank(open + 1, close);
    text.setCharAt(next(open + 1), '0');
    operands(parts).forEach(this::operand);
    return close + 1;
  }

  /** Whether there is a literal with a text between two places, or a macro. */
  private boolean hasText(int from, int to) {
    return !original.substring(from + 1, to).matches("(?s)[\\s\"]*");
  }

  /** The places of the bracket, the colons outside of inner brackets, and the bracket's end. */
  private List<Integer> parts(int open, int close) {
    List<Integer> parts = new ArrayList<>(List.of(open));
    for (int at = open + 1; at < close; at = tokenEnd(at)) {
      char c = original.charAt(at);
      if (c == ':') {
        parts.add(at);
      } else if ("([{".indexOf(c) >= 0) {
        at = closing(at);
      }
    }
    parts.add(close);
    return parts;
  }

  /** The places where operands start: behind the first two colons, and behind commas. */
  private List<Integer> operands(List<Integer> parts) {
    List<Integer> operands = new ArrayList<>();
    for (int part = 1; part < Math.min(3, parts.size() - 1); part++) {
      int end = parts.get(part + 1);
      int at = next(parts.get(part) + 1);
      if (at < end) {
        operands.add(at);
      }
      for (; at < end; at = tokenEnd(at)) {
        if (original.charAt(at) == ',') {
          operands.add(next(at + 1));
        } else if ("([{".indexOf(original.charAt(at)) >= 0) {
          at = closing(at);
        }
      }
    }
    return operands;
  }

  /** The constraint of an operand, which may have a name in front. */
  private int constraint(int operand) {
    return original.startsWith("[", operand) ? next(closing(operand) + 1) : operand;
  }

  /** Whether there is a constraint, and an expression in parentheses. */
  private boolean isOperand(int operand) {
    int constraint = constraint(operand);
    return original.startsWith("\"", constraint)
        && original.startsWith("(", next(tokenEnd(constraint)));
  }

  /** An argument; an output is changed. A comma stands directly in front of it. */
  private void operand(int operand) {
    int constraint = constraint(operand);
    int expression = next(tokenEnd(constraint));
    int end = closing(expression) + 1;
    text.replace(expression, end, original.substring(expression, end));
    boolean isOutput = "=+".indexOf(original.charAt(constraint + 1)) >= 0;
    if (isOutput) {
      text.replace(constraint + 1, constraint + 3, "++");
    }
    text.setCharAt(constraint, ',');
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
