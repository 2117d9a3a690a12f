package liss.lang;

import java.util.LinkedHashSet;
import java.util.Set;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;

/** Skips what cannot be parsed, and remembers the names in it. */
final class TokenSkipper {

  private final Tokens tokens;
  private final Set<String> skipped = new LinkedHashSet<>();

  TokenSkipper(Tokens tokens) {
    this.tokens = tokens;
  }

  /** The names in the parts of the text that no tree represents. */
  Set<String> skippedNames() {
    return skipped;
  }

  /** Skips to the token if it is on this line and in this statement. */
  boolean skipTo(Parser parser, int wanted) {
    int line = tokens.line(parser.getTokenStream().LT(-1));
    int distance = 1;
    Token token = parser.getCurrentToken();
    while (token.getType() != wanted) {
      int type = token.getType();
      boolean ends =
          type == WParser.SEMICOLON
              || type == WParser.LBRACE
              || type == WParser.RBRACE
              || type == Token.EOF;
      if (ends || tokens.line(token) > line) {
        return false;
      }
      token = parser.getTokenStream().LT(++distance);
    }
    while (parser.getCurrentToken() != token) {
      skip(parser);
    }
    return true;
  }

  /** Skips to behind a semicolon or a block, or to the next declaration. */
  void skipNoDeclaration(Parser parser) {
    int open = 0;
    int type;
    do {
      type = parser.getCurrentToken().getType();
      open += type == WParser.LBRACE ? 1 : type == WParser.RBRACE ? -1 : 0;
      skip(parser);
      boolean ends = open <= 0 && (type == WParser.SEMICOLON || type == WParser.RBRACE);
      if (ends || startsDeclaration(parser)) {
        return;
      }
    } while (parser.getCurrentToken().getType() != Token.EOF);
  }

  /**
   * Skips the rest of a statement. Returns whether the next one can be read from there: not in
   * front of a brace or a declaration, which may belong to the same mistake.
   */
  boolean skipStatement(Parser parser) {
    int start = parser.getCurrentToken().getTokenIndex();
    while (!atEdge(parser)) {
      Token token = parser.getCurrentToken();
      boolean isClear = SyntaxMessages.isKeyword(token.getType()) || firstOnLine(parser);
      boolean mayStop = token.getTokenIndex() > start && isClear;
      if (mayStop && startsStatement(parser, token.getType())) {
        return true;
      }
      skip(parser);
      if (token.getType() == WParser.SEMICOLON) {
        return true;
      }
    }
    return false;
  }

  /** Skips to the end of an expression, past balanced parentheses. */
  void skipExpression(Parser parser) {
    int open = 0;
    while (!atEdge(parser)) {
      int type = parser.getCurrentToken().getType();
      boolean closes = type == WParser.RPAREN || type == WParser.RBRACKET;
      boolean ends = type == WParser.SEMICOLON || open == 0 && (closes || type == WParser.COMMA);
      if (ends || firstOnLine(parser) && startsStatement(parser, type)) {
        return;
      }
      boolean opens = type == WParser.LPAREN || type == WParser.LBRACKET;
      open += opens ? 1 : closes ? -1 : 0;
      skip(parser);
    }
  }

  /** Skips an {@code else}, a semicolon, or a whole declaration. */
  void skipMisplaced(Parser parser) {
    if (!startsDeclaration(parser)) {
      skip(parser);
      return;
    }
    int open = 0;
    while (parser.getCurrentToken().getType() != Token.EOF) {
      int type = parser.getCurrentToken().getType();
      if (open == 0 && type == WParser.RBRACE) {
        return;
      }
      open += type == WParser.LBRACE ? 1 : type == WParser.RBRACE ? -1 : 0;
      skip(parser);
      if (open == 0 && (type == WParser.SEMICOLON || type == WParser.RBRACE)) {
        return;
      }
    }
  }

  /** Skips one token. */
  void skip(Parser parser) {
    if (parser.getCurrentToken().getType() == WParser.ID) {
      skipped.add(parser.getCurrentToken().getText());
    }
    parser.consume();
  }

  /** Whether the parser is in front of what no skipping of statements passes. */
  boolean atEdge(Parser parser) {
    int type = parser.getCurrentToken().getType();
    return type == WParser.LBRACE
        || type == WParser.RBRACE
        || type == Token.EOF
        || startsDeclaration(parser);
  }

  private boolean firstOnLine(Parser parser) {
    Token previous = parser.getTokenStream().LT(-1);
    return previous == null || tokens.line(previous) < tokens.line(parser.getCurrentToken());
  }

  static boolean startsStatement(Parser parser, int type) {
    var start = parser.getATN().ruleToStartState[WParser.RULE_statement];
    return parser.getATN().nextTokens(start).contains(type);
  }

  static boolean startsDeclaration(Parser parser) {
    int type = parser.getCurrentToken().getType();
    if (type == WParser.LOCK) {
      return parser.getTokenStream().LA(2) != WParser.LPAREN;
    }
    var start = parser.getATN().ruleToStartState[WParser.RULE_declaration];
    return parser.getATN().nextTokens(start).contains(type);
  }

  /** Skips one token and returns it. */
  Token take(Parser parser) {
    Token token = parser.getCurrentToken();
    skip(parser);
    return token;
  }

  /** Whether what follows a missing semicolon looks like the next statement. */
  static boolean startsPlausibly(Parser parser) {
    if (parser.getCurrentToken().getType() != WParser.ID) {
      return startsStatement(parser, parser.getCurrentToken().getType());
    }
    for (int i = 2; true; i++) {
      switch (parser.getTokenStream().LA(i)) {
        case WParser.ASSIGN, WParser.ARROW, WParser.COLON -> {
          return true;
        }
        case WParser.SEMICOLON, WParser.LBRACE, WParser.RBRACE, Token.EOF -> {
          return false;
        }
        default -> {}
      }
    }
  }
}
