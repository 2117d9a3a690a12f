package liss.lang;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/**
 * Reports syntax errors and decides where parsing goes on.
 *
 * <p>Every statement and every declaration gets at most one message of its own. A missing token is
 * assumed to be there; a superfluous one is skipped; after anything else the rest of the statement
 * is skipped, which ends at a semicolon, a brace, a keyword of a declaration, or a line that begins
 * like a statement.
 */
final class Recovery extends DefaultErrorStrategy {

  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private final SyntaxMessages messages;
  private final Set<String> skipped = new LinkedHashSet<>();
  private final Set<RuleContext> reported = Collections.newSetFromMap(new IdentityHashMap<>());
  private final boolean lacksClosingBrace;

  Recovery(Tokens tokens, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    this.messages = new SyntaxMessages(tokens);
    long opened = tokens.all().stream().filter(t -> t.getType() == WParser.LBRACE).count();
    long closed = tokens.all().stream().filter(t -> t.getType() == WParser.RBRACE).count();
    this.lacksClosingBrace = opened > closed;
  }

  /** The names in the parts of the text that no tree represents. */
  Set<String> skippedNames() {
    return skipped;
  }

  // --- between statements and between declarations

  @Override
  public void sync(Parser parser) {
    if (parser.getContext() instanceof WParser.BlockContext) {
      syncBlock(parser);
    } else if (parser.getContext() instanceof WParser.ProgramContext) {
      syncProgram(parser);
    }
  }

  private void syncBlock(Parser parser) {
    while (true) {
      Token token = parser.getCurrentToken();
      int type = token.getType();
      if (type == WParser.RBRACE || type == Token.EOF || startsStatement(parser, type)) {
        return;
      }
      boolean isDeclaration = startsDeclaration(parser);
      if (isDeclaration && lacksClosingBrace) {
        return;
      }
      report(parser, messages.noStatement(token));
      if (isDeclaration) {
        skipDeclaration(parser);
        endErrorCondition(parser);
      } else if (type == WParser.ELSE || type == WParser.SEMICOLON) {
        skip(parser);
        endErrorCondition(parser);
      } else {
        skipStatement(parser);
      }
    }
  }

  private void syncProgram(Parser parser) {
    while (!startsDeclaration(parser) && parser.getCurrentToken().getType() != Token.EOF) {
      report(parser, messages.noDeclaration(parser.getCurrentToken()));
      do {
        skip(parser);
      } while (!startsDeclaration(parser) && parser.getCurrentToken().getType() != Token.EOF);
      endErrorCondition(parser);
    }
  }

  // --- a token that does not match

  @Override
  public Token recoverInline(Parser parser) {
    IntervalSet expected = parser.getExpectedTokens();
    int wanted = wanted(expected);
    Token token = parser.getCurrentToken();
    Token previous = parser.getTokenStream().LT(-1);
    boolean sameLine = tokens.line(previous) == tokens.line(token);
    boolean isWord = SyntaxMessages.isWord(token.getType());
    boolean wantsWord = SyntaxMessages.isWord(wanted);
    if (wantsWord && isWord && sameLine) {
      report(parser, messages.wrongWord(wanted, token));
      skip(parser);
      return token;
    }
    if (sameLine && isSuperfluous(parser, expected)) {
      report(parser, messages.superfluous(wanted, previous, token));
      skip(parser);
      Token match = parser.getCurrentToken();
      parser.consume();
      return match;
    }
    report(parser, messages.missing(wanted, previous, token, parser.getContext()));
    return getMissingSymbol(parser);
  }

  /** Of several possible tokens the one to speak of. */
  private static int wanted(IntervalSet expected) {
    List<Integer> preferred =
        List.of(WParser.SEMICOLON, WParser.RPAREN, WParser.RBRACKET, WParser.ASSIGN, WParser.RBRACE);
    return preferred.stream()
        .filter(expected::contains)
        .findFirst()
        .orElseGet(expected::getMinElement);
  }

