package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import liss.lang.Diagnostic.Hint;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/**
 * The tokens of a source text. Lexical errors are reported here and repaired, so that the parser
 * sees a plausible token or none in their place.
 */
final class Tokens {

  private final SourceText source;
  private final Positions positions;
  private final Diagnostics diagnostics;
  private final List<Token> tokens = new ArrayList<>();
  private final NavigableMap<Integer, Integer> repairs = new TreeMap<>();

  Tokens(SourceText source, Positions positions, Diagnostics diagnostics) {
    this.source = source;
    this.positions = positions;
    this.diagnostics = diagnostics;
    read();
  }

  private void read() {
    WLexer lexer = new WLexer(CharStreams.fromString(withStandIns()));
    lexer.removeErrorListeners();
    Token token = lexer.nextToken();
    while (token.getType() != Token.EOF) {
      accept((CommonToken) token);
      token = lexer.nextToken();
    }
    tokens.add(token);
    markContextualKeywords();
  }

  /**
   * Turns names into keywords where no name can be: {@code uniprocessor} and {@code interrupt}
   * where a declaration starts, and {@code priority} after the name of a thread.
   */
  private void markContextualKeywords() {
    int open = 0;
    for (int i = 0; i < tokens.size(); i++) {
      int type = tokens.get(i).getType();
      open += type == WLexer.LBRACE ? 1 : type == WLexer.RBRACE ? -1 : 0;
      if (open == 0 && type == WLexer.ID) {
        keyword(i).ifPresent(((CommonToken) tokens.get(i))::setType);
      }
    }
  }

  private OptionalInt keyword(int place) {
    int previous = place == 0 ? WLexer.SEMICOLON : tokens.get(place - 1).getType();
    int next = tokens.get(place + 1).getType();
    boolean starts = previous == WLexer.SEMICOLON || previous == WLexer.RBRACE;
    return switch (tokens.get(place).getText()) {
      case "uniprocessor" ->
          starts && next == WLexer.SEMICOLON
              ? OptionalInt.of(WParser.UNIPROCESSOR)
              : OptionalInt.empty();
      case "interrupt" ->
          starts && next == WLexer.ID ? OptionalInt.of(WParser.INTERRUPT) : OptionalInt.empty();
      case "priority" ->
          previous == WLexer.ID || previous == WLexer.RBRACKET
              ? OptionalInt.of(WParser.PRIORITY)
              : OptionalInt.empty();
      default -> OptionalInt.empty();
    };
  }

