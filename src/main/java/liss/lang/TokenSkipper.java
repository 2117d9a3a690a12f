package liss.lang;

import java.util.Set;
import java.util.function.IntPredicate;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;

/** Skips text that cannot be parsed, and notes the names in it. */
record TokenSkipper(Parser parser, Tokens tokens, Uncertainty uncertainty) {

  /** Tokens that end a statement, or a part of it. */
  static final Set<Integer> ENDS =
      Set.of(WParser.SEMICOLON, WParser.LBRACE, WParser.RBRACE, Token.EOF);

  /** The tokens after a name with which a statement starts. */
  private static final Set<Integer> BEHIND_NAME =
      Set.of(WParser.ASSIGN, WParser.ARROW, WParser.COLON);

  /** The type of the token that the parser is in front of. */
  int type() {
    return parser.getCurrentToken().getType();
  }

  /** Skips to the token if it is on this line and in this statement. */
  boolean skipTo(int wanted) {
    int line = tokens.line(parser.getTokenStream().LT(-1));
    int distance = 1;
    Token token = parser.getCurrentToken();
    while (token.getType() != wanted) {
      if (ENDS.contains(token.getType()) || tokens.line(token) > line) {
        return false;
      }
      token = parser.getTokenStream().LT(++distance);
    }
    while (parser.getCurrentToken() != token) {
      skip();
    }
    return true;
  }

  /** Skips to after a semicolon or a block, or to the next declaration. */
  void skipNoDeclaration() {
    skipBehind(open -> startsDeclaration());
  }

  /** Skips an {@code else}, a semicolon, or a whole declaration. */
  void skipMisplaced() {
    if (startsDeclaration()) {
      skipBehind(open -> open == 0 && type() == WParser.RBRACE);
    } else {
      skip();
    }
  }

  /**
   * Skips at least one token, to after a semicolon or a block.
   *
   * @param stops whether to stop before that, given the number of open braces
   */
  private void skipBehind(IntPredicate stops) {
    int open = 0;
    boolean ends;
    do {
      int type = type();
      open += type == WParser.LBRACE ? 1 : type == WParser.RBRACE ? -1 : 0;
      ends = open <= 0 && (type == WParser.SEMICOLON || type == WParser.RBRACE);
      skip();
    } while (!ends && type() != Token.EOF && !stops.test(open));
  }

  /**
   * Skips the rest of a statement. Returns whether the next one can be read from there: not in
   * front of a brace or a declaration, which may belong to the same mistake.
   */
  boolean skipStatement() {
    int start = parser.getCurrentToken().getTokenIndex();
    while (!atEdge()) {
      Token token = parser.getCurrentToken();
      boolean isClear = SyntaxMessages.isKeyword(token.getType()) || firstOnLine();
      if (token.getTokenIndex() > start && isClear && startsStatement()) {
        return true;
      }
      skip();
      if (token.getType() == WParser.SEMICOLON) {
        return true;
      }
    }
    return false;
  }

  /** Skips to the end of an expression, past balanced parentheses. */
  void skipExpression() {
    int open = 0;
    while (!atEdge()) {
      int type = type();
      boolean closes = type == WParser.RPAREN || type == WParser.RBRACKET;
      boolean ends = type == WParser.SEMICOLON || open == 0 && (closes || type == WParser.COMMA);
      if (ends || firstOnLine() && startsStatement()) {
        return;
      }
      boolean opens = type == WParser.LPAREN || type == WParser.LBRACKET;
      open += opens ? 1 : closes ? -1 : 0;
      skip();
    }
  }

  /** Skips one token and returns it. */
  Token skip() {
    Token token = parser.getCurrentToken();
    if (token.getType() == WParser.ID) {
      uncertainty.add(token.getText());
    }
    return parser.consume();
  }

  /** Whether the parser is in front of what no skipping of statements passes. */
  boolean atEdge() {
    return type() != WParser.SEMICOLON && ENDS.contains(type()) || startsDeclaration();
  }

  private boolean firstOnLine() {
    Token previous = parser.getTokenStream().LT(-1);
    return previous == null || tokens.line(previous) < tokens.line(parser.getCurrentToken());
  }

  boolean startsStatement() {
    return starts(WParser.RULE_statement);
  }

  boolean startsDeclaration() {
    return type() == WParser.LOCK
        ? parser.getTokenStream().LA(2) != WParser.LPAREN
        : starts(WParser.RULE_declaration);
  }

  private boolean starts(int rule) {
    return parser.getATN().nextTokens(parser.getATN().ruleToStartState[rule]).contains(type());
  }

  /** Whether what follows a missing semicolon looks like the next statement. */
  boolean startsPlausibly() {
    if (type() != WParser.ID) {
      return startsStatement();
    }
    int ahead = 2;
    while (!ENDS.contains(parser.getTokenStream().LA(ahead))) {
      if (BEHIND_NAME.contains(parser.getTokenStream().LA(ahead++))) {
        return true;
      }
    }
    return false;
  }
}