  private boolean isSuperfluous(Parser parser, IntervalSet expected) {
    int type = parser.getCurrentToken().getType();
    boolean isStructure =
        type == WParser.LBRACE
            || type == WParser.RBRACE
            || type == WParser.SEMICOLON
            || type == Token.EOF
            || SyntaxMessages.isKeyword(type);
    return !isStructure && expected.contains(parser.getTokenStream().LA(2));
  }

  // --- no alternative fits

  @Override
  public void reportError(Parser parser, RecognitionException e) {
    Token token = e.getOffendingToken();
    boolean inStatement = parser.getContext() instanceof WParser.StatementContext;
    report(
        parser,
        inStatement
            ? messages.badStatement(parser.getContext().getStart(), token)
            : messages.noExpression(token, parser.getTokenStream().LT(-1)));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // a token is one place in the text
  public void recover(Parser parser, RecognitionException e) {
    if (parser.getContext() instanceof WParser.StatementContext context) {
      if (context.getStart() == parser.getCurrentToken() && !atEdge(parser)) {
        skip(parser);
      }
      skipStatement(parser);
    } else {
      skipExpression(parser);
    }
  }

  // --- skipping

  private void skipStatement(Parser parser) {
    int start = parser.getCurrentToken().getTokenIndex();
    while (!atEdge(parser)) {
      Token token = parser.getCurrentToken();
      boolean mayStop = token.getTokenIndex() > start && firstOnLine(parser);
      if (mayStop && startsStatement(parser, token.getType())) {
        endErrorCondition(parser);
        return;
      }
      skip(parser);
      if (token.getType() == WParser.SEMICOLON) {
        endErrorCondition(parser);
        return;
      }
    }
  }

  private void skipExpression(Parser parser) {
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

  private void skipDeclaration(Parser parser) {
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

  private void skip(Parser parser) {
    if (parser.getCurrentToken().getType() == WParser.ID) {
      skipped.add(parser.getCurrentToken().getText());
    }
    parser.consume();
  }

  private boolean atEdge(Parser parser) {
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

  private static boolean startsStatement(Parser parser, int type) {
    var start = parser.getATN().ruleToStartState[WParser.RULE_statement];
    return parser.getATN().nextTokens(start).contains(type);
  }

  private static boolean startsDeclaration(Parser parser) {
    int type = parser.getCurrentToken().getType();
    if (type == WParser.LOCK) {
      return parser.getTokenStream().LA(2) != WParser.LPAREN;
    }
    var start = parser.getATN().ruleToStartState[WParser.RULE_declaration];
    return parser.getATN().nextTokens(start).contains(type);
  }

  // --- reporting

  private void report(Parser parser, SyntaxMessages.Message message) {
    Optional<RuleContext> owner = owner(parser.getContext());
    boolean isFirst = owner.map(reported::add).orElse(true);
    if (!inErrorRecoveryMode(parser) && isFirst && !followsLexicalError(parser, message)) {
      diagnostics.report(message.code(), message.span(), message.text(), message.hint());
    }
    beginErrorCondition(parser);
  }

  /** The statement or declaration that the parser is in, if not between two of them. */
  @SuppressWarnings("ReferenceEquality") // a context is one node of the tree
  private static Optional<RuleContext> owner(ParserRuleContext context) {
    RuleContext owner = context;
    while (!(owner instanceof WParser.StatementContext
        || owner instanceof WParser.DeclarationContext)) {
      if (owner instanceof WParser.ProgramContext
          || owner instanceof WParser.BlockContext && owner == context) {
        return Optional.empty();
      }
      owner = owner.getParent();
    }
    return Optional.of(owner);
  }

  private boolean followsLexicalError(Parser parser, SyntaxMessages.Message message) {
    Token previous = parser.getTokenStream().LT(-1);
    int from = previous == null ? 0 : previous.getStartIndex();
    int to = Math.max(message.span().start(), parser.getCurrentToken().getStartIndex());
    return tokens.hasRepair(from, to);
  }
}