  /**
   * The text as the lexer gets it. What is not ASCII and may be in a name is one of two characters,
   * as classes of Unicode in the grammar cost time at each start. Offsets count UTF-16 units, while
   * ANTLR counts whole characters, so each half of a surrogate pair is taken to be a letter.
   */
  private String withStandIns() {
    StringBuilder text = new StringBuilder(source.text());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > '\u007F') {
        text.setCharAt(i, standIn(c));
      }
    }
    return text.toString();
  }

  private static char standIn(char c) {
    if (Character.isLetter(c) || Character.isSurrogate(c)) {
      return '\uFFFD';
    }
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER ->
          '\uFFFE';
      default -> c;
    };
  }

  private void accept(CommonToken token) {
    switch (token.getType()) {
      case WLexer.STRAY -> stray(token);
      case WLexer.OPEN_COMMENT -> {
        repairs.put(token.getStartIndex(), token.getStopIndex() + 1);
        diagnostics.report(
            MessageCode.UNTERMINATED_COMMENT,
            positions.span(token.getStartIndex(), token.getStartIndex() + 2),
            "this comment never ends",
            "close it with `*/`");
      }
      case WLexer.SINGLE_AND -> doubled(token, WLexer.AND);
      case WLexer.SINGLE_OR -> doubled(token, WLexer.OR);
      case WLexer.BAD_NUMBER -> {
        String hint =
            token.getText().matches("0[0-9]+")
                ? "W has no octal numbers; drop the leading zeros"
                : "numbers are integers, decimal or hexadecimal such as 0x1f";
        repair(
            token,
            WLexer.NUMBER,
            MessageCode.MALFORMED_NUMBER,
            "malformed number " + quote(token),
            Hint.of(hint));
      }
      case WLexer.BAD_NAME -> {
        diagnostics.uncertainty().add(text(token));
        String message = "the name " + quote(token) + " is not plain ASCII";
        Hint hint = Hint.of("names consist of the letters a-z and A-Z, digits and `_`");
        repair(token, WLexer.ID, MessageCode.NON_ASCII_NAME, message, hint);
      }
      default -> tokens.add(token);
    }
  }

  /** Several stray characters in a row make one message. */
  private void stray(CommonToken token) {
    int start = token.getStartIndex();
    boolean isByteOrderMark = start == 0 && source.text().charAt(0) == '\uFEFF';
    if (isByteOrderMark) {
      return;
    }
    int end = token.getStopIndex() + 1;
    if (!repairs.isEmpty() && repairs.lastEntry().getValue() == start) {
      repairs.put(repairs.lastKey(), end);
      return;
    }
    repairs.put(start, end);
    diagnostics.report(MessageCode.STRAY_CHARACTER, span(token), strayMessage(start));
  }

  private String strayMessage(int offset) {
    int character = source.text().codePointAt(offset);
    boolean visible = character > ' ' && character < 0x7f;
    return visible
        ? "W does not use the character `" + (char) character + "`"
        : "W does not use the character U+%04X outside of comments".formatted(character);
  }

  private void doubled(CommonToken token, int type) {
    String operator = token.getText() + token.getText();
    Hint hint =
        Hint.changing(
            text(token),
            operator,
            "the logical operator is `" + operator + "`; W has no operators on bits");
    repair(token, type, MessageCode.STRAY_CHARACTER, "W has no operator " + quote(token), hint);
  }

  private void repair(CommonToken token, int type, MessageCode code, String message, Hint hint) {
    diagnostics.report(code, span(token), message, hint);
    repairs.put(token.getStartIndex(), token.getStopIndex() + 1);
    if (type == WLexer.NUMBER) {
      token.setText("0");
    } else {
      token.setText(text(token));
    }
    token.setType(type);
    tokens.add(token);
  }

  private String quote(Token token) {
    return "`" + text(token) + "`";
  }

  private String text(Token token) {
    return source.text().substring(token.getStartIndex(), token.getStopIndex() + 1);
  }

  SourceSpan span(Token token) {
    return span(token, token);
  }

  /** The text that a part of the tree was read from; if it is empty, the token after. */
  SourceSpan span(ParserRuleContext context) {
    Token start = context.getStart();
    Token stop = context.getStop();
    boolean isEmpty = stop == null || stop.getTokenIndex() < start.getTokenIndex();
    return isEmpty ? span(start) : span(start, stop);
  }

  SourceSpan span(Token first, Token last) {
    return positions.span(first.getStartIndex(), last.getStopIndex() + 1);
  }

  /** The empty span after a token. */
  SourceSpan behind(Token token) {
    return positions.span(token.getStopIndex() + 1, token.getStopIndex() + 1);
  }

  int line(Token token) {
    return positions.line(token.getStartIndex());
  }

  /** Whether a lexical error was reported from one offset up to another. */
  boolean hasRepair(int from, int to) {
    return !repairs.subMap(from, true, Math.max(from, to), true).isEmpty();
  }

  CommonTokenStream stream() {
    return new CommonTokenStream(new ListTokenSource(tokens));
  }

  List<Token> all() {
    return tokens;
  }

  /** The span of name number {@code n}, from 0, of a statement. */
  SourceSpan name(SourceSpan statement, int n) {
    return name(statement.start(), n);
  }

  /** The span of the first name after a keyword of a statement. */
  SourceSpan nameAfter(SourceSpan statement, int keyword) {
    int i = firstAt(statement.start());
    while (tokens.get(i).getType() != keyword) {
      i++;
    }
    return name(tokens.get(i).getStartIndex(), 0);
  }

  /** The first token after a span. */
  Token after(SourceSpan span) {
    return tokens.get(firstAt(span.end()));
  }

  private SourceSpan name(int from, int n) {
    int i = firstAt(from);
    int left = n;
    while (tokens.get(i).getType() != WLexer.ID || left-- > 0) {
      i++;
    }
    return span(tokens.get(i));
  }

  private int firstAt(int offset) {
    int low = 0;
    int high = tokens.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (tokens.get(middle).getStartIndex() < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
