package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lays out the text of a program in W: two blanks for each level, one statement or label on a line,
 * one blank line at most. Words and comments stay as they are and in their order, so that the
 * program is the same; so does the gap between a statement and a comment after it. A text that was
 * laid out stays as it is. Linear in the length of the text.
 */
public final class Layout {

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<comment>//[^\\r\\n]*|/\\*(?s:.*?)\\*/)|(?<end>\\R)|@\\w+(?:\\(\\w*\\))?|\\w+"
              + "|:=|<-|[=!<>]=|&&|\\|\\||\\S");
  private static final int USUAL_GAP = 2;
  private static final Set<String> SPACED_BEFORE_PARENTHESIS = Set.of("if", "while", "return");
  private static final Set<String> NO_SPACE_BEFORE = Set.of(";", ",", ")", "]", ":", "[");
  private static final Set<String> NO_SPACE_AFTER = Set.of("(", "[");
  private static final Pattern OPERAND_END = Pattern.compile("(?!return$)\\w+|[)\\]]");

  /** A line; a comment alone on a line has no code, any other begins with the gap before it. */
  private record Line(int depth, String code, String comment) {

    String indented() {
      return "  ".repeat(depth) + code;
    }
  }

  private static final Line BLANK = new Line(0, "", "");

  private final List<Line> lines = new ArrayList<>();
  private final StringBuilder code = new StringBuilder();
  private String previous = ";";
  private boolean isPrefix;
  private boolean isContinued;
  private int initialisers;
  private int depth;
  private int ends = 1;

  private Layout() {}

  /** The text of a program that the parser accepts, laid out anew. */
  public static String of(String program) {
    Layout layout = new Layout();
    Matcher token = TOKEN.matcher(program);
    while (token.find()) {
      if (token.group("end") != null) {
        layout.ends++;
      } else if (token.group("comment") != null) {
        layout.comment(token.group().stripTrailing(), blanksBefore(program, token.start()));
      } else {
        layout.code(token.group());
      }
    }
    layout.endLine("");
    return layout.text();
  }

  private static String blanksBefore(String text, int end) {
    int start = end;
    while (start > 0 && text.charAt(start - 1) == ' ') {
      start--;
    }
    return " ".repeat(start == end ? USUAL_GAP : end - start);
  }

  private void comment(String comment, String gap) {
    if (!code.isEmpty() && comment.startsWith("/*") && !comment.contains("\n")) {
      code.append(' ').append(comment);
      isPrefix = false;
    } else if (!code.isEmpty()) {
      endLine(gap + comment);
      isContinued = true;
    } else if (ends == 0 && !lines.isEmpty()) {
      Line last = lines.removeLast();
      lines.add(new Line(last.depth(), last.code(), last.comment() + gap + comment));
    } else {
      startLine();
      lines.add(new Line(indentation(), "", comment));
    }
    ends = 0;
  }

  private void code(String token) {
    boolean isBlockEnd = token.equals("}") && initialisers == 0;
    if (isBlockEnd) {
      endLine("");
      isContinued = false;
      depth--;
    }
    if (token.equals("else") && !lines.isEmpty() && lines.getLast().equals(closing())) {
      lines.removeLast();
      code.append('}');
      previous = "}";
    } else if (code.isEmpty() && !isBlockEnd) {
      startLine();
    }
    boolean isOperatorBefore = !OPERAND_END.matcher(previous).matches();
    code.append(code.isEmpty() || isJoined(token) ? "" : " ").append(token);
    isPrefix = (token.equals("-") || token.equals("!")) && isOperatorBefore;
    braces(token, isBlockEnd);
    previous = token;
    ends = 0;
  }

  private Line closing() {
    return new Line(depth, "}", "");
  }

  private boolean isJoined(String token) {
    if (token.equals("(")) {
      return previous.matches("\\w+") && !SPACED_BEFORE_PARENTHESIS.contains(previous)
          || isPrefix
          || NO_SPACE_AFTER.contains(previous);
    }
    boolean isInInitialiser = initialisers > 0 && (previous.equals("{") || token.equals("}"));
    return isPrefix
        || isInInitialiser
        || NO_SPACE_BEFORE.contains(token)
        || NO_SPACE_AFTER.contains(previous);
  }

  private void braces(String token, boolean isBlockEnd) {
    switch (token) {
      case "{" -> {
        if (previous.equals("=") || previous.equals(":=")) {
          initialisers++;
        } else {
          endLine("");
          isContinued = false;
          depth++;
        }
      }
      case "}" -> {
        initialisers -= isBlockEnd ? 0 : 1;
        if (isBlockEnd) {
          endLine("");
        }
      }
      case ";", ":" -> {
        endLine("");
        isContinued = false;
      }
      default -> {}
    }
  }

  /** Keeps a blank line in front of the next one, unless a block begins there. */
  private void startLine() {
    boolean isFirst =
        lines.isEmpty() || lines.getLast().equals(BLANK) || lines.getLast().code().endsWith("{");
    if (ends > 1 && !isFirst) {
      lines.add(BLANK);
    }
  }

  private void endLine(String comment) {
    if (!code.isEmpty()) {
      lines.add(new Line(indentation(), code.toString(), comment));
      code.setLength(0);
    }
  }

  private int indentation() {
    return isContinued ? depth + 2 : depth;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (Line line : lines) {
      text.append((line.indented() + line.comment()).stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
